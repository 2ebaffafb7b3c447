/** What Diagnose finds of the page's requests stays with their rows, also once they're cleared there. */

import { equalBytes } from '../../core/signing/bytes.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { selectNameByDiagnosis } from '../diagnosis/named-mistake.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { CaptureRow } from './state.ts';

/** Where none was named, a longer search or another key may still name one. @param requests whose diagnosis is done. */
export function withFound(
  rows: readonly CaptureRow[],
  diagnosed: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'>,
  requests: ReadonlySet<WireRequest>,
): readonly CaptureRow[] {
  return rows.map((row) => {
    if (row.kind !== 'request' || !requests.has(row.capture.request)) return row;
    return { ...row, found: selectNameByDiagnosis(diagnosed, row.capture) };
  });
}

/** It may have been found with any of the secrets: where one is another or gone, nothing is known of them any more. */
export function withoutOutdated(
  rows: readonly CaptureRow[],
  before: readonly StoredKey[],
  now: readonly StoredKey[],
): readonly CaptureRow[] {
  const isThere = ({ id, secret }: StoredKey): boolean =>
    now.some((key) => key.id === id && equalBytes(key.secret.keyBytes(), secret.keyBytes()));
  if (before.every(isThere)) return rows;
  return rows.map((row) =>
    row.kind === 'request' && row.found !== undefined ? { ...row, found: undefined } : row,
  );
}
