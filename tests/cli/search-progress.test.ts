/** How far a search has got, on a terminal alone. */

import { expect, test } from 'vitest';
import { progressLine } from '../../cli/search-progress.ts';
import type { Finding } from '../../lib/core/search/found.ts';

function shownOn(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const line = progressLine({ isTTY, write: (text: unknown) => written.push(String(text)) > 0 }, () => now);
  return {
    written,
    at(ms: number, tried: number, exhaustedDepth: number, findings: readonly Finding[] = []) {
      now = ms;
      line.show({ tried, exhaustedDepth, findings });
    },
    clear: line.clear,
  };
}

test('it is written after half a second, four times a second, and cleared at the end', () => {
  const shown = shownOn(true);
  shown.at(400, 10, 0);
  expect(shown.written).toEqual([]);
  shown.at(600, 2_000_000, 1);
  shown.at(700, 3_000_000, 1);
  shown.at(900, 4_000_000, 2);
  shown.clear();
  shown.clear();
  expect(shown.written).toEqual([
    '\r\x1b[KSearching: 2,000,000 tried, single mistakes done (Ctrl-C ends the search)',
    '\r\x1b[KSearching: 4,000,000 tried, pairs done (Ctrl-C ends the search)',
    '\r\x1b[K',
  ]);
});

test('a search that takes long says what’s likely by then, once, and goes on below', () => {
  const shown = shownOn(true);
  shown.at(2900, 10, 1);
  shown.at(3200, 20, 2);
  shown.at(3500, 30, 2);
  const [before, likely, below, ...more] = shown.written;
  expect(before).toContain('10 tried');
  expect(
    likely?.startsWith(
      '\r\x1b[KNo known mistake found so far: check the secret first.\n  No known mistake can match',
    ),
  ).toBe(true);
  expect(likely).toMatch(/\n$/);
  expect(below).toContain('20 tried');
  expect(more).toHaveLength(1);
});

test('nothing is said to be likely while a busy computer is still at the first mistakes', () => {
  const shown = shownOn(true);
  shown.at(9000, 859, 1);
  expect(shown.written).toHaveLength(1);
});

test('the second of several readings isn’t taken for long because the first was', () => {
  const shown = shownOn(true);
  shown.at(2800, 10, 2);
  shown.clear();
  shown.at(3200, 20, 2);
  expect(shown.written).toHaveLength(2);
  shown.at(3400, 20, 2);
  expect(shown.written.join('')).not.toContain('Check the secret');
});

test('nothing is said to be likely once a mistake was found', () => {
  const shown = shownOn(true);
  shown.at(3200, 20, 1, [{} as Finding]);
  expect(shown.written).toHaveLength(1);
});

test('nothing is written to a file or a pipe', () => {
  const shown = shownOn(false);
  shown.at(5000, 1, 0);
  shown.clear();
  expect(shown.written).toEqual([]);
});

test('nothing is cleared where nothing was shown', () => {
  const shown = shownOn(true);
  shown.clear();
  expect(shown.written).toEqual([]);
});
