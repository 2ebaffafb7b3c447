/**
 * The labelled corpus: every capture's mistakes are named, what nobody can explain isn't, what's right is called valid.
 * Those of three mistakes are in `corpus-three-mistakes.test.ts`.
 */

import { afterAll, describe, expect, test } from 'vitest';
import { corpusNames, diagnoseAll, type Labelled, namedSets, readCorpus, verdictOn } from './captures.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { publish, type Row, seconds } from './results.ts';

const kernel = createQuickKernel();
const rows: Row[] = [];

describe.each(corpusNames())('%s', (name) => {
  const captures = readCorpus(name).filter(({ mistakes }) => (mistakes?.length ?? 0) < 3);

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
    expect(astray.map(({ one, verdict, named }) => `${one.id}: ${verdict}, ${named.join(' + ')}`)).toEqual(
      [],
    );
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

afterAll(() => publish('corpus', 'The corpus: requests that real clients signed', rows));
