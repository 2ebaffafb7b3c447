/** The permission for exact bytes, in memory. */

import type { ExactBodiesPort, PermissionAnswer } from './ports.ts';

/** A browser that hands bodies out once it's allowed, unless it's deaf. */
export class MemoryExactBodies implements ExactBodiesPort {
  readonly allowed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  isDeaf = false;
  /** What the user answers when asked next. */
  answer: PermissionAnswer = { kind: 'granted' };

  async state(origins: readonly string[]): Promise<'off' | 'on' | 'deaf'> {
    if (!origins.every((origin) => this.allowed.has(origin))) return 'off';
    return this.isDeaf ? 'deaf' : 'on';
  }

  async allow(origins: readonly string[]): Promise<PermissionAnswer> {
    if (this.answer.kind === 'granted') for (const origin of origins) this.allowed.add(origin);
    this.#tell();
    return this.answer;
  }

  async giveBack(keep: readonly string[]): Promise<void> {
    for (const origin of this.allowed) if (!keep.includes(origin)) this.allowed.delete(origin);
    this.#tell();
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
