import { describe, expect, test } from 'vitest';
import { requestClockRows, serverClockRows } from '../../../lib/core/clock/clock-rows.ts';
import { type ClockSample, estimateClock } from '../../../lib/core/clock/estimate.ts';

const NOW = 1_767_225_600;

describe('of a request', () => {
  const rowsOf = (...told: Parameters<typeof requestClockRows>) =>
    Object.fromEntries(requestClockRows(...told).map(({ name, value }) => [name, value]));

  test('both clocks, what was accepted then, and when this request is', () => {
    const arrival = { earliest: NOW + 424.5, latest: NOW + 425.5 };
    expect(rowsOf({ timestamp: String(NOW), arrival, own: NOW })).toEqual({
      'X-Timestamp': '1767225600 (2026-01-01 00:00:00 UTC)',
      'Clock of the client': '2026-01-01 00:00:00 UTC',
      'Clock of the server': '2026-01-01 00:07:05 UTC',
      'Timestamps accepted on arrival':
        '1767225725 (2026-01-01 00:02:05 UTC) to 1767226324 (2026-01-01 00:12:04 UTC)',
      'When this timestamp is valid':
        '2025-12-31 23:55:00 UTC to 2026-01-01 00:05:00 UTC, by the server’s clock',
    });
  });

  test('of milliseconds, only what the server would have accepted', () => {
    const arrival = { earliest: NOW, latest: NOW };
    expect(Object.keys(rowsOf({ timestamp: `${NOW}000`, arrival, own: undefined }))).toEqual([
      'Clock of the server',
      'Timestamps accepted on arrival',
    ]);
  });

  test('without the server’s clock, nothing is said of what it accepted then', () => {
    expect(Object.keys(rowsOf({ timestamp: String(NOW), arrival: undefined, own: NOW }))).toEqual([
      'X-Timestamp',
      'Clock of the client',
      'When this timestamp is valid',
    ]);
  });
});

describe('of a server', () => {
  const sample = (at: number, offset: number, more: Partial<ClockSample> = {}): ClockSample => ({
    ...{ sentAt: at, receivedAt: at, date: Math.floor(at + offset), cache: 'none', isCacheable: false },
    ...more,
  });
  const rowsOf = (samples: readonly ClockSample[], isToThisComputer = false) => {
    const at = samples.at(-1)?.receivedAt ?? NOW;
    const rows = serverClockRows(estimateClock(samples, at), at, isToThisComputer);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };

  test('its clock, the difference, what it rests on, and what to do', () => {
    const rows = rowsOf([
      sample(NOW, 400),
      sample(NOW, 400, { cache: 'stored' }),
      sample(NOW, 400, { date: undefined }),
    ]);
    expect(rows).toMatchObject({
      'This computer’s clock': '2026-01-01 00:00:00 UTC',
      'Server’s clock': '2026-01-01 00:06:40 UTC',
      Difference: 'Server’s clock is 6 minutes 41 seconds ahead, accurate to 1 second',
      'Measured by':
        '1 response in the last hour; 1 response from a cache not counted; 1 response without a readable Date not counted',
    });
    expect(rows['What to do']).toMatch(/^Synchronize this computer’s clock .+ the server rejects/);
  });

  test.each([
    ['close enough', 0.5, false, /^Nothing:/],
    ['within the tolerance', 100, false, /up to a difference of 5 minutes\.$/],
    ['of this computer', 400, true, /^The server on this computer uses a different time\./],
  ])('what to do where it’s %s', (_, offset, isToThisComputer, words) => {
    expect(rowsOf([sample(NOW, offset)], isToThisComputer)['What to do']).toMatch(words);
  });

  test('a set clock and several clocks are told', () => {
    expect(rowsOf([sample(NOW, 0), sample(NOW + 9, 300)])['Contradiction']).toContain(
      'Countersign ignores them. A clock was set',
    );
    const several = rowsOf([sample(NOW, 0), sample(NOW + 9, 300), sample(NOW + 20, 0)]);
    expect(several['Contradiction']).toContain('Several servers');
    expect(several['Difference']).toBe(
      'Server’s clock is between 1 second behind and 5 minutes 2 seconds ahead',
    );
    expect(several['Server’s clock']).toBeUndefined();
    expect(several['What to do']).toMatch(
      /^Synchronize the clocks of the servers .+ some servers may reject/,
    );
  });

  test.each([
    ['apart by less than 5 minutes', 60, /^Synchronize the clocks of the servers .+ up to a difference of 5/],
    ['on one side of this clock', 900, /^Synchronize the clocks of the servers .+ some servers may reject/],
  ])('of several clocks %s, the servers’ clocks are to be set', (_, ahead, words) => {
    const several = [sample(NOW, 20), sample(NOW + 9, ahead), sample(NOW + 20, 20)];
    expect(rowsOf(several, true)['What to do']).toMatch(words);
  });

  test('without a usable response there’s no difference', () => {
    expect(Object.keys(rowsOf([sample(NOW, 0, { cache: 'stored' })]))).toEqual([
      'This computer’s clock',
      'Measured by',
    ]);
  });
});
