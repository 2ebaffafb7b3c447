/** Any number of records as a grid, of which only the rows in sight are drawn. Cells have the focus, one at a time. */

import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './data-grid.module.css';
import { type ColumnActs, GridHead, type GridSort } from './data-grid-head.tsx';
import { type Place, placeAfter, within } from './data-grid-keys.ts';
import type { GridColumn } from './data-grid-row.tsx';
import { GridRows, type RowsHandle } from './data-grid-rows.tsx';

export interface DataGridHandle {
  /** Where it was last. */
  readonly focus: () => void;
}

interface DataGridProps<Row> extends ColumnActs {
  readonly label: string;
  /** The same array for as long as nothing about them changes. */
  readonly columns: readonly GridColumn<Row>[];
  readonly count: number;
  /** The same object every time, or rows are drawn anew. `undefined` while it's being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly sort: GridSort | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
  /** Enter was pressed on a row, which is then the chosen one. */
  readonly onOpen: () => void;
  /** Ctrl+C was pressed on a cell. */
  readonly onCopy: (row: Row, column: string) => void;
  readonly ref?: Ref<DataGridHandle>;
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, count, rowAt, chosen, sort, ref } = props;
  const [grid, setGrid] = useState<HTMLTableElement | null>(null);
  const rows = useRef<RowsHandle>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const at = within(place, count, columns.length);
  const focus = useFocus(grid, at);
  useImperativeHandle(ref, () => ({ focus }), [focus]);
  const [stretched, setStretched] = useState<{ id: string; width: number } | undefined>(undefined);
  const goTo = (next: Place): void => {
    setPlace(next);
    if (next.row >= 0) rows.current?.reveal(next.row);
    focus();
    if (next.row >= 0 && chosen !== undefined && next.row !== chosen) props.onChoose(next.row);
  };
  return (
    <table
      ref={setGrid}
      className={styles['grid']}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is ARIA's name for a table one moves in.
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      style={tracks(columns, stretched)}
      onKeyDown={(event) => press(event, { ...props, at, page: rows.current?.page ?? 1, goTo })}
    >
      <GridHead
        columns={columns}
        sort={sort}
        stop={at.row < 0 ? at.column : undefined}
        onSort={props.onSort}
        onResize={props.onResize}
        onMove={(id, to) => {
          props.onMove(id, to);
          if (at.row < 0) goTo({ row: -1, column: to });
        }}
        onHide={props.onHide}
        onStretch={(id, width) => setStretched(width === undefined ? undefined : { id, width })}
      />
      <GridRows
        ref={rows}
        grid={grid}
        columns={columns}
        count={count}
        rowAt={rowAt}
        at={at}
        chosen={chosen}
        onClick={(to) => {
          goTo(to);
          props.onChoose(to.row);
        }}
      />
    </table>
  );
}

interface Pressing<Row> extends DataGridProps<Row> {
  readonly at: Place;
  readonly page: number;
  readonly goTo: (place: Place) => void;
}

function press<Row>(event: KeyboardEvent, grid: Pressing<Row>): void {
  const { at, chosen, count, columns, page } = grid;
  const next = placeAfter(event, at, { rows: count, columns: columns.length, page });
  const row = at.row < 0 ? undefined : grid.rowAt(at.row);
  if (next) grid.goTo(next);
  else if (event.key === 'Escape' && chosen !== undefined) {
    // With nothing chosen it's left to DevTools.
    event.stopPropagation();
    grid.onChoose(undefined);
  } else if (event.key === 'Enter' && at.row >= 0) {
    grid.onChoose(at.row);
    grid.onOpen();
  } else if (event.key === ' ' && at.row >= 0)
    grid.onChoose(at.row === chosen && !event.shiftKey ? undefined : at.row);
  else if (isCopy(event) && row !== undefined) grid.onCopy(row, columns[at.column]?.id ?? '');
  else return;
  event.preventDefault();
}

/** Text that's marked is copied as it is. */
function isCopy({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'c' && (ctrlKey || metaKey) && !shiftKey && getSelection()?.isCollapsed !== false;
}

/** Puts the focus on the cell that's its turn, once it's drawn. */
function useFocus(grid: HTMLTableElement | null, { row, column }: Place): () => void {
  const [turn, setTurn] = useState(0);
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it's asked for, at the place of then.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const cell = grid?.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [turn, row, column, grid]);
  const ask = useRef(() => {
    wanted.current = true;
    setTurn((before) => before + 1);
  });
  return ask.current;
}

function tracks<Row>(
  columns: readonly GridColumn<Row>[],
  stretched: { readonly id: string; readonly width: number } | undefined,
): CSSProperties {
  const widths = columns.map(({ id, width }) => (stretched?.id === id ? stretched.width : width));
  const total = widths.reduce((sum, width) => sum + width, 0);
  return {
    '--columns': widths.map((width) => `${width}px`).join(' '),
    '--total': `${total}px`,
  } as CSSProperties;
}
