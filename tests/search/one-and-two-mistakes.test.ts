/**
 * Whatever the catalogue can break about a request is named: every mistake alone, and pairs of mistakes that can be made
 * together. Signed by node:crypto, looked for by the search; and among them requests signed with other secrets, which
 * nothing may explain.
 */

import { afterAll, expect, test } from 'vitest';
import { FAULT_IDS, FAULTS } from '../../lib/core/faults/catalogue.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import { alone, type Case, evenly, pairs, seeded } from './cases.ts';
import { startHunt } from './hunt.ts';
import { mistakesOf, PLACES } from './mistakes.ts';
import { signedByOthers } from './noise.ts';
import { MOST_FILTERED } from './planted-kernel.ts';
import { SAMPLES, sampleSubject } from './requests.ts';
import { publish, type Row, seconds } from './results.ts';
import { type Score, scoreOf, scoreRow, sum } from './score.ts';

/** Of each request's 120,000 to 230,000 pairs without a large family; with all the tests would take minutes. */
const MOST_PAIRS = 5000;

const LEVELS = STAGES.filter(({ kind, mistakes }) => mistakes <= 2 && (kind === 'level' || kind === 'twice'));
const WIDE = STAGES.filter(({ kind }) => kind === 'wide');

/** Signed with other secrets: ten thousand in all. */
const NOISE = Math.ceil(10_000 / SAMPLES.length);

const random = seeded(20251124);
const rows: Row[] = [];
const scores = { one: [] as Score[], two: [] as Score[] };
const made = new Set<string>();

/** Two mistakes in one timestamp or key are combined in the kernel's wide stage, all else of one place isn't. */
function isWide({ mistakes }: Case): boolean {
  return mistakes.some(({ reach, place }) => reach === 2 && place !== 'joining');
}

test.each(SAMPLES)('$name', (sample) => {
  const subject = sampleSubject(sample);
  const byPlace = mistakesOf(subject);
  for (const place of PLACES) for (const { ids } of byPlace[place]) for (const id of ids) made.add(id);
  const hunt = startHunt(subject);

  const singles = alone(subject, byPlace, 1);
  const doubles = alone(subject, byPlace, 2);
  const free = pairs(subject, byPlace, MOST_PAIRS, false);
  const narrow = [...doubles.filter((one) => !isWide(one)), ...free.cases];
  const noise = signedByOthers(sample, NOISE, random);
  const pass = hunt.look(new Set([...digestsOf([...singles, ...narrow]), ...noise]), LEVELS, WIDE);

  // One of a large family: millions of pairs, in a stage of their own.
  const bounded = pairs(subject, byPlace, MOST_FILTERED - 50, true);
  const wide = [...evenly(doubles.filter(isWide), 50), ...bounded.cases];
  const widePass = hunt.look(digestsOf(wide), [...LEVELS, ...WIDE]);

  const one = scoreOf(singles, pass);
  const two = sum([scoreOf(narrow, pass), scoreOf(wide, widePass)]);
  expect(one.missed).toEqual([]);
  expect(one.ambiguous).toEqual([]);
  expect(two.missed).toEqual([]);
  expect(one.right).toBe(one.findings);
  expect(two.right).toBe(two.findings);
  expect(wide.length).toBeGreaterThan(100);
  expect(noise.filter((digest) => pass.answers.has(digest))).toEqual([]);
  scores.one.push(one);
  scores.two.push(two);
  rows.push({
    request: sample.name,
    'one mistake': one.cases,
    'two mistakes': two.cases,
    'of pairs': free.of + bounded.of,
    'other secrets': noise.length,
    'of them explained': 0,
    candidates: widePass.tried,
    s: seconds(pass.ms + widePass.ms),
  });
});

function digestsOf(cases: readonly Case[]): ReadonlySet<string> {
  return new Set(cases.map(({ digest }) => digest));
}

test('every fault that the search is for is made by one of the requests', () => {
  const searched = FAULT_IDS.filter((id) => FAULTS[id].found === 'search' && FAULTS[id].slot !== 'output');
  expect(searched.filter((id) => !made.has(id))).toEqual([]);
});

afterAll(() => {
  publish('one-and-two', 'One and two mistakes: what was signed, by request', rows);
  publish('recall-1-2', 'One and two mistakes: what was named', [
    { mistakes: '1', ...scoreRow(sum(scores.one)) },
    { mistakes: '2', ...scoreRow(sum(scores.two)) },
  ]);
});
