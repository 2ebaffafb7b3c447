/** A request of a text, put together from its line, its headers and its body. */

import { AUTH_HEADERS } from '../core/api.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import {
  absentHeaderGaps,
  bodyGap,
  distinctGaps,
  type Gap,
  type GapPart,
  headerGap,
} from '../core/signing/gaps.ts';
import { headerValues, NO_BODY } from '../core/signing/wire-request.ts';
import type { Capture } from './capture.ts';
import { cutHeadGaps } from './cut-head.ts';
import { isStandIn } from './hidden.ts';
import { quote } from './pasted-text.ts';
import { contentLength, type FramedBody } from './raw-http-body.ts';
import { holeIn } from './raw-http-file.ts';
import type { Head } from './raw-http-head.ts';
import type { RequestStart } from './raw-http-starts.ts';
import { originOf, splitUrl } from './url-text.ts';

/** A variable without a value, and the parts that it keeps from being known. */
export interface Unset {
  readonly hole: string;
  readonly parts: readonly GapPart[];
}

/** Where the request line or a header has any. Each is named once. */
export function unsetIn(target: string, { headers }: Head): Unset[] {
  const unset = new Map<string, GapPart[]>();
  const note = (hole: string | undefined, parts: readonly GapPart[]) => {
    if (hole !== undefined) unset.set(hole, [...(unset.get(hole) ?? []), ...parts]);
  };
  const mark = target.indexOf('?');
  const beforeMark = mark < 0 ? target : target.slice(0, mark);
  // A path's may bring a query with it, and a server's a path.
  note(holeIn(beforeMark), [{ kind: 'path' }, { kind: 'query' }]);
  if (mark >= 0) note(holeIn(target.slice(mark)), [{ kind: 'query' }]);
  for (const [name, value] of headers) {
    note(holeIn(value), [{ kind: 'header', name }]);
    note(holeIn(name), [{ kind: 'other-headers' }]);
  }
  return [...unset].map(([hole, parts]) => ({ hole, parts }));
}

interface Template {
  /** Whether it's of a `.http` file, of which an editor makes the request. */
  readonly isFile: boolean;
  readonly unset: readonly Unset[];
}

export function captureOf(
  start: RequestStart,
  head: Head,
  framed: FramedBody,
  { isFile, unset }: Template,
): Capture {
  const { headers } = head;
  const url = splitUrl(start.target);
  const target = url?.target ?? withoutBase(start.target, unset);
  const missing = framed.missing ?? (framed.body.kind === 'none' ? notShown(start, head) : undefined);
  const origin = originIn(url?.origin, headers);
  return {
    request: {
      method: start.method,
      target: byteStringOfText(target),
      headers,
      body: missing === undefined ? framed.body : NO_BODY,
    },
    gaps: distinctGaps([
      ...unset.flatMap(({ hole, parts }) => parts.map((part) => unsetGap(part, hole))),
      ...(isFile ? encodedByEditors(target) : []),
      ...strayHeaders(head),
      ...leftOutLines(head),
      ...cutGaps(head),
      ...(missing === undefined ? [] : [bodyGap(missing)]),
    ]),
    hints: {},
    ...(origin !== undefined && { origin }),
  };
}

function unsetGap(part: GapPart, hole: string): Gap {
  return { part, reason: 'computed', said: `${quote(hole)} in it isn’t set in the text` };
}

/** `{{base}}/a`: what stands for the server is no part of the path. */
function withoutBase(target: string, unset: readonly Unset[]): string {
  if (unset.length === 0 || !target.startsWith('{{')) return target;
  const rest = target.replace(/^(?:\{\{[^{}\r\n]{1,200}\}\})+/, '');
  return rest.startsWith('/') ? rest : `/${rest || '…'}`;
}

function originIn(origin: string | undefined, headers: Head['headers']): string | undefined {
  const [host = ''] = headerValues(headers, 'Host');
  const found = origin ?? (/:443$/.test(host) ? originOf('https', host) : undefined);
  return found === undefined || holeIn(found) !== undefined ? undefined : found;
}

/** What editors encode before they send it, not all of them alike. */
function encodedByEditors(target: string): Gap[] {
  const at = target.indexOf('?');
  const parts = [
    { kind: 'path', text: at < 0 ? target : target.slice(0, at) },
    { kind: 'query', text: at < 0 ? '' : target.slice(at) },
  ] as const;
  return parts
    .filter(({ text }) => /[^!-~]|["<>\\^`{|}]/.test(text))
    .map(({ kind, text }) => ({ part: { kind }, reason: 'ambiguous', piece: text.slice(0, 200) }));
}

/** What the end of the text leaves open, where it comes before the blank line below the headers. */
function cutGaps({ headers, endsText, strays }: Head): Gap[] {
  if (endsText === undefined) return [];
  const isInTarget = endsText === 'in-line' && headers.length === 0 && strays.length === 0;
  const ofTarget = (['path', 'query'] as const).map(
    (kind): Gap => ({ part: { kind }, reason: 'not-shown', said: 'the text ends in it' }),
  );
  return [...(isInTarget ? ofTarget : []), ...cutHeadGaps(headers, endsText === 'with-break')];
}

/** A header that stands in a line which is none may have been sent all the same. */
function strayHeaders({ headers, strays }: Head): Gap[] {
  const told = strays.map((line) => line.toLowerCase().replaceAll('_', '-'));
  return Object.values(AUTH_HEADERS)
    .filter((name) => headerValues(headers, name).length === 0)
    .filter((name) => told.some((line) => line.includes(name.toLowerCase())))
    .map((name) => headerGap(name, 'left-out'));
}

/** A line such as `...` stands for headers that aren't shown. */
function leftOutLines({ headers, strays }: Head): Gap[] {
  const line = strays.find(isStandIn);
  if (line === undefined || absentHeaderGaps(headers).length === 0) return [];
  return [{ part: { kind: 'other-headers' }, reason: 'not-shown', piece: line.trim() }];
}

/** Without Content-Length, an absent body may be one that isn't shown. */
function notShown(
  { method, target, version }: RequestStart,
  { headers, bodyAt, endsText }: Head,
): string | undefined {
  if (!/^(?:POST|PUT|PATCH)$/i.test(method) || contentLength(headers) === 0) return undefined;
  const isCut =
    bodyAt === undefined && (endsText !== undefined || (version !== undefined && !/^[23]/.test(version)));
  const isTyped = version === undefined && splitUrl(target) === undefined;
  const mayHaveOne = isCut || isTyped || hasType(headers);
  return mayHaveOne ? 'it isn’t in the text. Add it below the headers, after an empty line' : undefined;
}

function hasType(headers: Head['headers']): boolean {
  return headerValues(headers, 'Content-Type').length > 0;
}
