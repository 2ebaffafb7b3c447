/** The way to the key whose secret may be wrong; nothing where it isn’t stored. */

import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function CheckSecret({ keyId }: { readonly keyId: string }) {
  const { goForKey, isStored } = useApp((state) => ({
    goForKey: state.goForKey,
    isStored: state.keys.some(({ id }) => id === keyId),
  }));
  if (!isStored) return null;
  return (
    <Button icon="key" onClick={() => goForKey('keys', keyId)}>
      Check the secret of this key
    </Button>
  );
}
