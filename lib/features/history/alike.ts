/** What was sent before, from whatever window, that a request would do once more. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type Ended, endedWith, mayHaveHappened } from '../../core/diagnosis/may-have-happened.ts';
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
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { headerValue, isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { PageCharge } from '../../storage/page-charges.ts';
import { endedInDoubt } from '../requests/lost.ts';
import type { RequestRow } from '../requests/row.ts';
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

/** What this page knows besides the history. */
interface KnownHere {
  /** That responses to this page named, by entry: the history stores no responses. */
  readonly orders: ReadonlyMap<string, string>;
  /** Those that had their effect, or may have had it. */
  readonly listed: readonly Listed[];
  /** Of the same order, from lists that are gone, too. */
  readonly ofPages: readonly PageCharge[];
}

interface Listed {
  readonly row: RequestRow;
  /** Of its entry, where it's stored, or being stored, by this page. */
  readonly entryId: string | undefined;
}

/** With whatever key. All that may have had an effect are read: only its body tells a charge's order. */
export async function lastAlike(
  port: HistoryPort,
  toSend: ToSend,
  { orders, listed, ofPages }: KnownHere,
): Promise<SentBefore | undefined> {
  const { request } = toSend;
  const there = await sentThere(port, toSend);
  const stored = await storedWhole(
    port,
    there.filter((entry) => mayHaveHappened(request, endedOf(entry))),
  );
  const ids = new Set(stored.map(({ id }) => id));
  const unstored = listed
    .filter(({ row, entryId }) => row.capture.origin === toSend.origin && !ids.has(entryId ?? ''))
    .flatMap(({ row }) => listedSent(row));
  const whole = eachOnce(stored, unstored);
  const sent = [...whole, ...goneFromLists(request, ofPages, whole)].toSorted(
    (one, other) => other.when.at - one.when.at,
  );
  const alike = alikeTo(request, sent);
  const [last] = alike;
  return last ? sentBefore(last, alike, orders) : inDoubt(request, sent, orders);
}

function alikeTo(request: WireRequest, sent: readonly Sent[]): readonly Sent[] {
  return sent.filter(({ earlier, ended }) => wouldDoAgain(request, earlier, ended)).slice(0, MOST_COMPARED);
}

/** @param alike it, and the others that did the same, the newest first. */
function sentBefore(last: Sent, alike: readonly Sent[], orders: ReadonlyMap<string, string>): SentBefore {
  const accepted = alike
    .filter((one) => wasAccepted(one.ended))
    .map((one): Accepted => {
      const orderId = orders.get(one.id);
      return { ...unclearOf(one), ...(orderId !== undefined && { orderId }) };
    });
  const unclear = alike.filter((one) => isUnclear(one.earlier, one.ended)).map(unclearOf);
  return {
    ...{ ...last.when, status: last.ended.status ?? null, ...senderOf(last) },
    ...(accepted.length > 0 && { accepted }),
    ...(unclear.length > 0 && { unclear }),
  };
}

function unclearOf(sent: Sent): Unclear {
  return { id: sent.id, ...sent.when, ...senderOf(sent) };
}

function senderOf({ keyId, isForeign }: Sent): Pick<Accepted, 'keyId' | 'isForeign'> {
  return { ...(keyId !== undefined && { keyId }), ...(isForeign && { isForeign }) };
}

/** Stored, or listed only. */
interface Sent {
  readonly id: string;
  readonly keyId: string | undefined;
  readonly when: When;
  /** It's known from the Inbox. */
  readonly isReceived: boolean;
  /** See `Accepted`. */
  readonly isForeign: boolean;
  readonly earlier: WireRequest;
  readonly ended: Ended;
}

/** A body that wasn't kept can't be compared. */
async function storedWhole(port: HistoryPort, there: readonly HistoryEntry[]): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  for (let from = 0; from < there.length; from += READ_AT_ONCE) {
    const some = there.slice(from, from + READ_AT_ONCE);
    sent.push(...(await Promise.all(some.map((entry) => readSent(port, entry)))).flat());
  }
  return sent;
}

async function readSent(port: HistoryPort, entry: HistoryEntry): Promise<readonly Sent[]> {
  const kept = await readKeptRequest(port, entry.id);
  if (!kept.ok || !kept.value || kept.value.gaps.length > 0) return [];
  const { request: earlier, receivedAt } = kept.value;
  const { id, keyId, from } = entry;
  return [
    {
      ...{ id, keyId: keyId ?? undefined, when: whenSent(entry, receivedAt), isReceived: from === 'inbox' },
      ...{ earlier, ended: endedOf(entry), isForeign: from !== 'sent' },
    },
  ];
}

function endedOf({ status, isCut, code }: HistoryEntry): Ended {
  const answer = status === null ? undefined : { status, ...(isCut && { isCut }) };
  return endedInDoubt(answer, { status: answer?.status, isRefused: code !== null });
}

function listedSent({ id, startedAt, capture }: RequestRow): readonly Sent[] {
  const { request, gaps, isReceived = false } = capture;
  // It's the same charge whatever its headers.
  if (gaps.some(({ part }) => part.kind !== 'header' && part.kind !== 'other-headers')) return [];
  return [
    {
      id: `${isReceived ? 'received' : 'captured'}-${id}`,
      keyId: headerValue(request.headers, AUTH_HEADERS.key),
      when: { at: startedAt / 1000 },
      ...{ isReceived, isForeign: true, earlier: request },
      ...{ ended: endedInDoubt(capture.answer, endedWith(answerTo(capture))) },
    },
  ];
}

/** Longer than a request takes to the local sandbox. In seconds. */
const ARRIVES_IN = 5;

/** Without those that are known whole, as one was opened, or the Inbox received it. */
function goneFromLists(
  request: WireRequest,
  charges: readonly PageCharge[],
  whole: readonly Sent[],
): readonly Sent[] {
  const known = alikeTo(request, whole);
  return charges
    .filter(
      ({ at }) =>
        !known.some(({ when, isReceived }) =>
          isReceived ? Math.abs(when.at - at) < ARRIVES_IN : when.at === at,
        ),
    )
    .map(({ at, status }) => ({
      ...{ id: `of-page-${at}`, keyId: undefined, when: { at }, isReceived: false, earlier: request },
      isForeign: true,
      ended: { status: status ?? undefined, isRefused: false },
    }));
}

/** What's listed is often stored, and what the Inbox received where it was sent from, too: one of each is left. */
function eachOnce(stored: readonly Sent[], listed: readonly Sent[]): readonly Sent[] {
  const all = (isReceived: boolean): readonly Sent[] => {
    const known = stored.filter((one) => one.isReceived === isReceived);
    const more = listed.filter((one) => one.isReceived === isReceived);
    return [...known, ...without(more, known)];
  };
  const elsewhere = all(false);
  return [...elsewhere, ...without(all(true), elsewhere)];
}

/** Without those that are among the others, each of which is one of them at most. */
function without(sent: readonly Sent[], others: readonly Sent[]): readonly Sent[] {
  const left = new Map<string, WireRequest[]>();
  for (const { earlier } of others) {
    const signature = signatureOf(earlier);
    left.set(signature, [...(left.get(signature) ?? []), earlier]);
  }
  return sent.filter(({ earlier }) => {
    const same = left.get(signatureOf(earlier)) ?? [];
    const at = same.findIndex((other) => isSameSending(earlier, other));
    if (at !== -1) same.splice(at, 1);
    return at === -1;
  });
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
  const looked = new Set<string | undefined>();
  for (const one of sent) {
    if (looked.has(one.keyId)) continue;
    looked.add(one.keyId);
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
