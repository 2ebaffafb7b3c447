/** The vault's cipher: AES-GCM and HKDF by WebCrypto, and Argon2id by WebAssembly, beside the page or in it. */

import { bytesOfHex, hexOf, utf8 } from '../core/signing/bytes.ts';
import type { Kdf, KdfCost, VaultCipher } from '../storage/storage-port.ts';

/** 32 bytes of Argon2id. */
export type Derive = (passphrase: string, kdf: Kdf, signal?: AbortSignal) => Promise<Uint8Array>;

/** What OWASP asks for at least (2026). */
const LEAST: KdfCost = { memory: 19_456, passes: 2, lanes: 1 };
/** More memory than this is hard to come by in a browser on a small machine. */
const MOST_MEMORY = 262_144;
const AIM_MS = 500;

/** @param least what a guess costs at least; tests take less. */
export function webVaultCipher(derive: Derive, least: KdfCost | undefined = undefined): VaultCipher {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  return {
    random,
    derive,
    async chooseCost() {
      if (least) return least;
      const kdf: Kdf = { name: 'argon2id', ...LEAST, salt: hexOf(random(16)) };
      const times: number[] = [];
      // The first compiles as well.
      for (let n = 0; n < 2; n++) {
        const from = performance.now();
        await derive('measured', kdf);
        times.push(performance.now() - from);
      }
      return costFor(Math.min(...times));
    },
    async seal(key, plain, purpose) {
      const iv = random(12);
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: own(utf8(purpose)) },
        await imported(key),
        own(plain),
      );
      return { iv: hexOf(iv), bytes: hexOf(new Uint8Array(bytes)) };
    },
    async open(key, { iv, bytes }, purpose) {
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: own(bytesOfHex(iv)), additionalData: own(utf8(purpose)) },
          await imported(key),
          own(bytesOfHex(bytes)),
        );
        return new Uint8Array(plain);
      } catch {
        return undefined;
      }
    },
    async expand(secret, salt, purpose) {
      const key = await crypto.subtle.importKey('raw', own(secret), 'HKDF', false, ['deriveBits']);
      const by = { name: 'HKDF', hash: 'SHA-256', salt: own(salt), info: own(utf8(purpose)) };
      return new Uint8Array(await crypto.subtle.deriveBits(by, key, 256));
    },
  };
}

/** Memory is what costs a guesser most, so time is spent on that first. @param ms what the least took here. */
export function costFor(ms: number): KdfCost {
  const times = AIM_MS / Math.max(ms, 1);
  const mebibytes = Math.floor((LEAST.memory * times) / 1024);
  const memory = Math.min(MOST_MEMORY, Math.max(LEAST.memory, mebibytes * 1024));
  const passes = Math.min(
    16,
    Math.max(LEAST.passes, Math.floor((LEAST.passes * times * LEAST.memory) / memory)),
  );
  return { memory, passes, lanes: 1 };
}

function imported(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', own(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** WebCrypto takes no bytes that another thread may share. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Each time in a worker of its own, which ends with its memory. */
export function derivedInWorker(start: () => Worker): Derive {
  return (passphrase, kdf, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const worker = start();
      const end = (act: () => void) => () => {
        worker.terminate();
        act();
      };
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array | undefined>) =>
        end(() => (data ? resolve(data) : reject(new Error('the key couldn’t be derived'))))(),
      );
      const failed = end(() => reject(new Error('the worker failed')));
      worker.addEventListener('error', failed);
      worker.addEventListener('messageerror', failed);
      signal?.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
        { once: true },
      );
      worker.postMessage({ passphrase, kdf });
    });
}
