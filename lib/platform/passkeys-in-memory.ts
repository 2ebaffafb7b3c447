/** A device with passkeys that lives in memory: for tests, and for pages that run outside an extension. */

import { hexOf } from '../core/signing/bytes.ts';
import type { DevicePasskey, PasskeyOutput, PasskeyPort, PasskeyRefusal } from '../storage/storage-port.ts';

export class MemoryPasskeys implements PasskeyPort {
  /** What's answered in place of an output. `waits`: nothing until it's cancelled. */
  answer: PasskeyRefusal['problem'] | 'waits' | undefined;
  /** In the order they were made; one that's taken away is no longer on the device. */
  readonly ids: string[] = [];
  /** As a device's are: random, and the same each time for the same passkey and salt. */
  readonly #outputs = new Map<string, Uint8Array>();

  async make(
    salt: Uint8Array,
    signal: AbortSignal,
  ): Promise<(PasskeyOutput & DevicePasskey) | PasskeyRefusal> {
    const refusal = await this.#refused(signal);
    if (refusal) return refusal;
    const id = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    this.ids.push(id);
    return { ok: true, id, transports: ['internal'], output: this.#outputOf(id, salt) };
  }

  async use(
    { id }: DevicePasskey,
    salt: Uint8Array,
    signal: AbortSignal,
  ): Promise<PasskeyOutput | PasskeyRefusal> {
    const refusal = await this.#refused(signal);
    if (refusal) return refusal;
    if (!this.ids.includes(id)) return { ok: false, problem: 'not-confirmed' };
    return { ok: true, output: this.#outputOf(id, salt) };
  }

  #outputOf(id: string, salt: Uint8Array): Uint8Array {
    const asked = `${id} ${hexOf(salt)}`;
    const output = this.#outputs.get(asked) ?? crypto.getRandomValues(new Uint8Array(32));
    this.#outputs.set(asked, output);
    return output.slice();
  }

  async #refused(signal: AbortSignal): Promise<PasskeyRefusal | undefined> {
    if (this.answer === 'waits' && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (signal.aborted) return { ok: false, problem: 'cancelled' };
    return this.answer && this.answer !== 'waits' ? { ok: false, problem: this.answer } : undefined;
  }
}
