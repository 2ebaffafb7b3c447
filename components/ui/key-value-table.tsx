/** Names and their values, as a real table. */

import type { ReactNode } from 'react';
import styles from './key-value-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface KeyValueRow {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** Shown at the end of the row, such as a copy button. */
  readonly action?: ReactNode;
}

interface KeyValueTableProps {
  /** What the rows are, for screen readers. */
  readonly caption: string;
  readonly rows: readonly KeyValueRow[];
  /** For what's on the wire. */
  readonly mono?: boolean | undefined;
  /** In place of no rows. */
  readonly empty?: ReactNode;
}

export function KeyValueTable({ caption, rows, mono = false, empty }: KeyValueTableProps) {
  if (rows.length === 0) return <p className={styles['empty']}>{empty}</p>;
  const actions = rows.some(({ action }) => action !== undefined);
  return (
    <table className={styles['table']} data-mono={mono || undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map(({ id, name, value, action }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            {actions && <td className={styles['action']}>{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
