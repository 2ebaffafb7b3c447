/** Which bytes of two texts differ, for marking: few stretches that a person can follow, not the least edit. */

import { type ByteString, sliceBytes } from '../../signing/bytes.ts';
import type { ByteRange } from '../../signing/canonical.ts';
import type { Differences } from './compared.ts';
import { areTwoHashes } from './two-hashes.ts';

/** Middles of more bytes squared than this are marked as a whole. */
const MOST_CELLS = 1_000_000;
/**
 * Equal bytes between two differences that are too few to mean anything: two texts agree by chance here and there. But
 * the end of a line is the end of a line.
 */
const SHORTEST_ISLAND = 4;

/** Two hashes have none: to mark every digit of both tells nobody anything. */
export function byteDifferences(theirs: ByteString, ours: ByteString): Differences {
  if (theirs === ours || areTwoHashes(theirs, ours)) return { theirs: [], ours: [] };
  const reordered = movedPairs(theirs, ours);
  if (reordered) return reordered;
  const most = Math.min(theirs.length, ours.length);
  let start = 0;
  while (start < most && theirs[start] === ours[start]) start++;
  let end = 0;
  while (end < most - start && theirs[theirs.length - 1 - end] === ours[ours.length - 1 - end]) end++;
  const middle = {
    theirs: sliceBytes(theirs, start, theirs.length - end),
    ours: sliceBytes(ours, start, ours.length - end),
  };
  const isLong = middle.theirs.length * middle.ours.length > MOST_CELLS;
  const islands = isLong ? [] : commonIslands(middle.theirs, middle.ours);
  const found = stretches(theirs, ours, [
    { theirs: 0, ours: 0, length: start },
    ...islands.map((one) => ({ ...one, theirs: one.theirs + start, ours: one.ours + start })),
    { theirs: theirs.length - end, ours: ours.length - end, length: end },
  ]);
  return { theirs: onCharacters(theirs, found.theirs), ours: onCharacters(ours, found.ours) };
}

/** Where the pairs of a query only stand in another order: those that moved, each as a whole. */
function movedPairs(theirs: ByteString, ours: ByteString): Differences | undefined {
  const [their, our] = [theirs.split('&'), ours.split('&')];
  const isSame = their.length > 1 && their.toSorted().join('&') === our.toSorted().join('&');
  if (!isSame || their.length * our.length > MOST_CELLS) return undefined;
  const stay = commonPairs(their, our);
  return {
    theirs: pairRanges(their, (at) => at >= 0 && !stay.theirs.has(at)),
    ours: pairRanges(our, (at) => at >= 0 && !stay.ours.has(at)),
  };
}

/** The places of a longest run of pairs that stand in the same order in both. */
function commonPairs(their: readonly string[], our: readonly string[]) {
  const longest = commonLengths(their, our);
  const stay = { theirs: new Set<number>(), ours: new Set<number>() };
  for (let i = 0, j = 0; i < their.length && j < our.length; ) {
    if (their[i] === our[j]) {
      stay.theirs.add(i++);
      stay.ours.add(j++);
    } else if (longest(i + 1, j) > longest(i, j + 1)) i++;
    else j++;
  }
  return stay;
}

/** With the `&` before each, or behind the first; neighbours together. */
function pairRanges(pairs: readonly string[], isMoved: (at: number) => boolean): ByteRange[] {
  const ranges: ByteRange[] = [];
  let start = 0;
  for (const [at, pair] of pairs.entries()) {
    const end = start + pair.length;
    if (isMoved(at)) {
      const before = isMoved(at - 1) ? ranges.pop() : undefined;
      const from = before?.start ?? Math.max(0, start - 1);
      ranges.push({ start: from, end: from === 0 && at < pairs.length - 1 ? end + 1 : end });
    }
    start = end + 1;
  }
  return ranges;
}

/** A run of bytes that are the same in both. */
interface Island {
  readonly theirs: number;
  readonly ours: number;
  readonly length: number;
}

/** What's between the islands. */
function stretches(theirs: ByteString, ours: ByteString, islands: readonly Island[]): Differences {
  const gaps = islands.slice(1).map((after, index) => {
    const before = islands[index] ?? after;
    const their = { start: before.theirs + before.length, end: after.theirs };
    const our = { start: before.ours + before.length, end: after.ours };
    const same = equalEnd(theirs, their, ours, our);
    const left = { theirs: moved(their, 0, same), ours: moved(our, 0, same) };
    const by = isEmpty(left.theirs)
      ? stepsToEdge(ours, left.ours, before.length)
      : isEmpty(left.ours)
        ? stepsToEdge(theirs, left.theirs, before.length)
        : 0;
    return { theirs: moved(left.theirs, by), ours: moved(left.ours, by) };
  });
  const side = (of: keyof Differences) => gaps.map((gap) => gap[of]).filter((range) => !isEmpty(range));
  return { theirs: side('theirs'), ours: side('ours') };
}

/** How many last bytes of both stretches are the same: too few to be an island, but beside one they belong to it. */
function equalEnd(theirs: ByteString, their: ByteRange, ours: ByteString, our: ByteRange): number {
  const most = Math.min(their.end - their.start, our.end - our.start);
  let length = 0;
  while (length < most && theirs[their.end - 1 - length] === ours[our.end - 1 - length]) length++;
  return length;
}

/** Between a query's pairs, and a path's segments. */
const EDGES = '&/';

/**
 * What's in one text alone may begin earlier where the bytes before it are those at its end: `/a[b/a]c` is `/[ab/]ac`.
 * A whole pair or segment is what a person moves.
 * @param room how far that may be.
 */
function stepsToEdge(text: ByteString, { start, end }: ByteRange, room: number): number {
  const isEdge = (at: number) => EDGES.includes(text[at] ?? ' ');
  for (let by = 0; by <= room; by++) {
    if (isEdge(start - by) || isEdge(end - by - 1)) return by;
    if (text[start - by - 1] !== text[end - by - 1]) return 0;
  }
  return 0;
}

function moved({ start, end }: ByteRange, by: number, shorter = 0): ByteRange {
  return { start: start - by, end: end - by - shorter };
}

function isEmpty({ start, end }: ByteRange): boolean {
  return start === end;
}

/** Runs of a longest common subsequence that are long enough to be no chance. */
function commonIslands(theirs: string, ours: string): Island[] {
  const longest = commonLengths(theirs, ours);
  const islands: Island[] = [];
  let i = 0;
  let j = 0;
  while (i < theirs.length && j < ours.length) {
    const length = equalRun(theirs, i, ours, j);
    if (length >= SHORTEST_ISLAND || theirs.slice(i, i + length).includes('\n'))
      islands.push({ theirs: i, ours: j, length });
    if (length > 0) {
      i += length;
      j += length;
    } else if (longest(i + 1, j) >= longest(i, j + 1)) i++;
    else j++;
  }
  return islands;
}

/** How long a common subsequence of the two is from these places on. */
function commonLengths<Of extends string | readonly string[]>(
  theirs: Of,
  ours: Of,
): (i: number, j: number) => number {
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

/** Widened to whole UTF-8 characters, so that none is drawn in halves; what then touches becomes one. */
function onCharacters(text: ByteString, ranges: readonly ByteRange[]): ByteRange[] {
  const isInside = (at: number) => at < text.length && (text.charCodeAt(at) & 0xc0) === 0x80;
  const widened: ByteRange[] = [];
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
