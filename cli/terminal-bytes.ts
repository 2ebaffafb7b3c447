/** Signed bytes in a terminal: invisible ones drawn, differing ones underlined with carets and, in colour, inverted. */

import { counted } from '../lib/core/counts.ts';
import type { ByteString } from '../lib/core/signing/bytes.ts';
import type { ByteRange } from '../lib/core/signing/canonical.ts';
import { codePointName } from '../lib/core/signing/look-alikes.ts';
import { type Segment, visibleBytes } from '../lib/core/signing/visible-bytes.ts';
import { COLUMNS, controlSign, type TerminalPaint, width } from './terminal-text.ts';

interface Cell {
  readonly text: string;
  readonly isMarked: boolean;
  /** A line feed: what follows stands in the next row. */
  readonly endsRow: boolean;
}

/** More rows of one text would push the answer off the screen. */
const MOST_ROWS = 12;
/** Rows kept before the first that differs. */
const ROWS_BEFORE = 2;

/** Rows of at most the terminal's width, each after `label`; below a row with differences, a row of carets. */
export function byteRows(
  label: string,
  text: ByteString,
  marks: readonly ByteRange[],
  paint: TerminalPaint,
  most = MOST_ROWS,
): string[] {
  const indent = ' '.repeat(width(label));
  if (text === '') return [`${label}${paint('dim', EMPTY)}`];
  const rows = rowsOf(cellsOf(text, marks), COLUMNS - indent.length);
  return shownRows(rows, most).flatMap((row, index) => {
    const start = index === 0 ? label : indent;
    if (typeof row === 'string') return [start + paint('dim', row)];
    const drawn = painted(row, paint);
    const carets = row.map((cell) => (cell.isMarked ? '^' : ' ').repeat(width(cell.text))).join('');
    return carets.trim() === '' ? [start + drawn] : [start + drawn, (indent + carets).trimEnd()];
  });
}

/** Neighbouring cells in one stretch of colour. */
function painted(row: readonly Cell[], paint: TerminalPaint): string {
  let text = '';
  let stretch = '';
  for (const cell of row) {
    if (cell.isMarked) stretch += cell.text;
    else {
      text += paint('marked', stretch) + cell.text;
      stretch = '';
    }
  }
  return text + paint('marked', stretch);
}

function shownRows(rows: readonly (readonly Cell[])[], most: number): (readonly Cell[] | string)[] {
  const differs = rows.findIndex((row) => row.some(({ isMarked }) => isMarked));
  const from = Math.max(0, Math.min(differs - ROWS_BEFORE, rows.length - most));
  const shown = rows.slice(from, from + most);
  const after = rows.length - from - shown.length;
  return [
    ...(from > 0 ? [`… ${counted(from, 'row')} before`] : []),
    ...shown,
    ...(after > 0 ? [`… ${counted(after, 'more row')}`] : []),
  ];
}

function rowsOf(cells: readonly Cell[], columns: number): Cell[][] {
  const rows: Cell[][] = [[]];
  let used = 0;
  for (const cell of cells) {
    const wide = width(cell.text);
    if (used + wide > columns && used > 0) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(cell);
    used = cell.endsRow ? columns : used + wide;
  }
  return rows;
}

function cellsOf(text: ByteString, marks: readonly ByteRange[]): Cell[] {
  const edges = [...new Set([0, ...marks.flatMap(({ start, end }) => [start, end]), text.length])].toSorted(
    (a, b) => a - b,
  );
  return edges.slice(0, -1).flatMap((start, index) => {
    const end = edges[index + 1] ?? start;
    const isMarked = marks.some((mark) => mark.start <= start && end <= mark.end);
    return visibleBytes(text, { start, end }).flatMap((segment) =>
      drawn(segment, isMarked || segment.start === 0 || segment.end === text.length).map(
        (sign): Cell => ({ text: sign, isMarked, endsRow: segment.kind === 'line-feed' }),
      ),
    );
  });
}

/** No bytes would be taken for words left out. */
const EMPTY = '(empty)';

/** Within a line of words: invisible ones drawn, `…` where more is left out. */
export function drawnText(text: ByteString, range: ByteRange = { start: 0, end: text.length }): string {
  if (text === '') return EMPTY;
  const signs = visibleBytes(text, range).flatMap((segment) => drawn(segment, false));
  return `${range.start > 0 ? '…' : ''}${signs.join('')}${range.end < text.length ? '…' : ''}`;
}

/** The range with the characters whole that its ends are in. */
export function wholeCharacters(text: ByteString, from: number, to: number): ByteRange {
  const isWithin = (at: number) => (text.charCodeAt(at) & 0xc0) === 0x80;
  let start = Math.max(0, from);
  let end = Math.min(text.length, to);
  while (start > 0 && from - start < LONGEST_CHARACTER && isWithin(start)) start--;
  while (end < text.length && end - to < LONGEST_CHARACTER && isWithin(end)) end++;
  return { start, end };
}

/** Bytes in UTF-8. */
const LONGEST_CHARACTER = 4;

/** One string per cell. Spaces are drawn where they'd be missed: at the edges and where they differ. */
function drawn(segment: Segment, showsSpaces: boolean): string[] {
  switch (segment.kind) {
    case 'text':
      return [...segment.text];
    case 'space':
      return Array.from({ length: segment.end - segment.start }, () => (showsSpaces ? '␣' : ' '));
    case 'tab':
      return [controlSign('\t')];
    case 'line-feed':
      return [controlSign('\n')];
    case 'carriage-return':
      return [controlSign('\r')];
    case 'control':
      return [`⟨${codePointName(segment.code)}⟩`];
    case 'look-alike':
      return [`⟨${segment.name.split(' ', 1)[0] ?? ''}⟩`];
    case 'not-utf8':
      return [`⟨${segment.byte.toString(16).padStart(2, '0')}⟩`];
  }
}
