/** SHA-256 as Node has it, for servers that verify: a long body holds up all other requests while it's hashed. */

import { createHmac, hash } from 'node:crypto';
import { provideSha256 } from '../lib/core/hashing/sha256.ts';

export function takeNodeSha256(): void {
  provideSha256({
    hash: (bytes) => hash('sha256', bytes, 'hex'),
    hmac: (key, message) => createHmac('sha256', key).update(message).digest('hex'),
  });
}
