/** Which bytes of two texts differ, for marking: few stretches that a person can follow, not the least edit. */

import { type ByteString, sliceBytes } from '../../signing/bytes.ts';
import type { Range } from '../../signing/canonical.ts';
import type { Differences } from './compared.ts';
import { areTwoHashes } from './two-hashes.ts';

/** Middles of more bytes squared than this are marked as a whole. */
const MOST_CELLS = 1_000_000;
/** Equal bytes between two differences that are too few to mean anything: two texts agree by chance here and there. */
const SHORTEST_ISLAND = 4;

/** Two hashes have none: to mark every digit of both tells nobody anything. */
export function byteDifferences(theirs: ByteString, ours: ByteString): Differences {
  if (theirs === ours || areTwoHashes(theirs, ours)) return { theirs: [], ours: [] };
  const most = Math.min(theirs.length, ours.length);
  let start = 0;
  while (start < most && theirs[start] === ours[start]) start++;
  let end = 0;
  while (end < most - start && theirs[theirs.length - 1 - end] === ours[ours.length - 1 - end]) end++;
  const middle = {
    theirs: sliceBytes(theirs, start, theirs.length - end),
    ours: sliceBytes(ours, start, ours.length - end),
  };
  const inside = stretches(middle.theirs, middle.ours);
  return {
    theirs: onCharacters(theirs, shifted(inside.theirs, start)),
    ours: onCharacters(ours, shifted(inside.ours, start)),
  };
}

interface Island {
  readonly theirs: number;
  readonly ours: number;
  readonly length: number;
}

function stretches(theirs: ByteString, ours: ByteString): { theirs: Range[]; ours: Range[] } {
  const islands = theirs.length * ours.length > MOST_CELLS ? [] : commonIslands(theirs, ours);
  const found: { theirs: Range[]; ours: Range[] } = { theirs: [], ours: [] };
  let at = { theirs: 0, ours: 0 };
  for (const island of [...islands, { theirs: theirs.length, ours: ours.length, length: 0 }]) {
    if (island.theirs > at.theirs) found.theirs.push({ start: at.theirs, end: island.theirs });
    if (island.ours > at.ours) found.ours.push({ start: at.ours, end: island.ours });
    at = { theirs: island.theirs + island.length, ours: island.ours + island.length };
  }
  return found;
}

/** Runs of a longest common subsequence that are long enough to be no chance. */
function commonIslands(theirs: string, ours: string): Island[] {
  const longest = commonLengths(theirs, ours);
  const islands: Island[] = [];
  let i = 0;
  let j = 0;
  while (i < theirs.length && j < ours.length) {
    const length = equalRun(theirs, i, ours, j);
    if (length >= SHORTEST_ISLAND) islands.push({ theirs: i, ours: j, length });
    if (length > 0) {
      i += length;
      j += length;
    } else if (longest(i + 1, j) >= longest(i, j + 1)) i++;
    else j++;
  }
  return islands;
}

/** How long a common subsequence of the two is from these places on. */
function commonLengths(theirs: string, ours: string): (i: number, j: number) => number {
  const width = ours.length + 1;
  const lengths = new Uint16Array((theirs.length + 1) * width);
  const longest = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = theirs.length - 1; i >= 0; i--)
    for (let j = ours.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        theirs[i] === ours[j] ? longest(i + 1, j + 1) + 1 : Math.max(longest(i + 1, j), longest(i, j + 1));
  return longest;
}

function equalRun(theirs: string, i: number, ours: string, j: number): number {
  let length = 0;
  while (i + length < theirs.length && theirs[i + length] === ours[j + length]) length++;
  return length;
}

function shifted(ranges: readonly Range[], by: number): Range[] {
  return ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

/** Widened to whole UTF-8 characters, so that none is drawn in halves; what then touches becomes one. */
function onCharacters(text: ByteString, ranges: readonly Range[]): Range[] {
  const isInside = (at: number) => at < text.length && (text.charCodeAt(at) & 0xc0) === 0x80;
  const widened: Range[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    for (let steps = 0; steps < 3 && start > 0 && isInside(start); steps++) start--;
    for (let steps = 0; steps < 3 && isInside(end); steps++) end++;
    const last = widened.at(-1);
    if (last && last.end >= start) widened[widened.length - 1] = { start: last.start, end };
    else widened.push({ start, end });
  }
  return widened;
}
