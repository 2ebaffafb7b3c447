/**
 * Three mistakes at random, hundreds for each request. Each pass is the whole search up to three mistakes, every
 * candidate of it, for as many signatures at once as the kernel has filters for. That's the search each of them would
 * get by itself: the candidates don't depend on the signature, the kernel compares each with every filter, and what
 * passes is recomputed for its own signature. Searches for one signature from end to end are in `end-to-end.test.ts`.
 * A run that isn't full takes one of the requests.
 */

import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { THREE_MISTAKES } from './captures.ts';
import { alone, evenly, seeded, triples } from './cases.ts';
import { startHunt } from './hunt.ts';
import { mistakesOf } from './mistakes.ts';
import { signedByOthers } from './noise.ts';
import { MOST_FILTERED } from './planted-kernel.ts';
import { SAMPLES, sampleSubject } from './requests.ts';
import { publish, type Row, seconds } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';
import { type Score, scoreOf, scoreRow, sum } from './score.ts';
import { countShownCode } from './shown-code.ts';

/** A pass takes seconds: these are the five samples of the catalogue and the seven most unlike them. */
const CHOSEN = SAMPLES.filter(({ name }) =>
  [
    'GET, no query',
    'GET, three parameters',
    'POST, ASCII JSON',
    'POST, Unicode and a URL',
    'GET, special characters',
    'POST, a final newline',
    'POST, a form',
    'POST, multipart',
    'PATCH, Unicode keys',
    'DELETE, an id behind // and ..',
    'GET, escapes in the path',
    'GET, odd pairs',
  ].includes(name),
);

/** Of a pass's signatures, those of other secrets. */
const NOISE = 25;
/** Three mistakes in one line or in the key. */
const IN_ONE_PLACE = 40;
/** The fewest bits of a digest that the search's own filters look at: noise gets by, and must be thrown out. */
const COARSE = 0xffffff;

const random = IS_FULL ? seeded(1764000000) : randomFor('triples');
const TAKEN = IS_FULL ? CHOSEN : shuffled(CHOSEN, random).slice(0, 1);
const rows: Row[] = [];
const scores: Score[] = [];
const shownCode = countShownCode();

test.each(TAKEN)('$name', (sample) => {
  const subject = sampleSubject(sample);
  const byPlace = mistakesOf(subject);
  const allInOne = alone(subject, byPlace, 3);
  const inOnePlace = evenly(IS_FULL ? allInOne : shuffled(allInOne, random), IN_ONE_PLACE);
  const cases = [
    ...inOnePlace,
    ...triples(subject, byPlace, MOST_FILTERED - NOISE - inOnePlace.length, random),
  ];
  const noise = signedByOthers(sample, NOISE, random);
  const digests = new Set([...cases.map(({ digest }) => digest), ...noise]);
  const pass = startHunt(subject, COARSE).look(digests, THREE_MISTAKES);
  const score = scoreOf(cases, pass);
  expect(score.cases).toBe(MOST_FILTERED - NOISE);
  expect(inOnePlace.length).toBe(IN_ONE_PLACE);
  expect(score.missed, REPEATED).toEqual([]);
  expect(score.right, REPEATED).toBe(score.findings);
  expect(noise.filter((digest) => pass.answers.has(digest))).toEqual([]);
  const thrownOut = pass.reported - score.findings;
  expect(thrownOut).toBeGreaterThan(50);
  for (const { findings } of pass.answers.values()) shownCode.addUses(findings[0]?.reasons[0]?.uses ?? []);
  scores.push(score);
  rows.push({
    request: sample.name,
    'three mistakes': score.cases,
    'other secrets': noise.length,
    'of them explained': 0,
    candidates: pass.tried,
    'noise thrown out': thrownOut,
    s: seconds(pass.ms),
  });
});

test('no wrong code stands under them that no program runs for that very mistake', () => {
  expect(shownCode.unproved()).toEqual([]);
});

afterAll(() => {
  publish('shown-code-3', 'Code shown under three mistakes', shownCode.rows());
  publish('three', 'Three mistakes: what was signed, by request', rows);
  const all = sum(scores);
  publish('recall-3', 'Three mistakes: what was named', [{ mistakes: '3', ...scoreRow(all) }]);
  const of = CHOSEN.length * (MOST_FILTERED - NOISE);
  noteSampled('three', [{ what: 'sets of three mistakes', taken: all.cases, of }]);
});
