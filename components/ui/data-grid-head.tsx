/** The grid's head: sorts on a click, and lets columns be made wider, moved and hidden by pointer and keys. */

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './data-grid.module.css';
import type { GridColumn } from './data-grid-rows.tsx';
import { Icon } from './icon.tsx';

export interface GridSort {
  readonly column: string;
  readonly direction: 'up' | 'down';
}

export interface ColumnActs {
  readonly onSort: (id: string) => void;
  readonly onResize: (id: string, width: number) => void;
  /** To stand before the `to`-th of the others. */
  readonly onMove: (id: string, to: number) => void;
  readonly onHide: (id: string) => void;
}

interface GridHeadProps<Look> {
  readonly columns: readonly GridColumn<Look>[];
  readonly sort: GridSort | undefined;
  readonly acts: ColumnActs | undefined;
  /** The column of the cell that Tab leads to, where it's in the head. */
  readonly stop: number | undefined;
  /** While it's being made wider. */
  readonly onStretch: (id: string, width: number | undefined) => void;
}

const NARROWEST = 40;
const WIDEST = 1200;
const STEP = 16;
/** A pointer that went no further clicked. In pixels. */
const CLICK = 5;

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
}

/** In pixels, as both widths. @param side -1 is narrower. */
export function widthBeside(width: number, side: -1 | 1): number {
  return within(width + side * STEP);
}

export function GridHead<Look>(props: GridHeadProps<Look>) {
  const { columns, sort, stop, acts, onStretch } = props;
  const [dropAt, setDropAt] = useState<number | undefined>(undefined);
  return (
    <thead>
      <tr className={styles['head']} aria-rowindex={1}>
        {columns.map((column, at) =>
          acts ? (
            <HeadCell
              {...acts}
              key={column.id}
              columns={columns}
              column={column}
              at={at}
              isStop={at === stop}
              direction={sort?.column === column.id ? sort.direction : undefined}
              drop={
                dropAt === at
                  ? 'before'
                  : dropAt === columns.length && at === dropAt - 1
                    ? 'after'
                    : undefined
              }
              onDropAt={setDropAt}
              onStretch={onStretch}
            />
          ) : (
            <PlainHead key={column.id} column={column} at={at} sort={sort} />
          ),
        )}
      </tr>
    </thead>
  );
}

type PlainHeadProps<Look> = Pick<GridHeadProps<Look>, 'sort'> & Pick<HeadCellProps<Look>, 'column' | 'at'>;

function PlainHead<Look>({ column: { id, label, head, align }, at, sort }: PlainHeadProps<Look>) {
  const own = sort?.column === id ? sort : undefined;
  return (
    <th scope="col" aria-colindex={at + 1} aria-sort={own && ariaSort(own)} data-align={align}>
      <span className={styles['whole']}>{head ?? label}</span>
    </th>
  );
}

function ariaSort({ direction }: Pick<GridSort, 'direction'>): 'ascending' | 'descending' {
  return direction === 'up' ? 'ascending' : 'descending';
}

interface HeadCellProps<Look> extends ColumnActs, Pick<GridHeadProps<Look>, 'columns' | 'onStretch'> {
  readonly column: GridColumn<Look>;
  readonly at: number;
  readonly isStop: boolean;
  readonly direction: GridSort['direction'] | undefined;
  readonly drop: 'before' | 'after' | undefined;
  readonly onDropAt: (at: number | undefined) => void;
}

function HeadCell<Look>(props: HeadCellProps<Look>) {
  const { column, at, isStop, direction, drop } = props;
  const { label, head, note, align } = column;
  const dragging = useDragging(props);
  const press = (event: KeyboardEvent): void => {
    if (!actOn(event, props)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <th
      scope="col"
      aria-colindex={at + 1}
      aria-sort={direction && ariaSort({ direction })}
      aria-keyshortcuts="Enter Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight Delete"
      title={note}
      data-align={align}
      data-drop={drop}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={press}
      {...dragging}
    >
      <span className={styles['label']}>{head ?? label}</span>
      {direction !== undefined && (
        <Icon name="chevron" className={direction === 'up' ? styles['up'] : styles['down']} />
      )}
      <Handle {...props} />
    </th>
  );
}

const SIDES: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Whether the key means something to a head. */
function actOn<Look>({ key, shiftKey, altKey }: KeyboardEvent, props: HeadCellProps<Look>): boolean {
  const { column, at, columns, onSort, onResize, onMove, onHide } = props;
  const side = SIDES[key];
  if (key === 'Enter' || key === ' ') onSort(column.id);
  else if (key === 'Delete' && columns.length > 1) onHide(column.id);
  else if (side && shiftKey) onResize(column.id, widthBeside(column.width, side));
  else if (side && altKey) onMove(column.id, Math.min(columns.length - 1, Math.max(0, at + side)));
  else return false;
  return true;
}

/** Sorts where the pointer stays, and moves the column where it's dragged beside another. */
function useDragging<Look>({ column, at, columns, onSort, onMove, onDropAt }: HeadCellProps<Look>) {
  const start = useRef<{ readonly x: number; to: number | undefined } | undefined>(undefined);
  const end = (): void => {
    start.current = undefined;
    onDropAt(undefined);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      start.current = { x: event.clientX, to: undefined };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const { current } = start;
      if (!current || (current.to === undefined && Math.abs(event.clientX - current.x) < CLICK)) return;
      const edge = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
      current.to = slotAt(columns, event.clientX - edge);
      onDropAt(current.to);
    },
    onPointerUp(): void {
      const { current } = start;
      end();
      if (!current) return;
      if (current.to === undefined) onSort(column.id);
      else onMove(column.id, current.to > at ? current.to - 1 : current.to);
    },
    onPointerCancel: end,
  };
}

/** Before which column something dropped there would stand. */
function slotAt(columns: readonly { readonly width: number }[], x: number): number {
  let left = 0;
  for (const [at, { width }] of columns.entries()) {
    if (x < left + width / 2) return at;
    left += width;
  }
  return columns.length;
}

/** Keys do the same on the head itself. */
function Handle<Look>({ column: { id, width }, onStretch, onResize }: HeadCellProps<Look>) {
  const from = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  const widthAt = (x: number): number => within((from.current?.width ?? 0) + x - (from.current?.x ?? 0));
  return (
    <span
      className={styles['handle']}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (from.current) onStretch(id, widthAt(event.clientX));
      }}
      onPointerUp={(event) => {
        event.stopPropagation();
        if (from.current) onResize(id, widthAt(event.clientX));
        from.current = undefined;
        onStretch(id, undefined);
      }}
      onPointerCancel={() => {
        from.current = undefined;
        onStretch(id, undefined);
      }}
    />
  );
}
