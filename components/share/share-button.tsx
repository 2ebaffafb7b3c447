/** Opens the dialog that makes a reproduction to pass on. */

import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import type { Shareable } from './use-reproduction.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

export function ShareButton({ shareable }: { readonly shareable: Shareable }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="normal" icon="external" onClick={() => setOpen(true)}>
        Share a reproduction…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog shareable={shareable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
