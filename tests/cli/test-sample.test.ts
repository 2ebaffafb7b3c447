/** What a run samples is told with the seed that chose it, and how to have the same or all of it. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../cli/test.ts';
import { repeatedBy, sampledLines, samplingFrom, samplingVariables } from '../../cli/test-sample.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the seed', () => {
  it('is the one given', () => {
    expect(samplingFrom({ COUNTERSIGN_TEST_SEED: '4711' })).toEqual({ seed: 4711, isFull: false });
    expect(samplingFrom({ COUNTERSIGN_TEST_SEED: '0' })).toEqual({ seed: 0, isFull: false });
  });

  it('is a fresh one without', () => {
    const seeds = [{}, {}, { COUNTERSIGN_TEST_SEED: '' }].map((env) => samplingFrom(env)?.seed ?? -1);
    expect(new Set(seeds).size).toBe(3);
    for (const seed of seeds) expect(samplingFrom({ COUNTERSIGN_TEST_SEED: String(seed) })?.seed).toBe(seed);
  });

  it.each(['x', '-1', '1.5', '4294967296', 'NaN'])('“%s” is none, which npm test says', async (given) => {
    expect(samplingFrom({ COUNTERSIGN_TEST_SEED: given })).toBeUndefined();
    vi.stubEnv('COUNTERSIGN_TEST_SEED', given);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await main(['types'])).toBe(2);
    expect(String(said.mock.calls)).toContain('COUNTERSIGN_TEST_SEED must be a whole number');
  });

  it('and whether all is done reach the processes that test', () => {
    for (const sampling of [
      { seed: 5, isFull: false },
      { seed: 6, isFull: true },
    ])
      expect(samplingFrom(samplingVariables(sampling))).toEqual(sampling);
  });

  it('is told with the command that chooses the same', () => {
    expect(repeatedBy({ seed: 5, isFull: false }, 'npm test -- search')).toBe(
      'COUNTERSIGN_TEST_SEED=5 npm test -- search',
    );
  });
});

describe('the closing lines', () => {
  const some = { what: 'pairs of mistakes', taken: 1491, of: 43_645_737 };
  const all = { what: 'requests', taken: 17, of: 17 };

  it('say how many of how many were done, and what does the same or all', () => {
    expect(sampledLines({ seed: 5, isFull: false }, [some, all])).toEqual([
      'Sampled by the seed 5, after one of each kind:',
      '  1,491 of 43,645,737 pairs of mistakes',
      'The same again: COUNTERSIGN_TEST_SEED=5 npm test. All of it: npm run test:full.',
    ]);
  });

  it('say nothing where everything was done', () => {
    expect(sampledLines({ seed: 5, isFull: true }, [all])).toEqual([]);
  });
});
