/** What curl is told to put a request’s very bytes on the wire, whatever shell it’s written for. */

import { type ByteString, byteStringOfBytes, byteStringOfText } from '../core/signing/bytes.ts';
import { bodyBytes, headerValues, pathOf, type WireRequest } from '../core/signing/wire-request.ts';

/** An option with its value, a lone option, or a lone value, which is the URL. */
export interface CurlArgument {
  readonly option?: string;
  readonly value?: ByteString;
}

/** curl waits for “100 Continue” before longer bodies. */
const EXPECT_FROM_BYTES = 1024;

/** @param url whose origin is used. @param viaPipe the body comes from standard input. */
export function curlArguments(request: WireRequest, url: string, viaPipe: boolean): readonly CurlArgument[] {
  return [
    ...methodArguments(request),
    ...targetArguments(request, url),
    ...headerArguments(request),
    ...(request.body.kind === 'none' ? [] : [bodyArgument(request.body.bytes, viaPipe)]),
  ];
}

function methodArguments({ method, body }: WireRequest): CurlArgument[] {
  // With -X, curl would wait for the body that an answer to HEAD announces.
  if (method === 'HEAD' && body.kind === 'none') return [{ option: '--head' }];
  if (method === 'GET' && body.kind === 'none') return [];
  if (method === 'POST' && body.kind !== 'none') return [];
  return [{ option: '-X', value: byteStringOfText(method) }];
}

/**
 * `-g` keeps [] and {}, `--path-as-is` keeps dot segments. What the URL parser of any version of curl would change is set
 * verbatim: since 8.20 it writes a path's percent-escapes with capital letters.
 */
function targetArguments({ target }: WireRequest, url: string): CurlArgument[] {
  const origin = byteStringOfText(new URL(url).origin);
  const isRespelled = /%(?:2E|[0-9A-Fa-f]?[a-f])/.test(pathOf(target));
  const plain =
    /^\/[!"$-~]*$/.test(target) && !target.endsWith('?') && !/[\\|^"<>`]/.test(target) && !isRespelled;
  if (!plain) return [{ option: '--request-target', value: target }, { value: origin }];
  return [
    ...(/[[\]{}]/.test(target) ? [{ option: '-g' }] : []),
    ...(/\/\.{1,2}(\/|\?|$)/.test(target) ? [{ option: '--path-as-is' }] : []),
    { value: `${origin}${target}` as ByteString },
  ];
}

function headerArguments({ headers, body }: WireRequest): CurlArgument[] {
  const header = (text: string): CurlArgument => ({ option: '-H', value: text as ByteString });
  // A header without value is written with a semicolon: with a colon, curl would leave it out.
  const given = headers.map(([name, value]) => {
    const [text = ''] = headerValues([[name, value]], name);
    return header(text === '' ? `${name};` : `${name}: ${text}`);
  });
  const isGiven = (name: string) => headerValues(headers, name).length > 0;
  const isAdded = body.kind === 'bytes' && !isGiven('Content-Type');
  const waits = bodyBytes(body).length > EXPECT_FROM_BYTES && !isGiven('Expect');
  return [...given, ...(isAdded ? [header('Content-Type:')] : []), ...(waits ? [header('Expect:')] : [])];
}

function bodyArgument(body: Uint8Array, viaPipe: boolean): CurlArgument {
  if (viaPipe) return { option: '--data-binary', value: '@-' as ByteString };
  // A leading @ would name a file.
  return { option: body[0] === 0x40 ? '--data-raw' : '--data-binary', value: byteStringOfBytes(body) };
}
