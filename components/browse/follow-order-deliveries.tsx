/** The order’s webhook deliveries, of those in the list of the most recent ones. */

import { grouped } from '../../lib/core/counts.ts';
import { fieldOf, jsonText } from '../../lib/core/records/json-value.ts';
import { type ListedRecord, recordId } from '../../lib/core/records/listed-record.ts';
import type { Deliveries } from '../../lib/features/follow/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Assumed } from '../request/rule-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import styles from './follow-order.module.css';

/** All of them assumed (`webhook-events`, `record-fields`). */
const COLUMNS: readonly TableColumn<ListedRecord>[] = [
  { id: 'event', label: 'Event', role: 'heading', cell: (record) => <code>{textOf(record, 'event')}</code> },
  { id: 'status', label: 'Status', cell: (record) => textOf(record, 'status') },
  { id: 'response', label: 'Response', fit: true, cell: (record) => textOf(record, 'response_status') },
  { id: 'created', label: 'Created', fit: true, cell: (record) => textOf(record, 'created_at') },
];

export function FollowDeliveries({ deliveries }: { readonly deliveries: Deliveries }) {
  const { records, listed, path, failure } = deliveries;
  return (
    <section className={styles['deliveries']} aria-label="Webhook deliveries">
      <h4 className={styles['title']}>
        Webhook deliveries{' '}
        {path.is === 'assumed' && (
          <Assumed id="collection-paths" title={`The API docs don’t show ${path.path}`}>
            Assumed path
          </Assumed>
        )}
      </h4>
      {failure && <Failed deliveries={deliveries} />}
      {records.length > 0 && (
        <div className={styles['table']}>
          <DataTable
            caption="Webhook deliveries of this order"
            columns={COLUMNS}
            rows={records}
            rowKey={(record) => recordId(record) ?? record.text}
          />
        </div>
      )}
      {!failure && (
        <p className={styles['hint']}>
          {records.length === 0
            ? `None of the most recent deliveries (${grouped(listed)}) is of this order.`
            : `These are the deliveries of this order among the most recent ones (${grouped(listed)}).`}{' '}
          The server doesn’t list older deliveries.
        </p>
      )}
    </section>
  );
}

function Failed({ deliveries: { path, failure } }: { readonly deliveries: Deliveries }) {
  const show = useApp((state) => state.show);
  const answer = failure && 'answered' in failure ? failure.answered.exchange.answer : undefined;
  const what =
    answer?.kind === 'response'
      ? `${path.path} was answered with ${answer.status}${failure?.kind === 'unreadable' ? ', but not with a list' : ''}`
      : `${path.path} wasn’t answered`;
  return (
    <div className={styles['offer']}>
      <span className={styles['hint']}>{what}</span>
      {failure?.kind === 'path-unknown' && (
        <Button size="small" icon="settings" onClick={() => show('environments')}>
          Set the path in Environments
        </Button>
      )}
    </div>
  );
}

function textOf({ fields }: ListedRecord, name: string): string {
  const value = fieldOf(fields, name);
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : jsonText(value);
}
