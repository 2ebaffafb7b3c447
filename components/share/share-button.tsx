/** Opens the dialog that makes a reproduction to pass on. */

import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
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
        {...(isQuiet ? ({ variant: 'quiet', size: 'small' } as const) : undefined)}
        icon="external"
        onClick={() => setOpen(true)}
      >
        {LABEL}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog shareable={shareable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
