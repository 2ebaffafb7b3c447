/** Signatures that need no search: a printed object, an unset variable, and Go's message before an empty HMAC. */

import {
  asByteString,
  type ByteString,
  bytesOf,
  bytesOfHex,
  sliceBytes,
  textOfUtf8,
} from '../../signing/bytes.ts';
import { base64Decoded } from '../key/decoding.ts';
import type { OutputUse } from './reading.ts';
import { DIGEST_LENGTHS, outputUse } from './reading.ts';

const LITERALS: readonly (readonly [pattern: RegExp, how: string])[] = [
  [/^(?:undefined|null|None|nil|NaN|false|true)$/i, 'a variable that isn’t set'],
  [/^\(?stdin\)?=?$|^(?:HMAC-)?SHA(?:2-)?256\(stdin\)=?$/i, 'the label openssl prints, without the digest'],
  [/^\[object [\w ]+\]$/, 'a JavaScript object turned into text'],
  [/^\[[BCLI]@?[\w.;]*@?[0-9a-f]*$/, 'a Java array’s name and address'],
  [/^[a-z][\w.]*\.[A-Z]\w*@[0-9a-f]+$/, 'a Java object’s name and address'],
  [/^System\.[\w.]+(?:\[\])?$/, 'a .NET type’s name'],
  [/^<[\w .]+ (?:object )?at 0x[0-9a-f]+>$/i, 'a Python object’s name and address'],
  [/^<(?:built-in|bound) method .*>$/, 'a Python method that wasn’t called'],
  [/^#<[\w:]+(?:0x[0-9a-f]+)?.*>$/, 'a Ruby object’s name and address'],
  [/^\{\}$/, 'a JavaScript object printed as JSON, such as an ArrayBuffer'],
  [/^\d(?:\.\d+)?e\+\d\d$/i, 'the digest as a float, which lost most digits'],
  [/^Array$/, 'a PHP array turned into text'],
  [/^(?:function\b|\(?\w*\)? ?=>)/, 'a function that wasn’t called'],
  [/^(?:\{\{.*\}\}|\$\{.*\}|\$\w+|%\w+%|<[A-Z_]+>)$/, 'a placeholder that wasn’t filled in'],
];

/** Which constant the signature is, or `undefined` where it's none that's known. */
export function readLiteral(sent: ByteString): OutputUse | undefined {
  const found = LITERALS.find(([pattern]) => sent.length <= 256 && pattern.test(sent));
  return found && outputUse('out-literal', `${found[1]}: ${sent}`);
}

export interface GoSum {
  /** What was signed, or would have been: the bytes themselves. */
  readonly message: ByteString;
  /** The HMAC of nothing, at the end. */
  readonly tail: Uint8Array;
}

/** In characters. A message may hold a body. */
const LONGEST = 1_048_576;

/**
 * Go's `mac.Sum([]byte(message))`: the message, and the HMAC of zero bytes after it, in hex or base64. `undefined` where
 * the signature doesn't begin with readable text or nothing like a digest follows.
 */
export function readGoSum(sent: ByteString): GoSum | undefined {
  if (sent.length > LONGEST) return undefined;
  const bytes = decoded(sent);
  if (!bytes) return undefined;
  const splits = DIGEST_LENGTHS.map((length): GoSum => {
    const message = sliceBytes(bytes, 0, Math.max(0, bytes.length - length));
    return { message, tail: bytesOf(sliceBytes(bytes, message.length)) };
  }).filter(({ message }) => message.length >= SHORTEST_MESSAGE && isText(message));
  // A digest too long would begin with the message's end. Where that is a hash, there's no doubt.
  return (
    splits.find(({ message }) => ENDS_IN_HASH.test(message)) ?? splits.find(({ tail }) => !beginsAsText(tail))
  );
}

const SHORTEST_MESSAGE = 16;
const ENDS_IN_HASH = /(?:^|[^0-9a-f])[0-9a-f]{64}$/;

function beginsAsText(tail: Uint8Array): boolean {
  return tail.subarray(0, 8).every((byte) => byte >= 0x20 && byte < 0x7f);
}

function decoded(sent: ByteString): ByteString | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(sent)) return byteText(bytesOfHex(sent));
  return /^[\w+/-]+={0,2}$/.test(sent) ? base64Decoded(sent, 'either') : asByteString(sent);
}

function byteText(bytes: Uint8Array): ByteString {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text as ByteString;
}

/** Letters, digits, signs and line breaks, as UTF-8. */
function isText(bytes: ByteString): boolean {
  return bytes !== '' && !/[^\t\n\r\x20-\xff]/.test(bytes) && textOfUtf8(bytesOf(bytes)) !== undefined;
}
