/** What the grid needs to know of a column: its name, its width, and how what's in it is drawn. */

import { type Column, WHOLE_RECORD } from '../../lib/core/records/column-kinds.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { shownText } from '../../lib/core/records/value-text.ts';
import type { LaidOutColumn } from '../../lib/features/browse/layout/layout.ts';
import type { GridColumn } from '../ui/data-grid-row.tsx';
import { KIND_WORDS } from './browse-words.ts';
import { cellOf, type TimesIn } from './value-cell.tsx';

export function columnLabel({ key }: Pick<Column, 'key'>): string {
  if (key === WHOLE_RECORD) return 'Record';
  return key === '' ? '(empty name)' : shownText(key, 60);
}

export function gridColumn({ column, width }: LaidOutColumn, timesIn: TimesIn): GridColumn<ListedRecord> {
  const { key, kind, known } = column;
  const label = columnLabel(column);
  const isNumeral = kind === 'decimal' || kind === 'number';
  return {
    id: key,
    label,
    note: `${label}: ${KIND_WORDS[kind]}. ${known ? 'The API docs show this field.' : 'Found in the records; the API docs don’t show it.'}`,
    width: width ?? suitedWidth(column, label),
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
