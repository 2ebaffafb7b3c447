/** Which stored key a captured request is checked with. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { knownRequest, unknownHeaders } from '../../core/signing/gaps.ts';
import { checkKeyId, type KeyId } from '../../core/signing/key-pair.ts';
import { holdsLiveKey } from '../../core/signing/secret-shape.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { Widening } from './items.ts';

/**
 * The key that was sent where it's stored or came with the request, else the one whose secret the user chose. None for a
 * live key: no signature is made for it, whatever was chosen.
 */
export function keyToDiagnose(
  capture: Capture,
  { secretOf }: Pick<Widening, 'secretOf'>,
  keys: readonly StoredKey[],
): StoredKey | undefined {
  const shown = headerValue(capture.request.headers, AUTH_HEADERS.key);
  if (shown !== undefined && holdsLiveKey(shown)) return undefined;
  const sent = String(headerValue(knownRequest(capture).headers, AUTH_HEADERS.key));
  return keys.find(({ id }) => id === sent) ?? madeUpKey(capture) ?? keys.find(({ id }) => id === secretOf);
}

/** Of a reproduction. It's used for it alone, and stored nowhere. */
function madeUpKey({ madeUp }: Pick<Capture, 'madeUp'>): StoredKey | undefined {
  if (!madeUp) return undefined;
  const known = madeUpKeys.get(madeUp);
  if (known) return known;
  const { keyId, secret } = madeUp;
  const key = {
    ...{ id: keyId as KeyId, name: 'Made-up key', secret },
    ...{ environments: [], createdAt: 0 },
  };
  madeUpKeys.set(madeUp, key);
  return key;
}

const madeUpKeys = new WeakMap<object, StoredKey>();

/** `borrowed`: another key's secret was chosen. `made-up`: it came with a reproduction. `live`: live keys aren't held here. */
export type KeyState =
  | { readonly kind: 'stored' | 'made-up'; readonly key: StoredKey }
  /** `isSentKnown`: which key id was sent. */
  | { readonly kind: 'borrowed'; readonly key: StoredKey; readonly isSentKnown: boolean }
  | { readonly kind: 'unknown'; readonly sent: string; readonly canBeAdded: boolean }
  | { readonly kind: 'live'; readonly sent: string }
  | { readonly kind: 'none' };

export function keyStateFor(capture: Capture, widening: Widening, keys: readonly StoredKey[]): KeyState {
  const key = keyToDiagnose(capture, widening, keys);
  const sent: string = headerValue(capture.request.headers, AUTH_HEADERS.key) ?? '';
  const isUnknown = unknownHeaders(capture).includes(AUTH_HEADERS.key);
  if (key && key === madeUpKey(capture)) return { kind: 'made-up', key };
  if (key && !isUnknown && key.id === sent) return { kind: 'stored', key };
  if (key) return { kind: 'borrowed', key, isSentKnown: !isUnknown && sent !== '' };
  if (sent === '') return { kind: 'none' };
  if (holdsLiveKey(sent)) return { kind: 'live', sent };
  return { kind: 'unknown', sent, canBeAdded: checkKeyId(sent).ok };
}
