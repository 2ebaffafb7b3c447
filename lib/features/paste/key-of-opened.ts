/** The key that a pasted or opened request was signed with, where it’s stored. */

import type { StoredKey } from '../../storage/vault.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from './state.ts';

export function selectKeyOfOpened({
  pasted,
  keys,
}: Pick<PasteSlice & KeysSlice, 'pasted' | 'keys'>): StoredKey | undefined {
  return pasted?.kind === 'draft' ? keys.find(({ id }) => id === pasted.keyId) : undefined;
}
