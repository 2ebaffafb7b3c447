import { expect, test } from 'vitest';
import { acceptedTimes } from '../../../lib/core/clock/clock-rows.ts';
import { secondsAhead } from '../../../lib/core/signing/timestamp.ts';
import { isStale } from '../../../lib/core/signing/verify.ts';

const NOW = 1_767_225_600;

test.each([
  [NOW, NOW],
  [NOW + 0.2, NOW + 3.9],
  [NOW - 40.5, NOW + 40.5],
])('what’s said to be accepted is, whenever the server looked between %d and %d', (earliest, latest) => {
  const { onArrival } = acceptedTimes(String(NOW), { earliest, latest });
  for (const at of [earliest, (earliest + latest) / 2, latest]) {
    expect(isStale(secondsAhead(onArrival?.from ?? 0n, at))).toBe(false);
    expect(isStale(secondsAhead(onArrival?.to ?? 0n, at))).toBe(false);
  }
  expect(isStale(secondsAhead((onArrival?.from ?? 0n) - 1n, latest))).toBe(true);
  expect(isStale(secondsAhead((onArrival?.to ?? 0n) + 1n, earliest))).toBe(true);
});

test('a request is accepted for five minutes before and after its timestamp, to the second', () => {
  const { request } = acceptedTimes(String(NOW), { earliest: NOW, latest: NOW });
  expect(request).toEqual({ from: BigInt(NOW - 300), to: BigInt(NOW + 300) });
});

test.each(['1767225600000', 'now', '2026-01-01'])('nothing is said of when %s is accepted', (timestamp) => {
  expect(acceptedTimes(timestamp, { earliest: NOW, latest: NOW }).request).toBeUndefined();
});

test('where the moment isn’t known within ten minutes, no timestamp is said to be accepted', () => {
  expect(acceptedTimes(String(NOW), { earliest: NOW, latest: NOW + 601 }).onArrival).toBeUndefined();
});
