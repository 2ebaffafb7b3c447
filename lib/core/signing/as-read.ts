/** Path and query as a server reads them before it makes the canonical string, by the readings found out of it. */

import { ASSUMED_READINGS, type ServiceReadings, type SigningReadings } from '../service-readings.ts';
import { type ByteString, byteStringOfText, bytesOf, compareByteStrings, hexOfByte } from './bytes.ts';

export function pathAsRead(path: ByteString, readings: SigningReadings): ByteString {
  return readings['signed-path'] === 'decoded' ? percentDecoded(path) : path;
}

/** X-Signature as it's compared. What isn't hex has no case to ignore. */
export function signatureAsRead(
  sent: ByteString,
  readings: Pick<ServiceReadings, 'signature-case'>,
): ByteString {
  const isAnyCase = readings['signature-case'] === 'any' && HEX.test(sent);
  return isAnyCase ? (sent.toLowerCase() as ByteString) : sent;
}

const HEX = /^[0-9a-fA-F]+$/;

/** A piece of the query between two `&`, and the text that stands for it in line 3. */
interface ReadPair<Pair> {
  readonly text: ByteString;
  readonly key: ByteString;
  readonly value: ByteString;
  readonly pair: Pair;
}

/** In the order that they're signed. @param empty the segments without a byte. */
export function sortedPairs<Pair extends { readonly text: ByteString }>(
  pairs: readonly Pair[],
  empty: readonly Pair[],
  readings: SigningReadings = ASSUMED_READINGS,
): readonly ReadPair<Pair>[] {
  const read = pairs.flatMap((pair) => readPair(pair, readings) ?? []);
  const kept = readings['empty-segments'] === 'kept' ? empty.map((pair) => emptyPair(pair)) : [];
  return [...kept, ...read].toSorted(ORDERS[readings['query-order']]);
}

type Order = (a: ReadPair<unknown>, b: ReadPair<unknown>) => number;

const ORDERS: Readonly<Record<SigningReadings['query-order'], Order>> = {
  pair: (a, b) => compareByteStrings(a.text, b.text),
  'key-then-value': (a, b) => compareByteStrings(a.key, b.key) || compareByteStrings(a.value, b.value),
  key: (a, b) => compareByteStrings(a.key, b.key),
};

function emptyPair<Pair extends { readonly text: ByteString }>(pair: Pair): ReadPair<Pair> {
  return { text: pair.text, key: pair.text, value: pair.text, pair };
}

/** `undefined` where it isn't signed. */
export function readPair<Pair extends { readonly text: ByteString }>(
  pair: Pair,
  readings: SigningReadings,
): ReadPair<Pair> | undefined {
  const equals = pair.text.indexOf('=');
  const isBare = equals === -1;
  if (isBare && readings['key-without-value'] === 'dropped') return undefined;
  const written = WRITTEN[readings['signed-query']];
  const key = written((isBare ? pair.text : pair.text.slice(0, equals)) as ByteString);
  const value = written((isBare ? '' : pair.text.slice(equals + 1)) as ByteString);
  const joint = isBare && readings['key-without-value'] === 'as-sent' ? '' : '=';
  return { text: `${key}${joint}${value}` as ByteString, key, value, pair };
}

const WRITTEN: Readonly<Record<SigningReadings['signed-query'], (sent: ByteString) => ByteString>> = {
  'as-sent': (sent) => sent,
  decoded: formDecoded,
  'encoded-again': (sent) => encoded(formDecoded(sent), '%20'),
  'encoded-as-form': (sent) => encoded(formDecoded(sent), '+'),
};

function formDecoded(text: ByteString): ByteString {
  return percentDecoded(text.replaceAll('+', ' ') as ByteString);
}

function percentDecoded(text: ByteString): ByteString {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  ) as ByteString;
}

/** All but the unreserved characters (RFC 3986, section 2.3). */
function encoded(text: ByteString, space: string): ByteString {
  return byteStringOfText(
    [...bytesOf(text)]
      .map((byte) => {
        const character = String.fromCharCode(byte);
        if (/[\w.~-]/.test(character)) return character;
        return character === ' ' ? space : `%${hexOfByte(byte).toUpperCase()}`;
      })
      .join(''),
  );
}
