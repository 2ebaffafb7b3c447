/** Where a key's secret is needed and isn't there: why, and the way to it. */

import { selectKeyWithoutSecret } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function SecretNeeded() {
  const isLocked = useApp(({ protection }) => protection === 'locked');
  const stored = useApp(selectKeyWithoutSecret);
  const enter = useApp((state) => state.openKeyForm);
  if (isLocked) return <LockedNotice />;
  if (!stored) return null;
  return (
    <Notice
      tone="info"
      live
      title={`Enter the secret of ${stored.name} again`}
      actions={
        <Button icon="key" onClick={() => enter({ id: stored.id })}>
          Enter secret
        </Button>
      }
    >
      Its secret was kept until the browser closed. In Keys, a passphrase keeps secrets for longer.
    </Notice>
  );
}

export function LockedNotice() {
  const open = useApp((state) => state.goForKey);
  return (
    <Notice
      tone="info"
      live
      title="Your keys are locked"
      actions={
        <Button icon="key" onClick={() => open('keys')}>
          Unlock
        </Button>
      }
    >
      Unlock them to sign requests.
    </Notice>
  );
}
