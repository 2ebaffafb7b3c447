/** What gets into the history: never a secret, no body that's too long, and only as much as the limits allow. */

import { AUTH_HEADERS } from '../../core/api.ts';
import {
  type Clearance,
  type Clearing,
  clearRecord,
  clearText,
  type GateRefusal,
} from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import { byteStringOfBytes, sliceBytes } from '../../core/signing/bytes.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { bodyGap, distinctGaps } from '../../core/signing/gaps.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import { CANCELLED, type Cancelled, lookedInTurns, type SecretsNow, type Turns } from '../in-turns.ts';
import type { DeletedEntry, HistoryEntry, KeptRequest } from './history.ts';
import type { Adding, HistoryFailure, HistoryOutcome, HistoryPort } from './port.ts';
import { type StoredEntry, type StoredRequest, storedEntry } from './records.ts';

export interface HistoryLimits {
  readonly entries: number;
  /** Of all entries together. */
  readonly bytes: number;
}

const HISTORY_LIMITS: HistoryLimits = { entries: 2000, bytes: 50_000_000 };

/** A longer body is left out. In bytes. */
export const LARGEST_HISTORY_BODY = 1_000_000;
const BODY_LEFT_OUT = bodyGap('it’s longer than 1 MB, which the history doesn’t store', 'left-out');

/** In bytes. */
const LONGEST_LISTED = 2000;
/** In bytes: as many as lists read of a body. */
const LONGEST_BODY_START = 400;
/** About what an entry takes besides the request, in bytes. */
const ENTRY_BYTES = 500;

export interface ToKeep extends KeptRequest {
  readonly id: string;
  /** Unix seconds: now. */
  readonly at: number;
  readonly from: HistoryEntry['from'];
  /** Of a captured one, in Unix seconds, where it's known. */
  readonly sentAt?: number;
  readonly origin: string | undefined;
  readonly status: number | undefined;
  /** The response broke off after its status. */
  readonly isCut?: true | undefined;
  /** The server’s, of whatever kind. */
  readonly code: string | undefined;
  readonly verdict: NonNullable<HistoryEntry['verdict']> | undefined;
  /** Its title, without any secret. */
  readonly mistake: string | undefined;
  /** Of known readings alone. */
  readonly readThen?: MeasuredReadings | undefined;
}

/** `no-room`: all that's kept is pinned. */
export type KeepFailure =
  | HistoryFailure
  | GateRefusal
  | Cancelled
  | { readonly ok: false; readonly problem: 'no-room' | 'too-long' };

/** Cancelling it leaves the history as it was. */
interface Keeping extends Turns {
  readonly limits?: HistoryLimits;
}

/**
 * Never writes a secret: a request that holds one isn't kept at all, since one with other bytes in its place would be
 * evidence of something that wasn't sent. Cookies and passwords aren't kept either; nothing that's signed is missing then.
 * @param secrets that are stored here, whatever they look like.
 */
export async function keepRequest(
  port: HistoryPort,
  toKeep: ToKeep,
  secrets: SecretsNow,
  { limits = HISTORY_LIMITS, ...turns }: Keeping = {},
): Promise<{ readonly ok: true; readonly entry: HistoryEntry } | KeepFailure> {
  const request = requestRecord(toKeep);
  const clearance =
    (await lookedInTurns(secrets, (looked) => clearKept(request, toKeep, looked), turns)) ?? CANCELLED;
  if (!clearance.ok) return clearance;
  const entry = entryRecord({ ...toKeep, code: clearance.code }, request);
  if (entry.size > limits.bytes) return { ok: false, problem: 'too-long' };
  const added = await port.add(clearance.cleared, (stored) => adding(entry, stored, limits));
  if (!added.ok) return added;
  return added.value ? { ok: true, entry } : { ok: false, problem: 'no-room' };
}

function* clearKept(
  request: StoredRequest,
  { origin, code }: ToKeep,
  looked: Sought,
): Generator<number, Clearance<StoredRequest> & { readonly code?: string | undefined }> {
  const clearance = yield* clearRecord(request, origin, looked);
  if (!clearance.ok || code === undefined) return clearance;
  return { ...clearance, code: (yield* clearText(code, 'the response', looked)).ok ? code : undefined };
}

function requestRecord({ id, request, gaps, receivedAt }: ToKeep): StoredRequest {
  const { method, target, headers, body } = request;
  const isTooLong = body.kind === 'bytes' && body.bytes.length > LARGEST_HISTORY_BODY;
  return {
    id,
    method,
    target,
    headers: headers
      .filter(([name]) => !isCredentialField(name))
      .map(([name, value]): [string, string] => [name, value]),
    // A copy: of a view into a long buffer all of the buffer would be stored.
    body: body.kind === 'none' || isTooLong ? null : body.bytes.slice(),
    bodySource: body.kind === 'none' ? 'exact' : body.source,
    gaps: isTooLong ? distinctGaps([BODY_LEFT_OUT, ...gaps]) : [...gaps],
    receivedAt: receivedAt ?? null,
  };
}

function sizeOf({ method, target, headers, body }: StoredRequest): number {
  const fields = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return ENTRY_BYTES + method.length + target.length + fields + (body?.length ?? 0);
}

function entryRecord(
  { id, at, from, sentAt, request, origin, status, isCut, code, verdict, mistake, readThen }: ToKeep,
  stored: StoredRequest,
): StoredEntry {
  // Of what's stored, which passed the gate: a body that's too long didn't.
  const bodyStart = byteStringOfBytes((stored.body ?? new Uint8Array(0)).subarray(0, LONGEST_BODY_START));
  return {
    id,
    at,
    from,
    ...(sentAt !== undefined && { sentAt }),
    method: request.method.slice(0, LONGEST_LISTED),
    target: sliceBytes(request.target, 0, LONGEST_LISTED),
    ...(bodyStart !== '' && { bodyStart }),
    origin: origin ?? null,
    keyId: headerValue(request.headers, AUTH_HEADERS.key)?.slice(0, LONGEST_LISTED) ?? null,
    status: status ?? null,
    ...(isCut && { isCut }),
    code: code ?? null,
    verdict: verdict ?? null,
    checkedAt: null,
    mistake: mistake?.slice(0, LONGEST_LISTED) ?? null,
    summary: null,
    ...(readThen && { readThen: { ...readThen } }),
    name: null,
    pinned: false,
    size: sizeOf(stored) + bodyStart.length,
  };
}

/** A clock that’s set back would make the newest the oldest. */
function turnOf({ turn, at }: StoredEntry): number {
  return turn ?? at;
}

/**
 * With those unpinned ones beyond the limits leaving that came first; `undefined` where even that wouldn't make room.
 * What's stored of the same send keeps its turn, and the name and the pin that it has by now.
 */
function adding(entry: StoredEntry, stored: readonly unknown[], limits: HistoryLimits): Adding | undefined {
  const entries = stored.map(storedEntry).filter((one) => one !== undefined);
  const others = entries.filter(({ id }) => id !== entry.id);
  const before = entries.find(({ id }) => id === entry.id);
  const turn = before
    ? turnOf(before)
    : others.reduce((latest, one) => Math.max(latest, turnOf(one) + 1), entry.at);
  const leaving: string[] = [];
  let count = others.length + 1;
  let bytes = others.reduce((sum, { size }) => sum + size, entry.size);
  for (const { id, size } of others.filter(({ pinned }) => !pinned).sort((a, b) => turnOf(a) - turnOf(b))) {
    if (count <= limits.entries && bytes <= limits.bytes) break;
    leaving.push(id);
    count--;
    bytes -= size;
  }
  if (count > limits.entries || bytes > limits.bytes) return undefined;
  const { name, pinned } = before ?? entry;
  return { entry: { ...entry, turn, name, pinned }, leaving };
}

/** @param secrets a key may have been added since it was deleted. */
export async function restoreEntry(
  port: HistoryPort,
  { entry, request }: DeletedEntry,
  secrets: SecretsNow,
  { limits = HISTORY_LIMITS, ...turns }: Keeping = {},
): Promise<HistoryOutcome<boolean> | GateRefusal | Cancelled> {
  const clearance =
    (await lookedInTurns(secrets, (looked) => clearEntry({ entry, request }, looked), turns)) ?? CANCELLED;
  if (!clearance.ok) return clearance;
  return port.add(clearance.cleared, (stored) => adding(entry, stored, limits));
}

function* clearEntry({ entry, request }: DeletedEntry, looked: Sought): Clearing<StoredRequest> {
  const name = yield* clearText(entry.name ?? '', 'the name', looked);
  return name.ok ? yield* clearRecord(request, entry.origin ?? undefined, looked) : name;
}
