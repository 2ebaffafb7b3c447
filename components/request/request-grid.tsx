/** Thousands of requests as one list: those captured, those received, those kept. */

import { type CSSProperties, type FocusEvent, type Ref, useMemo, useRef, useState } from 'react';
import { DataGrid, type DataGridHandle } from '../ui/data-grid.tsx';
import type { GridLines, UseLook } from '../ui/data-grid-rows.tsx';
import { placeOfRow } from '../ui/data-grid-rows.tsx';
import { ROW, type RowKey } from '../ui/data-grid-window.ts';
import { takeEscape } from '../ui/take-escape.ts';
import { orderedColumns, sortOf } from './list-order-head.tsx';
import { requestColumns, requestRowHeight } from './request-columns.tsx';
import styles from './request-grid.module.css';
import type { RequestLook } from './request-look.ts';
import { targetsBeside } from './stands-out.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import type { ListOrder } from './use-list-order.ts';
import { useRowInSight } from './use-row-in-sight.ts';

/** From here on a line has room for all columns, in pixels. A container query would cost much while scrolling. */
const WIDE = 720;
/** Below, what tells requests apart needs it all. */
const NARROW = 480;
/** The same of old ones, of which the day and often the host has to be told. */
const NARROW_HISTORY = 600;
/** So high are the rows above the details at most, in pixels. */
const ABOVE_DETAILS = 210;

interface Listed {
  readonly id: RowKey;
}

interface RequestGridProps<Row extends Listed> {
  /** What the requests have in common. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly useLook: UseLook<Row, RequestLook>;
  /** Path and query, or a URL; `undefined` where it's no request. */
  readonly targetOf: (row: Row) => string | undefined;
  readonly lines?: GridLines<Row>;
  readonly chosen: Row['id'] | undefined;
  readonly onChoose: (id: Row['id'] | undefined) => void;
  /** The row that commands are about: the one whose details are shown, or else the one with the focus. */
  readonly onSee: (id: RowKey | undefined) => void;
  /** Enter was pressed on the chosen row. */
  readonly onOpen: () => void;
  /** Delete was pressed on a row. */
  readonly onDelete?: (id: Row['id']) => void;
  /** They're of many days. Others are a log: where the newest are last, they stay in sight as they come. */
  readonly isHistory?: boolean;
  readonly order: ListOrder;
  readonly ref: Ref<DataGridHandle>;
}

export function RequestGrid<Row extends Listed>(props: RequestGridProps<Row>) {
  const { label, rows, useLook, targetOf, lines, chosen, onChoose, onOpen, onDelete, order, ref } = props;
  const { isHistory = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame, WIDE);
  const isNarrowest = useIsNarrow(frame, isHistory ? NARROW_HISTORY : NARROW);
  const at = useMemo(
    () => (chosen === undefined ? -1 : rows.findIndex(({ id }) => id === chosen)),
    [rows, chosen],
  );
  const isBeside = at >= 0;
  const { focused, ...focusing } = useFocusedRow(rows);
  useRowInSight(isBeside ? chosen : focused, props.onSee);
  const room = { isNarrow, isNarrowest, isBeside, isHistory };
  const inRoom = requestColumns(room);
  const columns = useMemo(() => orderedColumns(inRoom, order), [inRoom, order]);
  const rowHeight = requestRowHeight(room);
  const choose = (index: number | undefined): void =>
    onChoose(index === undefined ? undefined : rows[index]?.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for what's chosen and hidden by a filter; the grid has its own.
    <div
      ref={frame}
      className={styles['frame']}
      data-beside={isBeside || undefined}
      style={{ '--above': `${ROW + wholeRows(rowHeight)}px` } as CSSProperties}
      {...focusing}
      onKeyDown={(event) => {
        if (!isBeside && chosen !== undefined && takeEscape(event)) onChoose(undefined);
      }}
    >
      <DataGrid
        ref={ref}
        label={label}
        columns={columns}
        sort={sortOf(order)}
        count={rows.length}
        rowAt={(index) => rows[index]}
        useLook={useLook}
        keyOf={idOf}
        besideOf={(index) =>
          targetsBeside(index, (at) => {
            const row = rows[at];
            return row && targetOf(row);
          })
        }
        lines={lines}
        rowHeight={rowHeight}
        isList
        followsEnd={!isHistory && !order.isNewestFirst}
        chosen={isBeside ? at : undefined}
        onChoose={choose}
        onOpen={onOpen}
        onDelete={
          onDelete &&
          ((index) => {
            const row = rows[index];
            if (row) onDelete(row.id);
          })
        }
      />
    </div>
  );
}

/** In pixels: none of them is cut. */
function wholeRows(rowHeight: number): number {
  return Math.floor(ABOVE_DETAILS / rowHeight) * rowHeight;
}

function idOf({ id }: Listed): RowKey {
  return id;
}

interface FocusedRow {
  /** Of those in the list. */
  readonly focused: RowKey | undefined;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** A dialog such as the palette gives the focus back, and is about the row that had it. */
function useFocusedRow(rows: readonly Listed[]): FocusedRow {
  const [focused, setFocused] = useState<RowKey | undefined>(undefined);
  const isThere = useMemo(() => rows.some(({ id }) => id === focused), [rows, focused]);
  return {
    focused: isThere ? focused : undefined,
    onFocus: ({ target }) => setFocused(rows[placeOfRow(target)]?.id),
    onBlur({ relatedTarget }) {
      if (!relatedTarget?.closest('dialog')) setFocused(undefined);
    },
  };
}
