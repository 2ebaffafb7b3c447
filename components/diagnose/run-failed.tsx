/** A diagnosis that couldn't be made; the others go on. */

import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './answer-view.module.css';

interface RunFailedProps {
  readonly id: string;
  readonly problem: 'not-loaded' | 'unexpected';
}

export function RunFailed({ id, problem }: RunFailedProps) {
  const again = useApp((state) => state.searchAgain);
  return (
    <div className={styles['notice']}>
      <Notice
        tone="bad"
        live
        title={
          problem === 'not-loaded'
            ? 'Reload this page, then diagnose again'
            : 'The search stopped working on this request'
        }
        actions={<Button onClick={() => again(id)}>Try again</Button>}
      >
        {problem === 'not-loaded'
          ? 'A part of Countersign couldn’t be loaded, as happens when it was updated while this page was open.'
          : 'It’s a bug in Countersign. Other requests are diagnosed all the same, and Compare strings works without the search.'}
      </Notice>
    </div>
  );
}
