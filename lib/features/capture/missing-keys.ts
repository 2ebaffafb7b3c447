/** The keys that aren't stored here, where captured requests were given to Diagnose: without their secrets nothing is searched. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { checkKeyId } from '../../core/signing/key-pair.ts';
import { holdsLiveKey } from '../../core/signing/secret-shape.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { DiagnosisRun } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { RequestRow } from '../requests/row.ts';

/** Its secret is what a diagnosis lacks that was asked for. */
export interface MissingKey {
  readonly keyId: string;
  /** No secret of a live key is ever used. */
  readonly isLive: boolean;
  /** The newest. */
  readonly row: RequestRow;
  readonly requests: number;
}

/** The one of most requests first, live ones last. @param rows where they're looked for. */
export function selectMissingKeys(
  { diagnosisItems, diagnosisRuns }: DiagnosisSlice,
  rows: readonly RequestRow[],
): readonly MissingKey[] {
  return missingKeys(diagnosisItems, diagnosisRuns, rows);
}

const missingKeys = rememberLast(
  (
    items: DiagnosisSlice['diagnosisItems'],
    runs: DiagnosisSlice['diagnosisRuns'],
    rows: readonly RequestRow[],
  ): readonly MissingKey[] => {
    const unchecked = new Set(
      items.flatMap(({ id, capture }) => (isUnchecked(runs[id]) ? [capture.request] : [])),
    );
    const keys = new Map<string, MissingKey>();
    for (const row of rows) {
      // What's named without the secret needs none.
      if (row.verdict !== 'unknown-key' || row.mistake !== undefined) continue;
      if (!unchecked.has(row.capture.request)) continue;
      const keyId: string = headerValue(row.capture.request.headers, AUTH_HEADERS.key) ?? '';
      const isLive = holdsLiveKey(keyId);
      if (!isLive && !checkKeyId(keyId).ok) continue;
      keys.set(keyId, { keyId, isLive, row, requests: (keys.get(keyId)?.requests ?? 0) + 1 });
    }
    return [...keys.values()].toSorted(
      (one, other) => Number(one.isLive) - Number(other.isLive) || other.requests - one.requests,
    );
  },
);

function isUnchecked(run: DiagnosisRun | undefined): boolean {
  return run?.kind === 'done' && run.known.diagnosis.signature === 'not-checked';
}
