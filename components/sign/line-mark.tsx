/** The colour and name of a canonical line, the same wherever one appears. */

import type { LineName } from '../../lib/core/signing/canonical.ts';
import styles from './line-mark.module.css';

export const LINE_LABELS: Record<LineName, string> = {
  method: 'Method',
  path: 'Path',
  query: 'Query',
  timestamp: 'Timestamp',
  'body-hash': 'Body hash',
};

export function LineMark({ name, number }: { name: LineName; number: number }) {
  return (
    <span className={styles['mark']} data-line={name}>
      <span className={styles['number']}>{number}</span>
      {LINE_LABELS[name]}
    </span>
  );
}
