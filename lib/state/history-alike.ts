/** What was sent before, from whatever window, that a request would do once more. */

import { wouldDoAgain } from '../core/diagnosis/sent-twice.ts';
import { isSameRequest, type WireRequest } from '../core/signing/wire-request.ts';
import { type HistoryEntry, readHistory, readKeptRequest } from '../storage/history.ts';
import type { HistoryPort } from '../storage/history-port.ts';
import type { SentBefore } from './history-state.ts';

/** Requests to the same place that are read to be compared, the newest first. */
export const MOST_COMPARED = 50;

export async function lastAlike(
  port: HistoryPort,
  request: WireRequest,
  origin: string,
): Promise<SentBefore | undefined> {
  const there = await sentThere(port, request, origin);
  for (const { id, at, status, code } of there.slice(0, MOST_COMPARED)) {
    const kept = await readKeptRequest(port, id);
    // A body that wasn't kept can't be compared.
    if (!kept.ok || !kept.value || kept.value.gaps.length > 0) continue;
    const ended = { status: status ?? undefined, isRefused: code !== null };
    if (wouldDoAgain(request, kept.value.request, ended)) return { at, status };
  }
  return undefined;
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
    entry.from === 'sent' &&
    entry.origin === origin &&
    entry.method === method &&
    target.startsWith(entry.target)
  );
}
