/** How far a search has got, on a terminal alone. */

import { expect, test } from 'vitest';
import { progressLine } from '../../cli/search-progress.ts';

function shownOn(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const line = progressLine({ isTTY, write: (text: unknown) => written.push(String(text)) > 0 }, () => now);
  return {
    written,
    at(ms: number, tried: number, exhaustedDepth: number) {
      now = ms;
      line.show({ tried, exhaustedDepth });
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
