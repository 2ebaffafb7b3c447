/** The right hash of a body, printed in wrong ways. */

import { type ByteString, utf8 } from '../../signing/bytes.ts';
import { pythonBytesRepr } from '../joining/maps.ts';
import {
  hexWithoutZeros,
  separatedHex,
  signExtendedHex,
  signExtendedPaddedHex,
  signedBytesHex,
  signedDecimals,
  signedNumberHex,
  throughLatin1,
  throughUtf8,
} from '../printed-digests.ts';
import type { Parameter } from '../ways.ts';
import { labelledByFile } from './file-labels.ts';
import type { BodyHashMistakeId } from './mistakes.ts';

/** A line 5: the mistake, its parameter, the text, and what it costs where that's not the mistake's own cost. */
export type PrintedHash = readonly [
  id: BodyHashMistakeId,
  parameter: Parameter,
  value: string,
  cost?: number,
];

/** From this cost on a line is only tried for the body that was sent, and with one more mistake at most. */
export const RARE = 9;

export function printedHash(hash: Uint8Array, hex: string): PrintedHash[] {
  const raw = String.fromCharCode(...hash);
  const base64 = btoa(raw);
  const safe = base64.replaceAll('+', '-').replaceAll('/', '_');
  return [
    ['bodyhash-uppercase', 'in upper case', hex.toUpperCase()],
    ['bodyhash-base64', ['base64', 'in base64'], base64],
    ['bodyhash-base64', 'in base64 without padding', base64.slice(0, -1), 7],
    ['bodyhash-base64', 'in URL-safe base64', safe, 7],
    ['bodyhash-base64', 'in URL-safe base64 without padding', safe.slice(0, -1), 6],
    ['bodyhash-base64', 'in base64 with a line break after it, as encode_base64 writes it', `${base64}\n`, 6],
    ['bodyhash-base64-of-hex', ['base64', 'base64 of the hex text'], btoa(hex)],
    ['bodyhash-raw', ['raw-bytes', '32 raw bytes'], raw],
    ['bodyhash-raw', ['raw-bytes-as-utf-8', 'raw bytes decoded as UTF-8'], throughUtf8(hash)],
    ['bodyhash-raw', 'raw bytes decoded as ISO-8859-1', throughLatin1(hash)],
    ['bodyhash-raw', "digest() as Python prints it, b'…'", pythonBytesRepr(raw as ByteString), 6],
    ['bodyhash-zeros-dropped', ['zeros-of-every-byte', 'of every byte below 16'], hexWithoutZeros(hash)],
    ['bodyhash-zeros-dropped', ['zeros-at-front', 'at the front'], hex.replace(/^0+/, '')],
    [
      'bodyhash-signed',
      ['integer-to-hex-string', 'Integer.toHexString of signed bytes'],
      signExtendedHex(hash),
    ],
    ['bodyhash-signed', 'toString(16) of signed bytes', signedBytesHex(hash)],
    ['bodyhash-signed', 'a signed BigInteger in hex', signedNumberHex(hash)],
    [
      'bodyhash-separated',
      ['dashes-upper-case', 'dashes, in upper case'],
      separatedHex(hash, '-').toUpperCase(),
    ],
    ['bodyhash-separated', 'dashes', separatedHex(hash, '-')],
    ['bodyhash-separated', 'colons', separatedHex(hash, ':'), 7],
    ['bodyhash-separated', 'a line break after 30 bytes, as xxd -p does', hex.replace(/.{60}/, '$&\n'), 7],
    ['bodyhash-separated', 'spaces, and a line break after 16 bytes, as od does', asOd(hash), 8],
  ];
}

/** As `od -An -tx1` prints it, and `$(…)` keeps it. */
function asOd(hash: Uint8Array): string {
  return [hash.slice(0, 16), hash.slice(16)].map((line) => ` ${separatedHex(line, ' ')}`).join('\n');
}

/** @param file the name of the one that the body is of, where it’s known. */
export function rarelyPrinted(hash: Uint8Array, hex: string, file: string | undefined): PrintedHash[] {
  return [
    ['bodyhash-signed', '%02x of signed bytes', signExtendedPaddedHex(hash), RARE],
    ['bodyhash-signed', 'signed bytes with commas', signedDecimals(hash, ','), RARE],
    ['bodyhash-signed', 'Arrays.toString of the bytes', `[${signedDecimals(hash, ', ')}]`, RARE],
    ['bodyhash-signed', 'the bytes as numbers with commas', hash.join(','), RARE],
    ['bodyhash-signed', 'the bytes as Go prints them', `[${hash.join(' ')}]`, RARE],
    ['bodyhash-encoded-twice', 'hex of the hex text', separatedHex(utf8(hex), ''), RARE],
    ['bodyhash-base64-of-hex', 'base64 of the hex text and a line break', btoa(`${hex}\n`), RARE],
    ['bodyhash-base64-of-hex', 'base64 of the hex text, in lines', inLines(btoa(hex)), RARE],
    ['bodyhash-separated', 'colons, in upper case', separatedHex(hash, ':').toUpperCase(), RARE],
    ['bodyhash-separated', 'spaces', separatedHex(hash, ' '), RARE],
    ['bodyhash-separated', 'spaces, in < >, as NSData describes itself', `<${inWords(hex)}>`, RARE],
    ['bodyhash-separated', 'spaces, as NSData describes itself from iOS 13 on', asData(hex), RARE],
    ['bodyhash-quoted', "'", `'${hex}'`, 10],
    ['bodyhash-quoted', '["…"]', `["${hex}"]`, 10],
    ['bodyhash-prefixed', 'SHA-256=', `SHA-256=${hex}`, RARE],
    ['bodyhash-prefixed', 'sha-256=', `sha-256=${hex}`, RARE],
    ['bodyhash-prefixed', 'SHA256=', `SHA256=${hex}`, RARE],
    ['bodyhash-prefixed', '0x', `0x${hex}`, RARE],
    ['bodyhash-suffixed', 'a space, a star and a dash', `${hex} *-`, RARE],
    ['bodyhash-suffixed', 'two spaces, a dash and a line break', `${hex}  -\n`, RARE],
    ...labelledByFile(hex, file).map((labelled): PrintedHash => [...labelled, RARE]),
  ];
}

function inWords(hex: string): string {
  return hex.replace(/.{8}(?=.)/g, '$& ');
}

/** Of more than 24 bytes the first 16 and the last 8. */
function asData(hex: string): string {
  return `{length = 32, bytes = 0x${inWords(hex.slice(0, 32))} ... ${inWords(hex.slice(-16))} }`;
}

/** As `base64` and MIME encoders break lines. */
function inLines(text: string): string {
  return text.replace(/.{76}/g, '$&\n');
}

const PREFIXES = ['sha256=', 'sha256:', '(stdin)= ', 'SHA2-256(stdin)= ', 'SHA256(stdin)= '];

const SUFFIXES = [
  ['  -', 'two spaces and a dash'],
  [' *stdin', 'a space and *stdin'],
  [' -', 'a space and a dash'],
  ['\n', 'a line break'],
] as const;

export function labelled(hex: string): PrintedHash[] {
  return [
    ...PREFIXES.map((prefix): PrintedHash => ['bodyhash-prefixed', prefix.trim(), prefix + hex]),
    ...SUFFIXES.map(([suffix, how]): PrintedHash => ['bodyhash-suffixed', how, hex + suffix]),
    ['bodyhash-quoted', '"', `"${hex}"`, 8],
    ['bodyhash-quoted', ['python-bytes', "b'…'"], `b'${hex}'`, 8],
  ];
}
