/** What a command tells of its own end, where the text ends with its last word: more words may have followed. */

import { AUTH_HEADERS, type AuthHeader } from '../../core/api.ts';
import { listed } from '../../core/counts.ts';
import { absentHeaderGaps, bodyGap, distinctGaps, type Gap, gapOf } from '../../core/signing/gaps.ts';
import { headerValues, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';

const SAID = 'the command may be cut off';

/**
 * The command as it stands, beside one that's cut off, of which less is known: the signature may tell which of them it
 * was. Without a sign of what's missing the command is taken for whole.
 * @param isMethodGiven whether the command says the method, so that a body doesn’t change it.
 */
export function withCutReading(capture: Capture, isMethodGiven = false): Capture {
  const missing = missingIn(capture, isMethodGiven);
  if (missing.length === 0) return capture;
  const { request, readings = [{ sender: 'the whole command', request, gaps: capture.gaps }] } = capture;
  const gaps = distinctGaps([...capture.gaps, ...missing]);
  return {
    ...capture,
    gaps,
    readings: [{ sender: 'a command whose end is missing', request, gaps }, ...readings],
  };
}

/**
 * Authentication headers without the signature; a Content-Type without a body, which may also make a POST of a GET that
 * isn’t given, while many send it with a GET that is; or all three headers of a method that's made for a body, without one.
 */
function missingIn({ request, gaps }: Capture, isMethodGiven: boolean): Gap[] {
  const { method } = request;
  const absent = absentHeaderGaps(request.headers, gaps).map(
    (gap): Gap => ({ ...gap, said: saidOfHeader(request) }),
  );
  const isAbsent = (name: AuthHeader) =>
    absent.some(({ part }) => part.kind === 'header' && part.name === name);
  const hasBody = request.body.kind !== 'none' || gapOf(gaps, 'body') !== undefined;
  const [hasKey, hasTime] = [!isAbsent(AUTH_HEADERS.key), !isAbsent(AUTH_HEADERS.timestamp)];
  const isSignatureNext =
    isAbsent(AUTH_HEADERS.signature) && (hasBody ? hasKey && hasTime : hasKey || hasTime);
  const isWhole = isMethodGiven && /^(?:GET|HEAD)$/i.test(method);
  const isBodyNext = !isWhole && isBodyExpected(request, absent.length === 0);
  if (!isSignatureNext && (hasBody || !isBodyNext)) return [];
  return [
    ...absent,
    ...(hasBody || isWhole ? [] : [bodyGap(saidOfBody(request, isSignatureNext))]),
    ...(hasBody || isMethodGiven || method !== 'GET'
      ? []
      : [{ part: { kind: 'method' }, reason: 'not-shown', said: `${SAID} before the method` } as const]),
  ];
}

/** What tells of it: the headers that are there, as the one that isn’t goes with them. */
function saidOfHeader({ headers }: WireRequest): string {
  const there = Object.values(AUTH_HEADERS).filter((name) => headerValues(headers, name).length > 0);
  return `${SAID}: it has ${listed(there)}, but not this header. If it’s complete, the server returns missing_auth`;
}

function saidOfBody({ method, headers }: WireRequest, isSignatureNext: boolean): string {
  if (isSignatureNext) return `${SAID} before the body`;
  return hasType(headers)
    ? `${SAID}: it has Content-Type, but no body`
    : `${SAID}: it has no body, and most ${method.toUpperCase()} requests have one`;
}

function isBodyExpected({ method, headers }: WireRequest, isSigned: boolean): boolean {
  return hasType(headers) || (isSigned && /^(?:POST|PUT|PATCH)$/i.test(method));
}

function hasType(headers: WireRequest['headers']): boolean {
  return headerValues(headers, 'Content-Type').some((type) => type !== '');
}
