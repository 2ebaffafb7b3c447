/**
 * The labelled corpus: every capture's mistakes are named, what nobody can explain isn't, what's right is called valid.
 * Those of three mistakes are in `corpus-three-mistakes.test.ts`. A run that isn't full takes a few requests that have
 * every mistake in the corpus among them, and one more of each language.
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
import { countShownCode } from './shown-code.ts';

const random = randomFor('corpus');
const kernel = createQuickKernel();
const rows: Row[] = [];
const shownCode = countShownCode();
const seen = new Set<string>();
const total = { captures: 0, taken: 0, ids: new Set<string>() };

const CORPORA = corpusNames().map((name) => ({
  name,
  all: readCorpus(name).filter(({ mistakes }) => (mistakes?.length ?? 0) < 3),
}));

/** What a capture is there for. */
const kindsOf = ({ signatureValid, mistakes }: Labelled) =>
  signatureValid ? ['valid'] : (mistakes ?? ['unexplained']);

interface Group {
  readonly name: string;
  /** Of one request: one search is for them all. */
  readonly captures: readonly Labelled[];
}

/** Of groups in any order, what’s new in the one with most of it, until nothing is; and one more of each language. */
function some(groups: readonly Group[]): readonly Group[] {
  const taken = new Map<Group, Group>();
  const newIn = ({ captures }: Group) =>
    new Set(captures.flatMap(kindsOf).filter((kind) => !seen.has(kind))).size;
  for (;;) {
    const [best] = groups.map((group) => ({ group, gain: newIn(group) })).toSorted((a, b) => b.gain - a.gain);
    if (!best || best.gain === 0) break;
    const { name, captures } = best.group;
    taken.set(best.group, { name, captures: captures.filter(isNew) });
  }
  for (const { name } of CORPORA) {
    const other = groups.find((group) => group.name === name && !taken.has(group));
    if (other) taken.set(other, other);
  }
  return [...taken.values()];
}

/** Whether it's there for a mistake that nothing before was. */
function isNew(capture: Labelled): boolean {
  const kinds = kindsOf(capture).filter((kind) => !seen.has(kind));
  for (const kind of kinds) seen.add(kind);
  return kinds.length > 0;
}

const GROUPS = CORPORA.flatMap(({ name, all }) => byRequest(all).map((captures) => ({ name, captures })));
const TAKEN = IS_FULL ? GROUPS : some(shuffled(GROUPS, random));

describe.each(CORPORA)('$name', ({ name, all }) => {
  const captures = TAKEN.filter((group) => group.name === name).flatMap((group) => group.captures);
  total.captures += all.length;
  total.taken += captures.length;
  for (const one of all) for (const kind of kindsOf(one)) total.ids.add(kind);

  test('is named', () => {
    const began = performance.now();
    const diagnoses = diagnoseAll(captures, kernel);
    const verdicts = captures.map((one) => {
      const diagnosis = diagnoses.get(one.id);
      if (!diagnosis) throw new Error(`${one.id} has no diagnosis`);
      shownCode.addDiagnosis(diagnosis);
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

test('wrong code stands only under the very mistake that it makes when it’s run', () => {
  expect(shownCode.unproved()).toEqual([]);
});

test('hookproof’s mistakes are all there', () => {
  expect(readCorpus('hookproof').length).toBe(18);
  expect(readCorpus('hookproof').every(({ mistakes }) => (mistakes?.length ?? 0) > 0)).toBe(true);
});

if (!IS_FULL)
  test('every mistake in the corpus is among them', () => {
    expect([...total.ids].filter((id) => !seen.has(id))).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });

afterAll(() => {
  publish('corpus', 'The corpus: requests that real clients signed', rows);
  publish('corpus-code', 'The corpus: wrong code under its diagnoses, by language', shownCode.rows());
  noteSampled('corpus', [
    { what: 'requests of the corpus with up to two mistakes', taken: total.taken, of: total.captures },
  ]);
});
