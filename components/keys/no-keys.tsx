/** Where no key is yet: what a key pair is, and the two ways to one. */

import type { RefObject } from 'react';
import type { MadeKey } from '../share/new-key-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './keys.module.css';
import { NotMade, useSandboxKey } from './sandbox-key.tsx';

interface NoKeysProps {
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onAdd: () => void;
  readonly onMade: (made: MadeKey) => void;
}

export function NoKeys({ addButton, onAdd, onMade }: NoKeysProps) {
  const { state, createKey } = useSandboxKey(onMade);
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
      <EmptyState icon="key" title="Your keys appear here" action={actions}>
        <p>
          An API key is a key id and a secret. The key id (<code>pk_test_…</code>) is sent and names who
          signs. The secret (<code>sk_…</code>) signs and is never sent.
        </p>
      </EmptyState>
      {state === 'failed' && <NotMade />}
    </>
  );
}
