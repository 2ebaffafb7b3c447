/** How many variants of the request, of which kinds were tried, as a sentence. */

import { counted, listed } from '../../counts.ts';
import type { Coverage } from '../../search/found.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { depthOf } from './other-matches.ts';

/** `undefined` where nothing was tried. */
export function excludedWords({ search, explanations }: Diagnosis): string | undefined {
  if (!search || search.tried === 0) return undefined;
  const which = combinations(search, explanations);
  // A search that found something early hasn’t tried all of them.
  const kinds = explanations.length > 0 ? '' : ` The variants have ${listed(kindsOf(search.coverage))}.`;
  const tried = counted(
    search.tried,
    'variant of the request was tried',
    'variants of the request were tried',
  );
  if (which === undefined) return `${tried} before the search ended.${kinds}`;
  return [`${tried}: ${which}.${kinds}`, ...boundsWords(search, explanations)].join(' ');
}

/** What of the pairs and combinations wasn't tried. */
function boundsWords(
  { exhaustedDepth, stopped }: NonNullable<Diagnosis['search']>,
  explanations: Diagnosis['explanations'],
): string[] {
  const isOpen = explanations.length === 0 && stopped !== 'exhausted';
  return [
    ...(exhaustedDepth > 1 ? [PAIRS] : []),
    ...(exhaustedDepth > 2 ? [BOUNDED] : []),
    ...(isOpen && exhaustedDepth <= 2 ? [FRACTIONS] : []),
  ];
}

/** Millions of timestamps, tried after every two mistakes. */
const FRACTIONS =
  'Timestamps with more than four decimals come last, after all pairs of mistakes. The search may have ended before them.';
const PAIRS = 'Pairs of two rare mistakes in the body weren’t tried.';
/** Thousands of values that aren't likely: see `reach` in the catalogue's variants, and `twice.ts`. */
const BOUNDED =
  'In combinations of three, rare mistakes weren’t tried, such as SHA-3, each possible millisecond, or each order of JSON keys. Two rare mistakes in one line and three mistakes in the body weren’t tried either.';

function combinations(
  { exhaustedDepth, stopped }: NonNullable<Diagnosis['search']>,
  [best]: Diagnosis['explanations'],
): string | undefined {
  if (exhaustedDepth === 0) return undefined;
  const all =
    exhaustedDepth === 1
      ? best && best.mistakes.length > 1 && depthOf(best) === 1
        ? 'each mistake alone, and mistakes that have one cause together'
        : 'each mistake alone'
      : exhaustedDepth === 2
        ? 'each mistake alone and pairs of mistakes'
        : `combinations of up to ${exhaustedDepth} mistakes`;
  if (best && depthOf(best) > exhaustedDepth) return `${all}, then combinations of more until one matched`;
  if (stopped === 'exhausted') return `${all}, and the likeliest combinations of more`;
  return !best && exhaustedDepth === 1 ? `${all}, and some of the pairs` : all;
}

const NOUNS: readonly (readonly [keyof Coverage, noun: string, plural?: string])[] = [
  ['method', 'method'],
  ['path', 'path'],
  ['query', 'query', 'queries'],
  ['timestamp', 'timestamp'],
  ['body', 'body', 'bodies'],
  ['hash', 'body hash', 'body hashes'],
  ['key', 'form of the secret', 'forms of the secret'],
  ['joining', 'way of joining and signing', 'ways of joining and signing'],
];

function kindsOf(coverage: Coverage): string[] {
  return NOUNS.filter(([kind]) => coverage[kind] > 0).map(([kind, noun, plural]) =>
    counted(coverage[kind], noun, plural),
  );
}
