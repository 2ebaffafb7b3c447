/** Hints, shown one at a time: the last gives the solution away. */

import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import styles from './learn.module.css';

interface HintsProps {
  readonly hints: readonly string[];
  readonly shown: number;
  readonly onShow: (shown: number) => void;
}

export function TaskHints({ hints, shown, onShow }: HintsProps) {
  const announce = useAnnounce();
  const newest = useRef<HTMLLIElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    newest.current?.scrollIntoView?.({ block: 'nearest' });
    // The button that had the focus is gone.
    if (shown === hints.length) newest.current?.focus({ preventScroll: true });
  }, [shown, hints.length]);
  const showNext = (): void => {
    isAsked.current = true;
    onShow(shown + 1);
    if (shown + 1 < hints.length) announce(hints[shown] ?? '');
  };
  return (
    <div className={styles['hints']}>
      <ol className={styles['hintList']}>
        {hints.slice(0, shown).map((hint, at) => (
          <li key={hint} className={styles['hint']} ref={at === shown - 1 ? newest : undefined} tabIndex={-1}>
            {hint}
          </li>
        ))}
      </ol>
      {shown < hints.length && (
        <Button icon="info" variant="quiet" onClick={showNext}>
          {shown < hints.length - 1 ? `Show hint ${shown + 1} of ${hints.length}` : 'Show the solution'}
        </Button>
      )}
    </div>
  );
}
