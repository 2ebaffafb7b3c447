/** What was sent stays seen beside the next request, which is already another. Opened once, it's open for every answer. */

import { Suspense } from 'react';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './answer.module.css';

const SentView = lazyPart(async () => (await import('../request/sent-view.tsx')).SentView);

export function AsSent({ answered }: { readonly answered: Answered }) {
  const { isShown, show } = useApp((state) => ({ isShown: state.isSentShown, show: state.showSent }));
  return (
    <div className={styles['sent']}>
      <Disclosure summary="Request as it was sent" opensWhen={isShown} onToggle={show}>
        {isShown && (
          <Suspense fallback={<Spinner label="Opening" isInstead />}>
            <SentView answered={answered} />
          </Suspense>
        )}
      </Disclosure>
    </div>
  );
}
