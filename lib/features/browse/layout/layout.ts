/** Columns as they were arranged: which come first, how wide they are, and which aren't shown. */

import type { Column } from '../../../core/records/column-kinds.ts';
import type { ColumnLayout } from '../../../storage/browse-layout.ts';

export interface LaidOutColumn {
  readonly column: Column;
  /** `null` for the one that suits what's in it. */
  readonly width: number | null;
  readonly hidden: boolean;
}

/** Those that were arranged stand as they were; one that's new comes after the column it was found behind. */
export function laidOut(
  columns: readonly Column[],
  layout: readonly ColumnLayout[],
): readonly LaidOutColumn[] {
  const found = new Map(columns.map((column) => [column.key, column]));
  const arranged: LaidOutColumn[] = [];
  for (const { key, width, hidden } of layout) {
    const column = found.get(key);
    if (column) arranged.push({ column, width, hidden });
    found.delete(key);
  }
  for (const [at, column] of columns.entries()) {
    if (!found.has(column.key)) continue;
    const before = columns[at - 1]?.key;
    const place = arranged.findIndex((one) => one.column.key === before) + 1;
    arranged.splice(at === 0 ? 0 : place, 0, { column, width: null, hidden: false });
  }
  return arranged;
}

/** Fields of other answers, which aren't in this one, keep what was chosen for them, at the end. */
export function layoutOf(columns: readonly LaidOutColumn[], before: readonly ColumnLayout[]): ColumnLayout[] {
  const here = new Set(columns.map(({ column }) => column.key));
  return [
    ...columns.map(({ column, width, hidden }) => ({ key: column.key, width, hidden })),
    ...before.filter(({ key }) => !here.has(key)),
  ].slice(0, MOST_KEPT);
}

const MOST_KEPT = 200;

export function resized(
  columns: readonly LaidOutColumn[],
  key: string,
  width: number | null,
): LaidOutColumn[] {
  return columns.map((one) => (one.column.key === key ? { ...one, width } : one));
}

/** The last one that's shown stays. */
export function shownOrHidden(
  columns: readonly LaidOutColumn[],
  key: string,
  hidden: boolean,
): readonly LaidOutColumn[] {
  const changed = columns.map((one) => (one.column.key === key ? { ...one, hidden } : one));
  return changed.some((one) => !one.hidden) ? changed : columns;
}

/** @param to among those that are shown, without the one that's moved. */
export function moved(columns: readonly LaidOutColumn[], key: string, to: number): readonly LaidOutColumn[] {
  const mover = columns.find(({ column }) => column.key === key);
  if (!mover) return columns;
  const others = columns.filter((one) => one !== mover);
  const shown = others.filter(({ hidden }) => !hidden);
  const before = shown[to];
  const last = shown.at(-1);
  const place = before ? others.indexOf(before) : last ? others.indexOf(last) + 1 : 0;
  return [...others.slice(0, place), mover, ...others.slice(place)];
}

/** @param at among all columns, as is `to`. */
export function swapped(columns: readonly LaidOutColumn[], at: number, to: number): readonly LaidOutColumn[] {
  const [one, other] = [columns[at], columns[to]];
  if (!one || !other) return columns;
  return columns.map((column) => (column === one ? other : column === other ? one : column));
}
