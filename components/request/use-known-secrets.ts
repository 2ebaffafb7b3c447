/** The secrets of the stored keys, to be kept out of what's shown of a request. */

import { type KnownSecrets, knownSecrets } from '../../lib/core/signing/known-secrets.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { rememberLast } from '../../lib/state/remember-last.ts';
import { useApp } from '../app/store-context.tsx';

export function useKnownSecrets(): KnownSecrets {
  return useApp(selectKnownSecrets);
}

/** For every row of a list, so made once. */
const secretsOf = rememberLast((keys: AppState['keys']) => knownSecrets(keys.map(({ secret }) => secret)));

function selectKnownSecrets({ keys }: AppState): KnownSecrets {
  return secretsOf(keys);
}
