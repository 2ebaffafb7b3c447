/** Moments counted by minute, hour, day, month or year of one time zone. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeline, type OverTime } from '../../../lib/core/records/over-time.ts';

function overTime(timeZone: string, ...texts: string[]): OverTime {
  const timeline = createTimeline();
  for (const text of texts) timeline.add(Date.parse(text), 'paid');
  const made = timeline.overTime(timeZone);
  if (!made) throw new Error('nothing was added');
  return made;
}

const walls = ({ buckets }: OverTime) =>
  buckets.map(({ wall, count }) => [new Date(wall).toISOString().slice(0, 16), count]);

describe('counted over time', () => {
  it('nothing makes nothing', () => {
    expect(createTimeline().overTime('UTC')).toBeUndefined();
  });

  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T11:29:59Z', 'minute', 90],
    ['2026-03-01T10:00:00Z', '2026-03-01T11:30:00Z', 'hour', 2],
    ['2026-03-01T00:00:00Z', '2026-03-03T23:59:59Z', 'hour', 72],
    ['2026-03-01T00:00:00Z', '2026-03-04T00:00:00Z', 'day', 4],
    ['2026-03-01T00:00:00Z', '2026-05-31T00:00:00Z', 'day', 92],
    ['2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z', 'month', 4],
    ['2020-01-31T00:00:00Z', '2026-01-01T00:00:00Z', 'year', 7],
    ['1000-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'year', 90],
    ['0000-01-01T00:00:00Z', '0099-12-31T00:00:00Z', 'year', 100],
  ])('from %s to %s goes by %s, in %i', (first, last, unit, count) => {
    const made = overTime('UTC', first, last);
    expect([made.unit, made.buckets.length]).toEqual([unit, count]);
  });

  it('empty stretches are there, with none', () => {
    expect(
      walls(overTime('UTC', '2026-01-30T12:00:00Z', '2026-02-02T23:00:00Z', '2026-02-02T01:00:00Z')),
    ).toEqual([
      ['2026-01-30T00:00', 1],
      ['2026-01-31T00:00', 0],
      ['2026-02-01T00:00', 0],
      ['2026-02-02T00:00', 2],
    ]);
  });

  it('days are those of the zone, half hours and summer time included', () => {
    // 28 March 2026, 23:30 in Berlin; 29 March, 00:30; and 30 March, 00:30, when summer time had begun.
    const texts = [
      '2026-03-28T22:30:00Z',
      '2026-03-28T23:30:00Z',
      '2026-03-29T22:30:00Z',
      '2026-04-10T00:00:00Z',
    ];
    expect(walls(overTime('Europe/Berlin', ...texts)).slice(0, 3)).toEqual([
      ['2026-03-28T00:00', 1],
      ['2026-03-29T00:00', 1],
      ['2026-03-30T00:00', 1],
    ]);
    expect(
      walls(
        overTime('Asia/Kolkata', '2026-01-01T18:29:00Z', '2026-01-01T18:31:00Z', '2026-01-09T00:00:00Z'),
      )[1],
    ).toEqual(['2026-01-02T00:00', 1]);
  });

  it('whatever the moments and the zone, each is counted once, in buckets that follow each other', () => {
    const moment = fc.integer({ min: -30_000_000_000_000, max: 250_000_000_000_000 });
    const near = fc.tuple(
      moment,
      fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 60 }),
    );
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(near, zone, fc.boolean(), ([from, later], timeZone, wide) => {
        const timeline = createTimeline();
        for (const ms of later) timeline.add(from + ms * (wide ? 50 : 1) * 0.01, `s${ms % 3}`);
        const { buckets = [] } = timeline.overTime(timeZone) ?? {};
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(later.length);
        const parts = buckets.map(({ counts }) => [...counts.values()].reduce((sum, part) => sum + part, 0));
        expect(parts).toEqual(buckets.map(({ count }) => count));
        expect(buckets.length).toBeLessThanOrEqual(100);
        expect(buckets[0]?.count).toBeGreaterThan(0);
        expect(buckets.at(-1)?.count).toBeGreaterThan(0);
        const walls = buckets.map(({ wall }) => wall);
        expect(walls).toEqual([...new Set(walls)].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });
});
