/** What a record of a log leaves open that's cut off: where the text ends, or wherever a logger ends long lines. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { bodyGap, type Gap, headerGap } from '../../core/signing/gaps.ts';
import { cutValueGaps } from '../cut/head.ts';
import { cutMarkIn, openIn } from '../cut/off.ts';
import { countUpTo } from '../pasted-text.ts';
import { type PrintedValue, urlTextIn } from '../printed-value.ts';
import { wholeTargetGaps } from '../target-gaps.ts';
import { CUT_BODY } from './body.ts';
import type { FoundPart } from './parts.ts';
import type { LogRecord } from './records.ts';

type Parts = ReadonlyMap<string, FoundPart>;

/** Finds what's cut off in the records of a text; what one opens, a later one may close, as in a print over many lines. */
export function cutFinder(text: string): (record: LogRecord, parts: Parts) => Gap[] {
  const open = openIn(text);
  const openWithin = ({ at, source, group, isPrint }: LogRecord): readonly number[] => {
    if (isPrint === true) return openIn(source.slice(group.start, group.end));
    return text.startsWith(source, at)
      ? open
          .slice(countUpTo(open, at - 1), countUpTo(open, at + source.length - 1))
          .map((place) => place - at)
      : openIn(source);
  };
  return (record, parts) => {
    const left = openWithin(record);
    if (record.isPrint === true) return left.length > 0 ? ALL_OF_IT : [];
    if (left.length === 0) return [...lastUrlGaps(record, parts), ...lastValueGaps(record, parts)];
    const body = parts.get('body')?.value;
    return body && left.every((place) => place >= body.start && place < body.end)
      ? cutBodyGaps(body, record, parts)
      : ALL_OF_IT;
  };
}

/** All else stands before it. Where no mark says that only the body was cut, a query may have followed it. */
function cutBodyGaps({ start, end }: PrintedValue, { source, url }: LogRecord, parts: Parts): Gap[] {
  const keyed = urlTextIn(parts.get('url')?.value) ?? '';
  const isQueryTold = url !== undefined || parts.has('query') || /\?|^https?:/i.test(keyed);
  const isMarked = cutMarkIn(source.slice(start, end)) === end - start;
  return [
    bodyGap(CUT_BODY),
    ...(isMarked || isQueryTold ? [] : [{ part: { kind: 'query' }, ...BREAKS_OFF } as const]),
  ];
}

const BREAKS_OFF = { reason: 'not-shown', said: 'the log record is cut off' } as const;
const MAY_BE_CUT = 'the log line may be cut off';
/** Whatever stands in it may go on behind the cut, or stand a second time. */
const ALL_OF_IT: Gap[] = [
  ...(['method', 'path', 'query', 'body', 'other-headers'] as const).map(
    (kind): Gap => ({ part: { kind }, ...BREAKS_OFF }),
  ),
  ...Object.values(AUTH_HEADERS).map((name): Gap => ({ part: { kind: 'header', name }, ...BREAKS_OFF })),
];

const URLS: readonly string[] = ['url', 'query'];

/** The URL, where it's the last of the request that its record tells, without quotes and up to the end of its line. */
function lastUrlGaps(record: LogRecord, parts: Parts): Gap[] {
  const { source, url = record.looseUrl } = record;
  const end = url === undefined ? -1 : source.indexOf(url) + url.length;
  const isCut =
    (end > 0 && isLast(end, source, parts)) ||
    URLS.some((name) => {
      const part = parts.get(name);
      return part !== undefined && isBareLast(part, source, parts);
    });
  if (!isCut) return [];
  return wholeTargetGaps('not-shown', MAY_BE_CUT);
}

/** A header or a body without quotes, where it stands so. */
function lastValueGaps({ source }: LogRecord, parts: Parts): Gap[] {
  const body = parts.get('body');
  const isBodyCut = body && isBareLast(body, source, parts);
  return [
    ...(isBodyCut ? [bodyGap(MAY_BE_CUT)] : []),
    ...Object.values(AUTH_HEADERS).flatMap((name): Gap[] => {
      const part = parts.get(`auth:${name.toLowerCase().replaceAll('-', '')}`);
      if (part?.value.kind !== 'text' || !isBareLast(part, source, parts)) return [];
      return part.value.text === ''
        ? [headerGap(name, 'not-shown')]
        : cutValueGaps([name, byteStringOfText(part.value.text)], MAY_BE_CUT);
    }),
  ];
}

function isBareLast({ value }: FoundPart, source: string, parts: Parts): boolean {
  return value.kind === 'text' && !value.isQuoted && isLast(value.end, source, parts);
}

/** Whether a line ends there, and none of the request is told behind it. */
function isLast(end: number, source: string, parts: Parts): boolean {
  const isAtLineEnd = /^[ \t]{0,100}\r?(?:\n|$)/.test(source.slice(end, end + 102));
  return isAtLineEnd && [...parts.values()].every(({ value }) => value.start < end);
}
