/** A signed request as a curl command for bash that puts the very same bytes on the wire. */

import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  textOfUtf8,
} from '../core/signing/bytes.ts';
import { bodyBytes, headerValues, type WireRequest } from '../core/signing/wire-request.ts';

export type CurlCommand =
  | { readonly command: string }
  /** `body-too-long`: no shell command holds it; `limit` in bytes. */
  | { readonly problem: 'body-too-long'; readonly limit: number };

/** What still pastes well. */
const MAX_BODY_BYTES = 1_000_000;
/** Linux takes at most 128 KiB per argument; from here on the body goes through a pipe, which has no such limit. */
const MAX_ARGUMENT_BYTES = 64_000;
/** curl waits for “100 Continue” before longer bodies. */
const EXPECT_FROM_BYTES = 1024;

/**
 * @param request with its authentication headers.
 * @param url the whole URL, whose origin is used.
 */
export function curlCommand(request: WireRequest, url: string): CurlCommand {
  const body = bodyBytes(request.body);
  if (body.length > MAX_BODY_BYTES) return { problem: 'body-too-long', limit: MAX_BODY_BYTES };
  const viaPipe = body.includes(0) || body.length > MAX_ARGUMENT_BYTES;
  const options = [
    ...methodOptions(request),
    ...targetOptions(request, url),
    ...headerOptions(request),
    ...(request.body.kind === 'none' ? [] : [bodyOption(body, viaPipe)]),
  ];
  const curl = `curl ${options.join(' \\\n  ')}`;
  return { command: viaPipe ? `printf ${printfFormat(body)} |\n${curl}` : curl };
}

function methodOptions({ method, body }: WireRequest): string[] {
  // With -X, curl would wait for the body that an answer to HEAD announces.
  if (method === 'HEAD' && body.kind === 'none') return ['--head'];
  if (method === 'GET' && body.kind === 'none') return [];
  if (method === 'POST' && body.kind !== 'none') return [];
  return [`-X ${quoted(byteStringOfText(method))}`];
}

/** `-g` keeps [] and {}, `--path-as-is` keeps dot segments. What curl's URL parser would change is set verbatim. */
function targetOptions({ target }: WireRequest, url: string): string[] {
  const origin = byteStringOfText(new URL(url).origin);
  const plain = /^\/[!"$-~]*$/.test(target) && !target.endsWith('?') && !/[\\|^"<>`]/.test(target);
  if (!plain) return [`--request-target ${quoted(target)}`, quoted(origin)];
  const options = [];
  if (/[[\]{}]/.test(target)) options.push('-g');
  if (/\/\.{1,2}(\/|\?|$)|%2e/i.test(target)) options.push('--path-as-is');
  return [...options, quoted(`${origin}${target}` as ByteString)];
}

function headerOptions({ headers, body }: WireRequest): string[] {
  // A header without value is written with a semicolon: with a colon, curl would leave it out.
  const given = headers.map(([name, value]) => {
    const [text = ''] = headerValues([[name, value]], name);
    return `-H ${quoted((text === '' ? `${name};` : `${name}: ${text}`) as ByteString)}`;
  });
  const added: string[] = [];
  if (body.kind === 'bytes' && headerValues(headers, 'Content-Type').length === 0)
    added.push("-H 'Content-Type:'");
  if (bodyBytes(body).length > EXPECT_FROM_BYTES && headerValues(headers, 'Expect').length === 0)
    added.push("-H 'Expect:'");
  return [...given, ...added];
}

function bodyOption(body: Uint8Array, viaPipe: boolean): string {
  if (viaPipe) return '--data-binary @-';
  // A leading @ would name a file.
  const option = body[0] === 0x40 ? '--data-raw' : '--data-binary';
  return `${option} ${quoted(byteStringOfBytes(body))}`;
}

/** Characters that can't be seen or that terminals and clipboards change. */
const FRAGILE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]|(?! )\p{Zs}/u;

/**
 * A bash word of exactly these bytes. Plain text stands in single quotes; anything fragile makes it an ANSI-C string,
 * in which ! and ' are escaped too, since an interactive bash looks for them before it reads the quotes.
 */
function quoted(value: ByteString): string {
  const text = textOfUtf8(bytesOf(value));
  if (text !== undefined && !FRAGILE.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text === undefined ? escapedBytes(value) : escapedText(text)}'`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

function escapedText(text: string): string {
  return Array.from(text, (character) => {
    const short = SHORT_ESCAPES[character];
    if (short) return short;
    return FRAGILE.test(character) || /[!']/.test(character)
      ? escapedBytes(byteStringOfText(character))
      : character;
  }).join('');
}

function escapedBytes(bytes: ByteString): string {
  return bytes.replace(/[^ "-&(-[\]-~]/g, (byte) => SHORT_ESCAPES[byte] ?? `\\x${hex(byte)}`);
}

function hex(byte: string): string {
  return byte.charCodeAt(0).toString(16).padStart(2, '0');
}

/** Octal escapes are the ones every printf knows. A leading - would be an option. */
function printfFormat(body: Uint8Array): string {
  const text = byteStringOfBytes(body).replace(/^-|[^ "-$&(-[\]-~]/g, (byte) =>
    byte === '%' ? '%%' : `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `'${text}'`;
}
