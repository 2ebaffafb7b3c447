/** The rows of the grid. Only they are drawn anew while it's scrolled, each at its own turn: not its head, nor what's around it. */

import {
  type ComponentType,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useImperativeHandle,
} from 'react';
import styles from './data-grid.module.css';
import type { CellPlace } from './data-grid-keys.ts';
import { type RowKey, type RowWindow, useRowWindow } from './data-grid-window.ts';

/** @template Look what cells show of a row. */
export interface GridColumn<Look> {
  readonly id: string;
  /** What it's called where it's talked about. */
  readonly label: string;
  /** In its head, where that's more than its name. */
  readonly head?: ReactNode;
  /** Said of it when its head is pointed at. */
  readonly note?: string | undefined;
  /** In pixels; with a share of the room that's left, at least that. */
  readonly width: number;
  readonly share?: number;
  /** Numbers stand at its end. */
  readonly align?: 'start' | 'end' | undefined;
  readonly mono?: boolean | undefined;
  /** @param beside as the grid tells of the rows beside. */
  readonly cell: (look: Look, beside: string) => ReactNode;
}

/** Rows that are lines across all columns, as between two pages: no key leads there, and none is chosen. */
export interface GridLines<Row> {
  readonly isLine: (row: Row) => boolean;
  readonly Line: ComponentType<{ readonly row: Row }>;
}

/**
 * A hook that tells what cells show of a row, as it is by now; the same function every time. While a row is being read,
 * there's neither.
 */
export type UseLook<Row, Look> = (row: Row | undefined) => Look | undefined;

export interface RowsHandle {
  /** Scrolls there, where it isn't in sight. */
  readonly reveal: (index: number) => void;
  /** How many rows are in sight at once. */
  readonly page: number;
}

interface GridRowsProps<Row, Look> {
  /** What's scrolled. */
  readonly grid: HTMLElement | null;
  readonly columns: readonly GridColumn<Look>[];
  readonly count: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly useLook: UseLook<Row, Look>;
  readonly keyOf: ((row: Row) => RowKey) | undefined;
  readonly besideOf: ((index: number) => string) | undefined;
  readonly lines: GridLines<Row> | undefined;
  readonly rowHeight: number;
  readonly followsEnd: boolean;
  readonly order: string | undefined;
  readonly at: CellPlace;
  readonly chosen: number | undefined;
  /** @param isOnly no second click of a double one. */
  readonly onClick: (place: CellPlace, isOnly: boolean) => void;
  readonly ref: Ref<RowsHandle>;
}

/** Rows that come between two looks at the list; where more come, it's as if it were another. */
const MOST_AT_ONCE = 1000;

export function GridRows<Row, Look>(props: GridRowsProps<Row, Look>) {
  const { grid, columns, count, rowAt, useLook, keyOf, besideOf, lines, at, chosen, onClick, ref } = props;
  const { rowHeight, followsEnd, order } = props;
  const keyAt = (index: number): RowKey | undefined => {
    // Without keys none is read for them.
    const row = keyOf && index < count ? rowAt(index) : undefined;
    return row === undefined ? undefined : keyOf?.(row);
  };
  const { from, to, height, placeOf, page, reveal, drawn, restedAt } = useRowWindow(grid, {
    count,
    rowHeight,
    chosen,
    followsEnd,
    order,
    first: keyAt(0),
    placeOfKey(key) {
      for (let index = 0; index < Math.min(count, MOST_AT_ONCE); index++)
        if (keyAt(index) === key) return index;
      return -1;
    },
  });
  useImperativeHandle(ref, () => ({ reveal, page }), [reveal, page]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys for all its rows.
    <tbody
      className={styles['rows']}
      style={{ blockSize: height }}
      onClick={(event) => {
        const place = clickedPlace(event, at.column);
        if (place && !hasMarked(event.currentTarget)) onClick(place, event.detail < 2);
      }}
    >
      {rowsInTurn({ from, to, drawn, restedAt }, at.row).map((index) => {
        const row = rowAt(index);
        const identity = row === undefined ? index : (keyOf?.(row) ?? index);
        return (
          <GridRow
            // The element with the focus is no other row's.
            key={index === at.row ? `focused ${identity}` : index % drawn}
            columns={columns}
            row={row}
            useLook={useLook}
            beside={besideOf?.(index) ?? ''}
            lines={lines}
            index={index}
            top={placeOf(index)}
            isChosen={index === chosen}
            stop={index === at.row ? at.column : undefined}
          />
        );
      })}
    </tbody>
  );
}

/**
 * Those that are drawn, and the one with the focus wherever it is. At rest they're in their order. While it's scrolled
 * elements stay where they stand in the document, since each that's moved there is styled and laid out anew.
 */
function rowsInTurn(
  { from, to, drawn, restedAt }: Pick<RowWindow, 'from' | 'to' | 'drawn' | 'restedAt'>,
  focused: number,
): readonly number[] {
  const turnOf = (index: number): number => {
    const behind = index - restedAt;
    if (index === focused && behind >= 0) return behind;
    if (index === focused && index < from) return -1;
    return ((behind % drawn) + drawn) % drawn;
  };
  const rows = Array.from({ length: to - from }, (_, at) => from + at);
  if (focused >= 0 && (focused < from || focused >= to)) rows.unshift(focused);
  return rows.sort((a, b) => turnOf(a) - turnOf(b));
}

/** Whoever marks text lets go of the button as well: that’s no click. */
function hasMarked(rows: Element): boolean {
  const marked = getSelection();
  return marked !== null && !marked.isCollapsed && rows.contains(marked.anchorNode);
}

/** The cell that was clicked, also by the rule below it. Behind the last one it's the row, and the focus keeps its column. */
function clickedPlace({ target, clientX }: MouseEvent, column: number): CellPlace | undefined {
  const row = (target as Element).closest('tr');
  if (!row) return undefined;
  const cell = (target as Element).closest('td');
  const under =
    cell?.cellIndex ?? [...row.cells].findIndex((one) => one.getBoundingClientRect().right > clientX);
  return { row: placeOfRow(row), column: under < 0 ? column : under };
}

/** @returns below 0 for what's in no row. */
export function placeOfRow(within: Element): number {
  const row = within.closest('tr');
  return Number.parseInt(row?.getAttribute('aria-rowindex') ?? '1', 10) - 2;
}

interface GridRowProps<Row, Look> {
  readonly columns: readonly GridColumn<Look>[];
  /** `undefined` while it's being read. */
  readonly row: Row | undefined;
  readonly useLook: UseLook<Row, Look>;
  /** What it has to be told apart from. A text, so that the row is drawn anew only with another. */
  readonly beside: string;
  readonly lines?: GridLines<Row> | undefined;
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly isChosen: boolean;
  /** The column of the cell that Tab leads to, where it's in this row; -1 for the row itself. */
  readonly stop: number | undefined;
}

const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row, Look>(props: GridRowProps<Row, Look>) {
  const { columns, row, useLook, beside, lines, index, top, isChosen, stop } = props;
  const look = useLook(row);
  const line = row !== undefined && lines?.isLine(row) ? <lines.Line row={row} /> : undefined;
  return (
    <tr
      className={styles['row']}
      data-line={line !== undefined || undefined}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-busy={row === undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
      {...(stop === -1 && { tabIndex: 0 })}
    >
      {line === undefined ? (
        columns.map(({ id, align, mono, cell }, at) => (
          <td
            key={id}
            aria-colindex={at + 1}
            data-column={id}
            data-align={align}
            data-mono={mono || undefined}
            {...(at === stop && { tabIndex: 0 })}
          >
            {look === undefined ? (at === 0 ? 'Reading…' : null) : cell(look, beside)}
          </td>
        ))
      ) : (
        <td colSpan={columns.length}>{line}</td>
      )}
    </tr>
  );
}

/** For rows that are what cells show. */
export function useItself<Row>(row: Row | undefined): Row | undefined {
  return row;
}
