/** The making of one reproduction: what may be made up, what was chosen, and how far it has got. */

import { useEffect, useRef, useState } from 'react';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { SecretLikeness } from '../../lib/core/diagnosis/reproduction/text.ts';
import type { RequestValue } from '../../lib/core/diagnosis/reproduction/values.ts';
import type { Cleared } from '../../lib/core/gate/gate.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import type { SharedReproduction } from '../../lib/features/share/state.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useEvidence } from '../request/use-shown-item.ts';
import { isMadeUpByDefault } from './share-words.ts';

export type Making =
  | { readonly kind: 'idle' | 'making' | 'failed' }
  | { readonly kind: 'made'; readonly text: Cleared<string>; readonly secretLike: SecretLikeness }
  | { readonly kind: 'refused'; readonly why: Exclude<SharedReproduction, { ok: true }> };

/** A request with what it was diagnosed as, so far. */
export interface Shareable {
  readonly item: DiagnosisItem;
  readonly diagnosis: Diagnosis | undefined;
  readonly language: Language | undefined;
}

export function useReproduction({ item, diagnosis, language }: Shareable) {
  const { valuesToMakeUp, makeReproduction } = useApp((state) => ({
    valuesToMakeUp: state.valuesToMakeUp,
    makeReproduction: state.makeReproduction,
  }));
  const [values, setValues] = useState<readonly RequestValue[] | undefined>(undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<Making>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  const store = useAppStore();
  const capture = useEvidence(item);

  useEffect(() => {
    let isWanted = true;
    void valuesToMakeUp(capture).then((found) => {
      if (!isWanted) return;
      if (!found) setMade({ kind: 'failed' });
      setValues(found ?? []);
      setChosen(new Set(found?.filter(isMadeUpByDefault).map(({ id }) => id)));
    });
    return () => {
      isWanted = false;
      running.current?.abort();
    };
  }, [capture, valuesToMakeUp]);

  const choose = (ids: ReadonlySet<string>): void => {
    running.current?.abort();
    setChosen(ids);
    setMade({ kind: 'idle' });
  };
  const make = async (): Promise<void> => {
    const run = store.getState().diagnosisRuns[item.id];
    const secret = run && run.kind !== 'failed' ? run.known?.secret : undefined;
    if (!diagnosis || !secret) {
      setMade({ kind: 'refused', why: { ok: false, problem: 'not-explained' } });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setMade({ kind: 'making' });
    const choice = { capture, diagnosis, secret, language, chosen };
    const outcome = await makeReproduction(choice, controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    if (!outcome) setMade({ kind: 'failed' });
    else setMade(outcome.ok ? { ...outcome, kind: 'made' } : { kind: 'refused', why: outcome });
  };
  return { hasBody: capture.request.body.kind !== 'none', values, chosen, choose, made, make };
}
