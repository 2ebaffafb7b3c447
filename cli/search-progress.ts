/** One line on a terminal that says how far a search has got, and is gone when it's over. */

import type { SearchProgress } from '../lib/core/search/conduct.ts';

export interface ProgressLine {
  readonly show: (progress: Pick<SearchProgress, 'tried' | 'exhaustedDepth'>) => void;
  readonly clear: () => void;
}

/** Shorter searches end before anyone wonders. */
const FIRST_AFTER_MS = 500;
const EVERY_MS = 250;

/** @param stream where nothing is written unless it's a terminal. @param clock milliseconds. */
export function progressLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  clock: () => number,
): ProgressLine {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  let next = clock() + FIRST_AFTER_MS;
  let isShown = false;
  return {
    show: ({ tried, exhaustedDepth }) => {
      if (clock() < next) return;
      next = clock() + EVERY_MS;
      isShown = true;
      stream.write(`\r\x1b[K${words(tried, exhaustedDepth)} (Ctrl-C ends the search)`);
    },
    clear: () => {
      if (isShown) stream.write('\r\x1b[K');
      isShown = false;
    },
  };
}

function words(tried: number, depth: number): string {
  const done = ['', ', single mistakes done', ', pairs done', ', three at once done'][depth] ?? '';
  return `Searching: ${tried.toLocaleString('en')} tried${done}`;
}
