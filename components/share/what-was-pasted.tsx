/** What was pasted, and what can be done with it. Loaded once something was. */

import { Suspense } from 'react';
import { useApp } from '../app/store-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const PastedNotice = lazyPart(async () => (await import('./pasted-notice.tsx')).PastedCaptureNotice);

/** Above the view's content; in Request below the address field, which would move as it comes and goes. */
export function WhatWasPasted({ className }: { readonly className?: string | undefined }) {
  const what = useApp(({ pasted }) => (pasted?.kind === 'named' ? pasted.what : undefined));
  if (!what) return null;
  return (
    <Suspense>
      <div className={className}>
        <PastedNotice what={what} />
      </div>
    </Suspense>
  );
}
