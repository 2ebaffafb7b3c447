/** Captures as a HAR 1.2 file that other tools open, and that’s read back here byte for byte. */

import { type ByteString, byteStringOfBytes, bytesOf, textOfUtf8 } from '../core/signing/bytes.ts';
import { type Gap, gapOf } from '../core/signing/gaps.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture/capture.ts';

/** Of the fields of our own, which begin with an underscore as the format has it. */
const EXPORT_VERSION = '1';
/** What tools write that don’t know the time. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';
/** Browsers write their own error there. Which one it was isn’t kept. */
const NO_RESPONSE = 'no response';
const LATEST_SECONDS = 253_402_300_799;

/** The authentication headers are in it. Cookie lines aren’t: the API has no cookies, and reading leaves them out too. */
export function harOf(captures: readonly Capture[]): string {
  const entries = captures.map((capture) => JSON.stringify(entryOf(capture), undefined, 1));
  const creator = JSON.stringify({ name: 'Countersign', version: EXPORT_VERSION });
  return `{"log":{"version":"1.2","creator":${creator},"pages":[],"entries":[\n${entries.join(',\n')}\n]}}\n`;
}

function entryOf({
  request,
  origin,
  startedAt,
  receivedAt,
  gaps,
  hints,
  answer,
  isUnanswered,
}: Capture): object {
  const { text } = answer ?? {};
  return {
    ...times(startedAt, receivedAt),
    time: 0,
    request: {
      method: request.method,
      ...urlFields(request.target, origin, hints.fragment),
      httpVersion: '',
      cookies: [],
      headers: request.headers.filter(([name]) => !isCookie(name)).map(([name, value]) => ({ name, value })),
      queryString: [],
      headersSize: -1,
      ...bodyFields(request, gaps),
      ...(gaps.length > 0 && { _gaps: gaps }),
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: {
        size: text === undefined ? -1 : text.length,
        mimeType: '',
        ...(text !== undefined && { text }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(isUnanswered && { _error: NO_RESPONSE }),
      ...(answer?.isCut && { _isCut: true }),
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

/** The format has the client’s time alone. Where that’s known, the server’s stands beside it, unknown or not. */
function times(startedAt: number | undefined, receivedAt: number | undefined): object {
  return startedAt === undefined
    ? { startedDateTime: isoTime(receivedAt) }
    : { startedDateTime: isoTime(startedAt / 1000), _receivedAt: isoTime(receivedAt) };
}

function isCookie(name: string): boolean {
  return name.toLowerCase() === 'cookie';
}

/** A target that a URL can’t hold as it stands is there a second time, one character per byte. */
function urlFields(target: ByteString, origin = '', fragment?: ByteString): object {
  const text = textOfUtf8(bytesOf(target)) ?? target;
  const behind = fragment === undefined ? '' : `#${textOfUtf8(bytesOf(fragment)) ?? fragment}`;
  const url = `${origin}${text.startsWith('/') ? '' : '/'}${text.replaceAll('#', '%23')}${behind}`;
  return { url, ...(!/^\/[!-~]*$/.test(target) || target.includes('#') ? { _target: target } : {}) };
}

function bodyFields({ body }: WireRequest, gaps: readonly Gap[]): object {
  if (gapOf(gaps, 'body')) return { bodySize: -1 };
  if (body.kind === 'none') return { bodySize: 0, _bodySource: 'none' };
  const text = textOfUtf8(body.bytes);
  const content = text === undefined ? { text: base64Of(body.bytes), encoding: 'base64' } : { text };
  return { bodySize: body.bytes.length, postData: { mimeType: '', ...content }, _bodySource: body.source };
}

function base64Of(bytes: Uint8Array): string {
  return btoa(byteStringOfBytes(bytes));
}

function isoTime(seconds: number | undefined): string {
  if (seconds === undefined || !(seconds > 0 && seconds <= LATEST_SECONDS)) return UNKNOWN_TIME;
  return new Date(Math.round(seconds * 1000)).toISOString();
}
