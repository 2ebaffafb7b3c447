/** From the message to the digest: the wrong ways to sign that are tried. */

import type { ByteString } from '../../signing/bytes.ts';
import { joinedSlots, LINES } from '../joining/templates.ts';
import { terminatedHmacShapes } from '../joining/whole.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { HashName, Mac, MessageToken, Shape } from '../variant.ts';

/** A wrong way to sign that goes with every way of joining the lines. */
export interface MacMistake {
  readonly uses: readonly Use[];
  readonly mac: Mac;
  /** Written before the joined message, such as the key for SHA-256 of key and message. */
  readonly before?: readonly MessageToken[];
  readonly after?: readonly MessageToken[];
}

const KEY: MessageToken = { kind: 'slot', slot: 'key' };

/** Between the key and the message. */
const BETWEEN = [
  ['', 'nothing'],
  ['\n', 'a newline'],
  [':', 'a colon'],
  ['.', 'a full stop'],
  ['|', 'a bar'],
] as const;

const OTHER_DIGESTS = [
  ['hmac-sha1', 'sha1', 'SHA-1'],
  ['hmac-md5', 'md5', 'MD5'],
  ['hmac-sha512', 'sha512', 'SHA-512'],
  ['hmac-sha384', 'sha384', 'SHA-384'],
  ['hmac-sha3', 'sha3-256', 'SHA3-256'],
  ['hmac-sha3', 'sha3-512', 'SHA3-512'],
  ['hmac-sha512-256', 'sha512-256', 'SHA-512/256'],
  ['hmac-sha224', 'sha224', 'SHA-224'],
] as const satisfies readonly (readonly [id: string, hash: HashName, name: string])[];

function between(first: string, name: string, second: string): string {
  return name === 'nothing' ? `${first} and ${second} run together` : `${first}, ${name}, ${second}`;
}

/** The digests whose length can't be mistaken for SHA-256: plain hashes and swapped arguments are tried with these too. */
const OLD_DIGESTS = OTHER_DIGESTS.filter(([, hash]) => ['sha1', 'md5', 'sha512'].includes(hash));

const SWAPPED: Use = { id: 'hmac-swapped-args', way: 'message-as-key', how: 'the message as the key' };
const BLOCK = 64;

/** About 20 that give 32 bytes; the rest only fit a signature of their own digest's length. */
export function macMistakes(subject: Subject): MacMistake[] {
  const sha256 = (form: Mac['form'], more: Omit<Mac, 'hash' | 'form'> = {}): Mac => ({
    hash: 'sha256',
    form,
    ...more,
  });
  const use = (id: string, how: string): readonly Use[] => [{ id, how }];
  return [
    { uses: [SWAPPED], mac: sha256('swapped') },
    ...plainHashes(sha256('hash'), []),
    ...OTHER_DIGESTS.map(
      ([id, hash, name]): MacMistake => ({ uses: use(id, name), mac: { hash, form: 'hmac' } }),
    ),
    ...OLD_DIGESTS.flatMap(([id, hash, name]): MacMistake[] => [
      { uses: [SWAPPED, ...use(id, name)], mac: { hash, form: 'swapped' } },
      ...plainHashes({ hash, form: 'hash' }, use(id, name)),
    ]),
    { uses: use('hmac-double', 'over the hex of the first'), mac: sha256('hmac', { after: 'hmac-hex' }) },
    { uses: use('hmac-double', 'over the bytes of the first'), mac: sha256('hmac', { after: 'hmac-raw' }) },
    { uses: use('hmac-then-hash', 'SHA-256 of its hex'), mac: sha256('hmac', { after: 'hash-hex' }) },
    { uses: use('hmac-then-hash', 'SHA-256 of its bytes'), mac: sha256('hmac', { after: 'hash-raw' }) },
    ...OLD_DIGESTS.flatMap(([, hash, name]): MacMistake[] => [
      {
        uses: use('hmac-then-hash', `${name} of its hex`),
        mac: { hash, hmacHash: 'sha256', form: 'hmac', after: 'hash-hex' },
      },
      {
        uses: use('hmac-then-hash', `${name} of its bytes`),
        mac: { hash, hmacHash: 'sha256', form: 'hmac', after: 'hash-raw' },
      },
    ]),
    { uses: use('hmac-buggy-library', 'a block of 128 bytes'), mac: sha256('hmac', { oddity: 'block-128' }) },
    ...longKeyCut(subject),
  ];
}

/** Shorter keys are never cut, so for those it isn't wrong. */
function longKeyCut({ secret }: Subject): MacMistake[] {
  if (secret.keyBytes().length <= BLOCK) return [];
  return [
    {
      uses: [{ id: 'hmac-buggy-library', how: 'a long key cut to 64 bytes' }],
      mac: { hash: 'sha256', form: 'hmac', oddity: 'long-key-cut' },
    },
  ];
}

/** The key is the message's `key` slot; without it, the bare hash of the message. */
function plainHashes(mac: Mac, more: readonly Use[]): MacMistake[] {
  const mistake = (how: string, tokens: Pick<MacMistake, 'before' | 'after'>, cost?: number): MacMistake => ({
    uses: [{ id: 'hmac-plain-hash', how, ...(cost !== undefined && { cost }) }, ...more],
    mac,
    ...tokens,
  });
  return [
    mistake('the message alone', {}, 6),
    mistake('the secret, the message and the secret', { before: [KEY], after: [KEY] }, 9),
    ...BETWEEN.flatMap(([text, name]) => {
      const glue: MessageToken[] = text === '' ? [] : [{ kind: 'literal', bytes: text as ByteString }];
      return [
        mistake(between('the secret', name, 'the message'), { before: [KEY, ...glue] }),
        mistake(between('the message', name, 'the secret'), { after: [...glue, KEY] }),
      ];
    }),
  ];
}

/** As of a block size of zero, or as Bitcoin hashes. */
function hashedTwice(): Shape[] {
  return (['hash-raw', 'hash-hex'] as const).map((after) => ({
    uses: [
      {
        id: 'hmac-plain-hash',
        how: `the message alone, hashed twice${after === 'hash-hex' ? ', by way of its hex' : ''}`,
        cost: 9,
      },
    ],
    template: joinedSlots(LINES, '\n'),
    mac: { hash: 'sha256', form: 'hash', after },
    reach: 2,
  }));
}

/** Where the timestamp’s value was put together with it. */
function secretWithin(): Shape {
  const template = joinedSlots(LINES, '\n').flatMap((token) =>
    token.kind === 'slot' && token.slot === 'timestamp' ? [token, KEY] : [token],
  );
  return {
    uses: [{ id: 'hmac-plain-hash', how: 'the message with the secret glued to the timestamp', cost: 10 }],
    template,
    mac: { hash: 'sha256', form: 'hash' },
    reach: 2,
  };
}

const BODY_ALONE: readonly MessageToken[] = [{ kind: 'slot', slot: 'body' }];

/**
 * Ways to sign that go with no joining mistake: the HMAC of the body alone, as webhooks are signed, and of nothing, with
 * the string as the key. They're whole messages, so they go with no joining mistake, but with every mistake of the body, the key and the output.
 */
export function extraMacShapes(subject: Subject): Shape[] {
  const body: Use = { id: 'hmac-body-only', how: 'the body alone' };
  return [
    { uses: [body], template: BODY_ALONE, mac: { hash: 'sha256', form: 'hmac' } },
    ...OLD_DIGESTS.map(
      ([id, hash, how]): Shape => ({
        uses: [body, { id, how }],
        template: BODY_ALONE,
        mac: { hash, form: 'hmac' },
      }),
    ),
    {
      uses: [
        {
          ...{ id: 'hmac-swapped-args', way: 'nothing-as-message', cost: 8 },
          how: 'the message as the key, and no message',
        },
      ],
      ...{ template: joinedSlots(LINES, '\n'), mac: { hash: 'sha256', form: 'swapped' } },
      ...{ keys: ['' as ByteString], reach: 2 },
    },
    ...hashedTwice(),
    secretWithin(),
    ...terminatedHmacShapes(subject),
  ];
}
