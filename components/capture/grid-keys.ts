/** Where a key leads in the list. */

import type { CaptureRow } from '../../lib/state/capture-state.ts';

/**
 * The request a key leads to; lines between pages aren't stopped at. `undefined` where the key means nothing here.
 * @param at -1 where none is chosen.
 * @param page how many rows a page is.
 */
export function requestAfter(
  key: string,
  rows: readonly CaptureRow[],
  at: number,
  page: number,
): number | undefined {
  const last = rows.length - 1;
  const moves: Readonly<Record<string, readonly [from: number, step: 1 | -1]>> = {
    ArrowDown: [Math.min(at + 1, last), 1],
    ArrowUp: [at < 0 ? last : Math.max(at - 1, 0), -1],
    PageDown: [Math.min(at + page, last), 1],
    PageUp: [Math.max(at - page, 0), -1],
    Home: [0, 1],
    End: [last, -1],
  };
  const move = moves[key];
  if (!move) return undefined;
  const [from, step] = move;
  for (const direction of [step, -step])
    for (let i = from; i >= 0 && i <= last; i += direction) if (rows[i]?.kind === 'request') return i;
  return undefined;
}
