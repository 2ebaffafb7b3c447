/** One line on a terminal that says how far a search has got, and is gone when it's over; and what's likely where it takes long. */

import { wordsSoFar } from '../lib/core/diagnosis/answer/reasons.ts';
import { nothingSoFar } from '../lib/core/diagnosis/answer/unexplained-title.ts';
import type { SaidOfSecret } from '../lib/core/diagnosis/signed-others.ts';
import type { SearchProgress } from '../lib/core/search/conduct.ts';
import { TELLING_DEPTH } from '../lib/core/search/cut-short.ts';
import { wrapped } from './terminal-text.ts';

export interface ProgressLine {
  readonly show: (progress: Pick<SearchProgress, 'tried' | 'exhaustedDepth' | 'findings'>) => void;
  /** When a search is over: the next one begins. */
  readonly clear: () => void;
}

/** Shorter searches end before anyone wonders. */
const FIRST_AFTER_MS = 500;
const EVERY_MS = 250;
/** Nobody is told of what’s likely before. */
const LONG_MS = 3000;

/** @param stream where nothing is written unless it's a terminal. @param clock milliseconds. @param said of the secret, by other requests. */
export function progressLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  clock: () => number,
  said: SaidOfSecret = {},
): ProgressLine {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  let began = clock();
  let next = began + FIRST_AFTER_MS;
  let isShown = false;
  let isLikelySaid = false;
  return {
    show: ({ tried, exhaustedDepth, findings }) => {
      if (clock() < next) return;
      next = clock() + EVERY_MS;
      isShown = true;
      if (
        !isLikelySaid &&
        findings.length === 0 &&
        clock() - began >= LONG_MS &&
        exhaustedDepth >= TELLING_DEPTH
      ) {
        isLikelySaid = true;
        stream.write(`\r\x1b[K${likely(said)}`);
      }
      stream.write(`\r\x1b[K${words(tried, exhaustedDepth)} (Ctrl-C ends the search)`);
    },
    clear: () => {
      if (isShown) stream.write('\r\x1b[K');
      isShown = false;
      began = clock();
      next = began + FIRST_AFTER_MS;
    },
  };
}

/** Above the line, where it stays. */
function likely(said: SaidOfSecret): string {
  const lines = [...wrapped(`${nothingSoFar(said)}.`, 0), ...wrapped(wordsSoFar(said), 2)];
  return `${lines.join('\n')}\n`;
}

function words(tried: number, depth: number): string {
  const done = ['', ', single mistakes done', ', pairs done', ', three at once done'][depth] ?? '';
  return `Searching: ${tried.toLocaleString('en')} tried${done}`;
}
