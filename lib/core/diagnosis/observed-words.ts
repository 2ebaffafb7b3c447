/**
 * What a mistake came to in this very request, told by the bytes that differ: a function is named only to those whose
 * language has it, and an order that differs beside the escapes is named as well.
 */

import { listed } from '../counts.ts';
import { ADVICE } from '../mistakes/advice.ts';
import type { MistakeId } from '../mistakes/catalogue.ts';
import { ecosystemOf } from '../mistakes/client.ts';
import { typicalOf } from '../mistakes/encoders/url-encoders.ts';
import type { Ecosystem } from '../mistakes/languages.ts';
import type { Use } from '../mistakes/mistake-row.ts';
import type { Subject } from '../mistakes/subject.ts';
import type { Finding } from '../search/found.ts';
import type { ByteString } from '../signing/bytes.ts';
import { queryDifference } from './escaped-difference.ts';
import { printedDifferences, type Told } from './printed-difference.ts';
import { roundedNumber } from './rounded-number.ts';

export interface ObservedWords {
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
  /** Its usual code doesn’t show it, nor mend it. */
  readonly isWithoutCode?: true;
}

export interface Observed {
  readonly subject: Subject;
  readonly values: Finding['values'];
  /** All of the explanation. */
  readonly uses: readonly Use[];
  /** The body that was hashed, where it's known; asked for only where it's told. */
  readonly body: () => ByteString | undefined;
}

/** `undefined` where the usual words say it. */
export function observedWords(use: Use<MistakeId>, observed: Observed): ObservedWords | undefined {
  switch (use.id) {
    case 'body-serializer-profile':
      return (
        roundedWords(observed) ??
        (isNamed(use.typicalIn, observed) && use.way !== 'numbers-kept'
          ? undefined
          : printedWords(use.id, observed, hasUse(observed, NUMBERS) ? 'print' : 'all'))
      );
    case 'body-number-format':
      return roundedWords(observed) ?? (isOfOwn(use, observed) ? undefined : numberWords(observed));
    case 'query-enc':
      return escapedWords(use, observed);
    default:
      return undefined;
  }
}

/** Its function is one of the reader’s language. */
function isOfOwn({ typicalIn }: Use, observed: Observed): boolean {
  return typicalIn !== undefined && isNamed(typicalIn, observed);
}

/** What's typical of no language is no function of one. */
function isNamed(typicalIn: readonly Ecosystem[] | undefined, { subject }: Observed): boolean {
  const near = ecosystemOf(subject);
  return typicalIn === undefined || (near !== undefined && typicalIn.includes(near));
}

/** Another number is other data, whichever serializer printed it: sent so, another order would be charged. */
function roundedWords({ body, subject }: Observed): ObservedWords | undefined {
  const hashed = body();
  const rounded = hashed === undefined ? undefined : roundedNumber(hashed, subject.body);
  return (
    rounded && {
      title: 'Number differs in hashed and sent JSON',
      happened: `Your code hashed the number ${rounded.hashed}, but ${rounded.sent} was sent. Reading JSON into numbers loses digits beyond about 15.`,
      fix: 'Hash the text that’s sent, without reading it into numbers. Put long ids in quotes.',
      isWithoutCode: true,
    }
  );
}

/** The first number says more than its format. */
function numberWords(observed: Observed): ObservedWords | undefined {
  const told = hasUse(observed, PRINTS) ? 'values' : 'all';
  return differencesIn(observed, told).length === 0
    ? undefined
    : printedWords('body-number-format', observed, told);
}

const NUMBERS: readonly MistakeId[] = ['body-number-format'];
/** Each says itself how the text differs beside its numbers. */
const PRINTS: readonly MistakeId[] = [
  'body-serializer-profile',
  'body-respaced',
  'body-pretty',
  'body-key-order',
  'body-esc-unicode',
  'body-esc-slash',
  'body-esc-html',
];

function hasUse({ uses }: Observed, ids: readonly string[]): boolean {
  return uses.some(({ id }) => ids.includes(id));
}

function differencesIn({ body, subject }: Observed, told: Told): readonly string[] {
  const hashed = body();
  return hashed === undefined ? [] : printedDifferences(hashed, subject.body, told);
}

function printedWords(id: MistakeId, observed: Observed, told: Told): ObservedWords {
  const differences = differencesIn(observed, told);
  const how = differences.length === 0 ? 'as a different serializer prints it' : listed(differences);
  if (told === 'values') return { ...ADVICE[id], happened: `Your code hashed the body ${how}.` };
  const happened = `Your code serialized the body twice: once to hash it, and once to send it. It hashed the body ${how}.`;
  return { ...ADVICE[id], happened };
}

function escapedWords(use: Use<MistakeId>, observed: Observed): ObservedWords | undefined {
  const { subject, values, uses } = observed;
  if (values.query === undefined) return undefined;
  const { escapes, order } = queryDifference(values.query, subject.lines.query, subject.rawQuery ?? '');
  const isOrderTold = uses.some(({ id }) => id.startsWith('query-order'));
  const { title, fix, happened: usual } = ADVICE[use.id];
  const encoded =
    escapes.length === 0 || isNamed(typicalOf(use), observed)
      ? usual(use.how, use)
      : `Your code signed the query with different escapes than were sent: ${listed(escapes)}.`;
  if (order === undefined || isOrderTold)
    return escapes.length === 0 ? undefined : { title, fix, happened: encoded };
  return {
    title: 'Query neither sorted nor encoded as sent',
    happened: `${encoded} ${ORDER[order]} The server sorts the pairs, and keeps the escapes that were sent.`,
    fix,
  };
}

const ORDER = {
  'as-sent': 'Your code also left the pairs in the order in which they were sent.',
  another: 'Your code also put the pairs in a different order.',
} as const;
