/** What a log leaves open of a target: what it decodes, hides or cuts, what it keeps elsewhere, and what a server took off before. */

import { PATHS as API_PATHS } from '../../core/api.ts';
import type { ByteString } from '../../core/signing/bytes.ts';
import type { Gap, GapReason } from '../../core/signing/gaps.ts';
import type { Capture } from '../capture/capture.ts';
import { quote } from '../pasted-text.ts';
import { textIn } from '../printed-value.ts';
import { pathAndQuery } from '../target-gaps.ts';
import type { FoundPart } from './parts.ts';
import { plainKey } from './records.ts';

/** What no request line has: whoever logs it has decoded it. */
const DECODED = /[\0- \x7f-\uffff]/;
/** Dots at a cut, and .NET's mark for a query. */
const HIDDEN = /\.{3}$|^\*$/;

/** Whether the text is the target as it stood on the request line, which keeps a `+` what it was. */
export interface LoggedUrl {
  readonly text: string;
  /** The key it stands behind, if any. */
  readonly key: string;
  /** The first lines of its record. */
  readonly start: string;
}

/** @param isAsSent whether a client tells it, and not a server, which may have decoded it. */
export function targetGaps(
  target: string,
  url: LoggedUrl,
  parts: ReadonlyMap<string, FoundPart>,
  isAsSent: boolean,
): Gap[] {
  const [path, query] = pathAndQuery(target);
  return [
    ...shownGaps('path', path),
    ...(isAsSent || isAsReceived(url) ? [] : servedGaps(path)),
    ...shownGaps('query', query ?? ''),
    ...(!isAsSent && isPlusOpen(query ?? '', url, parts) ? [PLUS_GAP] : []),
    ...(query === undefined && !parts.has('query') && isWithoutQuery(url)
      ? [gap('query', 'not-shown', `the log shows only the path: ${quote(url.text)}`)]
      : []),
  ];
}

const PLUS_GAP = gap('query', 'ambiguous', 'the log may show + where %20 or %2B was sent');

const PLUS_SENT = [
  ['+', 'a client that writes a space as +'],
  ['%20', 'a client that writes a space as %20'],
  ['%2B', 'a client that writes a plus sign as %2B'],
] as const;

/** A + of a decoded query was one of three, if all of them were sent alike: each is read. */
export function withEachPlus(capture: Capture): Capture {
  const { request, gaps, ifValid } = capture;
  if (ifValid || !gaps.includes(PLUS_GAP)) return capture;
  const [path, query = ''] = pathAndQuery(request.target);
  const readings = PLUS_SENT.map(([written, sender]) => ({
    sender,
    request: { ...request, target: `${path}?${query.replaceAll('+', written)}` as ByteString },
    gaps: gaps.filter((one) => one !== PLUS_GAP),
  }));
  return { ...capture, readings };
}

function gap(kind: 'path' | 'query', reason: GapReason, said: string): Gap {
  return { part: { kind }, reason, said };
}

function shownGaps(kind: 'path' | 'query', shown: string): Gap[] {
  if (HIDDEN.test(shown)) return [gap(kind, 'not-shown', `the log hides a part of ${quote(shown)}`)];
  return DECODED.test(shown)
    ? [gap(kind, 'ambiguous', `the log shows the ${kind} decoded: ${quote(shown)}`)]
    : [];
}

/** The names of a route's parameters, and what no client sends as it stands. */
const ROUTE = /[{}[\]<>|\\^`"*]|\/:[A-Za-z_]/;
/** The document's paths begin with it. */
const API_ROOT = API_PATHS.charges.slice(0, API_PATHS.charges.lastIndexOf('/') + 1);

/** What a server that's told of a request by another, or by its router, may show otherwise. */
function servedGaps(path: string): Gap[] {
  if (ROUTE.test(path))
    return [gap('path', 'ambiguous', `the log shows the route pattern ${quote(path)}, not the path`)];
  if (!path.startsWith(API_ROOT))
    return [gap('path', 'ambiguous', `the log may omit the path’s prefix: ${quote(path)}`)];
  const isDeep = path.slice(API_ROOT.length).split('/').length > 2;
  return isDeep ? [gap('path', 'ambiguous', 'the log may show %2F as a slash')] : [];
}

/** Keys under which servers keep what they were sent. */
const RAW = /^(?:request_uri|raw_?query(?:_?string)?|query_?string|raw_?path|original_?url)$/i;

export function isRaw(key: string): boolean {
  return RAW.test(key);
}

/** Whether it's told as it arrived, or as a client sent it to a whole URL. */
function isAsReceived({ text, key, start }: LoggedUrl): boolean {
  return RAW.test(key) || start.includes(`${text} HTTP/`) || /^[a-z]+:\/\//i.test(text);
}

function isPlusOpen(
  query: string,
  { text, key, start }: LoggedUrl,
  parts: ReadonlyMap<string, FoundPart>,
): boolean {
  if (!query.includes('+') || /%[0-9a-f]{2}/i.test(query)) return false;
  const isRaw = text.includes('?')
    ? RAW.test(key) || start.includes(`${text} HTTP/`)
    : RAW.test(parts.get('query')?.key ?? '');
  return !isRaw;
}

/** Keys that hold a path, and never a query; `requestURI` is Java's, `REQUEST_URI` a server's, with the query. */
const PATHS: ReadonlySet<string> = new Set(['path', 'pathinfo', 'rawpath', 'requestpath', 'uri']);
/** Options of Node’s `http.request`, whose path has the query. */
const NODE = /\bprotocol["']?: ["']https?:["']/;
const SPRING = /\b(?:Before|After) request \[/;
/** Laravel's `url()` beside `fullUrl()`. */
const LARAVEL = /\] \w{1,40}\.(?:DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL|ALERT|EMERGENCY): /;

function isWithoutQuery({ key, start }: LoggedUrl): boolean {
  const last = key.slice(key.lastIndexOf('.') + 1);
  if (plainKey(key) === 'path' && NODE.test(start)) return false;
  if (PATHS.has(plainKey(key)) || /^requestUR[IL]$/.test(last)) return true;
  return key === '' ? SPRING.test(start) : plainKey(key) === 'url' && LARAVEL.test(start);
}

/** A path and what a server took off before it handed it on; `isKnown`: whether it's known how they're joined. */
export function mountedPath(
  url: LoggedUrl,
  parts: ReadonlyMap<string, FoundPart>,
): { readonly url: string; readonly isKnown: boolean } {
  const { text } = url;
  if (!PATHS.has(plainKey(url.key)) || !text.startsWith('/')) return { url: text, isKnown: true };
  const asked = textIn(parts.get('context')?.value);
  const mount = parts.get('mount');
  const prefix = textIn(mount?.value)?.replace(/\/$/, '') ?? '';
  if (asked !== undefined && asked !== pathAndQuery(text)[0]) return { url: text, isKnown: false };
  if (prefix === '' || prefix === '-') return { url: text, isKnown: true };
  // Whether ASGI's path has it depends on the server's version.
  if (plainKey(mount?.key ?? '') === 'rootpath') return { url: text, isKnown: text.startsWith(`${prefix}/`) };
  return { url: `${prefix}${text}`, isKnown: true };
}
