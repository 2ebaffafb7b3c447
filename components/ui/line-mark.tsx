/** The colour and name of a canonical line, the same wherever one appears. */

import { LINE_NAMES, type LineName } from '../../lib/core/signing/canonical.ts';
import { lineTitle } from '../../lib/core/signing/line-words.ts';
import styles from './line-mark.module.css';

export function LineMark({ name }: { name: LineName }) {
  return (
    <span className={styles['mark']} data-line={name}>
      <span className={styles['number']}>{LINE_NAMES.indexOf(name) + 1}</span>
      {lineTitle(name)}
    </span>
  );
}
