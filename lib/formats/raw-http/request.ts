/** A request of a text, put together from its line, its headers and its body. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import {
  absentHeaderGaps,
  bodyGap,
  distinctGaps,
  type Gap,
  type GapPart,
  headerGap,
} from '../../core/signing/gaps.ts';
import { headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';
import { cutHeadGaps, cutValueGaps } from '../cut/head.ts';
import { isStandIn } from '../hidden.ts';
import { quote } from '../pasted-text.ts';
import {
  ENCODED_BY_EDITORS,
  escapedGaps,
  NEVER_ON_A_LINE,
  NEVER_SENT,
  pathAndQuery,
  WRAPPED,
  wholeTargetGaps,
} from '../target-gaps.ts';
import { withUrlRest } from '../url-rest.ts';
import { originOf, splitUrl } from '../url-text.ts';
import { contentLength, type FramedBody } from './body.ts';
import { holeIn } from './file.ts';
import type { Head } from './head.ts';
import type { RequestStart } from './starts.ts';

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
  const [path, query] = pathAndQuery(target);
  // A path's may bring a query with it, and a server's a path.
  note(holeIn(path), [{ kind: 'path' }, { kind: 'query' }]);
  if (query !== undefined) note(holeIn(query), [{ kind: 'query' }]);
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
  /** The text from the request line to the next message. */
  readonly section: string;
}

export function captureOf(
  start: RequestStart,
  head: Head,
  framed: FramedBody,
  { isFile, unset, section }: Template,
): Capture {
  const { headers } = head;
  const url = splitUrl(start.target);
  const target = url?.target ?? withoutBase(start.target, unset);
  const missing =
    framed.missing ??
    whyUnmeasured(head) ??
    (framed.body.kind === 'none' ? notShown(start, head, isFile) : undefined);
  const origin = originIn(url?.origin, headers);
  const elsewhere = headersElsewhere(head, section);
  const line = { method: start.method, target: byteStringOfText(target), headers };
  const besideBody = [
    ...unset.flatMap(({ hole, parts }) => parts.map((part) => unsetGap(part, hole))),
    ...escapedGaps(target, notSent(start, isFile)),
    ...wrappedTarget(start, head),
    ...wrappedValues(head),
    ...elsewhere,
    ...leftOutLines(head, elsewhere),
    ...cutGaps(head),
  ];
  const capture: Capture = {
    request: { ...line, body: missing === undefined ? framed.body : NO_BODY },
    gaps: distinctGaps([...besideBody, ...(missing === undefined ? [] : [bodyGap(missing)])]),
    hints: {},
    ...(framed.ifValid && {
      ifValid: framed.ifValid.map((body) => ({ request: { ...line, body }, gaps: distinctGaps(besideBody) })),
    }),
    ...(origin !== undefined && { origin }),
  };
  return url ? withUrlRest(capture, url) : capture;
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

function notSent({ version }: RequestStart, isFile: boolean): RegExp {
  if (isFile) return ENCODED_BY_EDITORS;
  return version === undefined ? NEVER_SENT : NEVER_ON_A_LINE;
}

/** What the end of the text leaves open, where it comes before the blank line below the headers. */
function cutGaps({ headers, endsText, strays }: Head): Gap[] {
  if (endsText === undefined) return [];
  const isInTarget = endsText === 'in-line' && headers.length === 0 && strays.length === 0;
  return [
    ...(isInTarget ? wholeTargetGaps('not-shown', 'the text ends inside the URL') : []),
    ...cutHeadGaps(headers, endsText === 'with-break'),
  ];
}

/** The name of a header that isn't among the fields may stand in another line, or behind a blank line among them. */
function headersElsewhere({ headers }: Head, section: string): Gap[] {
  const absent = absentHeaderGaps(headers);
  if (absent.length === 0) return [];
  const told = section.toLowerCase().replaceAll('_', '-');
  return absent
    .filter(({ part }) => part.kind === 'header' && told.includes(part.name.toLowerCase()))
    .map((gap) => ({ ...gap, reason: 'left-out' }));
}

/** A line that's no header may be a part of one, or stand for some that aren't shown. */
function leftOutLines({ headers, strays }: Head, known: readonly Gap[]): Gap[] {
  const line = strays.find(isStandIn) ?? strays[0];
  if (line === undefined || absentHeaderGaps(headers, known).length === 0) return [];
  return [{ part: { kind: 'other-headers' }, reason: 'not-shown', piece: line.trim() }];
}

/** Terminals and chats wrap long lines: a line's rest, with the version behind it, stands below it. */
function wrappedTarget({ version }: RequestStart, { isTargetWrapped }: Head): Gap[] {
  if (version !== undefined || !isTargetWrapped) return [];
  return wholeTargetGaps('not-shown', WRAPPED);
}

function wrappedValues({ wrapped }: Head): Gap[] {
  return wrapped.flatMap(({ field, by }) =>
    by === 'fold' ? [{ ...headerGap(field[0], 'ambiguous'), said: WRAPPED }] : cutValueGaps(field, WRAPPED),
  );
}

/** Where Content-Length itself isn't known. */
function whyUnmeasured(head: Head): string | undefined {
  const isWrapped = wrappedValues(head).some(
    ({ part }) => part.kind === 'header' && /^content-length$/i.test(part.name),
  );
  return isWrapped ? 'Content-Length may continue on the next line' : undefined;
}

/** Without Content-Length, an absent body may be one that isn't shown. Editors send what's in their files. */
function notShown(
  { method, target, version }: RequestStart,
  { headers }: Head,
  isFile: boolean,
): string | undefined {
  if (!/^(?:POST|PUT|PATCH)$/i.test(method) || contentLength(headers) === 0) return undefined;
  const isTyped = version === undefined && splitUrl(target) === undefined;
  return !isFile || version !== undefined || isTyped || hasType(headers)
    ? 'the body isn’t in the text. Add it below the headers, after an empty line'
    : undefined;
}

function hasType(headers: Head['headers']): boolean {
  return headerValues(headers, 'Content-Type').length > 0;
}
