/** What of a request isn't known: each part, why, and how to give it. */

import type { MissingWords } from '../../lib/core/diagnosis/answer/missing-words.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './missing-parts.module.css';

export function MissingParts({ missing }: { readonly missing: readonly MissingWords[] }) {
  if (missing.length === 0) return null;
  return (
    <ul className={styles['parts']} aria-label="Parts that aren’t known">
      {missing.map(({ part, why, give }) => (
        <li key={part}>
          <Badge tone="warn">{part}</Badge> {why} {give}
        </li>
      ))}
    </ul>
  );
}
