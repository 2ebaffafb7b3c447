/**
 * The calls of one exam, drawn anew from a seed: the same kinds each time, with other names, values and order. Which
 * kinds there are follows from the catalogue of mistakes: together they show each one that calls can show.
 */

import type { ClauseId } from '../core/clauses.ts';
import { sha256, sha256Hex } from '../core/hashing/sha256.ts';
import { below, pick, type Random, randomFrom, shuffled } from '../core/random.ts';
import { type JsonEntry, type JsonObject, type JsonValue, jsonText } from '../core/records/json-value.ts';
import { utf8 } from '../core/signing/bytes.ts';
import type { CallBody, ExamCall } from './call.ts';

/** @param seed another one makes other values, and another order. */
export function drawCalls(seed: number): readonly ExamCall[] {
  const random = randomFrom(seed);
  const drawn = KINDS.map(({ id, clause, reveals, draw }): ExamCall => {
    const { method = 'GET', path, query = [], body = null } = draw(random);
    return { id, method, path, query, body, clause, reveals };
  });
  return shuffled(random, drawn);
}

/**
 * A secret in which mistakes with the key show: long, with characters at which readers of settings cut, with several
 * underscores, and with letters that look alike. @param random no other may be guessed from it.
 */
export function drawSecret(random: Random): string {
  const some = (length: number) => text(random, ALPHANUMERIC, length);
  for (;;) {
    const parts = [...'#$=%!;+/_'].map((special) => `${special}${some(3)}`);
    const secret = `sk_test_${some(3)}${parts.join('')}O0lI1i${some(35)}`;
    if (sha256(utf8(secret)).includes(INNER_PAD)) return secret;
  }
}

/** HMAC hashes so long a secret. Such a byte of the hash becomes a zero in its inner block, at which C strings end. */
const INNER_PAD = 0x36;

interface Drawn {
  readonly method?: string;
  readonly path: string;
  readonly query?: ExamCall['query'];
  readonly body?: CallBody;
}

interface Kind {
  readonly id: string;
  readonly clause: ClauseId;
  readonly reveals: string;
  readonly draw: (random: Random) => Drawn;
}

const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ID_CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Other charsets than UTF-8 have their letters too, those of East Asia as well. */
const NAMES = ['Renée', 'Jürgen', 'Hélène', 'André'] as const;
const WORDS = ['tea', 'rope', 'lamp', 'brush', 'cable', 'spoon'] as const;
const CURRENCIES = ['USD', 'EUR', 'USDT', 'USDC'] as const;
const NETWORKS = ['TRON', 'Ethereum', 'Polygon'] as const;
const STATUSES = ['paid', 'expired', 'confirming'] as const;
const JSON_TYPE = 'application/json';

function text(random: Random, characters: string, length: number): string {
  return Array.from({ length }, () => characters[below(random, characters.length)]).join('');
}

/** With a digit, without which nothing shows that a client signs a placeholder in its place. */
function idOf(random: Random, prefix: string): string {
  return `${prefix}_${below(random, 10)}${text(random, ID_CHARACTERS, 11)}`;
}

function order(random: Random): string {
  return `${pick(random, ['SHOP', 'A', 'WEB', 'K'])}-${1000 + below(random, 9000)}`;
}

function amount(random: Random): string {
  return `${1 + below(random, 900)}.${1 + below(random, 9)}0`;
}

function number(digits: string): JsonValue {
  return { type: 'number', text: digits };
}

function object(...entries: readonly JsonEntry[]): JsonObject {
  return { type: 'object', entries };
}

/** So large that it may get separators or an exponent. */
function largeAmount(random: Random): string {
  return `${1 + below(random, 9)}${below(random, 10)}00.00`;
}

function charge(random: Random, { name = '', total = amount(random) } = {}): readonly JsonEntry[] {
  return [
    ['merchant_order_id', `${name}${order(random)}`],
    ['amount', total],
    ['currency', pick(random, CURRENCIES)],
    ['network', pick(random, NETWORKS)],
  ];
}

function invoice(random: Random): JsonObject {
  const items = Array.from({ length: 4 }, (_, at) =>
    object(
      ['sku', `SKU-${100 + below(random, 900)}`],
      ['title', `${pick(random, WORDS)} & ${pick(random, WORDS)} <large>`],
      ['quantity', number(String(at + 1))],
      ['unit_price', number('12.5')],
      ['tags', [pick(random, WORDS), 'gift']],
      ['discount', null],
    ),
  );
  return object(
    ['merchant_order_id', order(random)],
    ['items', items],
    ['amount', amount(random)],
    ['due_at', `2026-0${1 + below(random, 9)}-1${below(random, 10)}T08:30:00.120Z`],
    ['metadata', object(['source', 'shop/web'], ['is_test', true], ['note', ''])],
  );
}

function note(random: Random): string {
  return `hello,  ${pick(random, NAMES)} ${text(random, ID_CHARACTERS, 6)}\r\n`;
}

/** Draws until the SHA-256 begins with 0: a mistake that drops it shows in no other. */
function withLeadingZero(random: Random, draw: (random: Random) => string): string {
  for (;;) {
    const drawn = draw(random);
    if (sha256Hex(utf8(drawn)).startsWith('0')) return drawn;
  }
}

function indented(value: JsonValue): string {
  return JSON.stringify(JSON.parse(jsonText(value)), null, 2);
}

const KINDS: readonly Kind[] = [
  {
    id: 'no-query',
    clause: 'query',
    reveals: 'Line 3 must be empty where there is no query.',
    draw: (random) => ({ path: `/api/v1/orders/${idOf(random, 'ord')}` }),
  },
  {
    id: 'unsorted-query',
    clause: 'query',
    reveals: 'The pairs must be sorted, and every parameter that is sent must be signed.',
    draw: (random) => ({
      path: '/api/v1/orders',
      query: [
        ['status', pick(random, STATUSES)],
        ['limit', String(10 + below(random, 80))],
        ['offset', '0'],
        ['customer', idOf(random, 'cus')],
      ],
    }),
  },
  {
    id: 'escaped-query',
    clause: 'query',
    reveals: 'Spaces, plus signs, accents and commas must be signed as they are sent.',
    draw: (random) => ({
      path: '/api/v1/ledger',
      query: [
        ['reference', `${pick(random, WORDS)} ${below(random, 90)}+${pick(random, WORDS)}`],
        ['name', pick(random, NAMES)],
        ['limit', String(10 + below(random, 80))],
        ['tag', `${pick(random, WORDS)},y~z*!'()`],
        ['after', `2025-1${below(random, 2)}-2${below(random, 9)}T16:00:00Z`],
        ['note', `a&b=${pick(random, WORDS)}/c%41`],
      ],
    }),
  },
  {
    id: 'odd-pairs',
    clause: 'query',
    reveals:
      'Repeated names, a pair that is there twice, empty values and brackets must be signed, sorted as whole pairs.',
    draw: (random) => {
      const channel = ['channel', pick(random, WORDS)] as const;
      return {
        path: '/api/v1/payouts',
        query: [
          channel,
          ['tag', `b${below(random, 90)}`],
          ['tag', `a${below(random, 90)}`],
          ['status', ''],
          ['limit', '10'],
          ['limit2', '5'],
          ['ids[]', String(below(random, 90))],
          ['offset', '0'],
          channel,
          ['active', 'true'],
          ['filter[gte]', '5'],
          ['user.name', 'x'],
          ['Zone', pick(random, WORDS)],
        ],
      };
    },
  },
  {
    id: 'escaped-path',
    clause: 'path',
    reveals: 'Line 2 must have the path’s escapes as they are sent.',
    draw: (random) => ({
      path: `/api/v1/orders/A%2F${10 + below(random, 90)}%20b%C3%A9~(1)-${text(random, ID_CHARACTERS, 8)}.x`,
      query: [
        ['expand', 'items'],
        ['after', String(10 + below(random, 80))],
      ],
    }),
  },
  {
    id: 'slashes',
    clause: 'path',
    reveals: 'Line 2 must keep a double slash and a slash at the end.',
    draw: (random) => ({ method: 'DELETE', path: `/api/v1//wallets/${idOf(random, 'wlt')}/` }),
  },
  {
    id: 'json',
    clause: 'body-as-transmitted',
    reveals: 'The JSON must be serialized once: the bytes that are hashed are the bytes that are sent.',
    draw: (random) => ({
      method: 'POST',
      path: '/api/v1/charges',
      body: { json: object(...charge(random, { total: largeAmount(random) })) },
    }),
  },
  {
    id: 'json-escapes',
    clause: 'body-as-transmitted',
    reveals: 'Accents, slashes, & and < must be hashed exactly as they are sent, escaped or not.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/charges/${idOf(random, 'chg')}/notes`,
      body: {
        json: object(
          ...charge(random, { name: `${pick(random, NAMES)}-` }),
          ['callback_url', `https://shop.example/cb?a=${below(random, 90)}&b=<2>`],
          ['text', `${pick(random, WORDS)}\nit’s “${pick(random, WORDS)}”, 'new'`],
        ),
      },
    }),
  },
  {
    id: 'json-keys',
    clause: 'body-as-transmitted',
    reveals: 'The order of keys must be the same in what is hashed and what is sent.',
    draw: (random) => ({
      method: 'PATCH',
      path: `/api/v1/charges/${idOf(random, 'chg')}`,
      body: {
        json: object(
          ['größe', String(10 + below(random, 80))],
          ['z', number(`${1 + below(random, 9)}.25`)],
          ['ñame', '日本 😀'],
          ['a', [number('1'), number('20'), number('300')]],
          ['empty', null],
          ['amount', number(String(10 + below(random, 80)))],
        ),
      },
    }),
  },
  {
    id: 'json-nested',
    clause: 'body-as-transmitted',
    reveals: 'Nested objects, lists, numbers and null must be hashed as they are sent.',
    draw: (random) => ({
      method: 'PUT',
      path: `/api/v1/invoices/${idOf(random, 'inv')}`,
      body: { json: invoice(random) },
    }),
  },
  {
    id: 'text-digits',
    clause: 'body-hash',
    reveals: 'JSON that is given as text must be hashed as given: 1.50 stays 1.50.',
    draw: (random) => ({
      method: 'PATCH',
      path: `/api/v1/prices/${idOf(random, 'prc')}`,
      body: {
        text: `{"größe":"${10 + below(random, 80)}","z":${1 + below(random, 9)}.50,"ñame":"日本 😀","a":[1,2.0,1e3],"empty":null,"amount":10}`,
        contentType: JSON_TYPE,
      },
    }),
  },
  {
    id: 'text-final-newline',
    clause: 'body-hash',
    reveals: 'A line break at the end of the body must be hashed.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/batches/${idOf(random, 'bat')}`,
      body: { text: `${jsonText(object(...charge(random)))}\n`, contentType: JSON_TYPE },
    }),
  },
  {
    id: 'text-indented',
    clause: 'body-hash',
    reveals: 'Indentation and line breaks must be hashed as they are sent.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/imports/${idOf(random, 'imp')}`,
      body: { text: `${indented(object(...charge(random)))}\n`, contentType: JSON_TYPE },
    }),
  },
  {
    id: 'text-one-line',
    clause: 'body-hash',
    reveals: 'A file’s line breaks must be hashed only if they are sent: curl -d @file removes them.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/reports/${idOf(random, 'rep')}`,
      body: { text: indented(invoice(random)).replaceAll('\n', ''), contentType: JSON_TYPE },
    }),
  },
  {
    id: 'form',
    clause: 'body-hash',
    reveals: 'A form must be hashed as sent, with its escapes: its fields aren’t part of the query.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/forms/${idOf(random, 'frm')}`,
      body: {
        text: `merchant_order_id=A+${1000 + below(random, 9000)}&amount=${amount(random)}&currency=USD&network=TRON&note=caf%C3%A9`,
        contentType: 'application/x-www-form-urlencoded',
      },
    }),
  },
  {
    id: 'multipart',
    clause: 'body-hash',
    reveals: 'A multipart body must be hashed whole, with its boundaries.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/files/${idOf(random, 'fil')}`,
      body: {
        text: ['amount', 'fee']
          .map(
            (name) => `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${amount(random)}\r\n`,
          )
          .concat('--x7--\r\n')
          .join(''),
        contentType: 'multipart/form-data; boundary=x7',
      },
    }),
  },
  {
    id: 'text',
    clause: 'body-hash',
    reveals: 'Text must be hashed as its UTF-8 bytes, and its hash must keep its leading zero.',
    draw: (random) => ({
      method: 'POST',
      path: `/api/v1/notes/${idOf(random, 'nte')}`,
      body: { text: withLeadingZero(random, note), contentType: 'text/plain' },
    }),
  },
  {
    id: 'bytes',
    clause: 'body-hash',
    reveals: 'Bytes that aren’t text must be hashed as bytes.',
    draw: (random) => ({
      method: 'PUT',
      path: `/api/v1/logos/${idOf(random, 'lgo')}`,
      body: {
        base64: btoa(
          String.fromCharCode(
            0x89,
            0x50,
            0x00,
            0xff,
            0xfe,
            below(random, 256),
            below(random, 256),
            13,
            10,
            26,
          ),
        ),
        contentType: 'application/octet-stream',
      },
    }),
  },
  {
    id: 'post-without-body',
    clause: 'body-hash',
    reveals: 'Without a body, line 5 must be the SHA-256 of zero bytes.',
    draw: (random) => ({ method: 'POST', path: `/api/v1/payouts/${idOf(random, 'pay')}/cancel` }),
  },
];
