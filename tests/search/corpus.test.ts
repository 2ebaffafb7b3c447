/**
 * The labelled corpus: every capture's mistakes are named, what nobody can explain isn't, what's right is called valid.
 * Those of three mistakes are in `corpus-three-mistakes.test.ts`. A run that isn't full takes requests at random, until
 * every mistake in the corpus was among them.
 */

import { afterAll, describe, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import {
  byRequest,
  corpusNames,
  diagnoseAll,
  type Labelled,
  namedSets,
  readCorpus,
  verdictOn,
} from './captures.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { publish, type Row, seconds } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

const random = randomFor('corpus');
const kernel = createQuickKernel();
const rows: Row[] = [];
/** Requests of each language, beside those that are there for a mistake. */
const SOME = 1;
const seen = new Set<string>();
const total = { captures: 0, taken: 0, ids: new Set<string>() };

/** What a capture is there for. */
const kindsOf = ({ signatureValid, mistakes }: Labelled) =>
  signatureValid ? ['valid'] : (mistakes ?? ['unexplained']);

/** All captures of a request that has a mistake no other had before, and of as many as `SOME` others. */
function some(captures: readonly Labelled[]): readonly Labelled[] {
  let others = 0;
  return shuffled(byRequest(captures), random).flatMap((group) => {
    const kinds = group.flatMap(kindsOf);
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew || others++ < SOME ? group : [];
  });
}

describe.each(IS_FULL ? corpusNames() : shuffled(corpusNames(), random))('%s', (name) => {
  const all = readCorpus(name).filter(({ mistakes }) => (mistakes?.length ?? 0) < 3);
  const captures = IS_FULL ? all : some(all);
  total.captures += all.length;
  total.taken += captures.length;
  for (const one of all) for (const kind of kindsOf(one)) total.ids.add(kind);

  test('is named', () => {
    const began = performance.now();
    const diagnoses = diagnoseAll(captures, kernel);
    const verdicts = captures.map((one) => {
      const diagnosis = diagnoses.get(one.id);
      if (!diagnosis) throw new Error(`${one.id} has no diagnosis`);
      return { one, verdict: verdictOn(one, diagnosis), named: namedSets(diagnosis)[0] ?? [] };
    });
    const astray = verdicts.filter(({ one, verdict }) => !expected(one).includes(verdict));
    const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    rows.push({
      corpus: name,
      captures: captures.length,
      'named first': count('first'),
      'named as equal': count('listed'),
      valid: count('valid'),
      unexplainable: captures.filter(({ mistakes }) => mistakes === null).length,
      astray: astray.length,
      s: seconds(performance.now() - began),
    });
    const told = astray.map(({ one, verdict, named }) => `${one.id}: ${verdict}, ${named.join(' + ')}`);
    expect(told, REPEATED).toEqual([]);
  });
});

function expected({ signatureValid, mistakes }: Labelled): readonly string[] {
  if (signatureValid) return ['valid'];
  return mistakes === null ? ['unexplained'] : ['first', 'listed'];
}

test('hookproof’s mistakes are all there', () => {
  expect(readCorpus('hookproof').length).toBe(18);
  expect(readCorpus('hookproof').every(({ mistakes }) => (mistakes?.length ?? 0) > 0)).toBe(true);
});

test.runIf(!IS_FULL)('every mistake in the corpus is among them', () => {
  expect([...total.ids].filter((id) => !seen.has(id))).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});

afterAll(() => {
  publish('corpus', 'The corpus: requests that real clients signed', rows);
  noteSampled('corpus', [
    { what: 'requests of the corpus with up to two mistakes', taken: total.taken, of: total.captures },
  ]);
});
