/** Records whose lines may belong to several requests, as those of threads that log at the same time. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type Gap, headerGap, MIXED_HEADERS } from '../../core/signing/gaps.ts';
import type { LogRecord } from './records.ts';

/** Gaps of the headers where they may be another request's. */
export function mixedGaps({ group, source, isMixed }: LogRecord): readonly Gap[] {
  if (isMixed === true || isOfSeveral(source.slice(group.start, group.end))) return MIXED_HEADERS;
  return Object.values(AUTH_HEADERS).flatMap((name): Gap[] => {
    const plain = name.toLowerCase().replaceAll('-', '');
    const values = group.entries.flatMap(({ key = '', value }) =>
      value.kind === 'text' &&
      key
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .endsWith(plain)
        ? [value.text]
        : [],
    );
    return new Set(values).size > 1 ? [headerGap(name, 'ambiguous')] : [];
  });
}

const AUTH = /x[-_]?(?:api[-_]?key|timestamp|signature)/i;
/** What a program writes before each line of one request: `[thread-1]` or `id=7`. */
const IN_BRACKETS = /(?<!\S)\[([A-Za-z][\w.-]{0,40}\d|\d{1,12})\]/;
const BY_KEY =
  /(?<![\w.-])"?((?:req(?:uest)?|trace|span|correlation|conn(?:ection)?)?[-_]?id|rid|tid|thread)"?\s?[=:]\s?"?([\w.-]{1,80})/i;

/** Whether a line with a header has another mark than the first. */
function isOfSeveral(text: string): boolean {
  const [first = '', ...rest] = text.split('\n');
  return [IN_BRACKETS, BY_KEY].some((mark) => {
    const own = mark.exec(first.slice(0, LOOKED_AT))?.slice(1).join('=');
    return (
      own !== undefined &&
      rest.some((line) => {
        const start = line.slice(0, LOOKED_AT);
        const other = AUTH.test(start) ? mark.exec(start)?.slice(1).join('=') : undefined;
        return other !== undefined && other !== own && isSameKey(other, own);
      })
    );
  });
}

const LOOKED_AT = 1000;

function isSameKey(one: string, other: string): boolean {
  return one.split('=').length === 1 || one.split('=')[0] === other.split('=')[0];
}

const OVER = /\b(?:status|completed|finished|done|failed|response|answer|[1-5]\d\d)\b/i;

/** Whether a record's headers stand below its first line, and those of the request before it may come yet, too. */
export function isBehindOpen(before: LogRecord | undefined, record: LogRecord): boolean {
  if (!before || before.status !== undefined || AUTH.test(before.source) || OVER.test(before.source))
    return false;
  const [first = ''] = record.source.split('\n', 1);
  return !AUTH.test(first) && AUTH.test(record.source) && startOf(before) !== startOf(record);
}

/**
 * Where a log tells headers before the line of their request, they stand below the one before: its line has its status
 * already, and the next has no headers, or some that stand so as well.
 */
export function withNextsMarked(records: readonly LogRecord[]): LogRecord[] {
  let isNexts = false;
  return records
    .toReversed()
    .map((record, index, all) => {
      const next = all[index - 1];
      const [first = ''] = record.source.split('\n', 1);
      const isBelow = record.status !== undefined && !AUTH.test(first) && AUTH.test(record.source);
      isNexts = isBelow && next !== undefined && (isNexts || !AUTH.test(next.source));
      return isNexts ? { ...record, isMixed: true } : record;
    })
    .toReversed();
}

function startOf({ url, looseUrl, source }: LogRecord): string {
  return url ?? looseUrl ?? source.slice(0, LOOKED_AT);
}
