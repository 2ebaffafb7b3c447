/** Helpers that hit the body hash and the message (and the key): one hash for all, line ends, `echo`, empty left out. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { type ByteString, byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { HMAC_SHA256, joinedNonEmpty, joinedSlots, LINES, literalToken } from '../joining/templates.ts';
import type { Use } from '../mistake-row.ts';
import { hexHash, keyBytesOf } from '../recipes/values.ts';
import type { Subject } from '../subject.ts';
import { type HashName, type MessageToken, RARE_HASHES, type Shape } from '../variant.ts';
import { type Parameter, parameterOf, type Way } from '../ways.ts';
import { withHash } from './charsets.ts';

const HASHES: readonly (readonly [id: string, hash: HashName, how: string, way?: Way])[] = [
  ['hmac-sha512', 'sha512', 'SHA-512', 'sha-512'],
  ['hmac-sha384', 'sha384', 'SHA-384'],
  ['hmac-sha1', 'sha1', 'SHA-1'],
  ['hmac-md5', 'md5', 'MD5', 'md5'],
  ['hmac-sha224', 'sha224', 'SHA-224'],
  ['hmac-sha512-256', 'sha512-256', 'SHA-512/256'],
  ['hmac-sha3', 'sha3-256', 'SHA3-256'],
  ['hmac-sha3', 'sha3-512', 'SHA3-512'],
];

/** The same other hash for the body and for the HMAC. */
export function oneHashShapes({ body }: Subject): Shape[] {
  return HASHES.map(([id, hash, how, way]) => ({
    uses: [
      { id, how },
      { id: 'bodyhash-alg', ...parameterOf([way, how]) },
    ],
    template: hashed(joinedSlots(LINES, '\n'), byteStringOfText(hexHash(hash, body))),
    mac: { hash, form: 'hmac' },
    ...(RARE_HASHES.includes(hash) && { reach: 2 as const }),
  }));
}

function hashed(template: readonly MessageToken[], hash: ByteString): MessageToken[] {
  return template.map((token) => withHash(token, hash));
}

function sha256Text(bytes: string): ByteString {
  return sha256Hex(bytesOf(bytes as ByteString));
}

/** CR LF between the lines and in the body, which was hashed before it lost them. */
export function crlfShapes({ body }: Subject): Shape[] {
  const changed = body.replace(/\r?\n/g, '\r\n');
  if (changed === body) return [];
  const between = hashed(joinedSlots(LINES, '\r\n'), sha256Text(changed));
  const shape = (made: Parameter, template: readonly MessageToken[]): Shape => ({
    uses: [
      { id: 'join-crlf', ...parameterOf(made) },
      { id: 'body-crlf', how: 'with CRLF for LF' },
    ],
    template,
    mac: HMAC_SHA256,
  });
  return [
    shape(['between-lines', 'CR LF between the lines'], between),
    shape('CR LF after every line', [...between, literalToken('\r\n')]),
  ];
}

/** A request without a body whose missing hash leaves no line behind. */
export function emptyShapes({ body }: Subject): Shape[] {
  if (body !== '') return [];
  return [
    {
      uses: [
        { id: 'bodyhash-empty', how: 'nothing for no body' },
        { id: 'join-empty-dropped', how: 'empty lines left out' },
      ],
      template: joinedNonEmpty(['method', 'path', 'query', 'timestamp'], '\n'),
      mac: HMAC_SHA256,
    },
  ];
}

const MESSAGE_NEWLINE: Use = { id: 'join-trailing-newline', way: 'newline-after', how: 'one newline' };
const BODY_NEWLINE: Use = { id: 'bodyhash-newline-in-hash', way: 'newline-after', how: '\\n' };
const KEY_NEWLINE: Use = { id: 'key-whitespace', how: 'a newline at the end' };

/** `echo "$X" | …` in a shell: the newline it adds is hashed, signed, or part of the key; and tools’ output unparsed. */
export function echoShapes(subject: Subject): Shape[] {
  const { body } = subject;
  const key = `${keyBytesOf(subject)}\n` as ByteString;
  const lines = joinedSlots(LINES, '\n');
  const ended = [...lines, literalToken('\n')];
  const newlineHash = sha256Text(`${body}\n`);
  const plain = (
    uses: readonly Use[],
    template: readonly MessageToken[],
    keys?: readonly ByteString[],
  ): Shape => ({
    uses,
    template,
    mac: HMAC_SHA256,
    ...(keys && { keys }),
  });
  return [
    plain([BODY_NEWLINE, MESSAGE_NEWLINE], hashed(ended, newlineHash)),
    plain([MESSAGE_NEWLINE, KEY_NEWLINE], ended, [key]),
    plain([BODY_NEWLINE, KEY_NEWLINE], hashed(lines, newlineHash), [key]),
    plain([BODY_NEWLINE, MESSAGE_NEWLINE, KEY_NEWLINE], hashed(ended, newlineHash), [key]),
    ...unparsed().flatMap(({ made, text }) => [
      plain([made, MESSAGE_NEWLINE], hashed(ended, text(sha256Text(body)))),
      plain([BODY_NEWLINE, made, MESSAGE_NEWLINE], hashed(ended, text(newlineHash))),
    ]),
  ];
}

/** What hashing tools print besides the hash. */
function unparsed(): readonly { readonly made: Use; readonly text: (hash: string) => ByteString }[] {
  const prefixes = ['(stdin)= ', 'SHA2-256(stdin)= ', 'SHA256(stdin)= '];
  const suffixes = ['  -', ' *stdin'];
  return [
    ...prefixes.map((prefix) => ({
      made: { id: 'bodyhash-prefixed', how: `“${prefix}” before the hash` },
      text: (hash: string) => byteStringOfText(`${prefix}${hash}`),
    })),
    ...suffixes.map((suffix) => ({
      made: { id: 'bodyhash-suffixed', how: `“${suffix}” after the hash` },
      text: (hash: string) => byteStringOfText(`${hash}${suffix}`),
    })),
  ];
}
