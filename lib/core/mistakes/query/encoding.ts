/** Line 3 with other escapes than those sent: each library's encoding, decoded, encoded twice, or rewritten on sending. */

import { bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { ecosystemOf } from '../client.ts';
import { escapeMatches, percentDecode, unescapeMatches, withHexCase } from '../encoders/percent.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import {
  type BuilderOrder,
  URL_ENCODER_IDS,
  URL_ENCODERS,
  type UrlEncoder,
  type UrlEncoderId,
} from '../encoders/url-encoders.ts';
import { quoteAll, utf8Twice } from '../joining/maps.ts';
import type { Ecosystem } from '../languages.ts';
import type { Subject } from '../subject.ts';
import {
  asSent,
  compareText,
  onPairs,
  onTexts,
  type Pair,
  pairText,
  plainBytes,
  type QueryState,
  queryChange,
} from './model.ts';
import { rareEncodings } from './rare-encodings.ts';

/** What a + in the sent query stands for. Both are tried where there is one. */
type Plus = 'blank' | 'plus';

export function queryEncodingChanges(subject: Subject): Change<QueryState>[] {
  const plusses: readonly Plus[] = subject.rawQuery?.includes('+') ? ['blank', 'plus'] : ['blank'];
  const near = ecosystemOf(subject);
  return [
    ...plusses.flatMap((plus) => URL_ENCODER_IDS.flatMap((id) => encoderChanges(id, plus, near))),
    ...plusses.flatMap(decodings),
    ...rewritings(),
    ...doubles(subject.rawQuery ?? ''),
    ...rareEncodings(subject),
  ];
}

function namesOf(
  { usedBy, builders }: UrlEncoder,
  plus: Plus,
): { readonly all: string; readonly built: readonly string[] } {
  const note = plus === 'plus' ? ', + taken for a plus' : '';
  return { all: `as ${usedBy}${note}`, built: builders.map(({ name }) => `as ${name} builds it${note}`) };
}

/** Bits an encoder is cheaper where the client is one it's typical of, so that it's the one named. */
const TYPICAL_DISCOUNT = 2;

function encoderChanges(id: UrlEncoderId, plus: Plus, near: Ecosystem | undefined): Change<QueryState>[] {
  const encoder: UrlEncoder = URL_ENCODERS[id];
  if (id === 'none') return [];
  const typical = near !== undefined && encoder.typicalIn.includes(near) ? TYPICAL_DISCOUNT : 0;
  const cost = Math.max(2, encoder.cost - typical + (plus === 'plus' ? 1 : 0));
  const encode = onPairs((pairs) => pairs.map((pair) => encodePair(pair, id, plus)));
  const { all, built } = namesOf(encoder, plus);
  return [
    queryChange('encoding', 'query-enc', all, encode, { cost, encoder: id }),
    ...encoder.builders.map(({ order }, index) =>
      queryChange(
        'order',
        'query-enc',
        built[index] ?? all,
        (state) => {
          const encoded = encode(state);
          return encoded && { ...encoded, order: BUILDER_ORDERS[order] };
        },
        { cost, encoder: id },
      ),
    ),
  ];
}

function encodePair(pair: Pair, id: UrlEncoderId, plus: Plus): Pair {
  const { keysKept }: UrlEncoder = URL_ENCODERS[id];
  return {
    ...pair,
    key: keysKept ? pair.key : percentEncode(plainBytes(pair.key, plus), id),
    value: percentEncode(plainBytes(pair.value, plus), id),
  };
}

const BUILDER_ORDERS: Readonly<Record<BuilderOrder, QueryState['order']>> = {
  'as-sent': asSent,
  key: (pairs) => asSent(pairs).toSorted((a, b) => compareText(plainBytes(a.key), plainBytes(b.key))),
  'key-value': (pairs) =>
    asSent(pairs).toSorted(
      (a, b) =>
        compareText(plainBytes(a.key), plainBytes(b.key)) ||
        compareText(plainBytes(a.value), plainBytes(b.value)),
    ),
};

function decodings(plus: Plus): Change<QueryState>[] {
  const note = plus === 'blank' ? '' : ', + left as it is';
  const spaced = (text: string) => (plus === 'blank' ? text.replaceAll('+', ' ') : text);
  return [
    queryChange(
      'encoding',
      'query-decoded',
      [plus === 'blank' ? 'all-escapes-decoded' : undefined, `all escapes decoded${note}`],
      onTexts((text) => percentDecode(spaced(text))),
    ),
    queryChange(
      'order',
      'query-decoded',
      `the whole query decoded, and then split at & and sorted${note}`,
      (state) => ({
        ...state,
        join: (pairs) =>
          percentDecode(spaced(asSent(pairs).map(pairText).join('&')))
            .split('&')
            .sort(compareText)
            .join('&'),
      }),
      { cost: 6 },
    ),
    queryChange(
      'encoding',
      'query-decoded',
      `decoded, and written as UTF-8${note}`,
      onTexts((text) => plainBytes(text, plus)),
      { cost: 8 },
    ),
  ];
}

/** Single steps over the text as sent, and what the signer had before a library rewrote it on sending. */
function rewritings(): Change<QueryState>[] {
  const step = (how: string, change: (text: string) => string, cost = 7, ...typicalIn: Ecosystem[]) =>
    queryChange('encoding', 'query-enc', how, onTexts(change), {
      cost,
      ...(typicalIn.length > 0 && { typicalIn }),
    });
  const escaped = (how: string, pattern: RegExp) => step(how, (text) => escapeMatches(text, pattern));
  return [
    step('with + for spaces', (text) => text.replaceAll('%20', '+'), 5),
    step('with %20 for spaces', (text) => text.replaceAll('+', '%20'), 5),
    step('with %2B for +', (text) => text.replaceAll('+', '%2B')),
    step('with + for %2B', (text) => text.replace(/%2B/gi, '+')),
    step('with escapes in lower-case hex', (text) => withHexCase(text, 'lower')),
    step('with escapes in upper-case hex', (text) => withHexCase(text, 'upper')),
    step('as .NET’s Uri.ToString() prints it, or as before a URL parser escaped it', (text) =>
      unescapeMatches(text, /[ "'<>`{}^|\x80-\xff]/),
    ),
    step('as it was before yarl escaped it', (text) => unescapeMatches(text, /[:,/?@~!$'()*]/), 8, 'python'),
    step('with plain commas', (text) => text.replace(/%2C/gi, ',')),
    step('with plain brackets', (text) => text.replace(/%5B/gi, '[').replace(/%5D/gi, ']')),
    step('as UTF-8 that was encoded as UTF-8 once more', (text) =>
      text.replace(LETTERS, (written) => quoteAll(utf8Twice(percentDecode(written)))),
    ),
    step('with the UTF-16 of letters in place of their UTF-8', (text) => text.replace(LETTERS, unitsOf)),
    step('with only the first %20 as +', (text) => text.replace('%20', '+'), 9),
    step('with only the first + as %20', (text) => text.replace('+', '%20'), 9),
    step('with one % for all bytes of a letter', oneForAll),
    step('with one % for all bytes of a letter, in lower case', (text) =>
      oneForAll(text).replace(/%(?:[0-9A-F]{2}){2,}/g, (written) => written.toLowerCase()),
    ),
    step('with U+FFFD for each half of an emoji', (text) => text.replace(EMOJI, '%EF%BF%BD%EF%BF%BD')),
    step('with question marks for each half of an emoji', (text) => text.replace(EMOJI, '%3F%3F')),
    step('with only %20 and the letters beyond ASCII decoded', (text) =>
      unescapeMatches(text, /[ \x80-\xff]/),
    ),
    escaped('with %7E, which was sent as ~', /~/g),
    escaped('with %2C, which was sent as a comma', /,/g),
    escaped('with %5B and %5D, which were sent as brackets', /[[\]]/g),
    escaped('with escapes of :, comma, /, ?, @ and ~, which were sent plain', /[:,/?@~]/g),
    escaped('with escapes of !, ’, (, ) and *, which were sent plain', /[!'()*]/g),
  ];
}

const LETTERS = /(?:%[89A-F][0-9A-F])+/gi;

/** As a format of `%X` prints them. */
function unitsOf(written: string): string {
  const text = textOfUtf8(bytesOf(percentDecode(written)));
  if (text === undefined) return written;
  return text
    .split('')
    .map((unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`)
    .join('');
}

/** UTF-8 of four bytes: two halves of UTF-16. */
const EMOJI = /%F[0-4](?:%[89AB][0-9A-F]){3}/gi;

function oneForAll(text: string): string {
  const letters = /%[C-F][0-9A-F](?:%[89AB][0-9A-F]){1,3}/gi;
  return text.replace(letters, (escapes) => `%${escapes.replaceAll('%', '')}`);
}

function doubles(query: string): Change<QueryState>[] {
  // What’s decoded is escaped still: it was encoded twice, rather than decoded once.
  const isTwice = /%25[0-9a-f]{2}/i.test(query) && !/%(?!25[0-9a-f]{2})/i.test(query);
  return [
    queryChange(
      'encoding',
      'query-double-encoded',
      'encoded once more than it was sent',
      onTexts((text) => text.replaceAll('%', '%25')),
    ),
    queryChange(
      'encoding',
      'query-double-encoded',
      'encoded once more than it was sent, + as well',
      onTexts((text) => text.replaceAll('%', '%25').replaceAll('+', '%2B')),
    ),
    queryChange(
      'encoding',
      'query-double-encoded',
      'encoded once less than it was sent',
      onTexts((text) => text.replaceAll('%25', '%')),
      isTwice ? { cost: 3 } : {},
    ),
  ];
}
