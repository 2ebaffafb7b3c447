/** What was sent before, from whatever window, that a request would do once more. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type Ended, mayHaveHappened } from '../../core/diagnosis/may-have-happened.ts';
import {
  type Accepted,
  isUnclear,
  mayBeSameKey,
  orderInDoubt,
  placeOf,
  type Unclear,
  wasAccepted,
  wouldDoAgain,
} from '../../core/diagnosis/sent-twice.ts';
import { headerValue, isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { SentBefore } from './state.ts';

/** Requests to the same place that are read to be compared, the newest first. */
const MOST_COMPARED = 50;

export interface ToSend {
  readonly request: WireRequest;
  readonly origin: string;
}

/** With whatever key. @param orders that responses named to this page, by entry: the history stores no responses. */
export async function lastAlike(
  port: HistoryPort,
  toSend: ToSend,
  orders: ReadonlyMap<string, string>,
): Promise<SentBefore | undefined> {
  const { request } = toSend;
  const sent = await sentWhole(port, await sentThere(port, toSend));
  const alike = sent.filter(({ earlier, ended }) => wouldDoAgain(request, earlier, ended));
  const [last] = alike;
  if (!last) return inDoubt(request, sent);
  const accepted = alike
    .filter(({ ended }) => wasAccepted(ended))
    .map(({ at, entry }): Accepted => {
      const orderId = orders.get(entry.id);
      return { id: entry.id, at, ...keyOf(entry), ...(orderId !== undefined && { orderId }) };
    });
  const unclear = alike
    .filter(({ earlier, ended }) => isUnclear(earlier, ended))
    .map(({ at, entry }): Unclear => ({ id: entry.id, at, ...keyOf(entry) }));
  const { at, entry } = last;
  return {
    ...{ at, status: entry.status, ...keyOf(entry) },
    ...(accepted.length > 0 && { accepted }),
    ...(unclear.length > 0 && { unclear }),
  };
}

function keyOf({ keyId }: HistoryEntry): Pick<Accepted, 'keyId'> {
  return keyId === null ? {} : { keyId };
}

interface Sent {
  /** When it was sent, or received where that's all that's known. In Unix seconds. */
  readonly at: number;
  readonly entry: HistoryEntry;
  readonly earlier: WireRequest;
  readonly ended: Ended;
}

/** A body that wasn't kept can't be compared. */
async function sentWhole(port: HistoryPort, there: readonly HistoryEntry[]): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  for (const entry of there.slice(0, MOST_COMPARED)) {
    const kept = await readKeptRequest(port, entry.id);
    if (!kept.ok || !kept.value || kept.value.gaps.length > 0) continue;
    const ended = { status: entry.status ?? undefined, isRefused: entry.code !== null };
    const { request, receivedAt = entry.at } = kept.value;
    sent.push({ at: entry.from === 'inbox' ? receivedAt : entry.at, entry, earlier: request, ended });
  }
  return eachOnce(sent).toSorted((one, other) => other.at - one.at);
}

/** What the Inbox received is often stored where it was sent from, too: one of each is left. */
function eachOnce(sent: readonly Sent[]): readonly Sent[] {
  const elsewhere = sent.filter(({ entry }) => entry.from !== 'inbox');
  const received = sent.filter(({ entry }) => entry.from === 'inbox');
  const others = elsewhere.map(({ earlier }) => earlier);
  const left = received.filter(({ earlier }) => {
    const at = others.findIndex((other) => isSameSending(earlier, other));
    if (at !== -1) others.splice(at, 1);
    return at === -1;
  });
  return [...elsewhere, ...left];
}

function isSameSending(one: WireRequest, other: WireRequest): boolean {
  const isSame = (name: string): boolean => {
    const value = headerValue(one.headers, name);
    return value !== undefined && value === headerValue(other.headers, name);
  };
  return isSame(AUTH_HEADERS.signature) && isSame(AUTH_HEADERS.timestamp) && isSameRequest(one, other);
}

/** Only the newest: whoever sent a later one was told of those before it. */
function inDoubt(request: WireRequest, sent: readonly Sent[]): SentBefore | undefined {
  const newest = sent.find(({ earlier, ended }) => mayHaveHappened(earlier, ended));
  const order = newest && orderInDoubt(request, newest.earlier, newest.ended);
  return newest && order !== undefined
    ? { at: newest.at, status: newest.entry.status, order, ...keyOf(newest.entry) }
    : undefined;
}

/** Whatever its other headers. @param keyId of the key that it had, as far as that's known. */
export async function lastSent(
  port: HistoryPort,
  toSend: ToSend,
  keyId: string | undefined,
): Promise<HistoryEntry | undefined> {
  for (const entry of await sentWithKey(port, toSend, keyId)) {
    const kept = await readKeptRequest(port, entry.id);
    if (!kept.ok || !kept.value || kept.value.gaps.length > 0) continue;
    if (isSameRequest(toSend.request, kept.value.request)) return entry;
  }
  return undefined;
}

/** Those that are read to be compared, with this key as far as that's known. */
export async function sentWithKey(
  port: HistoryPort,
  toSend: ToSend,
  keyId: string | undefined,
): Promise<readonly HistoryEntry[]> {
  const there = await sentThere(port, toSend);
  return there.filter((entry) => mayBeSameKey(keyId, entry.keyId ?? undefined)).slice(0, MOST_COMPARED);
}

/** The newest first. */
async function sentThere(port: HistoryPort, toSend: ToSend): Promise<readonly HistoryEntry[]> {
  const read = await readHistory(port);
  if (!read.ok) return [];
  const there = read.value.entries.filter((entry) => isToThere(entry, toSend));
  return there.toSorted((one, other) => other.at - one.at);
}

function isToThere(entry: HistoryEntry, { request, origin }: ToSend): boolean {
  return (
    entry.from !== 'pasted' &&
    entry.origin === origin &&
    entry.method === request.method &&
    placeOf(request).startsWith(placeOf(entry))
  );
}
