/** Any number of rows as a grid, of which only those in sight are drawn. A cell has the focus, or in lists a row. */

import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './data-grid.module.css';
import { copyMarked } from './data-grid-copy.ts';
import { type ColumnActs, GridHead, type GridSort } from './data-grid-head.tsx';
import { type CellPlace, type GridSize, placeAfter, within } from './data-grid-keys.ts';
import type { GridColumn, GridLines, UseLook } from './data-grid-rows.tsx';
import { GridRows, type RowsHandle } from './data-grid-rows.tsx';
import { ROW, type RowKey } from './data-grid-window.ts';
import { takeEscape } from './take-escape.ts';

export interface DataGridHandle {
  /** Where it was last. */
  readonly focus: () => void;
  /** The chosen row, where there is one. */
  readonly focusChosen: () => void;
}

interface DataGridProps<Row, Look> {
  readonly label: string;
  /** The same array for as long as nothing about them changes. */
  readonly columns: readonly GridColumn<Look>[];
  readonly count: number;
  /** The same object every time, or rows are drawn anew. `undefined` while it's being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly useLook: UseLook<Row, Look>;
  /** Of a list whose rows come and go. Elsewhere a row is its place. */
  readonly keyOf?: ((row: Row) => RowKey) | undefined;
  /** What a row has to be told apart from; asked of drawn rows only. */
  readonly besideOf?: ((index: number) => string) | undefined;
  readonly lines?: GridLines<Row> | undefined;
  /** In pixels, the same for all: cells of several lines need more. */
  readonly rowHeight?: number | undefined;
  /** In a list, keys go from row to row and choose each; the right arrow leads into its cells. */
  readonly isList?: boolean;
  /** Stays at its end while that's in sight, and begins there. */
  readonly followsEnd?: boolean;
  /** What can be done to columns, where something can. */
  readonly acts?: ColumnActs | undefined;
  readonly sort?: GridSort | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
  /** Enter was pressed on a row, which is then the chosen one; in a list, on the chosen one. */
  readonly onOpen: () => void;
  /** Ctrl+C was pressed on a cell. */
  readonly onCopy?: ((row: Row, column: string) => void) | undefined;
  /** Delete was pressed on a row. */
  readonly onDelete?: ((index: number) => void) | undefined;
  readonly ref?: Ref<DataGridHandle>;
}

export function DataGrid<Row, Look>(props: DataGridProps<Row, Look>) {
  const { label, columns, count, rowAt, chosen, sort, acts, isList = false, ref } = props;
  const { rowHeight = ROW } = props;
  const [grid, setGrid] = useState<HTMLTableElement | null>(null);
  const rows = useRef<RowsHandle>(null);
  const stop = useStop(props, grid, rows);
  const { at, focus, focusChosen, goTo } = stop;
  useImperativeHandle(ref, () => ({ focus, focusChosen }));
  const [stretched, setStretched] = useState<{ id: string; width: number } | undefined>(undefined);
  return (
    <table
      ref={setGrid}
      className={styles['grid']}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is ARIA's name for a table one moves in.
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      style={{ ...tracks(columns, stretched), '--row': `${rowHeight}px` } as CSSProperties}
      tabIndex={-1}
      {...stop.focusing}
      onCopy={copyMarked}
      onKeyDown={(event) => press(event, { ...props, ...stop, page: rows.current?.page ?? 1 })}
    >
      <GridHead
        columns={columns}
        sort={sort}
        stop={at.row < 0 ? at.column : undefined}
        acts={
          acts && {
            ...acts,
            onMove: (id, to) => {
              acts.onMove(id, to);
              if (at.row < 0) goTo({ row: -1, column: to });
            },
          }
        }
        onStretch={(id, width) => setStretched(width === undefined ? undefined : { id, width })}
      />
      <GridRows
        ref={rows}
        grid={grid}
        columns={columns}
        count={count}
        rowAt={rowAt}
        useLook={props.useLook}
        keyOf={props.keyOf}
        besideOf={props.besideOf}
        lines={props.lines}
        rowHeight={rowHeight}
        followsEnd={props.followsEnd ?? false}
        order={isList && sort ? sort.direction : undefined}
        at={at}
        chosen={chosen}
        onClick={(to, isOnly) => {
          if (isLine(props, to.row)) return;
          goTo(isList ? { ...to, column: -1 } : to);
          if (isList && isOnly && to.row === chosen) props.onChoose(undefined);
          if (!isList && chosen === undefined) props.onChoose(to.row);
        }}
      />
    </table>
  );
}

/** Where Tab leads: the one cell or row that can have the focus. */
interface Stop {
  readonly size: GridSize;
  readonly at: CellPlace;
  readonly goTo: (place: CellPlace) => void;
  readonly focus: () => void;
  readonly focusChosen: () => void;
  readonly focusing: Focusing;
}

function useStop<Row, Look>(
  props: DataGridProps<Row, Look>,
  grid: HTMLTableElement | null,
  rows: { readonly current: RowsHandle | null },
): Stop {
  const { count, rowAt, keyOf, chosen, isList = false } = props;
  const size: GridSize = {
    rows: count,
    columns: props.columns.length,
    firstRow: props.acts ? -1 : 0,
    firstColumn: isList ? -1 : 0,
  };
  const keyAt = (index: number): RowKey | undefined => {
    const row = rowAt(index);
    return row === undefined ? undefined : keyOf?.(row);
  };
  const [left, setLeft] = useState<Left | undefined>(undefined);
  const first = { row: props.followsEnd ? count - 1 : 0, column: size.firstColumn };
  const at = within(left ? placeNow(left, count, keyAt) : first, size);
  const leave = (place: CellPlace): void => setLeft({ ...place, key: keyAt(place.row) });
  const focus = useFocus(grid, at);
  const toChosen = (isLed: boolean): void => {
    if (chosen === undefined) return;
    rows.current?.reveal(chosen);
    if (isLed) leave({ row: chosen, column: size.firstColumn });
  };
  useChosenElsewhere(chosen === undefined ? undefined : keyAt(chosen), () =>
    toChosen(!grid?.contains(document.activeElement)),
  );
  return {
    size,
    at,
    focus,
    focusChosen() {
      toChosen(true);
      focus();
    },
    focusing: useFocusing(focus, () => left === undefined && leave(at)),
    goTo(next) {
      leave(next);
      if (next.row >= 0) rows.current?.reveal(next.row);
      focus();
      const isChoosing = isList || chosen !== undefined;
      if (next.row >= 0 && isChoosing && next.row !== chosen) props.onChoose(next.row);
    },
  };
}

interface Pressing<Row, Look> extends DataGridProps<Row, Look>, Stop {
  readonly page: number;
}

function press<Row, Look>(event: KeyboardEvent, grid: Pressing<Row, Look>): void {
  // A button in a cell has its own keys.
  if ((event.target as Element).closest('button')) return;
  const next = nextPlace(event, grid);
  if (next) grid.goTo(next);
  // With nothing chosen it's left to DevTools.
  else if (grid.chosen !== undefined && takeEscape(event)) {
    grid.onChoose(undefined);
    return;
  } else if (grid.at.row < 0 || isLine(grid, grid.at.row) || !actOnRow(event, grid)) return;
  event.preventDefault();
}

/** Whether the key means something to a row. */
function actOnRow<Row, Look>(event: KeyboardEvent, grid: Pressing<Row, Look>): boolean {
  const { at, chosen, rowAt, columns, isList, onChoose, onOpen, onCopy, onDelete } = grid;
  const row = rowAt(at.row);
  const column = columns[at.column];
  if (event.key === 'Enter') {
    if (at.row !== chosen) onChoose(at.row);
    if (!isList || at.row === chosen) onOpen();
  } else if (event.key === ' ') onChoose(at.row === chosen && !event.shiftKey ? undefined : at.row);
  else if (event.key === 'Delete' && onDelete) onDelete(at.row);
  else if (isCopy(event) && row !== undefined && column && onCopy) onCopy(row, column.id);
  else return false;
  return true;
}

/** Past the lines between rows, and back where there's nothing but lines beyond. */
function nextPlace<Row, Look>(event: KeyboardEvent, grid: Pressing<Row, Look>): CellPlace | undefined {
  const { at, chosen, count, size, page, isList = false } = grid;
  const next = placeAfter(event, at, { ...size, page });
  if (!next || next.row < 0) return next;
  // Where none is chosen yet, a step leads to the row that has the focus.
  const isFirst = isList && chosen === undefined && Math.abs(next.row - at.row) === 1;
  const from = isFirst ? at.row : next.row;
  const step = next.row < at.row ? -1 : 1;
  for (const direction of [step, -step])
    for (let row = from; row >= 0 && row < count; row += direction)
      if (!isLine(grid, row)) return { ...next, row };
  return undefined;
}

function isLine<Row, Look>({ lines, rowAt }: DataGridProps<Row, Look>, index: number): boolean {
  const row = rowAt(index);
  return row !== undefined && lines?.isLine(row) === true;
}

/** Text that's marked is copied as it is. */
function isCopy({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'c' && (ctrlKey || metaKey) && !shiftKey && getSelection()?.isCollapsed !== false;
}

/** Where the focus was left, and which row that was. */
interface Left extends CellPlace {
  readonly key: RowKey | undefined;
}

/** Rows before it may have gone, or come. */
function placeNow(left: Left, count: number, keyAt: (index: number) => RowKey | undefined): CellPlace {
  if (left.key === undefined || keyAt(left.row) === left.key) return left;
  for (let row = 0; row < count; row++) if (keyAt(row) === left.key) return { ...left, row };
  return left;
}

/** Once for each row that's chosen, wherever it moves then. */
function useChosenElsewhere(key: RowKey | undefined, follow: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when it moves.
  useEffect(() => {
    if (key !== undefined) follow();
  }, [key]);
}

type Focusing = Pick<
  ComponentProps<'table'>,
  'onFocus' | 'onBlur' | 'onPointerDown' | 'onPointerUp' | 'onPointerCancel'
>;

/**
 * The table hands the focus on to its stop. Not to a pointer, which is on its way to another row or the scroll bar; and
 * again, where the row that had it is gone.
 */
function useFocusing(focus: () => void, keep: () => void): Focusing {
  const isPointing = useRef(false);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || !isLost(document.activeElement)) return;
    hadFocus.current = false;
    focus();
  });
  const endPointing = (): void => {
    isPointing.current = false;
  };
  return {
    onPointerDown() {
      isPointing.current = true;
    },
    onPointerUp: endPointing,
    onPointerCancel: endPointing,
    onBlur() {
      hadFocus.current = false;
    },
    onFocus({ target, currentTarget }) {
      hadFocus.current = true;
      if (target !== currentTarget) keep();
      else if (!isPointing.current) focus();
    },
  };
}

/** The element is gone, or is a cell that browsers take the focus from, since it's not the stop any more. */
function isLost(element: Element | null): boolean {
  return element === document.body || element?.matches('[role="grid"] :is(tr, td):not([tabindex])') === true;
}

/** Puts the focus on the cell or row that's its turn, once it's drawn. */
function useFocus(grid: HTMLTableElement | null, { row, column }: CellPlace): () => void {
  const [turn, setTurn] = useState(0);
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it's asked for, at the place of then.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const stop = grid?.querySelector<HTMLElement>('[tabindex="0"]');
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [turn, row, column, grid]);
  const ask = useRef(() => {
    wanted.current = true;
    setTurn((before) => before + 1);
  });
  return ask.current;
}

function tracks<Look>(
  columns: readonly GridColumn<Look>[],
  stretched: { readonly id: string; readonly width: number } | undefined,
): CSSProperties {
  const widths = columns.map(({ id, width }) => (stretched?.id === id ? stretched.width : width));
  const total = widths.reduce((sum, width) => sum + width, 0);
  return {
    '--columns': columns
      .map(({ share }, at) =>
        share === undefined ? `${widths[at]}px` : `minmax(${widths[at]}px, ${share}fr)`,
      )
      .join(' '),
    '--total': `${total}px`,
  } as CSSProperties;
}
