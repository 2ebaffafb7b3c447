/** The target of a logged request: its URL, what that's put behind, and the parameters that stand beside it. */

import type { Gap } from '../../core/signing/gaps.ts';
import { axiosQuery, joinedUrl, urlWithQuery } from '../axios-url.ts';
import { type PrintedGroup, type PrintedValue, textIn } from '../printed-value.ts';
import type { UrlRest } from '../url-rest.ts';
import { originOf, splitUrl } from '../url-text.ts';
import type { FoundPart } from './parts.ts';
import { isRaw, type LoggedUrl, mountedPath, targetGaps } from './target-gaps.ts';

export interface LoggedTarget extends UrlRest {
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
  const base = baseOf(logged, parts);
  const joined = isAxios ? joinedUrl(base, url) : behindRouter(base, url);
  const query = parts.get('query');
  const { whole, isKnown } = isAxios
    ? withParams(joined, query?.value, parts.get('serializer')?.value, agent)
    : withLoggedQuery(joined, query);
  const split = splitUrl(whole);
  const [path = '', ...behind] = whole.split('#');
  const target = split?.target ?? (path.startsWith('/') ? path : `/${path}`);
  const isWhole = split !== undefined || (whole.startsWith('/') && (joined !== url || isBare(base)));
  const gaps: Gap[] = [
    ...(isWhole ? [] : [pathGap(base === '' ? url : base)]),
    ...(isPathKnown ? [] : [OTHER_PATH]),
    ...(isKnown ? [] : [PARAMETERS]),
    ...targetGaps(target, logged, parts, isAxios),
  ];
  return {
    target,
    origin: split?.origin ?? originOfBase(base) ?? originOfHost(parts),
    gaps,
    fragment: behind.length > 0 ? behind.join('#') : undefined,
    hasUser: split?.hasUser,
  };
}

/** Express's `originalUrl` has its router's path already. */
function baseOf({ key }: LoggedUrl, parts: ReadonlyMap<string, FoundPart>): string {
  const base = textIn(parts.get('base')?.value) ?? '';
  return base.startsWith('/') && isRaw(key) ? '' : base;
}

/** A URL goes right behind the path of Express's router; what that shows as `/` may have been nothing. */
function behindRouter(base: string, url: string): string {
  const isBehind = /^(?:\/[^/]+)+$/.test(base) && /^\/[^?]/.test(url) && !url.startsWith(`${base}/`);
  return isBehind ? `${base}${url}` : url;
}

function originOfHost(parts: ReadonlyMap<string, FoundPart>): string | undefined {
  const host = textIn(parts.get('host')?.value);
  return host !== undefined && /:443$/.test(host) ? originOf('https', host) : undefined;
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
  said: 'the log also shows a different path, so the path sent may be longer',
};
const PARAMETERS: Gap = {
  part: { kind: 'query' },
  reason: 'computed',
  said: 'the log shows the parameters separately, not as they were sent',
};

function originOfBase(base: string): string | undefined {
  return base === '' ? undefined : splitUrl(base)?.origin;
}

interface WithQuery {
  readonly whole: string;
  readonly isKnown: boolean;
}

/** As axios makes a query of its `params`. */
function withParams(
  url: string,
  params: PrintedValue | undefined,
  serializer: PrintedValue | undefined,
  agent: string,
): WithQuery {
  if (!params || isNothing(params)) return { whole: url, isKnown: true };
  // JSON makes an empty object of URLSearchParams, too.
  const made = isEmpty(params) ? undefined : axiosQuery({ params, serializer, agent });
  return made === undefined
    ? { whole: url, isKnown: false }
    : { whole: urlWithQuery(url, made), isKnown: true };
}

function withLoggedQuery(url: string, query: FoundPart | undefined): WithQuery {
  if (!query || isNothing(query.value) || isEmpty(query.value)) return { whole: url, isKnown: true };
  const { value, key } = query;
  const text = value.kind === 'text' && !value.isCut ? value.text.replace(/^\?/, '') : undefined;
  const mark = url.indexOf('?');
  // A server's log tells a query that was sent once more.
  if (mark >= 0) {
    const isSame = value.kind === 'group' ? isAllIn(value, url) : text === url.slice(mark + 1);
    return { whole: url, isKnown: isSame || (text !== undefined && !text.includes('=')) };
  }
  return text !== undefined && (text.includes('=') || isRaw(key))
    ? { whole: urlWithQuery(url, text), isKnown: true }
    : { whole: url, isKnown: false };
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
