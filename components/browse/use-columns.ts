/** The columns of a list as they're arranged, and what's done with them. */

import { useMemo } from 'react';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
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
import type { GridColumn } from '../ui/data-grid-row.tsx';
import { gridColumn } from './grid-columns.tsx';
import { useFoundColumns } from './use-found-columns.ts';
import type { TimesIn } from './value-cell.tsx';

export interface Columns {
  /** Those that aren't shown too. */
  readonly all: readonly LaidOutColumn[];
  readonly grid: readonly GridColumn<ListedRecord>[];
  readonly timesIn: TimesIn;
  readonly resize: (key: string, width: number) => void;
  readonly move: (key: string, to: number) => void;
  readonly hide: (key: string, hidden?: boolean) => void;
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
    swap: (at, to) => keep(swapped(all, at, to)),
    startOver: () => void arrange(id, []),
  };
}
