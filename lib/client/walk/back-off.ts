/** How long a walk leaves a page, or the whole service, alone after a failure. */

import type { WalkInput } from './walk.ts';

const FIRST_BACK_OFF = 0.5;
const LONGEST_BACK_OFF = 30;

/** @param tries so far. @param asked for by the service: “at once” may be what a wrong clock makes of a date, so it's no shorter for it. */
export function backOffSeconds(tries: number, asked: number | undefined): number {
  return Math.max(Math.min(LONGEST_BACK_OFF, FIRST_BACK_OFF * 2 ** (tries - 1)), asked ?? 0);
}

export class BackOff {
  readonly #input: Pick<WalkInput<unknown, unknown>, 'now' | 'sleep' | 'waits'>;
  readonly #halting: AbortSignal;
  /** Of the service as a whole; Unix seconds. */
  #until = 0;
  #retries = 0;

  /** @param halting ends all waiting. */
  constructor(input: Pick<WalkInput<unknown, unknown>, 'now' | 'sleep' | 'waits'>, halting: AbortSignal) {
    this.#input = input;
    this.#halting = halting;
  }

  /** The service is to be left alone, by all. */
  get isOn(): boolean {
    return this.#input.now() < this.#until;
  }

  /** Before another try. An overloaded service is left alone by all; a page that's broken only by itself. */
  async before(seconds: number, byAll: boolean): Promise<void> {
    const { now, sleep } = this.#input;
    this.#retries += 1;
    if (byAll) this.#until = Math.max(this.#until, now() + seconds);
    this.#tell();
    if (!byAll) await sleep(seconds, this.#halting);
  }

  async over(): Promise<void> {
    const { now, sleep } = this.#input;
    while (!this.#halting.aborted && this.isOn) {
      await sleep(this.#until - now(), this.#halting);
      if (!this.isOn) this.#tell();
    }
  }

  #tell(): void {
    this.#input.waits(this.#retries, this.isOn ? this.#until : undefined);
  }
}
