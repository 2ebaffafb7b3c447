/** The corpus's captures with three mistakes and more, one by one through the whole diagnosis. */

import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { corpusNames, diagnoseOne, readCorpus, verdictOn } from './captures.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { publish, type Row, seconds } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';
import { countShownCode } from './shown-code.ts';

const kernel = createQuickKernel();
const rows: Row[] = [];
const shownCode = countShownCode();

const HARD = corpusNames()
  .flatMap(readCorpus)
  .filter(({ mistakes, signatureValid }) => !signatureValid && (mistakes?.length ?? 0) > 2);

/** Each is a search of its own through millions of combinations. */
const SOME = 2;
const CHOSEN = IS_FULL ? HARD : shuffled(HARD, randomFor('corpus')).slice(0, SOME);

test('there are some', () => {
  expect(HARD.length).toBeGreaterThan(20);
});

test.each(CHOSEN)('$id', async (one) => {
  const diagnosis = await diagnoseOne(one.capture, kernel);
  expect(['first', 'listed'], REPEATED).toContain(verdictOn(one, diagnosis));
  expect(diagnosis.search?.stopped, REPEATED).toBe('found');
  shownCode.addDiagnosis(diagnosis);
  const [best] = diagnosis.explanations;
  rows.push({
    capture: one.id,
    named: best?.mistakes.map(({ id }) => id).join(' + ') ?? '',
    level: diagnosis.search?.exhaustedDepth ?? 0,
    candidates: diagnosis.search?.tried ?? 0,
    s: seconds(diagnosis.search?.ms ?? 0),
  });
});

test('no wrong code stands under them that no program runs for that very mistake', () => {
  expect(shownCode.unproved()).toEqual([]);
});

afterAll(() => {
  publish('shown-code-corpus-3', 'Code shown under the corpus’s three mistakes', shownCode.rows());
  publish('corpus-three', 'The corpus: three mistakes and more, one by one', rows);
  noteSampled('corpus-three', [
    { what: 'requests of the corpus with three mistakes', taken: CHOSEN.length, of: HARD.length },
  ]);
});
