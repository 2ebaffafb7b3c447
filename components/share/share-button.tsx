/** Opens the dialog that makes a reproduction to pass on. */

import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import styles from './share-button.module.css';
import type { Shareable } from './use-reproduction.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

const LABEL = 'Share a reproduction…';

interface ShareButtonProps {
  readonly shareable: Shareable;
  /** In a bar, where it doesn't stand out. */
  readonly isQuiet?: boolean;
}

export function ShareButton({ shareable, isQuiet = false }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(isQuiet ? ({ variant: 'quiet', size: 'small', title: LABEL } as const) : undefined)}
        icon="external"
        onClick={() => setOpen(true)}
      >
        <span className={isQuiet ? styles['label'] : undefined}>{LABEL}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog shareable={shareable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
