/** The string that the client's code printed, as it was pasted for one request, set beside ours. */

import { useDeferredValue, useMemo } from 'react';
import { compareStrings } from '../../lib/core/diagnosis/compare/compare-strings.ts';
import type { Compared } from '../../lib/core/diagnosis/compare/compared.ts';
import { type DiagnosisItem, NOT_WIDENED } from '../../lib/features/diagnosis/items.ts';
import { keyToDiagnose } from '../../lib/features/diagnosis/key.ts';
import { useApp } from '../app/store-context.tsx';
import { useEvidence } from '../request/use-shown-item.ts';

interface Comparison {
  readonly text: string;
  readonly compared: Compared;
  /** The text has changed since. */
  readonly isBehind: boolean;
}

export function useComparison(item: DiagnosisItem): Comparison {
  const text = useApp((state) => state.ownStrings[item.id] ?? '');
  const keys = useApp((state) => state.keys);
  // After the keystroke, not before it.
  const pasted = useDeferredValue(text);
  const { request } = useEvidence(item);
  const secret = useApp(
    ({ widenings, keys: stored }) =>
      keyToDiagnose(item.capture, widenings[item.id] ?? NOT_WIDENED, stored)?.secret,
  );
  const compared = useMemo(
    () => compareStrings(pasted, { request, secrets: keys.map((key) => key.secret), secret }),
    [pasted, request, keys, secret],
  );
  return { text, compared, isBehind: pasted !== text };
}
