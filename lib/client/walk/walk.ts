/** Goes through a whole list: several pages at once, each asked for afresh, what fails again after a while, until the end or until it's told to stop. */

import type { PageFacts, PageSlot, WalkPlan } from '../../core/paging/walk-plan.ts';
import { BackOff, backOffSeconds } from './back-off.ts';
import type { AskedPageOutcome, FailedPage, WalkEnd } from './outcomes.ts';

export interface WalkInput<P, S> {
  readonly plan: WalkPlan;
  /**
   * Never rejects. `hasCome` may be called once the service has answered with what seems to be a page, before that's
   * read: another request then goes out meanwhile.
   */
  readonly ask: (offset: number, signal: AbortSignal, hasCome: () => void) => Promise<AskedPageOutcome<P, S>>;
  /** `used`: how many of its records count, from the first on. */
  readonly kept: (slot: PageSlot, keep: P, used: number) => void;
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
  /** Until it ends in one way or another; then the same plan can be walked on. Rejects where records couldn't be kept. */
  readonly ended: Promise<WalkEnd<S>>;
  /** What's under way is finished first. */
  pause(): void;
  /** As pausing, but what's under way is broken off and asked for again later. */
  interrupt(): void;
  cancel(): void;
}

const MOST_TRIES = 6;
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

/** A page that's to be asked for. `tries`: with this one. `failed`: what came of the one before. */
interface Attempt<P, S> {
  readonly slot: PageSlot;
  readonly tries: number;
  readonly failed: FailedPage<P, S> | undefined;
}

class Runner<P, S> {
  readonly #input: WalkInput<P, S>;
  readonly #cancelling = new AbortController();
  /** Ends the waiting, not the asking. */
  readonly #halting = new AbortController();
  readonly #backOff: BackOff;
  /** Have waited, and go before others. */
  readonly #again: Attempt<P, S>[] = [];
  #end: (end: WalkEnd<S>) => void = () => undefined;
  #break: (error: unknown) => void = () => undefined;
  #halted: WalkEnd<S> | undefined;
  /** Attempts that aren't done with, and those of them that take one of the places of requests at once. */
  #open = 0;
  #taken = 0;
  #failedInARow = 0;
  #failure: Pick<FailedPage<P, S>, 'status' | 'why'> = { status: undefined };

  constructor(input: WalkInput<P, S>) {
    this.#input = input;
    this.#backOff = new BackOff(input, this.#halting.signal);
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

  run(): Promise<WalkEnd<S>> {
    return new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#break = reject;
      this.#goOn();
    });
  }

  /** Asks for as many pages as there are places; ends where none is under way. */
  #goOn(): void {
    while (!this.#halted && this.#taken < this.#input.atOnce()) {
      const next = this.#next();
      if (!next) break;
      this.#attempt(next).catch((error: unknown) => {
        this.breakOff({ kind: 'cancelled' });
        this.#break(error);
      });
    }
    if (this.#open > 0) return;
    for (const { slot, failed } of this.#again.splice(0)) this.#leave(slot, failed);
    this.#end(this.#halted ?? this.#endOfPlan());
  }

  #next(): Attempt<P, S> | undefined {
    const again = this.#again.shift();
    if (again) return again;
    const slot = this.#input.plan.take();
    return slot && { slot, tries: 1, failed: undefined };
  }

  #endOfPlan(): WalkEnd<S> {
    const { plan } = this.#input;
    if (plan.isEndless) return { kind: 'endless' };
    return plan.hasFailed ? { kind: 'failing', ...this.#failure, isRest: true } : { kind: 'done' };
  }

  async #attempt(attempt: Attempt<P, S>): Promise<void> {
    const { ask } = this.#input;
    const { slot, failed } = attempt;
    let places = 1;
    this.#open += 1;
    this.#taken += 1;
    const leave = (): void => {
      this.#taken -= places;
      places = 0;
    };
    if (this.#backOff.isOn) await this.#backOff.over();
    if (this.#halted) this.#leave(slot, failed);
    else {
      const asked = await ask(slot.from, this.#cancelling.signal, () => {
        leave();
        this.#goOn();
      });
      if (asked.kind === 'again') {
        // What's to be asked for again keeps a place while it waits, so that a failing service is asked for ever less.
        leave();
        places = 1;
        this.#taken += 1;
        await this.#afterFailure(attempt, asked);
      } else this.#afterAnswer(slot, asked);
    }
    leave();
    this.#open -= 1;
    this.#goOn();
  }

  #afterAnswer(slot: PageSlot, asked: Exclude<AskedPageOutcome<P, S>, { kind: 'again' }>): void {
    if (asked.kind === 'stop') this.halt({ kind: 'stopped', why: asked.why });
    if (asked.kind === 'page') this.#keep(slot, asked);
    else this.#input.plan.giveBack(slot);
  }

  async #afterFailure({ slot, tries }: Attempt<P, S>, failed: FailedPage<P, S>): Promise<void> {
    if (!(await this.#mayTryAgain(slot, failed, tries))) return;
    if (this.#halted) this.#leave(slot, failed);
    else this.#again.push({ slot, tries: tries + 1, failed });
  }

  /** Waits before it may; where it may not, the slot has been given back or up. */
  async #mayTryAgain(slot: PageSlot, asked: FailedPage<P, S>, tries: number): Promise<boolean> {
    if (tries >= MOST_TRIES) {
      this.#giveUp(slot, asked);
      return false;
    }
    const seconds = backOffSeconds(tries, asked.afterSeconds);
    if (seconds > LONGEST_WAIT) {
      this.halt({ kind: 'told-to-wait', seconds });
      this.#leave(slot, asked);
      return false;
    }
    await this.#backOff.before(seconds, asked.isOverload || asked.afterSeconds !== undefined);
    return true;
  }

  #keep(slot: PageSlot, { facts, keep }: { readonly facts: PageFacts; readonly keep: P }): void {
    const used = this.#input.plan.answered(slot, facts);
    if (used === undefined) {
      this.#countFailure({ status: undefined });
      return;
    }
    this.#failedInARow = 0;
    if (used > 0) this.#input.kept(slot, keep, used);
  }

  #giveUp(slot: PageSlot, failed: FailedPage<P, S>): void {
    if (this.#keepSalvage(slot, failed)) return;
    this.#input.plan.fail(slot);
    this.#countFailure(failed);
  }

  /** It ends while the page was to be asked for again. After a pause it will be; else what could be read of it may be all there is. */
  #leave(slot: PageSlot, failed: FailedPage<P, S> | undefined): void {
    if (this.#halted?.kind === 'paused' || !this.#keepSalvage(slot, failed)) this.#input.plan.giveBack(slot);
  }

  #keepSalvage(slot: PageSlot, failed: FailedPage<P, S> | undefined): boolean {
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
}
