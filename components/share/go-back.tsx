/** The way back to the view that waits for a key, an environment or a variable. */

import { VIEW_NAMES } from '../../lib/state/places.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './go-back.module.css';

export function GoBack() {
  const { waiting, goBack } = useApp((state) => ({ waiting: state.waitingView, goBack: state.goBack }));
  if (waiting === undefined) return null;
  return (
    <div className={styles['bar']}>
      <Button icon="previous" variant="quiet" onClick={() => goBack()}>
        Back to {VIEW_NAMES[waiting]}
      </Button>
    </div>
  );
}
