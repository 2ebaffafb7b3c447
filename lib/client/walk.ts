/** Goes through a whole list: several pages at once, each asked for afresh, what fails again after a while, until the end or until it's told to stop. */

import type { PageFacts, Slot, WalkPlan } from '../core/paging/walk-plan.ts';
import type { AskedPage, FailedPage, WalkEnd } from './walk-outcomes.ts';

export interface WalkInput<P, S> {
  readonly plan: WalkPlan;
  /** Never rejects. */
  readonly ask: (offset: number, signal: AbortSignal) => Promise<AskedPage<P, S>>;
  /** `used`: how many of its records count, from the first on. */
  readonly kept: (slot: Slot, keep: P, used: number) => void;
  /** Requests at once; may change meanwhile. */
  readonly atOnce: () => number;
  /** Ends early when aborted. */
  readonly sleep: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Something was made again, or has to wait until then (Unix seconds). */
  readonly waits: (retries: number, until: number | undefined) => void;
}

export interface Walk<S> {
  /** Until it ends in one way or another; then the same plan can be walked on. */
  readonly ended: Promise<WalkEnd<S>>;
  /** What's under way is finished first. */
  pause(): void;
  /** As pausing, but what's under way is broken off and asked for again later. */
  interrupt(): void;
  cancel(): void;
}

const MOST_TRIES = 6;
const FIRST_BACK_OFF = 0.5;
const LONGEST_BACK_OFF = 30;
/** Whoever is told to wait for longer is told instead. */
const LONGEST_WAIT = 300;
const FAILING_IN_A_ROW = 3;

export function startWalk<P, S>(input: WalkInput<P, S>): Walk<S> {
  const runner = new Runner(input);
  return {
    ended: runner.run(),
    pause: () => runner.halt({ kind: 'paused' }),
    interrupt: () => runner.breakOff({ kind: 'paused' }),
    cancel: () => runner.cancel(),
  };
}

class Runner<P, S> {
  readonly #input: WalkInput<P, S>;
  readonly #cancelling = new AbortController();
  /** Ends the waiting, not the asking. */
  readonly #halting = new AbortController();
  #halted: WalkEnd<S> | undefined;
  #waitUntil = 0;
  #retries = 0;
  #failedInARow = 0;
  #failure: Pick<FailedPage<P, S>, 'status' | 'why'> = { status: undefined };

  constructor(input: WalkInput<P, S>) {
    this.#input = input;
  }

  halt(end: WalkEnd<S>): void {
    this.#halted ??= end;
    this.#halting.abort();
  }

  cancel(): void {
    // Pausing waits for what's under way; whoever gives up meanwhile doesn't mean to go on.
    if (this.#halted?.kind === 'paused') this.#halted = { kind: 'cancelled' };
    this.breakOff({ kind: 'cancelled' });
  }

  breakOff(end: WalkEnd<S>): void {
    this.halt(end);
    this.#cancelling.abort();
  }

  async run(): Promise<WalkEnd<S>> {
    const { plan, atOnce } = this.#input;
    const underWay = new Set<Promise<void>>();
    for (;;) {
      while (!this.#halted && underWay.size < atOnce()) {
        const slot = plan.take();
        if (!slot) break;
        const work = this.#fetch(slot).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      if (underWay.size === 0) break;
      await Promise.race(underWay);
    }
    if (this.#halted) return this.#halted;
    if (plan.isEndless) return { kind: 'endless' };
    return plan.hasFailed ? { kind: 'failing', ...this.#failure, isRest: true } : { kind: 'done' };
  }

  async #fetch(slot: Slot): Promise<void> {
    const { plan, ask } = this.#input;
    let failed: FailedPage<P, S> | undefined;
    for (let tries = 1; ; tries++) {
      await this.#wait();
      if (this.#halted) return this.#leave(slot, failed);
      const asked = await ask(slot.from, this.#cancelling.signal);
      if (asked.kind === 'page') return this.#keep(slot, asked);
      if (asked.kind === 'again') {
        failed = asked;
        if (!(await this.#mayTryAgain(slot, asked, tries))) return;
        continue;
      }
      if (asked.kind === 'stop') this.halt({ kind: 'stopped', why: asked.why });
      return plan.giveBack(slot);
    }
  }

  /** Waits before it may; where it may not, the slot has been given back or up. */
  async #mayTryAgain(slot: Slot, asked: FailedPage<P, S>, tries: number): Promise<boolean> {
    if (tries >= MOST_TRIES) {
      this.#giveUp(slot, asked);
      return false;
    }
    // “At once” may be what a wrong clock makes of a date: it's waited for no shorter than otherwise.
    const own = Math.min(LONGEST_BACK_OFF, FIRST_BACK_OFF * 2 ** (tries - 1));
    const seconds = Math.max(own, asked.afterSeconds ?? 0);
    if (seconds > LONGEST_WAIT) {
      this.halt({ kind: 'told-to-wait', seconds });
      this.#leave(slot, asked);
      return false;
    }
    await this.#backOff(seconds, asked.isOverload || asked.afterSeconds !== undefined);
    return true;
  }

  #keep(slot: Slot, { facts, keep }: { readonly facts: PageFacts; readonly keep: P }): void {
    const used = this.#input.plan.answered(slot, facts);
    if (used === undefined) {
      this.#countFailure({ status: undefined });
      return;
    }
    this.#failedInARow = 0;
    if (used > 0) this.#input.kept(slot, keep, used);
  }

  #giveUp(slot: Slot, failed: FailedPage<P, S>): void {
    if (this.#keepSalvage(slot, failed)) return;
    this.#input.plan.fail(slot);
    this.#countFailure(failed);
  }

  /** It ends while the page was to be asked for again. After a pause it will be; else what could be read of it may be all there is. */
  #leave(slot: Slot, failed: FailedPage<P, S> | undefined): void {
    if (this.#halted?.kind === 'paused' || !this.#keepSalvage(slot, failed)) this.#input.plan.giveBack(slot);
  }

  #keepSalvage(slot: Slot, failed: FailedPage<P, S> | undefined): boolean {
    const salvage = failed?.salvage;
    // The same again and again would never come to an end.
    if (!salvage || salvage.facts.count === 0 || salvage.facts.isKnown) return false;
    this.#keep(slot, salvage);
    return true;
  }

  #countFailure({ status, why }: Pick<FailedPage<P, S>, 'status' | 'why'>): void {
    this.#failedInARow += 1;
    this.#failure = { status, why };
    if (this.#failedInARow >= FAILING_IN_A_ROW)
      this.halt({ kind: 'failing', ...this.#failure, isRest: false });
  }

  /** An overloaded service is left alone by all; a page that's broken only by itself. */
  async #backOff(seconds: number, byAll: boolean): Promise<void> {
    const { now, waits, sleep } = this.#input;
    this.#retries += 1;
    if (byAll) this.#waitUntil = Math.max(this.#waitUntil, now() + seconds);
    waits(this.#retries, byAll ? this.#waitUntil : undefined);
    if (!byAll) await sleep(seconds, this.#halting.signal);
  }

  async #wait(): Promise<void> {
    const { now, sleep, waits } = this.#input;
    while (!this.#halted && now() < this.#waitUntil) {
      await sleep(this.#waitUntil - now(), this.#halting.signal);
      if (now() >= this.#waitUntil) waits(this.#retries, undefined);
    }
  }
}
