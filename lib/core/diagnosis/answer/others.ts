/** Mistakes that match a request just as well as the best ones. */

import { counted, listed } from '../../counts.ts';
import { nameOfUse, type Slot } from '../../mistakes/mistake-row.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis, Explained, Mistake } from '../diagnosis.ts';
import type { Answer } from './answer.ts';
import { inFixingOrder, nameOfMistakes } from './mistake-names.ts';
import { signingAlike } from './separating.ts';

type Mistakes = readonly Mistake[];
type OtherWords = Answer['others'][number];

/** More would hide the likely ones. */
const MOST_SHOWN = 5;

/** Explanations by what they sign: here other bytes, or on a request that can be sent next. */
export interface Alternatives {
  /** Besides the best one: they sign what it signs. */
  readonly alike: readonly Mistakes[];
  /** Each group signs something of its own. Likeliest first, none is empty. */
  readonly others: readonly (readonly Mistakes[])[];
}

type Sets = Pick<Explained, 'mistakes' | 'equivalents'>;

/** @param explanations of different bytes each, the best first. */
export function alternatives(
  explanations: readonly Sets[],
  request: WireRequest,
  client: Pick<Diagnosis, 'asked' | 'server'> = {},
): Alternatives {
  const [[, ...alike] = [], ...others] = distinctSets(explanations).flatMap((sets) =>
    signingAlike(sets, request, client),
  );
  return { alike, others };
}

/** Of each explanation all ways to it, likeliest first; none twice. */
function distinctSets(explanations: readonly Sets[]): (readonly Mistakes[])[] {
  const seen = new Set<string>();
  return explanations.map(({ mistakes, equivalents }) =>
    [mistakes, ...equivalents].filter((set) => {
      const name = nameOf(set);
      return set.length > 0 && !seen.has(name) && seen.add(name);
    }),
  );
}

/** One of each group. */
export function likeliestOf(best: Mistakes, { others }: Alternatives): Mistakes[] {
  return [best, ...others.flatMap(([first]) => (first ? [first] : []))];
}

/** Each by what it has that the best one doesn't; what they share is said once, not repeated. */
export function othersAmong(
  best: Mistakes,
  { alike, others }: Alternatives,
): Pick<Answer, 'alike' | 'moreAlike' | 'others' | 'moreOthers'> {
  const known = new Set(best.map(nameOfUse));
  return {
    alike: alike.slice(0, MOST_SHOWN).map((set) => {
      const { title, text } = wordsFor(set, known);
      return { title, text: `${text} ${placeWords(toldOf(set, known))}` };
    }),
    moreAlike: Math.max(0, alike.length - MOST_SHOWN),
    others: others.slice(0, MOST_SHOWN).flatMap(([first, ...more]) => {
      if (!first) return [];
      const { title, text } = wordsFor(first, known);
      return [{ title, text: [text, ...sameBytes(more)].join(' ') }];
    }),
    moreOthers: Math.max(0, others.length - MOST_SHOWN),
  };
}

function toldOf(set: Mistakes, known: ReadonlySet<string>): Mistakes {
  const different = inFixingOrder(set).filter((mistake) => !known.has(nameOfUse(mistake)));
  return different.length > 0 ? different : set;
}

function wordsFor(set: Mistakes, known: ReadonlySet<string>): OtherWords {
  const told = toldOf(set, known);
  const rest = told.length < set.length ? [THE_REST] : [];
  return { title: nameOfMistakes(told), text: [...told.map(({ happened }) => happened), ...rest].join(' ') };
}

function sameBytes(sets: readonly Mistakes[]): string[] {
  if (sets.length === 0) return [];
  const titles = [...new Set(sets.map(nameOfMistakes))].slice(0, MOST_SHOWN).map((title) => `“${title}”`);
  return [sameBytesWords(titles)];
}

/** @param titles of mistakes that make the same bytes as the one that was named. Each has a fix of its own. */
export function sameBytesWords(titles: readonly string[]): string {
  return titles.length === 1
    ? `${listed(titles)} makes the same bytes, so your code may have that mistake instead.`
    : `${listed(titles)} make the same bytes, so your code may have one of those mistakes instead.`;
}

const PLACES: Readonly<Record<Slot, string>> = {
  method: 'the method is put into the string',
  path: 'the path is put into the string',
  query: 'the query is put into the string',
  timestamp: 'the timestamp is put into the string',
  body: 'the body to hash is made',
  'body-hash': 'the body is hashed',
  joining: 'the lines are joined',
  key: 'the secret is loaded',
  hmac: 'the HMAC is computed',
  output: 'the digest becomes text',
  headers: 'the headers are set',
  transport: 'the request is sent after signing',
};

function placeWords(told: Mistakes): string {
  const places = [...new Set(told.map(({ slot }) => `where ${PLACES[slot]}`))];
  return `Look in your code ${listed(places)}.`;
}

/** For the end of their list. */
export function moreOthersWords(count: number): string {
  return `And ${counted(count, 'less likely mistake')} more.`;
}

/** Before the list of those that are alike. */
export const ALIKE_WORDS =
  'These mistakes make the same bytes as the mistake above, so your code may have one of these instead. Check the places that they name. Code that makes the correct canonical string and signature has none of these mistakes.';

const THE_REST = 'It matches only together with mistakes that are explained above.';

function nameOf(set: Mistakes): string {
  return set.map(nameOfUse).toSorted().join('\n');
}
