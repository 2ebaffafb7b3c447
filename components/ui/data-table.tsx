/** Records in rows. Where there's no room for columns, each record becomes a block of labelled lines. */

import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** `heading` names the row; `actions` are buttons at its end. One of each at most. */
  readonly role?: 'heading' | 'actions' | undefined;
  /** As narrow as its content. */
  readonly fit?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, label, role, fit }) => (
              <th key={id} scope="col" data-role={role} data-fit={fit || undefined}>
                {role === 'actions' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }) {
  const { label, role, fit = false, cell } = column;
  if (role === 'heading')
    return (
      <th scope="row" data-role={role} data-fit={fit || undefined}>
        {cell(row)}
      </th>
    );
  return (
    <td data-role={role} data-fit={fit || undefined}>
      {role === undefined && (
        <span className={styles['label']} aria-hidden="true">
          {label}
        </span>
      )}
      <div className={styles['value']}>{cell(row)}</div>
    </td>
  );
}
