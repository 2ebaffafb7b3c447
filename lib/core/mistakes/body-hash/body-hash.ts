/** What a signer may have put on line 5 in place of the lowercase hex SHA-256 of a body. */

import { blake2b512, crc32, digest, hmacUnder } from '../../hashing/other-hashes.ts';
import { sha256, sha256Hex } from '../../hashing/sha256.ts';
import { type ByteString, bytesOf, utf8 } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import { separatedHex } from '../printed-digests.ts';
import type { Subject } from '../subject.ts';
import type { HashName, Variant } from '../variant.ts';
import { parameterOf, type Way } from '../ways.ts';
import type { BodyHashMistakeId } from './mistakes.ts';
import { labelled, type PrintedHash, printedHash, RARE, rarelyPrinted } from './prints.ts';

/** In bytes: longer bodies are hashed with SHA-256 alone, the one that was sent excepted. */
const HASHED_OTHERWISE = 4_096;
/** In bytes: longer ones aren't hashed another way even where they were sent. */
const SENT_HASHED_OTHERWISE = 1_048_576;
/** In bytes: longer bodies aren't put on line 5 themselves. */
const WRITTEN_OUT = 8_192;

/** Line 5 for a body, one mistake each: about 115 for the body that was sent, 45 for any other. */
export function bodyHashVariants(body: ByteString, subject: Subject): Variant[] {
  return bodyHashesFor(subject)(body);
}

/** The same for many bodies of one request. */
export function bodyHashesFor(subject: Subject): (body: ByteString) => Variant[] {
  const keyed = hmacUnder('sha256', subject.secret.keyBytes());
  return (body) => {
    const seen = new Set<string>();
    return wrongLines(body, subject, keyed).filter(({ uses: [use], value }) => {
      const before = seen.size;
      return seen.add(`${use?.id} ${value}`).size > before;
    });
  };
}

/** Line 5 for the body that was sent, in every way. Two ways of one mistake may write the same: a hash has few zeros. */
export function bodyHashWays(subject: Subject): Variant[] {
  return wrongLines(subject.body, subject, hmacUnder('sha256', subject.secret.keyBytes()));
}

type Keyed = (message: Uint8Array) => Uint8Array;

function wrongLines(body: ByteString, { body: sent, hints, keyId }: Subject, keyed: Keyed): Variant[] {
  const isSent = body === sent;
  const bytes = bytesOf(body);
  const hash = sha256(bytes);
  const hex = separatedHex(hash, '');
  const isLong = bytes.length > (isSent ? SENT_HASHED_OTHERWISE : HASHED_OTHERWISE);
  const lines: PrintedHash[] = [
    ...printedHash(hash, hex),
    ...labelled(hex),
    ...(isLong ? [] : hashedOtherwise(body, bytes, hash, keyed(bytes))),
    ...(bytes.length > WRITTEN_OUT || body === '' ? [] : writtenOut(body, bytes)),
    ...sumMisuse(body, bytes),
    ...(isSent ? [...rarelyPrinted(hash, hex, hints.fileName), ...constants(body)] : []),
    ...(isSent && !isLong ? [...rarelyHashed(body, bytes), ...otherwiseKeyed(bytes, keyId)] : []),
  ];
  return lines.flatMap(([id, parameter, value, cost]): Variant[] => {
    if (value === hex) return [];
    const use = { id, ...parameterOf(parameter), ...(cost !== undefined && { cost }) };
    const variant = { value: value as ByteString, uses: [use] };
    return cost !== undefined && cost >= RARE ? [{ ...variant, reach: 2 }] : [variant];
  });
}

function hashedOtherwise(
  body: ByteString,
  bytes: Uint8Array,
  hash: Uint8Array,
  keyed: Uint8Array,
): PrintedHash[] {
  return [
    ['bodyhash-alg', ['sha-512', 'SHA-512'], hashed('sha512', bytes)],
    ['bodyhash-alg', ['md5', 'MD5'], hashed('md5', bytes)],
    ['bodyhash-alg', 'SHA-1', hashed('sha1', bytes)],
    ['bodyhash-hmac', ['hex', 'in hex'], separatedHex(keyed, '')],
    ['bodyhash-hmac', 'in base64', btoa(String.fromCharCode(...keyed)), 8],
    ['bodyhash-double', 'its hex text', sha256Hex(utf8(separatedHex(hash, '')))],
    ['bodyhash-double', 'its 32 bytes', sha256Hex(hash)],
    ['bodyhash-newline-in-hash', ['newline-after', '\\n'], sha256Hex(bytesOf(`${body}\n` as ByteString))],
  ];
}

/** The body itself, not hashed. */
function writtenOut(body: ByteString, bytes: Uint8Array): PrintedHash[] {
  return [
    ['bodyhash-rawbody', 'the body itself', body],
    ['bodyhash-hexbody', 'hex', separatedHex(bytes, '')],
  ];
}

function sumMisuse(body: ByteString, bytes: Uint8Array): PrintedHash[] {
  if (bytes.length > WRITTEN_OUT) return [];
  return [
    ['bodyhash-go-sum-misuse', ['hex', 'in hex'], separatedHex(bytes, '') + EMPTY_HASH],
    ['bodyhash-go-sum-misuse', 'in base64', btoa(body + EMPTY_RAW), 10],
  ];
}

const RARE_HASHES = [
  ['sha384', 'SHA-384'],
  ['sha224', 'SHA-224'],
  ['sha3-256', 'SHA3-256'],
  ['sha3-512', 'SHA3-512'],
  ['sha512-256', 'SHA-512/256'],
] as const satisfies readonly (readonly [HashName, string])[];

/** Where the secret wasn’t there, or the key id was taken for it. */
function otherwiseKeyed(bytes: Uint8Array, keyId: ByteString): PrintedHash[] {
  const under = (key: ByteString) => separatedHex(hmacUnder('sha256', bytesOf(key))(bytes), '');
  const line = (how: string, key: ByteString): PrintedHash => [
    'bodyhash-hmac',
    ['without-the-secret', how],
    under(key),
    RARE,
  ];
  return [
    line('in hex, with an empty key', '' as ByteString),
    ...(keyId === '' ? [] : [line('in hex, with the key id as its key', keyId)]),
  ];
}

function rarelyHashed(body: ByteString, bytes: Uint8Array): PrintedHash[] {
  const md5 = String.fromCharCode(...digest('md5', bytes));
  const checksum = crc32(bytes);
  return [
    ...RARE_HASHES.map(([name, label]): PrintedHash => ['bodyhash-alg', label, hashed(name, bytes), RARE]),
    ['bodyhash-alg', 'BLAKE2b', separatedHex(blake2b512(bytes), ''), RARE],
    ['bodyhash-alg', 'CRC-32', checksum.toString(16).padStart(8, '0'), 10],
    ['bodyhash-alg', 'CRC-32, as a decimal number', String(checksum), 10],
    ['bodyhash-newline-in-hash', '\\r\\n', sha256Hex(bytesOf(`${body}\r\n` as ByteString)), 7],
    ['bodyhash-length', 'the length in bytes', String(bytes.length), 10],
    ['bodyhash-length', 'base64 of the MD5', btoa(md5), 10],
    ...(body === ''
      ? []
      : ([
          ['bodyhash-of-encoded', 'base64', sha256Hex(utf8(btoa(body)))],
          ['bodyhash-of-encoded', 'hex', sha256Hex(utf8(separatedHex(bytes, '')))],
          ['bodyhash-hexbody', 'base64', btoa(body), RARE],
        ] satisfies PrintedHash[])),
  ];
}

/** Of line 5, whatever the body was: the bytes in hex that Sum put the hash of zero bytes after. */
export function passedToSum(line: ByteString): Use<BodyHashMistakeId> | undefined {
  const isHex = line.length > EMPTY_HASH.length && line.length % 2 === 0 && /^[0-9a-f]+$/.test(line);
  if (!isHex || !line.endsWith(EMPTY_HASH)) return undefined;
  return { id: 'bodyhash-go-sum-misuse', ...parameterOf(['hex', 'in hex']) };
}

function hashed(name: HashName, bytes: Uint8Array): string {
  return separatedHex(digest(name, bytes), '');
}

const EMPTY_DIGEST = sha256(new Uint8Array(0));
const EMPTY_HASH = separatedHex(EMPTY_DIGEST, '');
const EMPTY_RAW = String.fromCharCode(...EMPTY_DIGEST);

/** What CryptoJS.SHA256 makes of a Buffer, a typed array or an object, whatever it holds: it reads no `length` words. */
const CRYPTO_JS_OF_OBJECT = '4ea5c508a6566e76240543f8feb06fd457777be39549c4016436afda65d2330e';

const LITERALS: readonly (readonly [text: string, cost: number, way?: Way])[] = [
  ['UNSIGNED-PAYLOAD', 6],
  ['undefined', 6],
  ['null', 7],
  ['None', 7],
  ['{}', 8],
  ['[object Object]', 8],
  ['false', 9],
  ['[object Promise]', 7, 'object-promise'],
  ['nil', 9],
  ['System.Byte[]', 8],
];

function constants(body: ByteString): PrintedHash[] {
  return [
    ['bodyhash-empty', 'an empty line', '', body === '' ? 2 : 6],
    ...['(stdin)=', 'SHA2-256(stdin)=', 'SHA256(stdin)='].map(
      (label): PrintedHash => ['bodyhash-label-only', label, label],
    ),
    ...LITERALS.map(([text, cost, way]): PrintedHash => ['bodyhash-literal', [way, text], text, cost]),
    ['bodyhash-literal', ['cryptojs-of-buffer', 'CryptoJS.SHA256 of a Buffer'], CRYPTO_JS_OF_OBJECT, 5],
  ];
}
