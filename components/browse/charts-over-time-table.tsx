/** The bars of a chart over time as numbers in rows. */

import { grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { OverTime } from '../../lib/core/records/over-time.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './charts.module.css';
import { type Series, seriesCount } from './charts-series.tsx';
import { longTime, nounOf, unitWords } from './charts-words.ts';

interface OverTimeTableProps {
  readonly collection: CollectionId;
  readonly overTime: OverTime;
  readonly series: readonly Series[];
}

export function OverTimeTable({ collection, overTime, series }: OverTimeTableProps) {
  const split = series.length > 1 ? series : [];
  const many = nounOf(collection, 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within the keyboard's reach.
    <section className={styles['scroller']} tabIndex={0} aria-label="Table of the chart">
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>
            Created {unitWords(overTime)}, in the time zone {overTime.timeZone}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Created</th>
            <th scope="col" data-number>
              {many.charAt(0).toUpperCase() + many.slice(1)}
            </th>
            {split.map(({ id, label }) => (
              <th key={id} scope="col" data-number>
                <code>{label}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {overTime.buckets.map((bucket) => (
            <tr key={bucket.wall}>
              <th scope="row">{longTime(bucket, overTime)}</th>
              <td data-number>{grouped(bucket.count)}</td>
              {split.map((one) => (
                <td key={one.id} data-number>
                  {grouped(seriesCount(one, bucket.counts))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
