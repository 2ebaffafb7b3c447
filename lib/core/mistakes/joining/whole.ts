/** One-mistake shapes that are one constant text: what becomes of the finished string as a whole, not of its lines. */

import { sha256 } from '../../hashing/sha256.ts';
import { type ByteString, byteStringOfBytes, bytesOf, joinBytes, textOfUtf8 } from '../../signing/bytes.ts';
import { percentDecode } from '../encoders/percent.ts';
import { base64Decoded } from '../key/decoding.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Shape } from '../variant.ts';
import { joiningUse, joinShape } from './separators.ts';
import { LINES, literalBytes } from './templates.ts';

export function wholeTextShapes(subject: Subject): Shape[] {
  const message = messageOf(subject);
  return [...readAsBase64(message), ...cutToCharacters(subject, message), ...firstCharacter(message)];
}

function messageOf({ lines }: Subject): ByteString {
  return LINES.map((line) => lines[line]).join('\n') as ByteString;
}

function constant(use: Use, text: string): Shape {
  return joinShape([use], [literalBytes(text as ByteString)], 2);
}

/** `update(text, 'base64')` in Node, `inputEncoding` in NetSuite. */
function readAsBase64(message: ByteString): Shape[] {
  return [
    constant(
      joiningUse('join-encoded', 'read as base64, its other characters skipped', 10),
      base64Decoded(message, 'either'),
    ),
  ];
}

/** A count of characters given for that of bytes: the end of the body hash is lost where a letter takes two. */
function cutToCharacters({ lines }: Subject, message: ByteString): Shape[] {
  const decoded = message.replace(lines.query, () => percentDecode(lines.query.replaceAll('+', ' ')));
  return [
    [message, []] as const,
    [decoded, [{ id: 'query-decoded', how: 'all escapes decoded' }]] as const,
  ].flatMap(([text, more]) => {
    const characters = textOfUtf8(bytesOf(text as ByteString))?.length ?? text.length;
    if (characters === text.length) return [];
    const use = joiningUse('join-charset', 'UTF-8, cut to its number of characters', 8);
    return [joinShape([...more, use], [literalBytes(text.slice(0, characters) as ByteString)], 2)];
  });
}

/** The second byte of a Latin letter is zero, and ends a C string. */
function firstCharacter(message: ByteString): Shape[] {
  return [
    constant(
      joiningUse('join-charset', 'UTF-16 as a C string, its first character', 10),
      message.slice(0, 1),
    ),
  ];
}

const BLOCK = 64;

/**
 * An HMAC of one’s own with strlen: a `6` of the key is zero once it’s XORed with 36, and what follows isn’t hashed. The
 * inner hash can have a zero byte too.
 */
export function terminatedHmacShapes(subject: Subject): Shape[] {
  const given = subject.secret.keyBytes();
  const key = given.length > BLOCK ? sha256(given) : given;
  const message = bytesOf(messageOf(subject));
  const block = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ byte);
  const upToZero = (bytes: Uint8Array) => {
    const end = bytes.indexOf(0);
    return end === -1 ? bytes : bytes.subarray(0, end);
  };
  const [inner, outer] = [block(0x36), block(0x5c)];
  const ways = [
    ['C strings, and zero bytes of the padded key end it', joinBytes([upToZero(inner), message])],
    ['C strings, and a zero byte ends the message', upToZero(joinBytes([inner, message]))],
  ] as const;
  return ways.flatMap(([how, first]): Shape[] => {
    const second = upToZero(joinBytes([outer, sha256(first)]));
    const isUsual = first.length === BLOCK + message.length && second.length === BLOCK + 32;
    if (isUsual) return [];
    return [
      {
        uses: [{ id: 'hmac-buggy-library', how }],
        template: [literalBytes(byteStringOfBytes(second))],
        mac: { hash: 'sha256', form: 'hash' },
        reach: 2,
      },
    ];
  });
}
