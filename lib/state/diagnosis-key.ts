/** Which stored key a captured request is checked with. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../core/api.ts';
import { checkKeyId } from '../core/signing/key-pair.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { Widening } from './diagnosis-items.ts';

/** The key that was sent where it's stored, else the one whose secret the user chose. */
export function keyFor(
  { request }: Capture,
  { secretOf }: Pick<Widening, 'secretOf'>,
  keys: readonly StoredKey[],
): StoredKey | undefined {
  const sent = headerValue(request.headers, AUTH_HEADERS.key);
  return keys.find(({ id }) => id === String(sent)) ?? keys.find(({ id }) => id === secretOf);
}

/** `borrowed`: another key's secret was chosen. `live`: live keys aren't held here. */
export type KeyState =
  | { readonly kind: 'stored' | 'borrowed'; readonly key: StoredKey }
  | { readonly kind: 'unknown'; readonly sent: string; readonly canBeAdded: boolean }
  | { readonly kind: 'live'; readonly sent: string }
  | { readonly kind: 'none' };

export function keyStateFor(capture: Capture, widening: Widening, keys: readonly StoredKey[]): KeyState {
  const key = keyFor(capture, widening, keys);
  const sent: string = headerValue(capture.request.headers, AUTH_HEADERS.key) ?? '';
  if (key) return { kind: key.id === sent ? 'stored' : 'borrowed', key };
  if (sent === '') return { kind: 'none' };
  if (sent.startsWith(KEY_PREFIXES.live)) return { kind: 'live', sent };
  return { kind: 'unknown', sent, canBeAdded: checkKeyId(sent).ok };
}
