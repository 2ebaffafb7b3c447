/** The mutation score: of the clients that make exactly one mistake, how many an exam catches. */

import { expect, it } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { MISTAKE_IDS, MISTAKES } from '../../lib/core/mistakes/catalogue.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { type Arrival, gradeExam } from '../../lib/exam/grade.ts';
import { UNSHOWN } from '../../lib/exam/unshown.ts';
import { caseOf, seeded } from '../search/cases.ts';
import { signingWith } from '../search/mistakes.ts';
import { WRONG_PRINTS } from '../search/reference-signer.ts';
import { percent, publish } from '../search/results.ts';
import { IS_FULL, REPEATED, randomFor } from '../search/sampling.ts';
import {
  arrivalOf,
  drawExam,
  hexOf,
  PLAIN_WRITING,
  signedAs,
  signedRight,
  WRITINGS,
  type Writing,
  written,
} from './client.ts';
import { type Mutant, mutantsOn, samplesOfExam, samplesWrittenBy } from './mutants.ts';

/** Evenly sampled. */
const PAIRS = 3000;
/** In addition to mistakes that no call shows: a parameter with which a client can’t sign at all. */
const CANT_SIGN = [
  'key-prefix-stripped + key-base64-decoded: everything up to its second underscore; plain base#',
];

const random = randomFor('exam');
const drawSeed = () => Math.floor(random() * 2 ** 32);
const isUnshown = ({ ids, name }: Pick<Mutant, 'ids' | 'name'>) =>
  ids.some((id) => Object.hasOwn(UNSHOWN, id)) || CANT_SIGN.includes(name);

const NONE = { single: 0, pairs: 0 };

interface Taken {
  readonly exam: ReturnType<typeof drawExam>;
  readonly seen: ReturnType<typeof mutantsOn>;
}

function take(writing: Writing, seed = drawSeed()): Taken {
  const exam = drawExam(seed);
  return { exam, seen: mutantsOn(samplesOfExam(exam.calls, exam.key, writing)) };
}

/** All that a client which writes so can do wrong, seen on an exam or not. */
function missed(universe: ReturnType<typeof mutantsOn>, { seen }: Taken): readonly string[] {
  return [...universe.values()]
    .filter((mutant) => !seen.has(mutant.name) && !isUnshown(mutant))
    .map(({ name }) => name);
}

const plainUniverse = mutantsOn(samplesWrittenBy(PLAIN_WRITING));
const first = take(PLAIN_WRITING);

it('a client that makes any one mistake gets at least one wrong signature', () => {
  expect(plainUniverse.size).toBeGreaterThan(1700);
  expect(missed(plainUniverse, first), REPEATED).toEqual([]);
  const right = [...first.seen.values()].filter((mutant) => !isCaught(mutant, first.exam));
  expect(right.map(({ name }) => name)).toEqual([]);
  const all = new Map([...plainUniverse, ...first.seen]);
  const unshown = [...all.values()].filter(isUnshown).length;
  publish('exam', 'Exam: clients with one mistake', [
    {
      calls: first.exam.calls.length,
      'mistakes, grouped': all.size,
      observable: all.size - unshown,
      caught: all.size - unshown,
      score: percent(all.size - unshown, all.size - unshown),
    },
  ]);
});

/** By the grade of the very call that it shows on, signed by another implementation. */
function isCaught({ subject, mistake }: Mutant, { calls, key }: Taken['exam']): boolean {
  const made = caseOf(subject, [mistake]);
  const call = calls.find(({ path }) => subject.request.target.startsWith(path));
  if (!made || !call) return false;
  const { request } = subject;
  const plain = { ...request, headers: request.headers.filter(([name]) => !/^x-(?!amz|http)/i.test(name)) };
  const arrival = arrivalOf(signedAs(hexOf(made.digest), plain, key), key);
  const report = gradeExam([call], new Map([[call.id, arrival]]), NONE);
  return !report.passed;
}

it('every mistake of the catalogue with the signature is caught, or can’t be shown for a reason', () => {
  const printed = WRONG_PRINTS.flatMap(({ ids }) => ids);
  const seen = new Set([...[...first.seen.values()].flatMap(({ ids }) => ids), ...printed]);
  const about = MISTAKE_IDS.filter((id) => MISTAKES[id].found === 'search');
  expect(about.length).toBeGreaterThan(180);
  expect(about.filter((id) => !seen.has(id) && !Object.hasOwn(UNSHOWN, id))).toEqual([]);
  expect(Object.keys(UNSHOWN).filter((id) => seen.has(id) && !printed.includes(id))).toEqual([]);
});

it('a right digest that is printed wrongly is caught, in whatever way', () => {
  const { calls, key } = first.exam;
  const passing = WRONG_PRINTS.filter(({ print }) => {
    const arrivals = calls.map((call): readonly [string, Arrival] => {
      const request = signedRight(written(call), key);
      const digest = Buffer.from(headerValue(request.headers, 'X-Signature') ?? '', 'hex');
      return [call.id, arrivalOf(signedAs(print(digest), written(call), key), key)];
    });
    return gradeExam(calls, new Map(arrivals), NONE).passed;
  });
  const ids = new Set(passing.flatMap((print) => print.ids));
  expect([...ids].filter((id) => !Object.hasOwn(UNSHOWN, id))).toEqual([]);
});

it('another exam catches as many of a client that writes JSON and queries in another way', () => {
  const all = Object.entries(WRITINGS);
  const chosen = IS_FULL ? all : all.slice(Math.floor(random() * all.length)).slice(0, 1);
  expect(chosen.length).toBeGreaterThan(0);
  for (const [name, writing] of chosen)
    expect(missed(mutantsOn(samplesWrittenBy(writing)), take(writing)), `${name}, ${REPEATED}`).toEqual([]);
});

it('at least 95 % of the pairs of mistakes are caught', () => {
  const names = [...first.seen.keys()];
  const of = (names.length * (names.length - 1)) / 2;
  const most = IS_FULL ? 20 * PAIRS : PAIRS;
  const pick = seeded(drawSeed());
  let [made, caught] = [0, 0];
  for (let n = 0; n < most; n++) {
    const pair = [0, 1].map(() => names[Math.floor(pick() * names.length)] ?? '');
    const outcome = outcomeOfPair(pair[0] ?? '', pair[1] ?? '', first.seen);
    if (outcome !== 'impossible') made++;
    if (outcome === 'caught') caught++;
  }
  noteSampled('exam-pairs', [{ what: 'pairs of mistakes on an exam', taken: most, of }]);
  publish('exam-pairs', 'Exam: clients with two mistakes', [{ made, caught, score: percent(caught, made) }]);
  expect(made).toBeGreaterThan(most / 4);
  expect(caught / made, REPEATED).toBeGreaterThanOrEqual(0.95);
});

function outcomeOfPair(a: string, b: string, seen: Taken['seen']): 'impossible' | 'undone' | 'caught' {
  const [one, other] = [seen.get(a), seen.get(b)];
  if (!one || !other || a === b) return 'impossible';
  let outcome: 'impossible' | 'undone' = 'impossible';
  for (const { subject, mistake } of one.all) {
    const beside = other.all.find((each) => each.subject === subject)?.mistake;
    const both = beside ? [mistake, beside] : [mistake];
    if (!signingWith(subject, both)) continue;
    if (caseOf(subject, both)) return 'caught';
    outcome = 'undone';
  }
  return outcome;
}
