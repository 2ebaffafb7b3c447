/** SHA-256 as Node has it, for servers that verify: a long body holds up all other requests while it's hashed. */

import { createHmac, hash } from 'node:crypto';
import { provideSha256 } from '../lib/core/hashing/sha256.ts';
import type { ByteString } from '../lib/core/signing/bytes.ts';

/** Of SHA-256, in bytes. */
const BLOCK = 64;
const DIGEST = 32;
/** Bytes of a message that there's room for beside each key: what's signed is seldom more. */
const SHORT = 1024;

export function takeNodeSha256(): void {
  provideSha256({
    hash: (bytes) => hash('sha256', bytes, 'hex'),
    hmacUnder,
  });
}

/** As RFC 2104 puts it together: two hashes in one go each take half as long as setting up one of Node's `Hmac`s. */
function hmacUnder(key: Uint8Array): (message: ByteString) => string {
  const block = key.length > BLOCK ? Buffer.from(hash('sha256', key, 'hex'), 'hex') : key;
  const inner = Buffer.alloc(BLOCK + SHORT, 0x36);
  const outer = Buffer.alloc(BLOCK + DIGEST, 0x5c);
  block.forEach((byte, at) => {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  });
  return (message) => {
    if (message.length > SHORT) return createHmac('sha256', key).update(message, 'latin1').digest('hex');
    const end = BLOCK + inner.write(message, BLOCK, 'latin1');
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK, 'latin1');
    return hash('sha256', outer, 'hex');
  };
}
