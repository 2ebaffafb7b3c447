/** Argon2id, which takes long on purpose. */

import { argon2id } from 'hash-wasm';
import { bytesOfHex } from '../core/signing/bytes.ts';
import type { Derive } from './vault-cipher.ts';

export const derive: Derive = (passphrase, { memory, passes, lanes, salt }) =>
  argon2id({
    password: passphrase,
    salt: bytesOfHex(salt),
    memorySize: memory,
    iterations: passes,
    parallelism: lanes,
    hashLength: 32,
    outputType: 'binary',
  });
