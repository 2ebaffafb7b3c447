/** What the listed requests say of the secret that’s stored for a key: their verdicts are by that secret. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { HistorySlice } from '../history/state.ts';
import { isAcceptedInvalid, isReceived } from '../inbox/rows.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { RequestRow } from './row.ts';

type Listed = Pick<CaptureSlice, 'capturedRows'> &
  Pick<HistorySlice, 'history'> &
  Pick<InboxSlice, 'inboxRows'>;

/** One that was accepted with a valid signature proves it, whatever else the server accepts. */
export function secretHere(
  { capturedRows, inboxRows, history }: Listed,
  { request }: Capture,
): Diagnosis['secretHere'] {
  const id = keyIdOf(request);
  if (id === undefined) return undefined;
  const rows = [...capturedRows, ...inboxRows].filter((row) => row.kind === 'request');
  const entries = history.kind === 'open' ? history.entries : [];
  const listed = [
    ...rows.map((row) => ({ ...row, keyId: keyIdOf(row.capture.request), status: statusOf(row) })),
    ...entries,
  ].filter(({ keyId }) => keyId === id);
  if (listed.some(isProof)) return 'proven';
  const isInDoubt =
    rows.some((row) => speaksAgainstSecret(row) && keyIdOf(row.capture.request) === id) ||
    entries.some(
      ({ verdict, mistake, keyId }) => verdict === 'secret-differs' && mistake === null && keyId === id,
    );
  return isInDoubt ? 'in-doubt' : undefined;
}

/** Not where the client’s own mistake makes its signature: then the secret is the one it signed with. */
export function speaksAgainstSecret(row: RequestRow): boolean {
  const isMistaken = row.found !== undefined || (isReceived(row) && isAcceptedInvalid(row));
  return row.verdict === 'secret-differs' && !isMistaken;
}

/** What was accepted though it’s invalid by a secret that’s proven was accepted without a check. */
export function withProvenSecrets(rows: readonly CaptureRow[]): readonly CaptureRow[] {
  if (!rows.some(isDiffering)) return rows;
  const proven = new Set(
    rows.flatMap((row) =>
      row.kind === 'request' && isProof({ ...row, status: statusOf(row) })
        ? [keyIdOf(row.capture.request)]
        : [],
    ),
  );
  return rows.map((row) =>
    isDiffering(row) && proven.has(keyIdOf(row.capture.request)) ? { ...row, verdict: 'wrong' } : row,
  );
}

function isDiffering(row: CaptureRow): row is RequestRow {
  return row.kind === 'request' && row.verdict === 'secret-differs';
}

function isProof({
  verdict,
  status,
}: {
  readonly verdict?: RequestRow['verdict'] | null;
  readonly status: number | null;
}): boolean {
  return verdict === 'right' && isSuccess({ status: status ?? 0 });
}

function statusOf({ capture: { answer } }: RequestRow): number {
  return answer?.status ?? 0;
}

function keyIdOf({ headers }: Capture['request']): string | undefined {
  return headerValue(headers, AUTH_HEADERS.key);
}
