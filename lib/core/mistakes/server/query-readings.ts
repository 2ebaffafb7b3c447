/** The canonical query under each other reading of what the API document leaves open about it. */

import { type ByteString, bytesOf, compareByteStrings, textOfUtf8 } from '../../signing/bytes.ts';
import type { Subject } from '../subject.ts';
import type { ServerReadingId } from './readings.ts';

/** `joins`: also tried together with a decoded path, since one framework does both. */
export type QueryReading = readonly [
  reading: ServerReadingId,
  how: string,
  values: { readonly query: ByteString },
  joins?: true,
];

export function queryReadings({ pairs, rawQuery }: Subject): QueryReading[] {
  if (pairs.length === 0 || rawQuery === undefined) return [];
  const encoded = pairs.some((pair) => /[%+]/.test(pair));
  return [
    ...(encoded ? decodedReadings(pairs) : []),
    [
      'R-query-pair-sort',
      'the query’s pairs sorted by key, then by value',
      { query: joined(pairs, byKeyThenValue) },
    ],
    [
      'R-sort-order',
      'the query’s pairs sorted by UTF-16 code units',
      { query: sortedBy(pairs, pairs.map(textOf)) },
    ],
    [
      'R-sort-order',
      'the query’s pairs sorted without regard to case',
      {
        query: sortedBy(
          pairs,
          pairs.map((pair) => pair.toLowerCase()),
        ),
      },
    ],
    ['R-query-novalue', 'a key without = gets one', { query: joined(pairs.map(withEquals)) }],
    [
      'R-query-novalue',
      'keys without = dropped',
      { query: joined(pairs.filter((pair) => pair.includes('='))) },
    ],
    [
      'R-query-novalue',
      'empty segments kept',
      { query: joined(rawQuery.split('&') as ByteString[], compareByteStrings) },
    ],
  ];
}

function decodedReadings(pairs: readonly ByteString[]): QueryReading[] {
  const plain = pairs.map(percentDecoded);
  const form = pairs.map((pair) => percentDecoded(pair.replaceAll('+', ' ')));
  return [
    ['R-query-raw', 'the query decoded, then sorted', { query: joined(plain) }, true],
    ['R-query-raw', 'the query decoded with + as a space, then sorted', { query: joined(form) }, true],
    ['R-query-raw', 'the query sorted, then decoded', { query: percentDecoded(joined(pairs)) }, true],
    [
      'R-query-raw',
      'the query sorted by the decoded pairs, sent as they came',
      { query: sortedBy(pairs, plain) },
    ],
    [
      'R-query-raw',
      'the query decoded, sorted and encoded by RFC 3986',
      { query: joined(pairs.map(reencoded)) },
      true,
    ],
    [
      'R-query-raw',
      'the query decoded with + as a space, sorted and encoded by RFC 3986',
      { query: joined(pairs.map((pair) => reencoded(pair.replaceAll('+', ' ') as ByteString))) },
      true,
    ],
  ];
}

type Order = (a: ByteString, b: ByteString) => number;

function joined(pairs: readonly ByteString[], order: Order = compareByteStrings): ByteString {
  return pairs.toSorted(order).join('&') as ByteString;
}

function sortedBy(pairs: readonly ByteString[], keys: readonly string[]): ByteString {
  const order = pairs.map((pair, index) => ({ pair, key: keys[index] ?? pair }));
  return order
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ pair }) => pair)
    .join('&') as ByteString;
}

const byKeyThenValue: Order = (a, b) => {
  const [keyA, valueA] = split(a);
  const [keyB, valueB] = split(b);
  return compareByteStrings(keyA, keyB) || compareByteStrings(valueA, valueB);
};

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function textOf(bytes: ByteString): string {
  return textOfUtf8(bytesOf(bytes)) ?? bytes;
}

function split(pair: ByteString): [key: ByteString, value: ByteString] {
  const mark = pair.indexOf('=');
  return mark === -1
    ? [pair, '' as ByteString]
    : [pair.slice(0, mark) as ByteString, pair.slice(mark + 1) as ByteString];
}

function withEquals(pair: ByteString): ByteString {
  return pair.includes('=') ? pair : (`${pair}=` as ByteString);
}

export function percentDecoded(text: string): ByteString {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  ) as ByteString;
}

function reencoded(pair: ByteString): ByteString {
  const mark = pair.indexOf('=');
  if (mark === -1) return rfc3986(percentDecoded(pair));
  return `${rfc3986(percentDecoded(pair.slice(0, mark)))}=${rfc3986(percentDecoded(pair.slice(mark + 1)))}` as ByteString;
}

export function rfc3986(bytes: ByteString): ByteString {
  return bytes.replace(
    /[^A-Za-z0-9._~-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ) as ByteString;
}
