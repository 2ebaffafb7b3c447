/** What Diagnose finds of the page's requests stays with their rows, also once they're cleared there. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { equalBytes } from '../../core/signing/bytes.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { selectNamedMistake } from '../diagnosis/named-mistake.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { CaptureRow } from './state.ts';

/** @param requests whose diagnosis is done. */
export function withFound(
  rows: readonly CaptureRow[],
  diagnosed: Pick<DiagnosisSlice, 'diagnosisItems' | 'diagnosisRuns'>,
  requests: ReadonlySet<WireRequest>,
): readonly CaptureRow[] {
  return rows.map((row) =>
    row.kind === 'request' && requests.has(row.capture.request)
      ? { ...row, found: selectNamedMistake(diagnosed, row.capture) }
      : row,
  );
}

/** With another secret nothing is known of them any more. */
export function withoutOutdated(
  rows: readonly CaptureRow[],
  before: readonly StoredKey[],
  now: readonly StoredKey[],
): readonly CaptureRow[] {
  return rows.map((row) => {
    if (row.kind !== 'request' || row.found === undefined) return row;
    const id: string | undefined = headerValue(row.capture.request.headers, AUTH_HEADERS.key);
    const [then, since] = [before, now].map((keys) => keys.find((key) => key.id === id)?.secret);
    const isSame = then === since || (then && since && equalBytes(then.keyBytes(), since.keyBytes()));
    return isSame ? row : { ...row, found: undefined };
  });
}
