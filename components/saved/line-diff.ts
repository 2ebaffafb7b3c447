/** What differs between two texts, line by line, with as much of what's the same as helps to read it. */

import { type ChangeObject, diffArrays } from 'diff';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Counted from 1, in the text it's from; of what's the same, in the newer one. */
  readonly number: number;
}

/** Lines that are the same and far from any other; nobody needs to see them. */
export interface SkippedLines {
  readonly kind: 'skipped';
  readonly count: number;
  readonly from: number;
}

export type LineDiff =
  | {
      readonly kind: 'lines';
      readonly lines: readonly DiffLine[];
      readonly added: number;
      readonly removed: number;
    }
  /** Comparing them would hold up the page. */
  | { readonly kind: 'too-different' };

/** More changed lines than anyone reads. */
const MOST_EDITS = 4000;
const CONTEXT = 3;

export function lineDiff(before: string, after: string): LineDiff {
  const parts = diffArrays(before.split('\n'), after.split('\n'), {
    maxEditLength: MOST_EDITS,
    timeout: 1500,
  });
  if (!parts) return { kind: 'too-different' };
  const lines = numbered(parts);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { kind: 'lines', lines, added: count('added'), removed: count('removed') };
}

function numbered(parts: readonly ChangeObject<string[]>[]): readonly DiffLine[] {
  let before = 0;
  let after = 0;
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text): DiffLine => {
      if (removed) return { kind: 'removed', text, number: ++before };
      if (!added) before++;
      return { kind: added ? 'added' : 'same', text, number: ++after };
    }),
  );
}

/** The lines around what differs. */
export function withoutDistant(lines: readonly DiffLine[]): readonly (DiffLine | SkippedLines)[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ kind }, at) => {
    if (kind !== 'same') near.fill(1, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
  });
  const shown: (DiffLine | SkippedLines)[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (end < lines.length && near[end] === 0) end++;
    const line = lines[at];
    // A single line takes no more room than saying that it's left out.
    if (end - at > 1) {
      shown.push({ kind: 'skipped', count: end - at, from: at });
      at = end - 1;
    } else if (line) shown.push(line);
  }
  return shown;
}
