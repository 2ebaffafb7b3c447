/** The way to the secret of a request’s key: its form, where keys are unlocked, or where a stored one’s secret is entered again. */

import { selectSecretGone } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

interface SecretWantedProps {
  readonly keyId: string;
  /** Where a new key is to sign. */
  readonly environmentId: string | undefined;
  /** Of a key that isn’t stored. */
  readonly label?: string;
}

export function SecretWanted({ keyId, environmentId, label = 'Add its key' }: SecretWantedProps) {
  const gone = useApp((state) => selectSecretGone(state, keyId));
  const { add, unlock } = useApp((state) => ({ add: state.openKeyForm, unlock: state.goForKey }));
  if (gone === 'locked')
    return (
      <Button icon="key" onClick={() => unlock('keys')}>
        Unlock keys
      </Button>
    );
  return (
    <Button icon="key" onClick={() => add({ id: keyId, environmentId })}>
      {gone === undefined ? label : 'Enter secret'}
    </Button>
  );
}
