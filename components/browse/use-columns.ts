/** The columns of a list as they're arranged, and what's done with them. */

import { useMemo } from 'react';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import { type Column, WHOLE_RECORD } from '../../lib/core/records/column-kinds.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { shownText } from '../../lib/core/records/value-text.ts';
import {
  type LaidOutColumn,
  laidOut,
  layoutOf,
  moved,
  resized,
  shownOrHidden,
  swapped,
} from '../../lib/features/browse/layout/layout.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import type { GridColumn } from '../ui/data-grid-rows.tsx';
import { KIND_WORDS } from './browse-words.ts';
import { useFoundColumns } from './use-found-columns.ts';
import { cellOf, type TimesIn } from './value-cell.tsx';

export interface Columns {
  /** Those that aren't shown too. */
  readonly all: readonly LaidOutColumn[];
  readonly grid: readonly GridColumn<ListedRecord>[];
  readonly timesIn: TimesIn;
  readonly resize: (key: string, width: number) => void;
  readonly move: (key: string, to: number) => void;
  readonly hide: (key: string, hidden?: boolean) => void;
  readonly show: (keys: readonly string[]) => void;
  readonly swap: (at: number, to: number) => void;
  readonly startOver: () => void;
}

const NO_LAYOUT: readonly never[] = [];

/** @param isFile its columns are its own, whatever the list had before. */
export function useColumns(id: CollectionId, source: RecordSource, of: unknown, isFile: boolean): Columns {
  const { layout, timesIn, environment } = useApp((state) => ({
    layout: state.browseLayout?.columns[id] ?? NO_LAYOUT,
    timesIn: state.browseLayout?.times ?? 'local',
    environment: selectEnvironment(state).id,
  }));
  const arrange = useApp((state) => state.arrangeColumns);
  const found = useFoundColumns(id, source, of, isFile ? `file beside ${environment}` : environment);
  const all = useMemo(() => laidOut(found, layout), [found, layout]);
  const grid = useMemo(
    () => all.filter(({ hidden }) => !hidden).map((column) => gridColumn(column, timesIn)),
    [all, timesIn],
  );
  const keep = (next: readonly LaidOutColumn[]): void => {
    if (next !== all) void arrange(id, layoutOf(next, layout));
  };
  return {
    all,
    grid,
    timesIn,
    resize: (key, width) => keep(resized(all, key, width)),
    move: (key, to) => keep(moved(all, key, to)),
    hide: (key, hidden = true) => keep(shownOrHidden(all, key, hidden)),
    show: (keys) =>
      keep(keys.reduce<readonly LaidOutColumn[]>((next, key) => shownOrHidden(next, key, false), all)),
    swap: (at, to) => keep(swapped(all, at, to)),
    startOver: () => void arrange(id, []),
  };
}

export function columnLabel({ key }: Pick<Column, 'key'>): string {
  if (key === WHOLE_RECORD) return 'Record';
  return key === '' ? '(empty name)' : shownText(key, 60);
}

function gridColumn(arranged: LaidOutColumn, timesIn: TimesIn): GridColumn<ListedRecord> {
  const { column } = arranged;
  const { key, kind, known } = column;
  const label = columnLabel(column);
  const isNumeral = kind === 'decimal' || kind === 'number';
  return {
    id: key,
    label,
    note: `${label}: ${KIND_WORDS[kind]}. ${known ? 'The API docs show this field.' : 'Found in the records; the API docs don’t show it.'}`,
    width: shownWidth(arranged),
    align: isNumeral ? 'end' : 'start',
    mono: isNumeral || kind === 'id' || kind === 'json',
    cell: cellOf(column, timesIn),
  };
}

/** Of a character, in pixels: about what the fonts take at 12 px. */
const MONO = 7.3;
const UI = 7.5;
const PADDING = 21;
/** Characters of a time that has no fraction of a second, its zone included. */
const LONGEST_TO_THE_SECOND = '2026-01-01T00:00:00+00:00'.length;
/** The arrow of a sorted column. */
const ARROW = 16;

/** In pixels. */
export function shownWidth({ column, width }: LaidOutColumn): number {
  return width ?? suitedWidth(column, columnLabel(column));
}

function suitedWidth({ kind, longest }: Column, label: string): number {
  const head = label.length * 6.9 + PADDING + ARROW;
  return Math.round(Math.max(head, Math.min(contentWidth(kind, longest), 260)));
}

function contentWidth(kind: Column['kind'], longest: number): number {
  switch (kind) {
    case 'time':
      return longest > LONGEST_TO_THE_SECOND ? 180 : 150;
    case 'boolean':
      return 74;
    case 'status':
      return longest * UI + PADDING + 18;
    case 'text':
      return longest * UI + PADDING;
    default:
      return longest * MONO + PADDING;
  }
}
