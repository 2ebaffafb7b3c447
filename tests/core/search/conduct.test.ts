/** Conducting a search: when it ends, why, and what may be said of it then. */

import { describe, expect, test } from 'vitest';
import { conduct, type SearchProgress, type StageRunner } from '../../../lib/core/search/conduct.ts';
import { isCutShort, isFoundForSure } from '../../../lib/core/search/cut-short.ts';
import type { BlockProgress, Finding, Stage } from '../../../lib/core/search/found.ts';
import { STAGES } from '../../../lib/core/search/search.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';

const FINDING: Finding = {
  message: byteStringOfText('GET'),
  values: {},
  reasons: [{ uses: [], mistakes: 1, cost: 4 }],
};

/** A clock and a timer that are set by hand. */
function handClock() {
  let now = 1000;
  const rings = new Set<{ at: number; callBack: () => void }>();
  return {
    clock: () => now,
    timer: (ms: number, callBack: () => void) => {
      const ring = { at: ms, callBack };
      rings.add(ring);
      return () => void rings.delete(ring);
    },
    set: (to: number) => {
      now = to;
    },
    ring: () => {
      for (const { callBack } of rings) callBack();
    },
    waitsFor: () => [...rings].map(({ at }) => at),
  };
}

type Report = (progress: BlockProgress) => void;

/** Does as the stages' numbers say; whole unless told otherwise. */
function runner(run: (stage: Stage, report: Report) => 'whole' | 'in-part' | undefined): StageRunner {
  return { run: async (stage, report) => run(stage, report) ?? 'whole' };
}

/** Reports once, then never again, until it's aborted. */
function hanging(progress: BlockProgress): StageRunner {
  return {
    run: (_, report, signal) =>
      new Promise((resolve) => {
        report(progress);
        signal.addEventListener('abort', () => resolve('in-part'));
      }),
  };
}

describe('pairs that take longer than the budget, as on a busy machine', () => {
  /** Each stage takes so many milliseconds. */
  function slow(ms: number, { clock, set }: ReturnType<typeof handClock>) {
    const done: Stage[] = [];
    const search = runner((stage, report) => {
      set(clock() + ms);
      report({ tried: 1, findings: [] });
      done.push(stage);
      return undefined;
    });
    return { search, depth: () => Math.max(...done.map(({ mistakes }) => mistakes)) };
  }

  test('are tried to their end all the same, and nothing else is', async () => {
    const hand = handClock();
    const { search, depth } = slow(3000, hand);
    const result = await conduct(search, {
      budgetMs: 5000,
      atLeast: { mistakes: 2, ms: 90_000 },
      clock: hand.clock,
    });
    expect([result.stopped, result.exhaustedDepth, depth()]).toEqual(['budget', 2, 2]);
    expect(isCutShort(result)).toBe(false);
  });

  test('aren’t waited for where single mistakes are enough', async () => {
    const hand = handClock();
    const { search } = slow(9000, hand);
    const atLeast = { mistakes: 1, ms: 90_000 };
    const result = await conduct(search, { budgetMs: 5000, atLeast, clock: hand.clock });
    expect([result.stopped, result.exhaustedDepth]).toEqual(['budget', 1]);
  });

  test('are given up in the end', async () => {
    const hand = handClock();
    const { search } = slow(50_000, hand);
    const result = await conduct(search, {
      budgetMs: 5000,
      atLeast: { mistakes: 2, ms: 90_000 },
      clock: hand.clock,
    });
    expect(isCutShort(result)).toBe(true);
    expect(result.ms).toBe(100_000);
  });

  test('end with a timer where nothing reports', async () => {
    const { clock, timer, ring, waitsFor } = handClock();
    const running = conduct(hanging({ tried: 7, findings: [] }), {
      ...{ budgetMs: 5000, atLeast: { mistakes: 2, ms: 90_000 }, clock, timer },
    });
    expect(waitsFor()).toEqual([90_000]);
    ring();
    expect((await running).stopped).toBe('budget');
  });
});

describe('a mistake that was found before all as simple as it were tried', () => {
  test.each([
    ['may hide a likelier one', 1, false],
    ['is sure once they were', 2, true],
  ])('%s', async (_, reports, isSure) => {
    const { clock, set } = handClock();
    const search = runner((_stage, report) => {
      report({ tried: 1, findings: [FINDING] });
      if (reports === 1) set(9000);
      report({ tried: 1, findings: [] });
      return undefined;
    });
    const result = await conduct(search, { budgetMs: 5000, clock });
    expect(result.stopped).toBe(isSure ? 'found' : 'budget');
    expect(isFoundForSure(result)).toBe(isSure);
  });

  test('isn’t sure among pairs either, where the two count as one mistake', async () => {
    const { clock, set } = handClock();
    const search = runner((stage, report) => {
      if (stage.mistakes < 2) return undefined;
      set(9000);
      report({ tried: 1, findings: [FINDING] });
      return undefined;
    });
    const result = await conduct(search, { budgetMs: 5000, clock });
    expect(result).toMatchObject({ findings: [FINDING], exhaustedDepth: 1 });
    expect(isFoundForSure(result)).toBe(false);
  });
});

describe('the budget', () => {
  test.each([
    ['with nothing found', []],
    ['with something found, which may not be all', [FINDING]],
  ])('ends a search that no longer reports, %s', async (_, findings) => {
    const { clock, timer, ring, waitsFor } = handClock();
    const running = conduct(hanging({ tried: 7, findings }), { budgetMs: 5000, clock, timer });
    expect(waitsFor()).toEqual([5000]);
    ring();
    expect(await running).toMatchObject({ stopped: 'budget', findings, tried: 7, exhaustedDepth: 0 });
    expect(waitsFor()).toEqual([]);
  });

  test('isn’t why a cancelled search ended', async () => {
    const cancel = new AbortController();
    const { clock, timer } = handClock();
    const { signal } = cancel;
    const running = conduct(hanging({ tried: 7, findings: [FINDING] }), {
      budgetMs: 5000,
      clock,
      timer,
      signal,
    });
    cancel.abort();
    expect(await running).toMatchObject({ stopped: 'aborted', findings: [FINDING] });
  });

  test('is looked at with each report too', async () => {
    const { clock, set } = handClock();
    const seen: number[] = [];
    const counting = runner((stage, report) => {
      seen.push(stage.mistakes);
      set(seen.length * 3000);
      report({ tried: 1, findings: [] });
      return 'whole';
    });
    expect(await conduct(counting, { budgetMs: 5000, clock })).toMatchObject({ stopped: 'budget', tried: 2 });
    expect(seen).toEqual([1, 2]);
  });

  test('never makes a negative time of a clock that was set back', async () => {
    const { clock, set } = handClock();
    const { ms } = await conduct(
      runner(() => {
        set(0);
        return 'whole';
      }),
      { budgetMs: 5000, clock },
    );
    expect(ms).toBe(0);
  });

  test('leaves no timer behind where the search fails', async () => {
    const { clock, timer, waitsFor } = handClock();
    const broken: StageRunner = { run: () => Promise.reject(new Error('a bug')) };
    await expect(conduct(broken, { budgetMs: 5000, clock, timer })).rejects.toThrow('a bug');
    expect(waitsFor()).toEqual([]);
  });
});

test('what’s reported after the end is neither counted nor told', async () => {
  const { clock, timer, ring } = handClock();
  const told: SearchProgress[] = [];
  let later: Report = () => undefined;
  const slow: StageRunner = {
    run: (_, report, signal) =>
      new Promise((resolve) => {
        later = report;
        signal.addEventListener('abort', () => resolve('in-part'));
      }),
  };
  const running = conduct(slow, {
    budgetMs: 5000,
    clock,
    timer,
    onProgress: (progress) => told.push(progress),
  });
  ring();
  later({ tried: 7, findings: [FINDING] });
  expect(await running).toMatchObject({ stopped: 'budget', tried: 0 });
  expect(told).toEqual([]);
});

test('a count that’s taken back isn’t counted', async () => {
  const { clock } = handClock();
  const twice = runner((_, report) => {
    for (const tried of [10, -10, 12]) report({ tried, findings: [] });
    return 'whole';
  });
  expect(await conduct(twice, { budgetMs: 5000, clock, stages: STAGES.slice(0, 1) })).toMatchObject({
    tried: 12,
  });
});

describe('a stage that’s done in part', () => {
  const inPartAt = (index: number, findingAt?: number) =>
    runner((stage, report) => {
      const at = STAGES.indexOf(stage);
      report({ tried: 1, findings: at === findingAt ? [FINDING] : [] });
      return at === index ? 'in-part' : 'whole';
    });
  const search = (stages: StageRunner) => conduct(stages, { budgetMs: 5000, clock: () => 0 });

  test('isn’t exhausted, nor is what follows, though all of it is searched', async () => {
    // Two mistakes are two stages: the first of them is enough to leave them open.
    expect(await search(inPartAt(1))).toMatchObject({
      stopped: 'budget',
      incomplete: true,
      exhaustedDepth: 1,
      tried: STAGES.length,
    });
    expect(await search(inPartAt(0))).toMatchObject({ incomplete: true, exhaustedDepth: 0 });
  });

  test('keeps what’s found, there and later', async () => {
    const found = { stopped: 'found', findings: [FINDING], incomplete: true };
    expect(await search(inPartAt(0, 0))).toMatchObject({ ...found, exhaustedDepth: 0, tried: 1 });
    expect(await search(inPartAt(0, 3))).toMatchObject({ ...found, exhaustedDepth: 0 });
  });

  test('is told apart from one that’s done in whole', async () => {
    const whole = await search(inPartAt(-1));
    expect(whole).toMatchObject({ stopped: 'exhausted', exhaustedDepth: 3 });
    expect(whole).not.toHaveProperty('incomplete');
  });
});
