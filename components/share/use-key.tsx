/** The key that the opened request was signed with, to sign here too. Its secret goes with no request to another host unasked. */

import { selectEnvironment } from '../../lib/state/selectors.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

interface UseKeyProps {
  readonly signedWith: StoredKey;
  /** The button goes then. */
  readonly onUsed?: () => void;
}

export function UseKey({ signedWith, onUsed }: UseKeyProps) {
  const { id: environmentId, name: where } = useApp(selectEnvironment);
  const { update, choose } = useApp((state) => ({ update: state.updateKey, choose: state.chooseKey }));
  const { id, name, environments } = signedWith;
  const use = async (): Promise<void> => {
    const changed = await update(id, { environments: [...environments, environmentId] });
    if (!changed.ok) return;
    await choose(environmentId, id);
    onUsed?.();
  };
  return (
    <Button
      icon="key"
      title={`The request was signed with ${name}. It doesn’t sign for ${where} yet`}
      onClick={() => void use()}
    >
      Use {name} here
    </Button>
  );
}
