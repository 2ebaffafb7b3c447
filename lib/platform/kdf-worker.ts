/** The worker's side of deriving a key: one passphrase, one answer, and nothing where it fails. */

import type { Kdf } from '../storage/storage-port.ts';
import { derive } from './kdf.ts';

interface Asked {
  readonly passphrase: string;
  readonly kdf: Kdf;
}

globalThis.addEventListener('message', async ({ data: { passphrase, kdf } }: MessageEvent<Asked>) => {
  globalThis.postMessage(await derive(passphrase, kdf).catch(() => undefined));
});
