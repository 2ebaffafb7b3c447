/** Thousands of requests as one grid, of which only the rows in sight are drawn. The keyboard stays on the grid itself. */

import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { CaptureRow } from '../../lib/state/capture-state.ts';
import { useIsNarrow } from '../request/use-is-narrow.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { requestAfter } from './grid-keys.ts';
import { type Cells, GridRow } from './grid-row.tsx';
import styles from './request-grid.module.css';
import { ROW, useRowsInSight } from './use-rows-in-sight.ts';
import { useSlots } from './use-slots.ts';

const COLUMNS = ['Time', 'Method', 'Target', 'Status', 'Error', 'Verdict'] as const;

/** From here on there's room for all columns, in pixels. A container query would cost much while scrolling. */
const WIDE = 640;

interface RequestGridProps<Row extends CaptureRow> {
  /** What the requests have in common. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** What's in a row; the same function for all of them, and every time. */
  readonly cells: Cells<Row>;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** The last column holds sentences. */
  readonly isWordy?: boolean;
  /** Enter was pressed on the chosen row. */
  readonly onOpen: () => void;
  readonly ref: Ref<HTMLTableElement>;
}

export function RequestGrid<Row extends CaptureRow>({
  label,
  rows,
  cells,
  chosen,
  onChoose: choose,
  isWordy = false,
  onOpen,
  ref,
}: RequestGridProps<Row>) {
  const grid = useRef<HTMLTableElement>(null);
  useImperativeHandle(ref, () => grid.current as HTMLTableElement);
  const secrets = useKnownSecrets();
  const at = chosen === undefined ? -1 : rows.findIndex(({ id }) => id === chosen);
  const list = useRowsInSight({
    element: grid,
    count: rows.length,
    at,
  });
  const drawn = new Map(
    list.getVirtualItems().flatMap(({ index }) => {
      const id = rows[index]?.id;
      return id === undefined ? [] : [[id, index] as const];
    }),
  );
  const slots = useSlots([...drawn.keys()]);
  const isNarrow = useIsNarrow(grid, WIDE);
  const press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && at >= 0) onOpen();
    else if (event.key === 'Escape' && chosen !== undefined) {
      // With nothing chosen it's left to DevTools.
      event.stopPropagation();
      choose(undefined);
    } else {
      const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW) - 2);
      const next = requestAfter(event.key, rows, at, page);
      if (next === undefined) return;
      choose(rows[next]?.id);
    }
    event.preventDefault();
  };
  return (
    <table
      ref={grid}
      className={styles['grid']}
      data-beside={at >= 0 || undefined}
      data-wordy={isWordy || undefined}
      data-narrow={isNarrow || undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is ARIA's name for a table one moves in.
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={at < 0 ? undefined : rowId(chosen)}
      tabIndex={0}
      onKeyDown={press}
    >
      <thead>
        <tr className={styles['head']} aria-rowindex={1}>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" data-column={name.toLowerCase()}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles['rows']} style={{ blockSize: list.getTotalSize() - ROW }}>
        {slots.map(({ key, row: id }) => {
          const place = drawn.get(id) ?? 0;
          const row = rows[place];
          return (
            row && (
              <GridRow
                key={key}
                row={row}
                cells={cells}
                elementId={rowId(id)}
                place={place}
                top={place * ROW}
                isChosen={id === chosen}
                secrets={secrets}
                onChoose={choose}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

function rowId(id: number | undefined): string {
  return `captured-${id}`;
}
