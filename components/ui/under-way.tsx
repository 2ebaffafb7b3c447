/** Something that takes longer than a moment: what it is, how far it has got, and the button that ends it. */

import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import styles from './under-way.module.css';

interface UnderWayProps {
  readonly label: string;
  /** Of `max`. Without it nobody knows how long it takes. */
  readonly value?: number | undefined;
  readonly max?: number | undefined;
  readonly detail?: string | undefined;
  /** None where another button close by ends it. */
  readonly onCancel?: (() => void) | undefined;
}

export function UnderWay({ onCancel, ...progress }: UnderWayProps) {
  return (
    <Notice tone="info">
      <div className={styles['row']}>
        <Progress {...progress} />
        {onCancel && (
          <Button icon="stop" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Notice>
  );
}
