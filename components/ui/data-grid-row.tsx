/** A row of the grid, drawn anew only when it's its own turn. */

import { type ComponentType, memo, type ReactNode } from 'react';
import styles from './data-grid.module.css';

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

/** What a row is told by in a list whose rows come and go. */
export type RowKey = string | number;

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

export const GridRow = memo(DrawnRow) as typeof DrawnRow;

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
