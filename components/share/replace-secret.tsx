/** The way to the key whose secret may be wrong; nothing where it isn’t stored. */

import { REPLACE_SECRET } from '../../lib/core/diagnosis/remedy.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function ReplaceSecret({ keyId }: { readonly keyId: string }) {
  const { goForKey, isStored } = useApp((state) => ({
    goForKey: state.goForKey,
    isStored: state.keys.some(({ id }) => id === keyId),
  }));
  if (!isStored) return null;
  return (
    <Button icon="key" onClick={() => goForKey('keys', keyId)}>
      {REPLACE_SECRET.does}
    </Button>
  );
}
