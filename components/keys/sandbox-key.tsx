/** Has the built-in sandbox make a key, and says where it can’t. */

import { useState } from 'react';
import { useApp, useAppStore } from '../app/store-context.tsx';
import type { MadeKey } from '../share/new-key-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function useSandboxKey(onMade: (made: MadeKey) => void) {
  const store = useAppStore();
  const [state, setState] = useState<'idle' | 'creating' | 'failed'>('idle');
  const createKey = async (): Promise<void> => {
    setState('creating');
    const pair = await store
      .getState()
      .createSandboxKey('Sandbox key')
      .catch(() => undefined);
    setState(pair ? 'idle' : 'failed');
    if (pair) onMade({ pair, isKept: store.getState().keys.some(({ id }) => id === pair.id) });
  };
  return { state, createKey };
}

export function NotMade() {
  const goForKey = useApp((state) => state.goForKey);
  return (
    <Notice
      tone="bad"
      title="The sandbox couldn’t create a key"
      live
      actions={<Button onClick={() => goForKey('sandbox')}>Open the sandbox</Button>}
    >
      The Sandbox view shows why, and what you can do.
    </Notice>
  );
}
