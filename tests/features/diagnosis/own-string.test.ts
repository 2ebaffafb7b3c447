import { expect, test } from 'vitest';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../../lib/features/diagnosis/items.ts';
import { itemOfString } from '../../../lib/features/diagnosis/own-string.ts';

function item(id: string, target: string, time: string | undefined): DiagnosisItem {
  const headers = time === undefined ? [] : [['X-Timestamp', time] as const];
  const capture = { request: wireRequest({ method: 'GET', target, headers }), gaps: [], hints: {} };
  return { id, capture, givenAt: 0, source: 'pasted', revoked: [] };
}

const ITEMS = [
  item('untimed', '/a', undefined),
  item('a', '/a', '1767225600'),
  item('b', '/b?limit=1', '1767225600'),
  item('later', '/b?limit=1', '1767225601'),
] as const;
const [untimed] = ITEMS;
const of = (...lines: readonly string[]) => itemOfString(ITEMS, lines.join('\n'), untimed)?.id;

test('a string is of the request of its time, and of those sent in one second of its path', () => {
  expect(of('GET', '/a', '', '1767225600', 'ab')).toBe('a');
  expect(of('GET', '/b', 'limit=1', '1767225600', 'ab')).toBe('b');
  expect(of('GET', '/b', 'limit=1', '1767225601', 'ab')).toBe('later');
  expect(of('GET', '/c', '', '1767225600', 'ab')).toBe('a');
});

test('of any other time it’s taken to the request that’s shown', () => {
  expect(of('GET', '/b', '', '1767229999', 'ab')).toBe('untimed');
  expect(itemOfString(ITEMS, 'GET', undefined)).toBeUndefined();
});
