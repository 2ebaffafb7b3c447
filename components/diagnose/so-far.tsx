/** A search that takes long: what’s likely by then is said above it, and it goes on. */

import { useEffect, useState } from 'react';
import { wordsSoFar } from '../../lib/core/diagnosis/answer/reasons.ts';
import { nothingSoFar } from '../../lib/core/diagnosis/answer/unexplained-title.ts';
import type { SaidOfSecret } from '../../lib/core/diagnosis/signed-others.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './answer-view.module.css';
import type { ItemTab } from './item-view.tsx';

/** Milliseconds: shorter searches end before anyone wonders. */
const LONG_MS = 3000;

/** Whether this request has been searched for so long. */
export function useIsLong(id: string, isSearching: boolean): boolean {
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
  readonly onTab: (tab: ItemTab) => void;
}

export function SoFar({ said, onTab }: SoFarProps) {
  const announce = useAnnounce();
  const title = nothingSoFar(said);
  useEffect(() => announce(title), [announce, title]);
  return (
    <Notice
      tone="warn"
      title={<h2 className={styles['title']}>{title}</h2>}
      actions={
        <>
          <Button onClick={() => onTab('compare')}>Compare strings</Button>
          <Button onClick={() => onTab('hints')}>Give hints</Button>
        </>
      }
    >
      <p>{wordsSoFar(said)} The search goes on below.</p>
    </Notice>
  );
}
