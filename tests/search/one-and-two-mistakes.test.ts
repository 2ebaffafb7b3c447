/**
 * Whatever the catalogue can break about a request is named: every mistake alone, and pairs of mistakes that can be made
 * together. Signed by node:crypto, looked for by the search; and among them requests signed with other secrets, which
 * nothing may explain. A run that isn't full makes each mistake of each request in one of its ways, each kind of pair
 * in one of the requests, and others at random.
 */

import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { MISTAKE_IDS, MISTAKES } from '../../lib/core/mistakes/catalogue.ts';
import type { Subject } from '../../lib/core/mistakes/subject.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import {
  alone,
  type Case,
  caseOf,
  countOf,
  evenly,
  mistakesAlone,
  type Product,
  pairs,
  productsOf,
  randomPairs,
  seeded,
} from './cases.ts';
import { type Pass, startHunt } from './hunt.ts';
import { type Mistake, mistakesOf } from './mistakes.ts';
import { signedByOthers } from './noise.ts';
import { MOST_FILTERED } from './planted-kernel.ts';
import { COMPRESSED, DATED, NOT_UTF_8, PADDED, SAMPLES, sampleSubject, UNQUOTED } from './requests.ts';
import { publish, type Row, seconds } from './results.ts';
import { IS_FULL, oneOfEachKind, REPEATED, randomFor, shuffled } from './sampling.ts';
import { type Score, scoreOf, scoreRow, sum } from './score.ts';
import { countShownCode } from './shown-code.ts';

/** Of each request's 120,000 to 230,000 pairs without a large family; with all the tests would take minutes. */
const MOST_PAIRS = 5000;
/** Of a run that isn't full, for each request: values of single mistakes, pairs of each sort beside one of each kind. */
const SOME = { singles: 200, pairs: 20 } as const;

const ONE = STAGES.filter(({ kind, mistakes }) => mistakes === 1 && kind === 'level');
const LEVELS = STAGES.filter(({ kind, mistakes }) => mistakes <= 2 && (kind === 'level' || kind === 'twice'));
const WIDE = STAGES.filter(({ kind }) => kind === 'wide');

/** Signed with other secrets: ten thousand in all, or some of them. */
const NOISE = IS_FULL ? Math.ceil(10_000 / SAMPLES.length) : 20;

const random = IS_FULL ? seeded(20251124) : randomFor('pairs');
const rows: Row[] = [];
const shownCode = countShownCode();
const scores = { one: [] as Score[], two: [] as Score[] };
const totals = { singles: 0, pairs: 0 };
const made = new Set<string>();
const kinds = { twoInOne: new Set<string>(), pairs: new Set<string>() };
/** Pairs of places whose mistakes can be made together in none of the requests. */
const impossible = new Set<string>();

/** Two mistakes in one timestamp or key are combined in the kernel's wide stage, all else of one place isn't. */
function isWide({ mistakes }: { readonly mistakes: readonly Pick<Mistake, 'reach' | 'place'>[] }): boolean {
  return mistakes.some(({ reach, place }) => reach === 2 && place !== 'joining');
}

/** What's signed wrongly, by how it's looked for. */
interface Planted {
  readonly singles: readonly Case[];
  readonly narrow: readonly Case[];
  readonly wide: readonly Case[];
}

interface Possible {
  readonly singles: readonly Mistake[];
  /** Two of one place. */
  readonly doubles: readonly Mistake[];
  readonly free: readonly Product[];
  /** One of a large family: millions of pairs, in a stage of their own. */
  readonly bounded: readonly Product[];
}

function all(subject: Subject, byPlace: ReturnType<typeof mistakesOf>, { free, bounded }: Possible): Planted {
  const doubles = alone(subject, byPlace, 2);
  return {
    singles: alone(subject, byPlace, 1),
    narrow: [...doubles.filter((one) => !isWide(one)), ...pairs(subject, free, MOST_PAIRS)],
    wide: [...evenly(doubles.filter(isWide), 50), ...pairs(subject, bounded, MOST_FILTERED - 50)],
  };
}

function some(subject: Subject, { singles, doubles, free, bounded }: Possible): Planted {
  const make = (mistake: Mistake) => caseOf(subject, [mistake]);
  const kindOf = ({ place, ids }: Mistake) => `${place}: ${ids.join(' ')}`;
  const isNew = (kind: string) => !kinds.pairs.has(kind);
  const pairsOf = (products: readonly Product[]) => {
    const found = randomPairs(subject, products, random, SOME.pairs, isNew);
    for (const { kind } of products) if (isNew(kind) && !found.kinds.includes(kind)) impossible.add(kind);
    for (const kind of found.kinds) kinds.pairs.add(kind);
    return found.cases;
  };
  const bounded2 = bounded.some(({ kind }) => isNew(kind)) ? pairsOf(bounded) : [];
  // Their stages take longer than all else: a request has them only for a kind that none had before.
  const twoInOne = (isOf: boolean) =>
    oneOfEachKind(
      shuffled(doubles, random).filter((one) => isWide({ mistakes: [one] }) === isOf),
      kindOf,
      make,
      0,
      kinds.twoInOne,
    );
  return {
    singles: oneOfEachKind(shuffled(singles, random), kindOf, make, SOME.singles),
    narrow: [...twoInOne(false), ...pairsOf(free)],
    wide: [...twoInOne(true), ...bounded2],
  };
}

const REQUESTS = [...SAMPLES, NOT_UTF_8, DATED, PADDED, COMPRESSED, UNQUOTED];

test.each(IS_FULL ? REQUESTS : shuffled(REQUESTS, random))('$name', (sample) => {
  const subject = sampleSubject(sample);
  const byPlace = mistakesOf(subject);
  const possible: Possible = {
    singles: mistakesAlone(byPlace, 1),
    doubles: mistakesAlone(byPlace, 2),
    free: productsOf(byPlace, false),
    bounded: productsOf(byPlace, true),
  };
  const { singles, narrow, wide } = IS_FULL ? all(subject, byPlace, possible) : some(subject, possible);
  for (const { mistakes } of [...singles, ...narrow, ...wide])
    for (const { ids } of mistakes) for (const id of ids) made.add(id);
  const hunt = startHunt(subject);
  const noise = signedByOthers(sample, NOISE, random);
  const passes = IS_FULL
    ? [hunt.look(new Set([...digestsOf([...singles, ...narrow]), ...noise]), LEVELS, WIDE)]
    : [
        hunt.look(new Set([...digestsOf(singles), ...noise]), ONE),
        hunt.look(digestsOf(narrow), LEVELS, WIDE),
      ];
  const [pass, narrowPass = pass] = passes;
  if (!pass || !narrowPass) throw new Error('nothing was looked for');
  const widePass = hunt.look(digestsOf(wide), wide.length > 0 ? [...LEVELS, ...WIDE] : []);

  const one = scoreOf(singles, pass);
  const two = sum([scoreOf(narrow, narrowPass), scoreOf(wide, widePass)]);
  expect(one.missed, REPEATED).toEqual([]);
  expect(one.ambiguous, REPEATED).toEqual([]);
  expect(two.missed, REPEATED).toEqual([]);
  expect(one.right, REPEATED).toBe(one.findings);
  expect(two.right, REPEATED).toBe(two.findings);
  if (IS_FULL) expect(wide.length).toBeGreaterThan(100);
  for (const named of [...passes, widePass]) countCode(named);
  expect(noise.filter((digest) => passes.some(({ answers }) => answers.has(digest)))).toEqual([]);
  scores.one.push(one);
  scores.two.push(two);
  const of = countOf(possible.free) + countOf(possible.bounded);
  totals.singles += possible.singles.length;
  totals.pairs += of + possible.doubles.length;
  rows.push({
    request: sample.name,
    'one mistake': one.cases,
    'two mistakes': two.cases,
    'of pairs': of,
    'other secrets': noise.length,
    'of them explained': 0,
    candidates: [...passes, widePass].reduce((total, { tried }) => total + tried, 0),
    s: seconds([...passes, widePass].reduce((total, { ms }) => total + ms, 0)),
  });
});

/** Of the explanation that's named first. */
function countCode({ answers }: Pick<Pass, 'answers'>): void {
  for (const { findings } of answers.values()) shownCode.addUses(findings[0]?.reasons[0]?.uses ?? []);
}

function digestsOf(cases: readonly Case[]): ReadonlySet<string> {
  return new Set(cases.map(({ digest }) => digest));
}

test('every mistake that the search is for is made by one of the requests', () => {
  const searched = MISTAKE_IDS.filter(
    (id) => MISTAKES[id].found === 'search' && MISTAKES[id].slot !== 'output',
  );
  expect(searched.filter((id) => !made.has(id))).toEqual([]);
});

test('wrong code stands only under the very mistake that it makes when it’s run', () => {
  expect(shownCode.unproved()).toEqual([]);
});

if (!IS_FULL)
  test('every kind of pair is made by one of the requests', () => {
    expect([...impossible].filter((kind) => !kinds.pairs.has(kind)).sort(), REPEATED).toEqual([]);
    expect(kinds.pairs.size).toBeGreaterThan(50);
  });

afterAll(() => {
  publish('one-and-two', 'One and two mistakes: what was signed, by request', rows);
  publish('one-and-two-code', 'One and two mistakes: wrong code shown, by language', shownCode.rows());
  const [one, two] = [sum(scores.one), sum(scores.two)];
  publish('recall-1-2', 'One and two mistakes: what was named', [
    { mistakes: '1', ...scoreRow(one) },
    { mistakes: '2', ...scoreRow(two) },
  ]);
  noteSampled('one-and-two', [
    { what: `single mistakes, over ${REQUESTS.length} requests`, taken: one.cases, of: totals.singles },
    { what: 'pairs of mistakes', taken: two.cases, of: totals.pairs },
  ]);
});
