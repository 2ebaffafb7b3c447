/** What was sent before, from whatever window, that a request would do once more. */

import { type Ended, mayHaveHappened } from '../../core/diagnosis/may-have-happened.ts';
import { isUnclear, orderInDoubt, wasAccepted, wouldDoAgain } from '../../core/diagnosis/sent-twice.ts';
import { isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { AcceptedEarlier, SentBefore } from './state.ts';

/** Requests to the same place that are read to be compared, the newest first. */
export const MOST_COMPARED = 50;

/** @param orders that responses named to this page, by entry: the history stores no responses. */
export async function lastAlike(
  port: HistoryPort,
  request: WireRequest,
  origin: string,
  orders: ReadonlyMap<string, string>,
): Promise<SentBefore | undefined> {
  const sent = await sentWhole(port, await sentThere(port, request, origin));
  const alike = sent.filter(({ earlier, ended }) => wouldDoAgain(request, earlier, ended));
  const [last] = alike;
  if (!last) return inDoubt(request, sent);
  const accepted = alike
    .filter(({ ended }) => wasAccepted(ended))
    .map(({ entry: { id, at } }): AcceptedEarlier => {
      const orderId = orders.get(id);
      return { id, at, ...(orderId !== undefined && { orderId }) };
    });
  const unclear = alike
    .filter(({ earlier, ended }) => isUnclear(earlier, ended))
    .map(({ entry: { id, at } }) => ({ id, at }));
  const { at, status } = last.entry;
  return {
    ...{ at, status },
    ...(accepted.length > 0 && { accepted }),
    ...(unclear.length > 0 && { unclear }),
  };
}

interface Sent {
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
    sent.push({ entry, earlier: kept.value.request, ended });
  }
  return sent;
}

/** Only the newest: whoever sent a later one was told of those before it. */
function inDoubt(request: WireRequest, sent: readonly Sent[]): SentBefore | undefined {
  const newest = sent.find(({ earlier, ended }) => mayHaveHappened(earlier, ended));
  const order = newest && orderInDoubt(request, newest.earlier, newest.ended);
  return newest && order !== undefined
    ? { at: newest.entry.at, status: newest.entry.status, order }
    : undefined;
}

/** Whatever its headers. */
export async function lastSent(
  port: HistoryPort,
  request: WireRequest,
  origin: string,
): Promise<HistoryEntry | undefined> {
  for (const entry of (await sentThere(port, request, origin)).slice(0, MOST_COMPARED)) {
    const kept = await readKeptRequest(port, entry.id);
    if (kept.ok && kept.value && kept.value.gaps.length === 0 && isSameRequest(request, kept.value.request))
      return entry;
  }
  return undefined;
}

/** The newest first. */
export async function sentThere(
  port: HistoryPort,
  request: WireRequest,
  origin: string,
): Promise<readonly HistoryEntry[]> {
  const read = await readHistory(port);
  if (!read.ok) return [];
  const there = read.value.entries.filter((entry) => isToThere(entry, request, origin));
  return there.toSorted((one, other) => other.at - one.at);
}

function isToThere(entry: HistoryEntry, { method, target }: WireRequest, origin: string): boolean {
  return (
    entry.from !== 'pasted' &&
    entry.origin === origin &&
    entry.method === method &&
    target.startsWith(entry.target)
  );
}
