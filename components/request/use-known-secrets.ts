/** The secrets of the stored keys, to be kept out of what's shown of a request. */

import { useMemo } from 'react';
import { type KnownSecrets, knownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { useApp } from '../app/store-context.tsx';

export function useKnownSecrets(): KnownSecrets {
  const keys = useApp((state) => state.keys);
  return useMemo(() => knownSecrets(keys.map(({ secret }) => secret)), [keys]);
}
