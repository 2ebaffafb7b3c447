/** Hints, shown one at a time: the last gives the solution away. */

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
  const showNext = (): void => {
    onShow(shown + 1);
    announce(hints[shown] ?? '');
  };
  return (
    <div className={styles['hints']}>
      <ol className={styles['hintList']}>
        {hints.slice(0, shown).map((hint) => (
          <li key={hint} className={styles['hint']}>
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
