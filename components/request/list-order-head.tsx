/** The order of a list of requests in the heads of its columns: that of the time says it and turns it, else the first one does. */

import type { GridSort } from '../ui/data-grid-head.tsx';
import type { GridColumn } from '../ui/data-grid-rows.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './list-order-head.module.css';
import { TIME_COLUMN } from './request-columns.tsx';
import type { RequestLook } from './request-look.ts';
import type { ListOrder } from './use-list-order.ts';

type RequestColumn = GridColumn<RequestLook>;

export function orderedColumns(
  columns: readonly RequestColumn[],
  order: ListOrder,
): readonly RequestColumn[] {
  const hasTime = columns.some(({ id }) => id === TIME_COLUMN);
  return columns.map((column, at) => {
    if (column.id === TIME_COLUMN)
      return { ...column, head: <TurnButton order={order} label={column.label} /> };
    if (hasTime || at > 0) return column;
    return {
      ...column,
      head: (
        <span className={styles['both']}>
          {column.label}
          <TurnButton order={order} />
        </span>
      ),
    };
  });
}

export function sortOf({ isNewestFirst }: ListOrder): GridSort {
  return { column: TIME_COLUMN, direction: isNewestFirst ? 'down' : 'up' };
}

interface TurnButtonProps {
  readonly order: ListOrder;
  /** In place of the order, which its arrow shows. */
  readonly label?: string;
}

function TurnButton({ order: { isNewestFirst, turn }, label }: TurnButtonProps) {
  const [now, then] = isNewestFirst ? ['Newest first', 'oldest first'] : ['Oldest first', 'newest first'];
  return (
    <button
      type="button"
      className={styles['turn']}
      title={`${now}. Click to show the ${then}.`}
      aria-label={label === undefined ? now : `${label}: ${now.toLowerCase()}`}
      onClick={turn}
    >
      {label ?? now}
      <Icon name="chevron" className={isNewestFirst ? styles['down'] : styles['up']} />
    </button>
  );
}
