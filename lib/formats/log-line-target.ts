/** The target of a logged request: its URL, what that's put behind, and the parameters that stand beside it. */

import type { Gap } from '../core/signing/gaps.ts';
import { axiosQuery, joinedUrl, withQuery } from './axios-url.ts';
import type { FoundPart } from './log-line-parts.ts';
import { type LoggedUrl, mountedPath, targetGaps } from './log-line-target-gaps.ts';
import { type PrintedGroup, type PrintedValue, textIn } from './printed-value.ts';
import { originOf, splitUrl } from './url-text.ts';

export interface LoggedTarget {
  /** What's known of it. */
  readonly target: string;
  readonly origin: string | undefined;
  readonly gaps: readonly Gap[];
}

/** @param agent the request's `User-Agent`, empty where there's none. */
export function loggedTarget(
  logged: LoggedUrl,
  parts: ReadonlyMap<string, FoundPart>,
  agent: string,
): LoggedTarget {
  const { url, isKnown: isPathKnown } = mountedPath(logged, parts);
  const isAxios = parts.has('axios') || agent.startsWith('axios/');
  const base = textIn(parts.get('base')?.value) ?? '';
  const joined = isAxios ? joinedUrl(base, url) : url;
  const query = parts.get('query')?.value;
  const { whole, isKnown } = withLoggedQuery(joined, query, isAxios, parts.get('serializer')?.value, agent);
  const split = splitUrl(whole);
  const target = split?.target ?? (whole.startsWith('/') ? whole : `/${whole}`).replace(/#.*$/s, '');
  const host = textIn(parts.get('host')?.value);
  const isWhole = split !== undefined || (whole.startsWith('/') && isBare(base));
  const origin =
    split?.origin ??
    originOfBase(base) ??
    (host !== undefined && /:443$/.test(host) ? originOf('https', host) : undefined);
  const gaps: Gap[] = [
    ...(isWhole ? [] : [pathGap(base === '' ? url : base)]),
    ...(isPathKnown ? [] : [OTHER_PATH]),
    ...(isKnown ? [] : [PARAMETERS]),
    ...targetGaps(target, logged, parts, isAxios),
  ];
  return { target, origin, gaps };
}

/** Whether a base holds no path to put another behind. */
function isBare(base: string): boolean {
  return base === '' || /^[a-z]+:\/\/[^/]*\/?$/i.test(base);
}

function pathGap(piece: string): Gap {
  return { part: { kind: 'path' }, reason: 'ambiguous', piece };
}

const OTHER_PATH: Gap = {
  part: { kind: 'path' },
  reason: 'ambiguous',
  said: 'the log tells of another path beside it, so what was sent may be longer',
};
const PARAMETERS: Gap = {
  part: { kind: 'query' },
  reason: 'computed',
  said: 'the log shows the parameters beside the URL, not as they were sent',
};

function originOfBase(base: string): string | undefined {
  return base === '' ? undefined : splitUrl(base)?.origin;
}

interface WithQuery {
  readonly whole: string;
  readonly isKnown: boolean;
}

function withLoggedQuery(
  url: string,
  query: PrintedValue | undefined,
  isAxios: boolean,
  serializer: PrintedValue | undefined,
  agent: string,
): WithQuery {
  if (!query || isNothing(query)) return { whole: url, isKnown: true };
  if (isAxios) {
    // JSON makes an empty object of URLSearchParams, too.
    if (isEmpty(query)) return { whole: url, isKnown: false };
    const made = axiosQuery({ params: query, serializer, agent });
    return made === undefined
      ? { whole: url, isKnown: false }
      : { whole: withQuery(url, made), isKnown: true };
  }
  if (isEmpty(query)) return { whole: url, isKnown: true };
  // A server's log tells a query that was sent once more.
  if (url.includes('?')) return { whole: url, isKnown: query.kind !== 'group' || isAllIn(query, url) };
  const text = query.kind === 'text' && !query.isCut ? query.text.replace(/^\?/, '') : undefined;
  return text === undefined ? { whole: url, isKnown: false } : { whole: withQuery(url, text), isKnown: true };
}

function isNothing(value: PrintedValue): boolean {
  return (
    value.kind === 'text' && !value.bytes && /^(?:|-|null|None|nil|NULL|undefined|<nil>)$/.test(value.text)
  );
}

function isEmpty(value: PrintedValue): boolean {
  return value.kind === 'group' && value.entries.length === 0 && !value.isCut;
}

/** Whether each parameter's name stands in the URL's query already. */
function isAllIn({ entries, isCut }: PrintedGroup, url: string): boolean {
  const names = new Set(new URLSearchParams(url.slice(url.indexOf('?') + 1)).keys());
  return !isCut && entries.every(({ key }) => key !== undefined && names.has(key));
}
