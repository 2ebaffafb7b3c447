/** What's said of lists: how they're listed, how much of them is here, and what a field holds. */

import { PAGE } from '../../lib/core/api.ts';
import { counted, grouped } from '../../lib/core/counts.ts';
import type { Collection } from '../../lib/core/records/collections.ts';
import type { ColumnKind } from '../../lib/core/records/column-tally.ts';
import type { LoadedPage, Showing } from '../../lib/features/browse/state.ts';
import { localMomentText } from '../share/moment.tsx';
import type { IconName } from '../ui/icon.tsx';

/** In seconds. */
const DAY = 86_400;

export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 2 * DAY) return `${Math.ceil(seconds / 3600)} h`;
  return seconds < 365 * DAY ? `${Math.ceil(seconds / DAY)} days` : 'more than a year';
}

/** Stays true however long it stands there. Both in Unix seconds; `undefined` where it's over. */
export function untilWords(until: number, now: number): string | undefined {
  if (until <= now) return undefined;
  if (until - now >= 365 * DAY) return 'in more than a year';
  const [then, today] = [new Date(until * 1000), new Date(now * 1000)];
  const isToday = then.toDateString() === today.toDateString();
  const moment = localMomentText(until, 'second');
  return `after ${isToday ? moment.split(' ')[1] : moment}`;
}

/** How it's listed, in a few words. */
export function listedHow({ kind }: Collection): string {
  return kind === 'paged' ? 'In pages' : 'Newest only';
}

/** Which records the page holds, counted from 1. */
export function rangeWords({ records, offset = 0, total }: LoadedPage, { kind }: Collection): string {
  const count = records.length;
  if (kind === 'capped' && count === 0) return 'No records';
  if (kind === 'capped') return `The ${grouped(count)} most recent; the server gives no total`;
  const of = total === undefined ? ', total unknown' : ` of ${grouped(total)}`;
  if (count === 0)
    return total === undefined || total === 0
      ? 'No records'
      : `0 of ${counted(total, 'record')} on this page`;
  const from = offset + 1;
  const range = count === 1 ? grouped(from) : `${grouped(from)}–${grouped(offset + count)}`;
  return `${range}${of}`;
}

/** Fewer aren't worth a word. */
const MANY_REQUESTS = 10;

/** Beside Fetch all: what it takes with the limit that was applied, and with the highest (API document, section 8). */
export function fewerRequestsWords({ total, limit, records }: LoadedPage): string | undefined {
  const applied = limit ?? records.length;
  if (total === undefined || applied < 1 || applied >= PAGE.maxLimit) return undefined;
  const now = requestsOfAll(total, applied);
  if (now < MANY_REQUESTS) return undefined;
  return `Fetch all takes ${counted(now, 'request')}. With a limit of ${PAGE.maxLimit}, it takes ${grouped(requestsOfAll(total, PAGE.maxLimit))}.`;
}

/** As `WalkPlan` plans them, where nothing changes meanwhile: a full last page is followed by a look behind it. */
function requestsOfAll(total: number, limit: number): number {
  return Math.ceil(total / limit) + (isLastFull(total, limit) ? 1 : 0);
}

function isLastFull(total: number, limit: number): boolean {
  return total > 0 && total % limit === 0;
}

/** What sorting and filtering are done on: never on what isn't loaded. */
export function loadedWords(loaded: number, total: number | undefined, showing: Showing): string {
  return `Sorting and search use only the ${whatsLoaded(loaded, total, showing)}`;
}

export function foundWords(
  found: number,
  loaded: number,
  total: number | undefined,
  showing: Showing,
): string {
  const ofServer =
    showing !== 'file' && total !== undefined && total > loaded ? ` (${grouped(total)} on the server)` : '';
  const records = showing === 'file' ? 'records in the file' : 'loaded records';
  return `${grouped(found)} of the ${grouped(loaded)} ${records} ${found === 1 ? 'matches' : 'match'}${ofServer}`;
}

/** Counts nothing: what was looked for may have been made since. @param at in Unix seconds. */
export function olderWords(loaded: number, at: number): string {
  return `${counted(loaded, 'record')}, loaded at ${localMomentText(at, 'second')}, before the search`;
}

function whatsLoaded(loaded: number, total: number | undefined, showing: Showing): string {
  if (showing === 'file') return `${counted(loaded, 'record')} in the file`;
  if (total === undefined || total <= loaded) return `${counted(loaded, 'loaded record')}`;
  return `${counted(loaded, 'loaded record')} of ${grouped(total)}`;
}

export const KIND_WORDS: Record<ColumnKind, string> = {
  id: 'an id',
  decimal: 'a decimal, as text',
  time: 'a time',
  status: 'a status',
  boolean: 'true or false',
  text: 'text',
  number: 'a number, as the server wrote it',
  json: 'JSON',
};

export interface StatusLook {
  readonly icon: IconName;
  readonly tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad';
}

/** The document shows `paid`; the others are words that services use, and any other word looks neutral. */
const STATUS_LOOKS: ReadonlyMap<string, StatusLook> = new Map([
  ['paid', { icon: 'success', tone: 'good' }],
  ['won', { icon: 'success', tone: 'good' }],
  ['sent', { icon: 'success', tone: 'good' }],
  ['delivered', { icon: 'success', tone: 'good' }],
  ['active', { icon: 'success', tone: 'good' }],
  ['awaiting_payment', { icon: 'clock', tone: 'neutral' }],
  ['pending', { icon: 'clock', tone: 'neutral' }],
  ['confirming', { icon: 'refresh', tone: 'info' }],
  ['open', { icon: 'warning', tone: 'warn' }],
  ['expired', { icon: 'cross', tone: 'warn' }],
  ['paused', { icon: 'pause', tone: 'neutral' }],
  ['ended', { icon: 'stop', tone: 'neutral' }],
  ['failed', { icon: 'error', tone: 'bad' }],
  ['lost', { icon: 'error', tone: 'bad' }],
]);
const OTHER_STATUS: StatusLook = { icon: 'record', tone: 'neutral' };

export function statusLook(status: string): StatusLook {
  return STATUS_LOOKS.get(status) ?? OTHER_STATUS;
}

/** Parameters whose value has a character at its beginning or end that nobody sees, and what's said of each. */
export function spacedParameters(
  filters: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string; readonly words: string }[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const edges = [
      value.slice(0, value.length - value.trimStart().length),
      value.slice(value.trimEnd().length),
    ];
    const [before = '', after = ''] = edges;
    if (before === '' && after === '') return [];
    const where = before === '' ? 'ends' : after === '' ? 'begins' : 'begins and ends';
    const what = /^ *$/.test(before + after) ? 'a space' : 'an invisible character';
    return [{ name, value, words: `The value of ${name} ${where} with ${what}.` }];
  });
}
