/** A signed request as a curl command for bash that puts the very same bytes on the wire. */

import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  textOfUtf8,
} from '../core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import { type CurlArgument, curlArguments } from './curl-arguments.ts';
import { FRAGILE } from './fragile.ts';

export type CurlCommand =
  | { readonly command: string }
  /** `body-too-long`: no shell command holds it; `limit` in bytes. */
  | { readonly problem: 'body-too-long'; readonly limit: number };

/** What still pastes well. */
const MAX_BODY_BYTES = 1_000_000;
/** Linux takes at most 128 KiB per argument; from here on the body goes through a pipe, which has no such limit. */
const MAX_ARGUMENT_BYTES = 64_000;

/**
 * @param request with its authentication headers.
 * @param url the whole URL, whose origin is used.
 */
export function curlCommand(request: WireRequest, url: string): CurlCommand {
  const body = bodyBytes(request.body);
  if (body.length > MAX_BODY_BYTES) return { problem: 'body-too-long', limit: MAX_BODY_BYTES };
  const viaPipe = body.includes(0) || body.length > MAX_ARGUMENT_BYTES;
  const options = curlArguments(request, url, viaPipe).map(written);
  const curl = `curl ${options.join(' \\\n  ')}`;
  return { command: viaPipe ? `printf ${printfFormat(body)} |\n${curl}` : curl };
}

function written({ option, value }: CurlArgument): string {
  // As curl's own words, these need no quotes.
  const word = value === '@-' ? value : value === undefined ? '' : bashWord(value);
  return [option, word].filter(Boolean).join(' ');
}

/**
 * A bash word of exactly these bytes. Plain text stands in single quotes; anything fragile makes it an ANSI-C string,
 * in which ! and ' are escaped too, since an interactive bash looks for them before it reads the quotes.
 */
export function bashWord(value: ByteString): string {
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

/** Of `printf`, in quotes. Octal escapes are the ones every printf knows. A leading - would be an option. */
export function printfFormat(body: Uint8Array): string {
  const text = byteStringOfBytes(body).replace(/^-|[^ "-$&(-[\]-~]/g, (byte) =>
    byte === '%' ? '%%' : `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `'${text}'`;
}
