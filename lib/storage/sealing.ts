/** How the vault's secrets are encrypted: a random data key seals them, and a key made of the passphrase seals that one. */

import { hexOf, textOfUtf8, utf8 } from '../core/signing/bytes.ts';
import type { Kdf, SealedBox, VaultCipher } from './storage-port.ts';
import type { Sealed } from './stored-vault.ts';

const SECRETS_PURPOSE = 'countersign vault 2: secrets';

/** Bound to the parameters, so that nobody can weaken them unseen. */
function keyPurpose({ name, memory, passes, lanes, salt }: Kdf): string {
  return `countersign vault 2: data key ${name} ${memory} ${passes} ${lanes} ${salt}`;
}

/** The same letters in the same bytes, whatever keyboard they were typed on. */
function typed(passphrase: string): string {
  return passphrase.normalize('NFC');
}

export async function sealDataKey(
  cipher: VaultCipher,
  dataKey: Uint8Array,
  passphrase: string,
): Promise<Pick<Sealed, 'kdf' | 'key'>> {
  const cost = await cipher.chooseCost();
  const kdf: Kdf = { name: 'argon2id', ...cost, salt: hexOf(cipher.random(16)) };
  const key = await cipher.seal(await cipher.derive(typed(passphrase), kdf), dataKey, keyPurpose(kdf));
  return { kdf, key };
}

/** `undefined` where the passphrase is another. */
export async function openDataKey(
  cipher: VaultCipher,
  { kdf, key }: Pick<Sealed, 'kdf' | 'key'>,
  passphrase: string,
): Promise<Uint8Array | undefined> {
  return cipher.open(await cipher.derive(typed(passphrase), kdf), key, keyPurpose(kdf));
}

export function sealSecrets(cipher: VaultCipher, dataKey: Uint8Array, secrets: object): Promise<SealedBox> {
  return cipher.seal(dataKey, utf8(JSON.stringify(secrets)), SECRETS_PURPOSE);
}

/** `undefined` where the key is another, or they were changed. */
export async function openSecrets(
  cipher: VaultCipher,
  dataKey: Uint8Array,
  box: SealedBox,
): Promise<unknown> {
  const plain = await cipher.open(dataKey, box, SECRETS_PURPOSE);
  const text = plain && textOfUtf8(plain);
  return text === undefined ? undefined : JSON.parse(text);
}
