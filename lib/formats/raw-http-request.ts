/** A request of a text, put together from its line, its headers and its body. */

import { AUTH_HEADERS } from '../core/api.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { bodyGap, distinctGaps, type Gap, headerGap } from '../core/signing/gaps.ts';
import { headerValues, NO_BODY } from '../core/signing/wire-request.ts';
import type { Capture } from './capture.ts';
import { cutHeadGaps } from './cut-head.ts';
import { contentLength, type FramedBody } from './raw-http-body.ts';
import { holeIn } from './raw-http-file.ts';
import type { Head } from './raw-http-head.ts';
import type { RequestStart } from './raw-http-starts.ts';
import { originOf, splitUrl } from './url-text.ts';

/** A variable without value where it matters for the signature. */
export function unfilled(target: string, { headers }: Head): string | undefined {
  const signed = Object.values(AUTH_HEADERS).flatMap((name) => headerValues(headers, name));
  return [target, ...signed].map(holeIn).find((hole) => hole !== undefined);
}

/** @param isFile where it's of a `.http` file, of which an editor makes the request. */
export function captureOf(start: RequestStart, head: Head, framed: FramedBody, isFile: boolean): Capture {
  const { headers } = head;
  const { target } = start;
  const url = splitUrl(target);
  const [host = ''] = headerValues(headers, 'Host');
  const origin = url?.origin ?? (/:443$/.test(host) ? originOf('https', host) : undefined);
  const missing = framed.missing ?? (framed.body.kind === 'none' ? notShown(start, head) : undefined);
  return {
    request: {
      method: start.method,
      target: byteStringOfText(url?.target ?? target),
      headers,
      body: missing === undefined ? framed.body : NO_BODY,
    },
    gaps: distinctGaps([
      ...(isFile ? encodedByEditors(url?.target ?? target) : []),
      ...strayHeaders(head),
      ...cutGaps(head),
      ...(missing === undefined ? [] : [bodyGap(missing)]),
    ]),
    hints: {},
    ...(origin !== undefined && { origin }),
  };
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
