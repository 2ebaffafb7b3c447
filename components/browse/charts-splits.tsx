/** How many records have each status or the like, as a table whose rows are bars. */

import { counted, grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { SplitCount } from '../../lib/core/records/group.ts';
import { Section } from '../ui/section.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './charts.module.css';
import { Bar, type Series } from './charts-series.tsx';
import { nounOf, splitWords } from './charts-words.ts';

/** A service may have made a status of anything. */
const MOST_ROWS = 12;

interface SplitsChartProps {
  readonly collection: CollectionId;
  /** The field, as in `status`. */
  readonly field: string;
  readonly splits: readonly SplitCount[];
  readonly series: readonly Series[];
  readonly prefix: string;
}

export function SplitsChart({ collection, field, splits, series, prefix }: SplitsChartProps) {
  const most = splits[0]?.count ?? 1;
  const left = splits.length - MOST_ROWS;
  const paintOf = (split: string) => series.find((one) => one.splits.includes(split))?.paint ?? 'faint';
  const many = nounOf(collection, 2);
  return (
    <Section level={3} title={`By ${field}`}>
      <table className={styles['bars']}>
        <caption>
          <VisuallyHidden>
            {many} by {field}
          </VisuallyHidden>
        </caption>
        <thead className={styles['spoken']}>
          <tr>
            <th scope="col">{field}</th>
            <th scope="col">{many}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {splits.slice(0, MOST_ROWS).map(({ split, count }) => (
            <tr key={split}>
              <th scope="row">
                <code title={split}>{splitWords(split)}</code>
              </th>
              <td data-number>{grouped(count)}</td>
              <td>
                <Bar prefix={prefix} paint={paintOf(split)} part={count / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={styles['note']}>{counted(left, 'more value')}, each less frequent</p>}
    </Section>
  );
}
