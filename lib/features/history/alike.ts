/** What was sent before, from whatever window, that a request would do once more. */

import { mayHaveHappened } from '../../core/diagnosis/may-have-happened.ts';
import { orderInDoubt, wouldDoAgain } from '../../core/diagnosis/sent-twice.ts';
import { isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { SentBefore } from './state.ts';

/** Requests to the same place that are read to be compared, the newest first. */
export const MOST_COMPARED = 50;

export async function lastAlike(
  port: HistoryPort,
  request: WireRequest,
  origin: string,
): Promise<SentBefore | undefined> {
  const there = await sentThere(port, request, origin);
  let inDoubt: SentBefore | undefined;
  let isNewest = true;
  for (const { id, at, status, code } of there.slice(0, MOST_COMPARED)) {
    const kept = await readKeptRequest(port, id);
    // A body that wasn't kept can't be compared.
    if (!kept.ok || !kept.value || kept.value.gaps.length > 0) continue;
    const ended = { status: status ?? undefined, isRefused: code !== null };
    const { request: then } = kept.value;
    if (wouldDoAgain(request, then, ended)) return { at, status };
    if (!isNewest || !mayHaveHappened(then, ended)) continue;
    // Only the newest: whoever sent a later one was told of those before it.
    isNewest = false;
    const order = orderInDoubt(request, then, ended);
    if (order !== undefined) inDoubt = { at, status, order };
  }
  return inDoubt;
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
