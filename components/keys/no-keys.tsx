/** Where no key is yet: what a key pair is, and the two ways to one. */

import { type RefObject, useState } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './keys.module.css';

interface NoKeysProps {
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onAdd: () => void;
}

export function NoKeys({ addButton, onAdd }: NoKeysProps) {
  const { create, show } = useApp((state) => ({ create: state.createSandboxKey, show: state.show }));
  const [state, setState] = useState<'idle' | 'creating' | 'failed'>('idle');
  const createKey = async (): Promise<void> => {
    setState('creating');
    const key = await create('Sandbox key').catch(() => undefined);
    setState(key ? 'idle' : 'failed');
  };
  const actions = (
    <div className={styles['ways']}>
      <Button variant="primary" icon="flask" busy={state === 'creating'} onClick={createKey}>
        Create a sandbox key
      </Button>
      <Button ref={addButton} icon="plus" onClick={onAdd}>
        Add your own
      </Button>
    </div>
  );
  return (
    <>
      <EmptyState icon="key" title="Your keys will be here" action={actions}>
        <p>
          A key pair has two halves: a key id (<code>pk_test_…</code>), which names who signs and is sent, and
          a secret (<code>sk_…</code>), which signs and is never sent.
        </p>
      </EmptyState>
      {state === 'failed' && (
        <Notice
          tone="bad"
          title="The sandbox couldn’t create a key"
          live
          actions={<Button onClick={() => show('sandbox')}>Open the sandbox</Button>}
        >
          The Sandbox view says why and offers a way out.
        </Notice>
      )}
    </>
  );
}
