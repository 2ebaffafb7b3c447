/** Walking a list: every record once, or said what couldn't be had, whatever the service does and in whatever order answers come. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AskedPageOutcome, WalkEnd } from '../../../lib/client/walk/outcomes.ts';
import { startWalk } from '../../../lib/client/walk/walk.ts';
import { SeenIds } from '../../../lib/core/paging/seen-ids.ts';
import { type PageFacts, WalkPlan } from '../../../lib/core/paging/walk-plan.ts';

interface Answer extends Omit<PageFacts, 'isKnown' | 'count'> {
  readonly ids: readonly string[];
}
type Reply = Answer | Exclude<AskedPageOutcome<readonly string[], string>, { kind: 'page' }>;

interface Walked {
  readonly end: WalkEnd<string>;
  /** By position. */
  readonly kept: ReadonlyMap<number, string>;
  readonly repeated: readonly string[];
  readonly asked: readonly number[];
  readonly plan: WalkPlan;
  /** Seconds that passed. */
  readonly took: number;
  readonly mostAtOnce: number;
}

interface Bench {
  readonly plan: WalkPlan;
  readonly kept: Map<number, string>;
  readonly seen: SeenIds;
}

const newBench = (): Bench => ({ plan: new WalkPlan(), kept: new Map(), seen: new SeenIds() });

/**
 * Answers come in the order that `delays` gives them; time passes only in sleep. Of some (`early`) it's told that they've
 * come before they're read, which takes as long again.
 */
async function walked(
  reply: (offset: number, turn: number) => Reply,
  {
    atOnce = 1,
    delays = [0],
    early = [false],
    pauseAt,
    bench = newBench(),
  }: {
    atOnce?: number;
    delays?: readonly number[];
    early?: readonly boolean[];
    /** The request with which it's paused. */
    pauseAt?: number;
    bench?: Bench;
  } = {},
): Promise<Walked> {
  const { plan, kept, seen } = bench;
  const repeated: string[] = [];
  const asked: number[] = [];
  let clock = 1000;
  let underWay = 0;
  let mostAtOnce = 0;
  const walk = startWalk<readonly string[], string>({
    plan,
    atOnce: () => atOnce,
    now: () => clock,
    waits: () => undefined,
    sleep: async (seconds) => {
      await Promise.resolve();
      clock += seconds;
    },
    ask: async (offset, _, hasCome) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const turn = asked.push(offset) - 1;
      const delay = async (): Promise<void> => {
        for (let i = 0; i < (delays[turn % delays.length] ?? 0); i++) await Promise.resolve();
      };
      await delay();
      underWay -= 1;
      if (turn === pauseAt) walk.pause();
      if (early[turn % early.length]) {
        hasCome();
        await delay();
      }
      const answer = reply(offset, turn);
      if ('kind' in answer) return answer;
      const { ids, ...facts } = answer;
      const isKnown = ids.every((id) => seen.has(id));
      return { kind: 'page', facts: { ...facts, count: ids.length, isKnown }, keep: ids };
    },
    kept: (slot, ids, used) =>
      ids.slice(0, used).forEach((id, index) => {
        if (seen.add(id, slot.from + index) !== undefined) repeated.push(id);
        else if (kept.has(slot.from + index)) throw new Error('a position was kept twice');
        else kept.set(slot.from + index, id);
      }),
  });
  const end = await walk.ended;
  plan.conclude();
  return { end, kept, repeated, asked, plan, took: clock - 1000, mostAtOnce };
}

const listOf = (total: number) => Array.from({ length: total }, (_, index) => `id_${index}`);

/** As the document says: a limit that's out of range falls back, and the envelope is sound. */
const sound =
  (ids: readonly string[], limit: number) =>
  (offset: number): Answer => ({ ids: ids.slice(offset, offset + limit), total: ids.length, limit, offset });

const idsOf = ({ kept }: Walked) => [...kept].sort(([a], [b]) => a - b).map(([, id]) => id);
const drifts = ({ plan }: Walked) => plan.drift.first.map(({ drift }) => drift);

const arbTotal = fc.nat(700);
const arbLimit = fc.integer({ min: 1, max: 200 });
const arbAtOnce = fc.integer({ min: 1, max: 8 });
const arbDelays = fc.array(fc.nat(40), { minLength: 1, maxLength: 20 });
const arbEarly = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });

test('a sound list is had whole, in order, with no more than the agreed requests at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbTotal,
      arbLimit,
      arbAtOnce,
      arbDelays,
      arbEarly,
      async (total, limit, atOnce, delays, early) => {
        const ids = listOf(total);
        const done = await walked(sound(ids, limit), { atOnce, delays, early });
        expect(done.end).toEqual({ kind: 'done' });
        expect(idsOf(done)).toEqual(ids);
        expect(done.plan.missing()).toEqual([]);
        expect(drifts(done)).toEqual([]);
        expect(done.mostAtOnce).toBeLessThanOrEqual(atOnce);
        // One look behind a full last page, to know that the total is true.
        const pages = Math.max(1, Math.ceil(total / limit));
        expect(done.asked).toHaveLength(pages + (total > 0 && total % limit === 0 ? 1 : 0));
        expect(new Set(done.asked).size).toBe(done.asked.length);
      },
    ),
    { numRuns: 300 },
  );
});

const AGAIN = { kind: 'again', status: 500, isOverload: false } as const;
/** What becomes of a sound answer, the first time and later. */
const FAULTS = {
  none: (answer: Answer): Reply => answer,
  once: (answer: Answer, times: number): Reply => (times === 1 ? AGAIN : answer),
  twice: (answer: Answer, times: number): Reply => (times <= 2 ? AGAIN : answer),
  always: (): Reply => AGAIN,
  empty: (answer: Answer): Reply => ({ ...answer, ids: [] }),
  'empty-once': (answer: Answer, times: number): Reply => (times === 1 ? { ...answer, ids: [] } : answer),
  short: (answer: Answer): Reply => ({
    ...answer,
    ids: answer.ids.slice(0, Math.ceil(answer.ids.length / 2)),
  }),
  long: (answer: Answer): Reply => ({ ...answer, ids: [...answer.ids, ...answer.ids.slice(0, 3)] }),
  elsewhere: (answer: Answer): Reply => ({ ...answer, offset: (answer.offset ?? 0) + 1 }),
};
type Fault = keyof typeof FAULTS;

test('another page is asked for before one that has come is read, but not while a place is waited for', async () => {
  const ids = listOf(100);
  const doings: string[] = [];
  const plan = new WalkPlan();
  const walk = startWalk<readonly string[], string>({
    plan,
    atOnce: () => 2,
    now: () => 0,
    waits: () => undefined,
    sleep: async () => undefined,
    ask: async (offset, _, hasCome) => {
      doings.push(`ask ${offset}`);
      await Promise.resolve();
      hasCome();
      doings.push(`read ${offset}`);
      const data = ids.slice(offset, offset + 20);
      const facts = { count: data.length, total: 100, limit: 20, offset, isKnown: false };
      return { kind: 'page', facts, keep: data };
    },
    kept: ({ from }) => doings.push(`keep ${from}`),
  });
  await walk.ended;
  // Of the first nothing is known yet that would tell of a second.
  expect(doings.slice(0, 5)).toEqual(['ask 0', 'read 0', 'keep 0', 'ask 20', 'ask 40']);
  expect(doings.slice(5, 7)).toEqual(['ask 60', 'read 20']);
});

test('where a page can’t be kept, it ends, and nothing more is asked for', async () => {
  const asked: number[] = [];
  let isGivenUp = false;
  const walk = startWalk<readonly string[], string>({
    plan: new WalkPlan(),
    atOnce: () => 2,
    now: () => 0,
    waits: () => undefined,
    sleep: async () => undefined,
    ask: async (offset, signal, hasCome) => {
      asked.push(offset);
      await Promise.resolve();
      hasCome();
      isGivenUp ||= signal.aborted;
      return {
        kind: 'page',
        facts: { count: 20, total: 1000, limit: 20, offset, isKnown: false },
        keep: listOf(20),
      };
    },
    kept: ({ from }) => {
      if (from === 40) throw new RangeError('no room');
    },
  });
  await expect(walk.ended).rejects.toThrow('no room');
  const before = asked.length;
  for (let i = 0; i < 50; i++) await Promise.resolve();
  expect(asked).toHaveLength(before);
  expect(before).toBeLessThan(15);
  expect(isGivenUp).toBe(true);
});

test('what was to be asked for again when it was paused is asked for when it goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      arbDelays,
      arbEarly,
      fc.integer({ min: 1, max: 15 }),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 12 }),
      async (atOnce, delays, early, pauseAt, fails) => {
        const ids = listOf(200);
        const bench = newBench();
        const failing = (offset: number, turn: number): Reply =>
          offset > 0 && fails[turn % fails.length] ? AGAIN : sound(ids, 20)(offset);
        await walked(failing, { atOnce, delays, early, pauseAt, bench });
        bench.plan.retryFailed();
        const done = await walked(sound(ids, 20), { atOnce, delays, early, bench });
        expect(done.end).toEqual({ kind: 'done' });
        expect(idsOf(done)).toEqual(ids);
      },
    ),
    { numRuns: 300 },
  );
});

test('pages that come and can’t be read are asked for ever less, as others that fail', async () => {
  let most = 0;
  let waiting = 0;
  const walk = startWalk<readonly string[], string>({
    plan: new WalkPlan(),
    atOnce: () => 3,
    now: () => 0,
    waits: () => undefined,
    sleep: async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      for (let i = 0; i < 500; i++) await Promise.resolve();
      waiting -= 1;
    },
    ask: async (offset, _, hasCome) => {
      // Answers take far longer than it takes to see that they can't be read.
      for (let i = 0; i < 20 + (offset / 20) * 7; i++) await Promise.resolve();
      hasCome();
      const facts = { count: 20, total: 1000, limit: 20, offset, isKnown: false };
      return offset === 0 ? { kind: 'page', facts, keep: listOf(20) } : { ...AGAIN, status: 200 };
    },
    kept: () => undefined,
  });
  expect(await walk.ended).toMatchObject({ kind: 'failing', status: 200 });
  // The first let one more out before it was known to be unreadable.
  expect(most).toBe(4);
});

test('whatever fails, each record is there once or within what’s said to be missing', async () => {
  const faults: fc.Arbitrary<Record<string, Fault>> = fc.dictionary(
    fc.nat(60).map(String),
    fc.constantFrom(...(Object.keys(FAULTS) as Fault[])),
  );
  await fc.assert(
    fc.asyncProperty(
      arbTotal,
      arbLimit,
      arbAtOnce,
      arbDelays,
      arbEarly,
      faults,
      async (total, limit, atOnce, delays, early, plan) => {
        const ids = listOf(total);
        const asked = new Map<number, number>();
        const done = await walked(
          (offset) => {
            const times = (asked.get(offset) ?? 0) + 1;
            asked.set(offset, times);
            return FAULTS[plan[String(Math.floor(offset / limit))] ?? 'none'](
              sound(ids, limit)(offset),
              times,
            );
          },
          { atOnce, delays, early },
        );
        expect(done.mostAtOnce).toBeLessThanOrEqual(atOnce);
        expect([...done.kept.values()]).toEqual([...done.kept.keys()].map((position) => ids[position]));
        const isStopped = done.end.kind === 'failing';
        const missing = done.plan.missing();
        // Before any answer nobody knows how many there are; it's said that it failed.
        if (done.plan.total === undefined) {
          expect(isStopped).toBe(true);
          return;
        }
        const told = missing.flatMap(({ from, to }) => ids.slice(from, to));
        expect([...idsOf(done), ...told].sort()).toEqual([...ids].sort());
        if (missing.length > 0)
          expect(isStopped || drifts(done).includes('ended-early') || hasHole(plan)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
  function hasHole(plan: Record<string, string>): boolean {
    return Object.values(plan).some((fault) => fault === 'empty');
  }
});

test('records that come or go meanwhile: none twice, and it’s said that the list moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 30, max: 400 }),
      fc.integer({ min: 5, max: 50 }),
      arbAtOnce,
      // As many that come as go at the same moment can't be seen from outside.
      fc.uniqueArray(fc.tuple(fc.nat(12), fc.integer({ min: -6, max: 6 })), {
        selector: ([turn]) => turn,
        minLength: 1,
        maxLength: 4,
      }),
      async (total, limit, atOnce, moves) => {
        let ids = listOf(total);
        let made = 0;
        let told = 0;
        const done = await walked(
          (offset, turn) => {
            for (const [at, change] of moves)
              if (at === turn)
                ids =
                  change > 0 ? [...listOf(change).map(() => `new_${made++}`), ...ids] : ids.slice(-change);
            told = ids.length;
            return sound(ids, limit)(offset);
          },
          { atOnce },
        );
        const got = idsOf(done);
        expect(done.plan.total).toBe(told);
        expect(new Set(got).size).toBe(got.length);
        const isWhole = ids.every((id) => got.includes(id));
        if (!isWhole || done.repeated.length > 0)
          expect(drifts(done).some((drift) => drift === 'total-changed') || done.repeated.length > 0).toBe(
            true,
          );
      },
    ),
    { numRuns: 300 },
  );
});

describe('an envelope that lies', () => {
  const ids = listOf(95);
  const lying =
    (fields: Partial<Answer>, limit = 20) =>
    (offset: number) => ({ ...sound(ids, limit)(offset), ...fields });

  test.each<[string, Partial<Answer>, readonly string[]]>([
    ['no total', { total: undefined }, []],
    ['no limit', { limit: undefined }, []],
    ['no offset', { offset: undefined }, []],
    ['nothing but records', { total: undefined, limit: undefined, offset: undefined }, []],
    ['limit 0', { limit: 0 }, []],
    ['a total too small', { total: 40 }, ['beyond-total']],
    ['a total of 1', { total: 1 }, ['beyond-total']],
    ['a total of 0', { total: 0 }, ['beyond-total']],
    ['a total too large', { total: 1000 }, ['ended-early', 'short-page']],
    ['a total beyond all reason', { total: 9e15 }, ['ended-early', 'short-page']],
    ['a limit too large', { limit: 1000 }, ['short-page']],
    ['a limit too small', { limit: 7 }, ['long-page']],
  ])('%s: all 95 are had, in few requests', async (_, fields, said) => {
    for (const atOnce of [1, 3, 8]) {
      const done = await walked(lying(fields), { atOnce });
      expect(idsOf(done)).toEqual(ids);
      expect([...new Set(drifts(done))].sort()).toEqual([...said].sort());
      expect(done.asked.length).toBeLessThan(35);
    }
  });

  test('pages shorter than the limit and no total: the end is an empty page', async () => {
    const short = (offset: number): Reply => ({ ids: ids.slice(offset, offset + 15), limit: 20, offset });
    for (const atOnce of [1, 3]) expect(idsOf(await walked(short, { atOnce }))).toEqual(ids);
  });

  test('a service that ignores the offset doesn’t keep it going for ever', async () => {
    for (const fields of [{ offset: 0 }, { offset: undefined }, { offset: undefined, total: undefined }]) {
      const done = await walked(() => ({ ...sound(ids, 20)(0), ...fields }), { atOnce: 3 });
      expect(idsOf(done)).toEqual(ids.slice(0, 20));
      expect(done.asked.length).toBeLessThan(15);
      expect(drifts(done).length + done.repeated.length).toBeGreaterThan(0);
    }
  });

  test('a list that answers the same again and again stops, however long its total says it is', async () => {
    const same = (offset: number): Reply => ({ ids: listOf(20), total: 1_000_000, limit: 20, offset });
    const done = await walked(same, { atOnce: 3 });
    expect(done.end).toEqual({ kind: 'endless' });
    expect(idsOf(done)).toEqual(listOf(20));
    expect(done.asked.length).toBeLessThan(210);
  });

  test('a list without end stops, and goes on when told', async () => {
    const bench = newBench();
    const endless = (offset: number) => ({ ids: [`id_${offset}`] });
    expect((await walked(endless, { bench })).end).toEqual({ kind: 'endless' });
    expect(bench.kept.size).toBe(5001);
    bench.plan.retryFailed();
    expect((await walked(endless, { bench })).end).toEqual({ kind: 'endless' });
    expect(bench.kept.size).toBe(10_002);
  });
});

describe('what fails', () => {
  const ids = listOf(100);

  test('is asked for again with longer and longer waits, and given up', async () => {
    const done = await walked((offset) =>
      offset === 40
        ? { kind: 'again', status: 500, why: 'page 40', isOverload: false }
        : sound(ids, 20)(offset),
    );
    expect(done.end).toEqual({ kind: 'failing', status: 500, why: 'page 40', isRest: true });
    expect(done.plan.missing()).toEqual([{ from: 40, to: 60 }]);
    expect(done.asked.filter((offset) => offset === 40)).toHaveLength(6);
    expect(done.took).toBe(0.5 + 1 + 2 + 4 + 8);
  });

  test('can be had later, without asking for the rest again', async () => {
    const bench = newBench();
    let isDown = true;
    const reply = (offset: number): Reply =>
      isDown && offset >= 40 ? { kind: 'again', status: 503, isOverload: true } : sound(ids, 20)(offset);
    const first = await walked(reply, { bench, atOnce: 3 });
    expect(first.end).toEqual({ kind: 'failing', status: 503, isRest: false });
    isDown = false;
    bench.plan.retryFailed();
    const second = await walked(reply, { bench, atOnce: 3 });
    expect(second.end).toEqual({ kind: 'done' });
    expect(idsOf(second)).toEqual(ids);
    expect(second.asked.filter((offset) => offset < 40)).toEqual([]);
  });

  test('three pages in a row stop it', async () => {
    const done = await walked((offset) =>
      offset === 0 ? sound(listOf(9000), 20)(0) : { kind: 'again', status: 500, isOverload: false },
    );
    expect(done.end).toEqual({ kind: 'failing', status: 500, isRest: false });
    expect(new Set(done.asked)).toEqual(new Set([0, 20, 40, 60]));
  });

  test('a refusal stops at once, and what was under way is asked for later', async () => {
    const bench = newBench();
    let isRevoked = true;
    const reply = (offset: number, turn: number): Reply =>
      isRevoked && turn >= 3 ? { kind: 'stop', why: 'invalid_key' } : sound(ids, 20)(offset);
    const first = await walked(reply, { bench, atOnce: 3, delays: [0, 5, 0, 9, 1] });
    expect(first.end).toEqual({ kind: 'stopped', why: 'invalid_key' });
    expect(bench.kept.size).toBe(60);
    isRevoked = false;
    const second = await walked(reply, { bench });
    expect(second.end).toEqual({ kind: 'done' });
    expect(idsOf(second)).toEqual(ids);
  });

  test('Retry-After is kept by all requests', async () => {
    const asked: number[] = [];
    const done = await walked(
      (offset, turn) => {
        asked.push(turn);
        return turn === 1
          ? { kind: 'again', status: 429, isOverload: true, afterSeconds: 30 }
          : sound(ids, 20)(offset);
      },
      { atOnce: 4 },
    );
    expect(done.took).toBe(30);
    expect(idsOf(done)).toEqual(ids);
  });

  test('a wait of an hour is told, not waited for', async () => {
    const done = await walked((offset, turn) =>
      turn === 1
        ? { kind: 'again', status: 429, isOverload: true, afterSeconds: 3600 }
        : sound(ids, 20)(offset),
    );
    expect(done.end).toEqual({ kind: 'told-to-wait', seconds: 3600 });
    expect(done.kept.size).toBe(20);
  });

  test('a page that breaks off after what’s known already is had no further by asking for its rest', async () => {
    const done = await walked((offset) => {
      if (offset < 40) return sound(ids, 20)(offset);
      const salvage = { facts: { count: 1, isKnown: true }, keep: ids.slice(0, 1) };
      return { kind: 'again', status: 200, isOverload: false, salvage };
    });
    expect(done.end).toMatchObject({ kind: 'failing' });
    expect(done.plan.missing()).toEqual([{ from: 40, to: 100 }]);
    expect(done.asked.length).toBeLessThan(30);
  });

  test('what could be read of a broken page is kept where a stop comes before it’s given up, and the rest asked for', async () => {
    const bench = newBench();
    let isRevoked = true;
    const broken = (offset: number): Reply => {
      const { ids: all, ...facts } = sound(ids, 20)(offset);
      const keep = all.slice(0, 6);
      const salvage = { facts: { ...facts, count: keep.length, isKnown: false }, keep };
      return { kind: 'again', status: 200, isOverload: false, salvage };
    };
    const reply = (offset: number, turn: number): Reply => {
      if (isRevoked && offset === 40) return { kind: 'stop', why: 'invalid_key' };
      return isRevoked && turn > 0 ? broken(offset) : sound(ids, 20)(offset);
    };
    const first = await walked(reply, { bench, atOnce: 2 });
    expect(first.end).toEqual({ kind: 'stopped', why: 'invalid_key' });
    expect(idsOf(first)).toEqual(ids.slice(0, 26));
    isRevoked = false;
    expect(idsOf(await walked(reply, { bench }))).toEqual(ids);
  });

  test('what could be read of a broken page is kept, and the rest asked for', async () => {
    const done = await walked((offset) => {
      const answer = sound(ids, 20)(offset);
      if (offset !== 20) return answer;
      const keep = answer.ids.slice(0, 6);
      return {
        kind: 'again',
        status: 200,
        isOverload: false,
        salvage: { facts: { count: keep.length, isKnown: false }, keep },
      };
    });
    expect(idsOf(done)).toEqual(ids);
    expect(drifts(done)).toEqual(['short-page']);
  });
});

test('ids are told apart, a hundred thousand of them', () => {
  const seen = new SeenIds();
  for (let i = 0; i < 100_000; i++)
    expect(seen.add(`ord_${i.toString(16).padStart(16, '0')}`, i)).toBeUndefined();
  expect(seen.size).toBe(100_000);
  for (let i = 0; i < 100_000; i += 977)
    expect(seen.add(`ord_${i.toString(16).padStart(16, '0')}`, 7)).toBe(i);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 300 }), (ids) => {
      const own = new SeenIds();
      for (const [index, id] of ids.entries()) expect(own.add(id, index)).toBeUndefined();
      for (const [index, id] of ids.entries()) expect(own.add(id, 9999)).toBe(index);
    }),
  );
});
