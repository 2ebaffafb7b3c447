/** Every reader over inputs that nobody meant: none throws, hangs, spoils what all objects share or tells a secret. */

import { afterAll, expect, test } from 'vitest';
import { publish } from '../search/results.ts';
import { IS_FULL, REPEATED, randomFor } from '../search/sampling.ts';
import { type Fuzzed, fuzz } from './fuzzing.ts';
import { READERS } from './readers.ts';

/** Of all readers: the long run may take half an hour. */
const INPUTS = IS_FULL ? 1_200_000 : 24_000;
const EACH = Math.ceil(INPUTS / READERS.length);

const fuzzed: Fuzzed[] = [];

const CASES = READERS.map((reader, index) => [reader.runs.join(', '), reader, index] as const);

test.each(CASES)('%s', (_, reader, index) => {
  const done = fuzz(reader, EACH, randomFor('fuzz', index));
  fuzzed.push(done);
  expect(done.findings, REPEATED).toEqual([]);
  expect(done.kept).toBeGreaterThan(1);
});

afterAll(() => {
  const sum = (count: (one: Fuzzed) => number) => fuzzed.reduce((total, one) => total + count(one), 0);
  publish('fuzz', 'Fuzzing: readers of what others wrote', [
    {
      readers: fuzzed.length,
      inputs: sum(({ inputs }) => inputs),
      'branches reached': sum(({ places }) => places),
      'inputs with a new way': sum(({ kept }) => kept),
      findings: sum(({ findings }) => findings.length),
    },
  ]);
});
