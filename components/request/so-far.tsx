/** What’s likely so far, shown above a search that’s still running. */

import { type ReactNode, useEffect, useState } from 'react';
import { wordsSoFar } from '../../lib/core/diagnosis/answer/reasons.ts';
import { nothingSoFar } from '../../lib/core/diagnosis/answer/unexplained-title.ts';
import type { SaidOfSecret } from '../../lib/core/diagnosis/signed-others.ts';
import { TELLING_DEPTH } from '../../lib/core/search/cut-short.ts';
import type { DiagnosisRun } from '../../lib/features/diagnosis/items.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './so-far.module.css';

/** Milliseconds: shorter searches end before anyone wonders. */
const LONG_MS = 3000;

/** Whether there's something to say of a search that has found nothing yet. @param run of the item with this id. */
export function useSaysSoFar(id: string, run: DiagnosisRun, isFound: boolean): boolean {
  const isLong = useIsLong(id, run.kind === 'searching' && run.about === 'first' && !isFound);
  return isLong && isTelling(run);
}

/** Most clients have one mistake or two: before those are through, nothing found says nothing. */
function isTelling(run: DiagnosisRun): boolean {
  return run.kind === 'searching' && (run.progress?.exhaustedDepth ?? 0) >= TELLING_DEPTH;
}

/** Whether this request has been searched for so long. */
function useIsLong(id: string, isSearching: boolean): boolean {
  const [long, setLong] = useState<string | undefined>(undefined);
  useEffect(() => {
    setLong(undefined);
    if (!isSearching) return undefined;
    const timer = setTimeout(() => setLong(id), LONG_MS);
    return () => clearTimeout(timer);
  }, [id, isSearching]);
  return isSearching && long === id;
}

interface SoFarProps {
  readonly said: SaidOfSecret;
  /** The search is cancelled once the row that it's for is left. */
  readonly endsWithRow?: boolean;
  readonly actions?: ReactNode;
}

export function SoFar({ said, endsWithRow = false, actions }: SoFarProps) {
  const announce = useAnnounce();
  const title = nothingSoFar(said);
  useEffect(() => announce(title), [announce, title]);
  return (
    <Notice tone="warn" title={<h2 className={styles['title']}>{title}</h2>} actions={actions}>
      <p>
        {wordsSoFar(said)} The search goes on below
        {endsWithRow ? ' until you leave this row.' : '.'}
      </p>
    </Notice>
  );
}
