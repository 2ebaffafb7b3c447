/** A row of the grid, drawn anew only when it's its own turn. */

import { memo, type ReactNode } from 'react';
import styles from './data-grid.module.css';

export interface GridColumn<Row> {
  readonly id: string;
  /** What it's called where it's talked about. */
  readonly label: string;
  /** In its head, where that's more than its name. */
  readonly head?: ReactNode;
  /** Said of it when its head is pointed at. */
  readonly note?: string | undefined;
  /** In pixels. */
  readonly width: number;
  /** Numbers stand at its end. */
  readonly align?: 'start' | 'end' | undefined;
  readonly mono?: boolean | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface GridRowProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  /** `undefined` while it's being read. */
  readonly row: Row | undefined;
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly isChosen: boolean;
  /** The column of the cell that Tab leads to, where it's in this row. */
  readonly stop: number | undefined;
}

export const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ columns, row, index, top, isChosen, stop }: GridRowProps<Row>) {
  return (
    <tr
      className={styles['row']}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-busy={row === undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ id, align, mono, cell }, at) => (
        <td
          key={id}
          aria-colindex={at + 1}
          data-align={align}
          data-mono={mono || undefined}
          {...(at === stop && { tabIndex: 0 })}
        >
          {row === undefined ? (at === 0 ? 'Reading…' : null) : cell(row)}
        </td>
      ))}
    </tr>
  );
}
