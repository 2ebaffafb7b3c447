/** The history: requests that were sent from here or looked into, until the oldest have to go for newer ones. */

import { asSearched, searchWords } from '../../core/search-words.ts';
import { type ByteString, bytesOf, displayText } from '../../core/signing/bytes.ts';
import type { Gap } from '../../core/signing/gaps.ts';
import type { Body, WireRequest } from '../../core/signing/wire-request.ts';
import type { HistoryOutcome, HistoryPort, StoredHistory } from './port.ts';
import { type StoredEntry, type StoredRequest, storedEntry, storedRequest } from './records.ts';

export type HistoryEntry = Readonly<StoredEntry>;

/** The time that it's listed under, in Unix seconds: when it was sent, else when it got here. */
export function listedAt({ at, sentAt }: HistoryEntry): number {
  return sentAt ?? at;
}

/** A request out of the history, as it was. */
export interface KeptRequest {
  readonly request: WireRequest;
  readonly gaps: readonly Gap[];
  readonly receivedAt?: number;
}

export interface History {
  /** Pinned ones first, then the newest. */
  readonly entries: readonly HistoryEntry[];
  /** Entries and requests that are cut off or make no sense. They're left alone. */
  readonly unreadable: number;
}

export async function readHistory(port: HistoryPort): Promise<HistoryOutcome<History>> {
  const read = await port.read();
  return read.ok ? { ok: true, value: historyOf(read.value) } : read;
}

function historyOf({ entries: stored, requestIds }: StoredHistory): History {
  const there = new Set(requestIds);
  const whole = stored.map(storedEntry).filter((entry) => entry !== undefined);
  const entries = whole.filter(({ id }) => there.delete(id));
  // What's left of them are requests without an entry.
  const unreadable = stored.length - entries.length + there.size - idsOfBroken(stored, there);
  return { entries: entries.sort(inOrder), unreadable };
}

/** An entry that's broken and its request count as one. */
function idsOfBroken(stored: readonly unknown[], left: ReadonlySet<unknown>): number {
  return stored.filter((one) => typeof one === 'object' && one !== null && 'id' in one && left.has(one.id))
    .length;
}

function inOrder(a: HistoryEntry, b: HistoryEntry): number {
  return Number(b.pinned) - Number(a.pinned) || listedAt(b) - listedAt(a);
}

/** `undefined` where it isn't there, or can't be read. */
export async function readKeptRequest(
  port: HistoryPort,
  id: string,
): Promise<HistoryOutcome<KeptRequest | undefined>> {
  const read = await port.readRequest(id);
  if (!read.ok) return read;
  const stored = storedRequest(read.value);
  return { ok: true, value: stored && keptRequest(stored) };
}

function keptRequest({ gaps, receivedAt, ...stored }: StoredRequest): KeptRequest {
  const body: Body =
    stored.body === null
      ? { kind: 'none' }
      : { kind: 'bytes', bytes: stored.body, source: stored.bodySource };
  return {
    request: {
      method: stored.method,
      target: stored.target as ByteString,
      headers: stored.headers.map(([name, value]) => [name, value as ByteString]),
      body,
    },
    gaps,
    ...(receivedAt !== null && { receivedAt }),
  };
}

/** When its verdict was found, in Unix seconds. */
export function checkedWhen({ at, checkedAt }: HistoryEntry): number {
  return checkedAt ?? at;
}

/** @returns whether it was there to be changed. */
export function changeEntry(
  port: HistoryPort,
  id: string,
  change: Partial<Pick<HistoryEntry, 'name' | 'pinned' | 'verdict' | 'checkedAt' | 'mistake' | 'summary'>>,
): Promise<HistoryOutcome<boolean>> {
  return port.change(id, (stored) => {
    const entry = storedEntry(stored);
    return entry && { ...entry, ...change };
  });
}

/** What was deleted, so that it can be brought back. */
export interface DeletedEntry {
  readonly entry: HistoryEntry;
  readonly request: StoredRequest;
}

export async function deleteEntry(
  port: HistoryPort,
  entry: HistoryEntry,
): Promise<HistoryOutcome<DeletedEntry | undefined>> {
  const read = await port.readRequest(entry.id);
  const removed = await port.remove(entry.id);
  if (!removed.ok) return removed;
  const request = read.ok ? storedRequest(read.value) : undefined;
  return { ok: true, value: request && { entry, request } };
}

/** As a person would look for it: every word somewhere in name, mistake, method, URL, status, code, key id or the first of the body. */
export function searchedEntries(entries: readonly HistoryEntry[], search: string): readonly HistoryEntry[] {
  const words = searchWords(search);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = searchable(entry);
    return words.every((word) => text.includes(word));
  });
}

const searchTexts = new WeakMap<HistoryEntry, string>();

/** Made once for each, since it's read with every letter that's typed. */
function searchable(entry: HistoryEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  const { name, mistake, method, origin, target, status, code, keyId, bodyStart = '' } = entry;
  const url = `${origin ?? ''}${displayText(bytesOf(target as ByteString))}`;
  const body = displayText(bytesOf(bodyStart as ByteString));
  const parts = [name, mistake, method, url, status, code, keyId, body];
  const text = asSearched(parts.filter((part) => part !== null).join(' '));
  searchTexts.set(entry, text);
  return text;
}
