/**
 * How secrets are encrypted: a random data key seals them, and a key made of the passphrase seals that one. A key made of
 * a passkey's output may seal it as well.
 */

import { bytesOfHex, hexOf, textOfUtf8, utf8 } from '../core/signing/bytes.ts';
import type { Kdf, SealedBox, VaultCipher } from './storage-port.ts';
import type { Sealed, SealedByPasskey } from './stored-vault.ts';

/** What it is, with the version of its form. Sealed as one, nothing opens as the other. */
export type SealedAs = 'vault 2' | 'backup 1';

function secretsPurpose(as: SealedAs): string {
  return `countersign ${as}: secrets`;
}

/** Bound to the parameters, so that nobody can weaken them unseen. */
function keyPurpose(as: SealedAs, { name, memory, passes, lanes, salt }: Kdf): string {
  return `countersign ${as}: data key ${name} ${memory} ${passes} ${lanes} ${salt}`;
}

/** The same letters in the same bytes, whatever keyboard they were typed on. */
function typed(passphrase: string): string {
  return passphrase.normalize('NFC');
}

export async function sealDataKey(
  cipher: VaultCipher,
  as: SealedAs,
  dataKey: Uint8Array,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Pick<Sealed, 'kdf' | 'key'>> {
  const cost = await cipher.chooseCost();
  const kdf: Kdf = { name: 'argon2id', ...cost, salt: hexOf(cipher.random(16)) };
  const derived = await cipher.derive(typed(passphrase), kdf, signal);
  const key = await cipher.seal(derived, dataKey, keyPurpose(as, kdf));
  return { kdf, key };
}

/** `undefined` where the passphrase is another. */
export async function openDataKey(
  cipher: VaultCipher,
  as: SealedAs,
  { kdf, key }: Pick<Sealed, 'kdf' | 'key'>,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  return cipher.open(await cipher.derive(typed(passphrase), kdf, signal), key, keyPurpose(as, kdf));
}

/** Bound to the passkey and to what it's asked, so that nothing of another's can stand for it. */
function passkeyPurpose({ id, salt }: Pick<SealedByPasskey, 'id' | 'salt'>): string {
  return `countersign vault 2: data key passkey ${id} ${salt}`;
}

function passkeysKey(cipher: VaultCipher, output: Uint8Array, salt: string): Promise<Uint8Array> {
  return cipher.expand(output, bytesOfHex(salt), 'countersign vault 2: key of a passkey');
}

/** @param output the passkey's for this salt; not needed afterwards. */
export async function sealForPasskey(
  cipher: VaultCipher,
  dataKey: Uint8Array,
  passkey: Omit<SealedByPasskey, 'key'>,
  output: Uint8Array,
): Promise<SealedByPasskey> {
  const derived = await passkeysKey(cipher, output, passkey.salt);
  return { ...passkey, key: await cipher.seal(derived, dataKey, passkeyPurpose(passkey)) };
}

/** `undefined` where the output is another's, or any part was changed. */
export async function openWithPasskey(
  cipher: VaultCipher,
  passkey: SealedByPasskey,
  output: Uint8Array,
): Promise<Uint8Array | undefined> {
  return cipher.open(await passkeysKey(cipher, output, passkey.salt), passkey.key, passkeyPurpose(passkey));
}

export function sealSecrets(
  cipher: VaultCipher,
  as: SealedAs,
  dataKey: Uint8Array,
  secrets: object,
): Promise<SealedBox> {
  return cipher.seal(dataKey, utf8(JSON.stringify(secrets)), secretsPurpose(as));
}

/** `undefined` where the key is another, or they were changed or are no JSON. */
export async function openSecrets(
  cipher: VaultCipher,
  as: SealedAs,
  dataKey: Uint8Array,
  box: SealedBox,
): Promise<unknown> {
  const plain = await cipher.open(dataKey, box, secretsPurpose(as));
  const text = plain && textOfUtf8(plain);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
