/** What changes between the target as typed and the request line, one step of the URL parser at a time. */

import { parsedUrl } from '../core/parsed-url.ts';
import { asByteString, type ByteString } from '../core/signing/bytes.ts';
import type { BaseUrl } from './read-base-url.ts';

export type ChangeKind =
  | 'base-path-prefixed'
  | 'whitespace-trimmed'
  | 'tabs-and-newlines-removed'
  | 'fragment-dropped'
  | 'backslashes-turned'
  | 'characters-encoded'
  | 'dot-segments-resolved'
  | 'method-uppercased'
  | 'method-kept-lowercase'
  | 'header-value-trimmed'
  | 'header-values-joined'
  | 'lone-surrogate-replaced';

/** `typed` is the text before this step and `sent` the text after it. */
export interface WireChange {
  readonly part: 'path' | 'query' | 'fragment' | 'method' | 'header' | 'body' | 'base-url';
  /** The header row, counted over all rows of the draft. */
  readonly index?: number;
  readonly typed: string;
  readonly sent: string;
  readonly kind: ChangeKind;
}

export interface ResolvedTarget {
  /** What stands on the request line: the URL without its origin and fragment. A bare `?` stays. */
  readonly target: ByteString;
  /** Without fragment. */
  readonly url: string;
  readonly origin: string;
  readonly changes: readonly WireChange[];
}

/**
 * Resolves a typed target against a base URL as `fetch` does. A path in the base URL, such as `/gateway`, is part of the
 * request line and so of the signed path. `undefined` where the URL parser refuses the result.
 */
export function resolveTarget(base: BaseUrl, typed: string): ResolvedTarget | undefined {
  const prefix = base.pathname.replace(/\/$/, '');
  const url = parsedUrl(`${base.origin}${prefix}${typed}`);
  if (!url || url.origin !== base.origin) return undefined;
  if (url.href.includes('#')) url.hash = '';
  const target = asByteString(url.href.slice(url.origin.length));
  if (target === undefined) return undefined;
  return { target, url: url.href, origin: url.origin, changes: targetChanges(url, prefix, typed) };
}

function targetChanges(url: URL, prefix: string, typed: string): WireChange[] {
  const changes: WireChange[] = [];
  const step = (part: WireChange['part'], kind: ChangeKind, before: string, after: string): string => {
    if (before !== after) changes.push({ part, kind, typed: before, sent: after });
    return after;
  };
  const trimmed = step(lastPart(typed), 'whitespace-trimmed', typed, withoutTrailingControls(typed));
  const plain = step(
    partWith(trimmed, /[\t\n\r]/),
    'tabs-and-newlines-removed',
    trimmed,
    trimmed.replace(/[\t\n\r]/g, ''),
  );
  const hash = plain.indexOf('#');
  if (hash !== -1) step('fragment', 'fragment-dropped', plain.slice(hash), '');
  const sent = hash === -1 ? plain : plain.slice(0, hash);
  const mark = sent.indexOf('?');
  const path = mark === -1 ? sent : sent.slice(0, mark);
  if (prefix !== '') step('base-url', 'base-path-prefixed', path, `${prefix}${path}`);
  const slashed = step('path', 'backslashes-turned', prefix + path, prefix + path.replaceAll('\\', '/'));
  const encoded = hasDotSegments(slashed) ? encodedPath(slashed) : url.pathname;
  step('path', 'characters-encoded', slashed, encoded);
  step('path', 'dot-segments-resolved', encoded, url.pathname);
  if (mark !== -1 && url.search !== '') step('query', 'characters-encoded', sent.slice(mark), url.search);
  return changes;
}

function lastPart(text: string): 'path' | 'query' | 'fragment' {
  if (text.includes('#')) return 'fragment';
  return text.includes('?') ? 'query' : 'path';
}

function partWith(text: string, characters: RegExp): 'path' | 'query' | 'fragment' {
  return lastPart(text.slice(0, Math.max(0, text.search(characters))));
}

/** By hand, since a regular expression takes quadratic time over a long run of inner spaces. */
function withoutTrailingControls(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(0, end);
}

function hasDotSegments(path: string): boolean {
  return path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}

/** The path with its characters encoded but its dot segments still in place. */
function encodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => parsedUrl(`http://h/_${segment}`)?.pathname.slice(2) ?? segment)
    .join('/');
}
