/** Helpers that turn text into bytes wrongly wherever it's done, and those that prepare the secret for another scheme. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { type ByteString, bytesOf } from '../../signing/bytes.ts';
import { ascii, type ByteMap, ebcdic, latin1, lowByte, utf16be, utf16le } from '../joining/maps.ts';
import { HMAC_SHA256, joinedSlots, LINES, literalBytes, mappedLiterals } from '../joining/templates.ts';
import { strippedUpTo } from '../key/bytes.ts';
import { base64Decoded } from '../key/decoding.ts';
import type { Use } from '../mistake-row.ts';
import { keyBytesOf } from '../recipes/values.ts';
import type { Subject } from '../subject.ts';
import type { MessageToken, Shape } from '../variant.ts';
import { type Parameter, parameterOf } from '../ways.ts';

interface Encoding {
  readonly parameter: Parameter;
  readonly map: ByteMap;
  /** Put before every text that isn't empty. */
  readonly mark: string;
}

const WIDE: readonly Encoding[] = [
  { parameter: ['utf-16le', 'UTF-16, little-endian'], map: utf16le, mark: '' },
  { parameter: 'UTF-16, big-endian', map: utf16be, mark: '' },
  {
    parameter: ['utf-16be-bom', 'UTF-16, big-endian with a byte-order mark'],
    map: utf16be,
    mark: '\xfe\xff',
  },
  { parameter: 'EBCDIC, as on IBM i', map: ebcdic, mark: '' },
];

const NARROW: readonly Encoding[] = [
  { parameter: 'ISO-8859-1', map: latin1, mark: '' },
  { parameter: 'ASCII, ? for the rest', map: ascii, mark: '' },
  { parameter: 'the low byte of each character', map: lowByte, mark: '' },
];

const HITS = [
  ['key', 'message', 'body'],
  ['key', 'message'],
  ['message', 'body'],
] as const;
type Hit = (typeof HITS)[number][number];

const USED_ON: Readonly<Record<Hit, string>> = {
  key: 'key-charset',
  message: 'join-charset',
  body: 'body-charset',
};

/** One encoding for the secret, the message and the body, or for two of them. */
export function wideShapes(subject: Subject): Shape[] {
  const hits = HITS.filter((hit) => subject.body !== '' || !has(hit, 'body'));
  const wide = WIDE.flatMap((encoding) => hits.map((hit) => encodedShape(subject, encoding, hit)));
  const { lines, body } = subject;
  const outside = (value: string) => /[\x80-\xff]/.test(value);
  if (!outside(body) || !outside(`${lines.path}${lines.query}`)) return wide;
  return [...wide, ...NARROW.map((encoding) => encodedShape(subject, encoding, ['message', 'body']))];
}

function has(hit: readonly Hit[], part: Hit): boolean {
  return hit.includes(part);
}

function encodedShape(subject: Subject, { parameter, map, mark }: Encoding, hit: readonly Hit[]): Shape {
  const encoded = (text: ByteString) => (text === '' ? text : (`${mark}${map(text)}` as ByteString));
  const lines = mappedLiterals(joinedSlots(LINES, '\n'), map);
  const hash = map(sha256Hex(bytesOf(encoded(subject.body))));
  const template = has(hit, 'body') ? lines.map((token) => withHash(token, hash)) : lines;
  return {
    uses: hit.map((part): Use => ({ id: USED_ON[part], ...parameterOf(parameter) })),
    template: mark === '' ? template : [literalBytes(mark as ByteString), ...template],
    mac: HMAC_SHA256,
    map,
    ...(has(hit, 'key') && { keys: [encoded(keyBytesOf(subject))] }),
    reach: 2,
  };
}

/** The token, or these bytes where it's the body hash. */
export function withHash(token: MessageToken, hash: ByteString): MessageToken {
  return token.kind === 'slot' && token.slot === 'hash' ? literalBytes(hash) : token;
}

/** Standard Webhooks: the secret's prefix cut off, the rest base64-decoded, and the parts joined with dots. */
export function tiedKeyShapes(subject: Subject): Shape[] {
  const parts = keyBytesOf(subject).split('_');
  return parts.slice(1, 3).flatMap((_, index): Shape[] => {
    const rest = parts.slice(index + 1).join('_');
    const keys = [...new Set([base64Decoded(rest, 'skip'), base64Decoded(rest, 'either')])];
    if (keys.every((key) => key === '')) return [];
    return [
      {
        uses: [
          { id: 'key-prefix-stripped', ...parameterOf(strippedUpTo(index)) },
          { id: 'key-base64-decoded', how: 'the rest decoded' },
          { id: 'join-other-sep', how: 'a dot' },
        ],
        template: joinedSlots(LINES, '.'),
        mac: HMAC_SHA256,
        keys,
        reach: 2,
      },
    ];
  });
}
