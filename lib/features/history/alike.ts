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
  type When,
  wasAccepted,
  wouldDoAgain,
} from '../../core/diagnosis/sent-twice.ts';
import { headerValue, isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import { whenSent } from './selectors.ts';
import type { SentBefore } from './state.ts';

/** Requests that are compared, the newest first. */
const MOST_COMPARED = 50;
/** Requests that are read at once. */
const READ_AT_ONCE = 20;

export interface ToSend {
  readonly request: WireRequest;
  readonly origin: string;
}

/** With whatever key. All that may have had an effect are read: only its body tells a charge's order. @param orders that responses named to this page, by entry: the history stores no responses. */
export async function lastAlike(
  port: HistoryPort,
  toSend: ToSend,
  orders: ReadonlyMap<string, string>,
): Promise<SentBefore | undefined> {
  const { request } = toSend;
  const there = await sentThere(port, toSend);
  const sent = await sentWhole(
    port,
    there.filter((entry) => mayHaveHappened(request, endedOf(entry))),
  );
  const alike = alikeTo(request, sent);
  const [last] = alike;
  return last ? sentBefore(last, alike, orders) : inDoubt(request, sent, orders);
}

function alikeTo(request: WireRequest, sent: readonly Sent[]): readonly Sent[] {
  return sent.filter(({ earlier, ended }) => wouldDoAgain(request, earlier, ended)).slice(0, MOST_COMPARED);
}

/** @param alike it, and the others that did the same, the newest first. */
function sentBefore(
  { when, entry }: Sent,
  alike: readonly Sent[],
  orders: ReadonlyMap<string, string>,
): SentBefore {
  const accepted = alike
    .filter(({ ended }) => wasAccepted(ended))
    .map((one): Accepted => {
      const orderId = orders.get(one.entry.id);
      return { ...unclearOf(one), ...(orderId !== undefined && { orderId }) };
    });
  const unclear = alike.filter(({ earlier, ended }) => isUnclear(earlier, ended)).map(unclearOf);
  return {
    ...{ ...when, status: entry.status, ...keyOf(entry) },
    ...(accepted.length > 0 && { accepted }),
    ...(unclear.length > 0 && { unclear }),
  };
}

function unclearOf({ when, entry }: Sent): Unclear {
  return { id: entry.id, ...when, ...keyOf(entry) };
}

function keyOf({ keyId }: HistoryEntry): Pick<Accepted, 'keyId'> {
  return keyId === null ? {} : { keyId };
}

interface Sent {
  readonly when: When;
  readonly entry: HistoryEntry;
  readonly earlier: WireRequest;
  readonly ended: Ended;
}

/** A body that wasn't kept can't be compared. */
async function sentWhole(port: HistoryPort, there: readonly HistoryEntry[]): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  for (let from = 0; from < there.length; from += READ_AT_ONCE) {
    const some = there.slice(from, from + READ_AT_ONCE);
    sent.push(...(await Promise.all(some.map((entry) => readSent(port, entry)))).flat());
  }
  return eachOnce(sent).toSorted((one, other) => other.when.at - one.when.at);
}

async function readSent(port: HistoryPort, entry: HistoryEntry): Promise<readonly Sent[]> {
  const kept = await readKeptRequest(port, entry.id);
  if (!kept.ok || !kept.value || kept.value.gaps.length > 0) return [];
  const { request: earlier, receivedAt } = kept.value;
  return [{ when: whenSent(entry, receivedAt), entry, earlier, ended: endedOf(entry) }];
}

function endedOf({ status, code }: HistoryEntry): Ended {
  return { status: status ?? undefined, isRefused: code !== null };
}

/** What the Inbox received is often stored where it was sent from, too: one of each is left. */
function eachOnce(sent: readonly Sent[]): readonly Sent[] {
  const elsewhere = sent.filter(({ entry }) => entry.from !== 'inbox');
  const received = sent.filter(({ entry }) => entry.from === 'inbox');
  const others = new Map<string, WireRequest[]>();
  for (const { earlier } of elsewhere) {
    const signature = signatureOf(earlier);
    others.set(signature, [...(others.get(signature) ?? []), earlier]);
  }
  const left = received.filter(({ earlier }) => {
    const same = others.get(signatureOf(earlier)) ?? [];
    const at = same.findIndex((other) => isSameSending(earlier, other));
    if (at !== -1) same.splice(at, 1);
    return at === -1;
  });
  return [...elsewhere, ...left];
}

function signatureOf({ headers }: WireRequest): string {
  return headerValue(headers, AUTH_HEADERS.signature) ?? '';
}

function isSameSending(one: WireRequest, other: WireRequest): boolean {
  const isSame = (name: string): boolean => {
    const value = headerValue(one.headers, name);
    return value !== undefined && value === headerValue(other.headers, name);
  };
  return isSame(AUTH_HEADERS.signature) && isSame(AUTH_HEADERS.timestamp) && isSameRequest(one, other);
}

/** Of each key only the newest: whoever sent a later one with it was told of those before. Other code may use other keys. */
function inDoubt(
  request: WireRequest,
  sent: readonly Sent[],
  orders: ReadonlyMap<string, string>,
): SentBefore | undefined {
  const looked = new Set<string | null>();
  for (const one of sent) {
    if (looked.has(one.entry.keyId)) continue;
    looked.add(one.entry.keyId);
    const order = orderInDoubt(request, one.earlier, one.ended);
    if (order !== undefined) return { ...sentBefore(one, alikeTo(one.earlier, sent), orders), order };
  }
  return undefined;
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
