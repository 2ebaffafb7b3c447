/** Which columns are shown, in which order and how wide: by clicks what the heads do by dragging. */

import type { LaidOutColumn } from '../../lib/features/browse/layout/layout.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { widthBeside } from '../ui/data-grid-head.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './browse.module.css';
import { columnLabel, shownWidth } from './use-columns.ts';

interface ColumnsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly columns: readonly LaidOutColumn[];
  readonly onHide: (key: string, hidden: boolean) => void;
  /** Among all columns. */
  readonly onSwap: (at: number, to: number) => void;
  /** In pixels. */
  readonly onResize: (key: string, width: number) => void;
  readonly onReset: () => void;
}

export function ColumnsDialog(props: ColumnsDialogProps) {
  const { open, onClose, columns, onHide, onSwap, onResize, onReset } = props;
  const shown = columns.filter(({ hidden }) => !hidden).length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Columns"
      size="small"
      actions={
        <>
          <Button onClick={onReset}>Reset columns</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className={styles['columnList']}>
        {columns.map((arranged, at) => {
          const { column, hidden } = arranged;
          const label = columnLabel(column);
          const step = (side: -1 | 1) => onResize(column.key, widthBeside(shownWidth(arranged), side));
          return (
            <li key={column.key}>
              <Checkbox
                className={styles['column']}
                label={label}
                checked={!hidden}
                disabled={!hidden && shown === 1}
                hint={column.known ? 'In the API docs' : undefined}
                onChange={(event) => onHide(column.key, !event.target.checked)}
              />
              <Button
                size="small"
                variant="quiet"
                icon="up"
                aria-label={`Move ${label} up`}
                disabled={at === 0}
                onClick={() => onSwap(at, at - 1)}
              />
              <Button
                size="small"
                variant="quiet"
                icon="down"
                aria-label={`Move ${label} down`}
                disabled={at === columns.length - 1}
                onClick={() => onSwap(at, at + 1)}
              />
              <Button
                size="small"
                variant="quiet"
                icon="narrower"
                aria-label={`Make ${label} narrower`}
                disabled={hidden}
                onClick={() => step(-1)}
              />
              <Button
                size="small"
                variant="quiet"
                icon="wider"
                aria-label={`Make ${label} wider`}
                disabled={hidden}
                onClick={() => step(1)}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
