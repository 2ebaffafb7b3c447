/** What makes it doubtful that each record that was fetched is here once. */

import { counted, grouped } from '../../lib/core/counts.ts';
import { type Drift, driftWords, type PositionStretch, stretchWords } from '../../lib/core/paging/drift.ts';
import type { WalkState } from '../../lib/features/browse/state.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './browse.module.css';

const TOLD_OF_EACH = 3;
const MISSING_TOLD = 20;

function missingWords(stretch: PositionStretch): string {
  return `${stretchWords(stretch)} ${stretch.to - stretch.from === 1 ? 'wasn’t' : 'weren’t'} fetched.`;
}

interface WalkDoubtsProps {
  readonly walk: Pick<WalkState, 'drift' | 'driftCounts'>;
  readonly missing: readonly PositionStretch[];
}

export function WalkDoubts({ walk, missing }: WalkDoubtsProps) {
  const { drift, driftCounts } = walk;
  const drifts = Object.values(driftCounts).reduce((sum, count) => sum + count, 0);
  const all = Math.max(drifts, drift.length) + missing.length;
  if (all === 0) return null;
  const lines = linesOf(drift, missing, all);
  return (
    <Notice tone="warn" live title={titleOf(driftCounts, missing)}>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <Disclosure summary={counted(all, 'inconsistency', 'inconsistencies')}>
          <ul className={styles['oddities']}>
            {lines.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Notice>
  );
}

function titleOf(counts: WalkState['driftCounts'], missing: readonly PositionStretch[]): string {
  if (missing.length > 0 || counts['cut-off'] !== undefined) return 'Not everything was fetched';
  if (counts['repeated-id'] !== undefined) return 'Some records came twice';
  if (counts['goes-round'] !== undefined) return 'The end of the list isn’t known';
  return counts['total-changed'] === undefined
    ? 'The server contradicted itself'
    : 'The total changed while the list was fetched';
}

function linesOf(
  drift: readonly Drift[],
  missing: readonly PositionStretch[],
  all: number,
): readonly string[] {
  const told = drift.filter(
    (one, at) => drift.slice(0, at).filter((other) => other.drift === one.drift).length < TOLD_OF_EACH,
  );
  const rest = all - told.length - missing.length;
  const left = missing.length - MISSING_TOLD;
  return [
    ...missing.slice(0, MISSING_TOLD).map((stretch) => missingWords(stretch)),
    ...(left > 0
      ? [`And ${counted(left, 'more stretch wasn’t fetched', 'more stretches weren’t fetched')}.`]
      : []),
    ...told.map((one) => driftWords(one)),
    ...(rest > 0 ? [`And ${grouped(rest)} more of these kinds.`] : []),
  ];
}
