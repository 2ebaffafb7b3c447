/** What the listed requests say of the secret that’s stored for a key: their verdicts are by that secret. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { checkedWhen, type HistoryEntry } from '../../storage/history/history.ts';
import { type StoredKey, secretSince } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { HistorySlice } from '../history/state.ts';
import { isAcceptedInvalid, isReceived } from '../inbox/rows.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { RequestRow } from './row.ts';

type Listed = Pick<CaptureSlice, 'capturedRows'> &
  Pick<HistorySlice, 'history'> &
  Pick<InboxSlice, 'inboxRows'> &
  Pick<KeysSlice, 'keys'>;

type SecretHere = NonNullable<Diagnosis['secretHere']>;

/** One that was accepted with a valid signature proves it, whatever else the server accepts. */
export function secretHere(
  { capturedRows, inboxRows, history, keys }: Listed,
  { request }: Capture,
): Diagnosis['secretHere'] {
  const id = keyIdOf(request);
  if (id === undefined) return undefined;
  const said = [
    saidByCaptured(capturedRows, keys).get(id),
    saidByReceived(inboxRows, keys).get(id),
    saidByKept(history.kind === 'open' ? history.entries : NO_ENTRIES, keys).get(id),
  ];
  return said.find((one) => one === 'proven') ?? said.find((one) => one !== undefined);
}

const NO_ENTRIES: readonly HistoryEntry[] = [];

function saidByRows(
  rows: readonly CaptureRow[],
  keys: readonly StoredKey[],
): ReadonlyMap<string, SecretHere> {
  const since = secretsSince(keys);
  const said = new Map<string, SecretHere>();
  for (const row of rows) {
    if (row.kind !== 'request' || row.verdict === undefined) continue;
    const id = keyIdOf(row.capture.request);
    if (id === undefined || !isSince(row.checkedAt, since.get(id))) continue;
    if (isProof({ ...row, status: statusOf(row) })) said.set(id, 'proven');
    else if (speaksAgainstSecret(row) && !said.has(id)) said.set(id, 'in-doubt');
  }
  return said;
}

function saidByEntries(
  entries: readonly HistoryEntry[],
  keys: readonly StoredKey[],
): ReadonlyMap<string, SecretHere> {
  const since = secretsSince(keys);
  const said = new Map<string, SecretHere>();
  for (const entry of entries) {
    const { keyId: id, verdict, mistake } = entry;
    if (id === null || !isSince(checkedWhen(entry), since.get(id))) continue;
    if (isProof(entry)) said.set(id, 'proven');
    else if (verdict === 'secret-differs' && mistake === null && !said.has(id)) said.set(id, 'in-doubt');
  }
  return said;
}

// Each list is gone over once, whatever number of requests is asked for, until it or the keys change.
const saidByCaptured = rememberLast(saidByRows);
const saidByReceived = rememberLast(saidByRows);
const saidByKept = rememberLast(saidByEntries);

/** Those that were valid by the secret that's stored now for their key. */
export function signedByStoredSecret(
  rows: readonly CaptureRow[],
  keys: readonly StoredKey[],
): readonly Capture['request'][] {
  const since = secretsSince(keys);
  return rows.flatMap((row) => {
    if (row.kind !== 'request' || (row.verdict !== 'right' && row.verdict !== 'disputed')) return [];
    const { request } = row.capture;
    return isSince(row.checkedAt, since.get(keyIdOf(request) ?? '')) ? [request] : [];
  });
}

/** What was checked before its key's secret was replaced tells of the one before. */
export function isByStoredSecret({ checkedAt, capture }: RequestRow, keys: readonly StoredKey[]): boolean {
  return isSince(checkedAt, secretsSince(keys).get(keyIdOf(capture.request) ?? ''));
}

function secretsSince(keys: readonly StoredKey[]): ReadonlyMap<string, number> {
  return new Map(keys.map((key) => [key.id, secretSince(key)]));
}

function isSince(checkedAt: number | undefined, since: number | undefined): boolean {
  return checkedAt !== undefined && since !== undefined && checkedAt >= since;
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
