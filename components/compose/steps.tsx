/** How the signature comes about, byte by byte: the request as sent, the five lines, the string, the HMAC, the headers. */

import { Suspense, useDeferredValue, useState } from 'react';
import { outgoingOf } from '../../lib/features/exchange/signing.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { LineSteps } from '../request/line-steps.tsx';
import { SentRequest } from '../request/sent-request.tsx';
import styles from '../request/steps.module.css';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

/** Loaded while the lines are drawn. */
const NextSignature = lazyPart(async () => (await import('./next-signature.tsx')).NextSignature);

export function Steps() {
  // Deferred, so that a long body is drawn after the keystroke, not before it.
  const signing = useDeferredValue(useApp((state) => selectSigning(state)));
  const [active, setActive] = useState<string | undefined>(undefined);
  const wasSent = useApp((state) => state.sending.kind === 'answered');
  const leftOut = useApp((state) => state.draft.leftOut);
  const request = outgoingOf(signing, leftOut);
  const part = useWantedFocus<HTMLDivElement>('steps');
  if (!signing.lines || !request)
    return (
      <div ref={part} tabIndex={-1}>
        <EmptyState icon="pencil" title="The five lines appear here as you type">
          Nothing is signed yet. The messages beside the request’s fields say what’s missing.
        </EmptyState>
      </div>
    );
  return (
    <div ref={part} tabIndex={-1} className={styles['steps']}>
      <SentRequest
        title={wasSent ? 'The next request, as it will be sent' : 'The request, as it will be sent'}
        request={request}
        lines={signing.lines}
        leftOut={leftOut}
        active={active}
        onActive={setActive}
      />
      <LineSteps lines={signing.lines} active={active} onActive={setActive} />
      <Suspense>
        <NextSignature signed={signing.signed} />
      </Suspense>
    </div>
  );
}
