import { describe, expect, test } from 'vitest';
import {
  type ClockEstimate,
  type ClockOffset,
  type ClockSample,
  clockSample,
  estimateClock,
  skewOf,
  withSample,
} from '../../../lib/core/clock/estimate.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';

const NOW = 1_767_225_600;
const EPSILON = 1e-6;

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

interface Answering {
  readonly at: number;
  /** Seconds that the server's clock is ahead. */
  readonly offset: number;
  readonly out: number;
  readonly back: number;
}

/** A server that reads its clock at some moment of the round trip. */
function answering({ at, offset, out, back }: Answering, more: Partial<ClockSample> = {}): ClockSample {
  return {
    ...{ sentAt: at, receivedAt: at + out + back, date: Math.floor(at + out + offset) },
    ...{ cache: 'none', isCacheable: false },
    ...more,
  };
}

function estimated(samples: readonly ClockSample[]): ClockEstimate {
  const last = samples.at(-1);
  return estimateClock(samples, last?.receivedAt ?? NOW);
}

function expectWithin(offset: number, found: ClockOffset | undefined, slack = 0): void {
  expect(found?.low).toBeLessThanOrEqual(offset + slack + EPSILON);
  expect(found?.high).toBeGreaterThanOrEqual(offset - slack - EPSILON);
}

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

describe('the true offset is within the interval', () => {
  test.each(SEEDS)('of one server with jitter (%i)', (seed) => {
    const next = numbers(seed);
    const offset = (next() - 0.5) * 4000;
    let at = NOW;
    let samples: readonly ClockSample[] = [];
    let width = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 60; i++) {
      at += next() * 20;
      const one = answering({ at, offset, out: next() * 2, back: next() * 2 });
      samples = withSample(samples, one);
      const { offset: found, disagreement, responses } = estimated(samples);
      expectWithin(offset, found);
      expect(disagreement).toBeUndefined();
      expect(responses).toBe(Math.min(i + 1, 50));
      const alone = one.receivedAt - one.sentAt + 1;
      width = Math.min(width, alone);
      expect((found?.high ?? 0) - (found?.low ?? 0)).toBeLessThanOrEqual(alone + EPSILON);
    }
    const last = estimated(samples).offset;
    expect((last?.high ?? 0) - (last?.low ?? 0)).toBeLessThan(1.5);
  });

  test.each(SEEDS)('of a clock that drifts by 400 millionths (%i)', (seed) => {
    const next = numbers(seed);
    let samples: readonly ClockSample[] = [];
    let at = NOW;
    for (let i = 0; i < 80; i++) {
      at += next() * 200;
      const offset = 3 + (at - NOW) * 0.0004;
      samples = withSample(samples, answering({ at, offset, out: next() / 5, back: next() / 5 }));
      const { offset: found, disagreement } = estimated(samples);
      expectWithin(offset, found, 0.001);
      expect(disagreement).toBeUndefined();
    }
  });

  test.each(SEEDS)('of a server behind a cache that doesn’t say so (%i)', (seed) => {
    const next = numbers(seed);
    const offset = (next() - 0.5) * 1000;
    let samples: readonly ClockSample[] = [answering({ at: NOW, offset, out: 0.1, back: 0.1 })];
    let stored: number | undefined;
    let at = NOW;
    let hits = 0;
    for (let i = 0; i < 40; i++) {
      at += 2 + next() * 60;
      const live = answering({ at, offset, out: next(), back: next() }, { isCacheable: true });
      const isHit = stored !== undefined && next() < 0.4;
      if (isHit) hits += 1;
      samples = [...samples, isHit ? { ...live, date: stored } : live];
      if (!isHit) stored = live.date;
      expectWithin(offset, estimated(samples).offset);
    }
    expect(hits).toBeGreaterThan(3);
  });

  test.each(SEEDS)('of each server behind a balancer, once they’re known to be several (%i)', (seed) => {
    const next = numbers(seed);
    const clocks = [0, 40 + next() * 500, -100 - next() * 500];
    let at = NOW;
    let samples: readonly ClockSample[] = [];
    const seen = new Set<number>();
    for (let i = 0; i < 30; i++) {
      at += next() * 10;
      const offset = clocks[Math.floor(next() * 3)] ?? 0;
      seen.add(offset);
      samples = [...samples, answering({ at, offset, out: next(), back: next() })];
      const { offset: found, latest } = estimated(samples);
      expectWithin(offset, latest);
      expectWithin(offset, found);
    }
    const all = estimated(samples);
    expect(all.disagreement).toBe('several');
    expect(seen.size).toBe(3);
    for (const offset of clocks) expectWithin(offset, all.offset);
  });

  test.each(SEEDS)('of a clock that’s set now and then (%i)', (seed) => {
    const next = numbers(seed);
    let at = NOW;
    let offset = 0;
    let samples: readonly ClockSample[] = [];
    for (let i = 0; i < 40; i++) {
      at += next() * 10;
      if (i % 8 === 7) offset += (next() < 0.5 ? -1 : 1) * (10 + next() * 3000);
      samples = [...samples, answering({ at, offset, out: next(), back: next() })];
      expectWithin(offset, estimated(samples).latest);
    }
    expect(estimated(samples).disagreement).toBe('set');
  });

  test.each(SEEDS)('or off by one response’s interval, while a small step can’t be told (%i)', (seed) => {
    const next = numbers(seed);
    let at = NOW;
    let offset = 0;
    let samples: readonly ClockSample[] = [];
    for (let i = 0; i < 40; i++) {
      at += next() * 10;
      if (i % 8 === 7) offset += next() * 3;
      const one = answering({ at, offset, out: next(), back: next() });
      samples = [...samples, one];
      expectWithin(offset, estimated(samples).latest, 1 + one.receivedAt - one.sentAt);
    }
  });
});

describe('what was set', () => {
  const ahead = (at: number, offset: number, more: Partial<ClockSample> = {}) =>
    answering({ at, offset, out: 0.1, back: 0.1 }, more);

  test('begins anew with the first response that contradicts', () => {
    const found = estimated([ahead(NOW, 0), ahead(NOW + 5, 0), ahead(NOW + 10, 300), ahead(NOW + 15, 300)]);
    expect(found).toMatchObject({ disagreement: 'set', responses: 2 });
    expectWithin(300, found.offset);
  });

  test('also where it’s this computer’s clock, which goes back', () => {
    // The server goes on; what's received seems to be older than what was received before.
    const found = estimated([ahead(NOW, 0), ahead(NOW + 5, 0), ahead(NOW - 590, 600)]);
    expect(found).toMatchObject({ disagreement: 'set', responses: 1 });
    expectWithin(600, found.offset);
  });

  test('and goes back is told from a cache by three responses that go on like a clock', () => {
    const cacheable = { isCacheable: true };
    const before = [ahead(NOW, 0, cacheable), ahead(NOW + 5, 0, cacheable)];
    const back = [10, 15, 20].map((at) => ahead(NOW + at, -400, cacheable));
    const unsure = estimated([...before, ...back.slice(0, 2)]);
    expect(unsure).toMatchObject({ responses: 2, discarded: { cached: 2 }, disagreement: undefined });
    expectWithin(0, unsure.offset);
    const sure = estimated([...before, ...back]);
    expect(sure).toMatchObject({ responses: 3, discarded: { cached: 0 }, disagreement: 'set' });
    expectWithin(-400, sure.offset);
  });

  test('and goes back is believed at once of a response that no cache stores', () => {
    expect(estimated([ahead(NOW, 0), ahead(NOW + 5, -400)])).toMatchObject({
      ...{ responses: 1, disagreement: 'set' },
    });
  });
});

describe('how long it holds', () => {
  const one = answering({ at: NOW, offset: 7, out: 0, back: 0 });

  test('it widens with time, since clocks drift', () => {
    expect(estimateClock([one], NOW).offset).toEqual({ low: 7, high: 8 });
    expect(estimateClock([one], NOW + 1000).offset).toEqual({ low: 6.5, high: 8.5 });
  });

  test('an hour later it’s forgotten, as is what this clock calls the future', () => {
    expect(estimateClock([one], NOW + 3600).responses).toBe(1);
    expect(estimateClock([one], NOW + 3601).offset).toBeUndefined();
    expect(estimateClock([one], NOW - 3601).offset).toBeUndefined();
  });

  test('the last fifty responses count', () => {
    const many = Array.from({ length: 70 }, () => one);
    expect(many.reduce<readonly ClockSample[]>((so, sample) => withSample(so, sample), [])).toHaveLength(50);
  });
});

describe('a response', () => {
  const read = (headers: Record<string, string>, more: { method?: string; status?: number } = {}) =>
    clockSample({
      ...{ method: 'GET', status: 200, sentAt: NOW, receivedAt: NOW, ...more },
      headers: Object.entries(headers).map(([name, value]) => [name, byteStringOfText(value)]),
    });
  const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

  test.each([
    [DATE, NOW],
    ['Thursday, 01-Jan-26 00:00:00 GMT', NOW],
    ['Thu Jan  1 00:00:00 2026', NOW],
    ['yesterday', undefined],
    ['1767225600', undefined],
    ['Thu, 01 Jan 2026 00:00:00 +0100', undefined],
  ])('with Date: %s', (date, seconds) => {
    expect(read({ Date: date }).date).toBe(seconds);
  });

  test('without a Date is left aside, and counted', () => {
    expect(estimated([read({})])).toMatchObject({ offset: undefined, discarded: { cached: 0, undated: 1 } });
  });

  test.each([
    [{ Age: '1' }, 'stored'],
    [{ Age: 'soon' }, 'stored'],
    [{ 'X-Cache': 'MISS, HIT' }, 'stored'],
    [{ 'CF-Cache-Status': 'HIT' }, 'stored'],
    [{ 'Cache-Status': 'edge; hit; ttl=20' }, 'stored'],
    [{ 'X-Cache': 'Miss from cloudfront' }, 'none'],
    [{ Age: '0' }, 'fresh'],
    [{}, 'none'],
  ])('with %o is %s', (headers, cache) => {
    expect(read({ Date: DATE, ...headers }).cache).toBe(cache);
  });

  test('out of a cache is left aside; one that a cache had for less than a second counts for less', () => {
    const stored = estimated([read({ Date: DATE, Age: '7' })]);
    expect(stored).toMatchObject({ offset: undefined, discarded: { cached: 1, undated: 0 } });
    expect(estimated([read({ Date: DATE, Age: '0' })]).offset).toEqual({ low: 0, high: 2 });
  });

  test('with the Date of an earlier one is left aside: once that second is over, it’s a copy', () => {
    const first = answering({ at: NOW, offset: 0, out: 0, back: 0 }, { isCacheable: true });
    const soon = { ...first, sentAt: NOW + 0.9, receivedAt: NOW + 0.9 };
    const late = { ...first, sentAt: NOW + 10, receivedAt: NOW + 10 };
    expect(estimated([first, soon])).toMatchObject({ responses: 1, discarded: { cached: 0 } });
    expect(estimated([first, late])).toMatchObject({ responses: 1, discarded: { cached: 1 } });
    expect(estimated([first, { ...soon, isCacheable: false }]).responses).toBe(2);
  });

  test.each([
    ['GET', 200, true],
    ['HEAD', 404, true],
    ['GET', 401, false],
    ['POST', 200, false],
  ])('to %s with %i may be a cache’s: %s', (method, status, isCacheable) => {
    expect(read({ Date: DATE }, { method, status }).isCacheable).toBe(isCacheable);
  });

  test('received before it was sent, since the clock was set on the way, isn’t taken for exact', () => {
    const one = { sentAt: NOW + 60, receivedAt: NOW, date: NOW, cache: 'none', isCacheable: false } as const;
    expect(estimateClock([one], NOW).offset).toEqual({ low: -60, high: 1 });
  });
});

test('the skew is the middle of the interval of the clock that answered last', () => {
  const first = answering({ at: NOW, offset: 0, out: 0, back: 0 });
  const other = answering({ at: NOW + 10, offset: 100, out: 0, back: 0 });
  const again = answering({ at: NOW + 20, offset: 0, out: 0, back: 0 });
  const estimate = estimateClock([first, other, again], NOW + 20);
  expect(estimate).toMatchObject({ disagreement: 'several', responses: 3 });
  expect(skewOf(estimate)).toEqual({ seconds: 0.5, precision: 0.5, responses: 1 });
  expect(skewOf(estimateClock([], NOW))).toBeUndefined();
});
