/** Charts of what's loaded: by status, over time, and amounts per currency and network. Each is a table as well. */

import { useId } from 'react';
import { grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { GroupTally } from '../../lib/core/records/group.ts';
import { GROUP_FIELDS } from '../../lib/core/records/group-fields.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';
import { Assumed } from '../request/rule-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './charts.module.css';
import { AmountsChart } from './charts-amounts.tsx';
import { OverTimeChart } from './charts-over-time.tsx';
import { Patterns, seriesOf } from './charts-series.tsx';
import { SplitsChart } from './charts-splits.tsx';
import { useTally } from './charts-tally.ts';
import { chartsMadeOf, countedRecords, nounOf } from './charts-words.ts';

interface RecordChartsProps {
  readonly source: RecordSource;
  readonly collection: CollectionId;
  /** How many there are, as the service says; `undefined` where it doesn't. */
  readonly total: number | undefined;
}

export function RecordCharts({ source, collection, total }: RecordChartsProps) {
  const { tally, done, failed } = useTally(source, collection);
  const many = nounOf(collection, 2);
  if (source.count === 0)
    return (
      <EmptyState icon="search" title={`Charts of loaded ${many} appear here`}>
        Load a page, or fetch all.
      </EmptyState>
    );
  return (
    <section className={styles['charts']} aria-label={`Charts of ${many}`}>
      <p className={styles['made']}>{tally ? chartsMadeOf(collection, tally.records, total) : ''}</p>
      {done !== undefined && (
        <Progress
          label={`Counting ${many}`}
          value={done}
          max={source.count}
          detail={`${grouped(done)} of ${countedRecords(collection, source.count)}`}
        />
      )}
      {failed && (
        <Notice tone="bad" title={`Not all of the ${many} could be read`} live>
          The browser couldn’t read all fetched records. Fetch all again.
        </Notice>
      )}
      {tally && <Drawn collection={collection} tally={tally} />}
    </section>
  );
}

function Drawn({ collection, tally }: { readonly collection: CollectionId; readonly tally: GroupTally }) {
  const prefix = `charts${useId()}`;
  const { split, amount, across = false } = GROUP_FIELDS[collection];
  const { splits, overTime, withoutTime, amounts } = tally;
  const series = seriesOf(splits);
  return (
    <>
      <Patterns prefix={prefix} />
      <div className={styles['panels']}>
        {split !== undefined && (
          <SplitsChart collection={collection} field={split} {...{ splits, series, prefix }} />
        )}
        {overTime && <OverTimeChart {...{ collection, overTime, series, prefix, withoutTime }} />}
        {amount !== undefined && amounts.length > 0 && (
          <AmountsChart {...{ collection, tally, amount, across, series, prefix }} />
        )}
      </div>
      <p className={styles['note']}>
        <Assumed id={collection === 'orders' ? 'order-fields' : 'record-fields'} /> {assumedWords(collection)}
      </p>
    </>
  );
}

/** API document, section 2. */
function assumedWords(collection: CollectionId): string {
  if (collection === 'orders')
    return 'Of the fields in these charts, the API docs show only status. Countersign assumes the names amount, currency, network and created_at.';
  if (collection === 'wallets')
    return 'The API docs show currency and balance. Countersign assumes the field name network.';
  return `The API docs show no fields of ${nounOf(collection, 2)}. Countersign assumes their names.`;
}
