/** A stored key, to sign for the chosen environment too. Unasked, it signs for no other host. */

import { selectEnvironment } from '../../lib/state/selectors.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

interface UseKeyProps {
  readonly stored: StoredKey;
  /** The button goes then. */
  readonly onUsed?: () => void;
}

export function UseKey({ stored, onUsed }: UseKeyProps) {
  const { id: environmentId, name: where } = useApp(selectEnvironment);
  const { update, choose } = useApp((state) => ({ update: state.updateKey, choose: state.chooseKey }));
  const { id, name, environments } = stored;
  const use = async (): Promise<void> => {
    const changed = await update(id, { environments: [...environments, environmentId] });
    if (!changed.ok) return;
    await choose(environmentId, id);
    onUsed?.();
  };
  return (
    <Button icon="key" title={`${name} doesn’t sign for ${where} yet`} onClick={() => void use()}>
      Use {name} here
    </Button>
  );
}
