/** How the signature comes about, byte by byte: the request as sent, the five lines, the string, the HMAC, the headers. */

import { useDeferredValue, useState } from 'react';
import { selectKey, selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LineSteps } from './line-steps.tsx';
import { SentRequest } from './sent-request.tsx';
import { SignatureSteps } from './signature-steps.tsx';
import styles from './steps.module.css';

export function Steps() {
  // Deferred, so that a long body is drawn after the keystroke, not before it.
  const signing = useDeferredValue(useApp((state) => selectSigning(state)));
  const [active, setActive] = useState<string | undefined>(undefined);
  const keyName = useApp((state) => selectKey(state)?.name);
  const { request } = signing.prepared;
  if (!signing.lines || !request)
    return (
      <EmptyState icon="pencil" title="The five lines appear here as you type">
        The request can’t be built yet. The messages beside its fields say what’s missing.
      </EmptyState>
    );
  return (
    <div className={styles['steps']}>
      <SentRequest
        request={request}
        lines={signing.lines}
        signing={signing}
        active={active}
        onActive={setActive}
      />
      <LineSteps lines={signing.lines} active={active} onActive={setActive} />
      {signing.signed && keyName !== undefined ? (
        <SignatureSteps signed={signing.signed} keyName={keyName} />
      ) : (
        <NoKey />
      )}
    </div>
  );
}

function NoKey() {
  const show = useApp((state) => state.show);
  const others = useApp((state) => state.keys.length > 0);
  return (
    <EmptyState
      icon="key"
      title="The signature appears here"
      action={
        <Button icon="key" onClick={() => show('keys')}>
          Add a key
        </Button>
      }
    >
      The five lines need no secret; the HMAC does.{' '}
      {others
        ? 'None of your keys may sign for this environment: tick it for one of them in Keys, or add another.'
        : 'Add a key that may sign for this environment.'}
    </EmptyState>
  );
}
