/** What of a request isn't known: each part, why, and where it can be given, how. */

import type { MissingWords } from '../../lib/core/diagnosis/answer/missing-words.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './missing-parts.module.css';

interface MissingPartsProps {
  readonly missing: readonly MissingWords[];
  readonly canGive: boolean;
}

export function MissingParts({ missing, canGive }: MissingPartsProps) {
  if (missing.length === 0) return null;
  return (
    <ul className={styles['parts']} aria-label="Parts that aren’t known">
      {missing.map(({ part, why, give }) => (
        <li key={part}>
          <Badge tone="warn">{part}</Badge> {canGive ? `${why} ${give}` : why}
        </li>
      ))}
    </ul>
  );
}
