/** The corpus's captures with three mistakes and more, one by one through the whole diagnosis. */

import { afterAll, expect, test } from 'vitest';
import { corpusNames, diagnoseOne, readCorpus, verdictOn } from './captures.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { publish, type Row, seconds } from './results.ts';

const kernel = createQuickKernel();
const rows: Row[] = [];

const HARD = corpusNames()
  .flatMap(readCorpus)
  .filter(({ mistakes, signatureValid }) => !signatureValid && (mistakes?.length ?? 0) > 2);

test('there are some', () => {
  expect(HARD.length).toBeGreaterThan(20);
});

test.each(HARD)('$id', async (one) => {
  const diagnosis = await diagnoseOne(one.capture, kernel);
  expect(['first', 'listed']).toContain(verdictOn(one, diagnosis));
  expect(diagnosis.search?.stopped).toBe('found');
  const [best] = diagnosis.explanations;
  rows.push({
    capture: one.id,
    named: best?.mistakes.map(({ id }) => id).join(' + ') ?? '',
    level: diagnosis.search?.exhaustedDepth ?? 0,
    candidates: diagnosis.search?.tried ?? 0,
    s: seconds(diagnosis.search?.ms ?? 0),
  });
});

afterAll(() => publish('corpus-three', 'The corpus: three mistakes and more, one by one', rows));
