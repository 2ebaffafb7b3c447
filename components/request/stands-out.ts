/** Where a text differs from those beside it, so that a cut text shows that. */

interface StretchApart {
  readonly from: number;
  readonly to: number;
}

/** In characters: no more of a target is compared. */
const LONGEST_COMPARED = 400;
/** Rows on each side that a row is compared with: a preflight or another call may come between. */
const ROWS_BESIDE = 2;
/** How far a stretch grows to a whole piece of a path or a query. */
const LONGEST_PIECE = 16;
/** The room that an ellipsis and a character take. */
const SHORTEST_CUT = 2;
const BOUNDS = '/?&';

/** What the targets of the rows beside one are, a line each. */
export function targetsBeside(index: number, targetAt: (index: number) => string | undefined): string {
  const targets: string[] = [];
  for (let at = index - ROWS_BESIDE; at <= index + ROWS_BESIDE; at++) {
    const target = at === index ? undefined : targetAt(at);
    if (target !== undefined) targets.push(target.slice(0, LONGEST_COMPARED));
  }
  return targets.join('\n');
}

/** `end` where that tells it apart; `undefined` where nothing does, or all of it. */
export function stretchApart(text: string, others: readonly string[]): StretchApart | 'end' | undefined {
  let from = text.length;
  let to = 0;
  for (const other of others) {
    if (other === text) continue;
    const most = Math.min(text.length, other.length);
    let start = 0;
    while (start < most && text[start] === other[start]) start++;
    let end = 0;
    while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++;
    // Others are told apart at a glance.
    if (start + end < text.length / 2) continue;
    from = Math.min(from, start);
    to = Math.max(to, text.length - end);
  }
  if (to === 0) return undefined;
  const start = pieceStart(text, from);
  const stretch = { from: start < SHORTEST_CUT ? 0 : start, to: pieceEnd(text, to) };
  return text.length - stretch.to < SHORTEST_CUT ? 'end' : stretch;
}

function pieceStart(text: string, at: number): number {
  for (let start = at; start > 0 && at - start < LONGEST_PIECE; start--)
    if (BOUNDS.includes(text.charAt(start - 1))) return start;
  return at;
}

function pieceEnd(text: string, at: number): number {
  for (let end = at; end < text.length && end - at < LONGEST_PIECE; end++)
    if (BOUNDS.includes(text.charAt(end))) return end;
  return text.length - at < LONGEST_PIECE ? text.length : at;
}
