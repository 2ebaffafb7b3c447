/** Which pages of a list are still to be asked for, and what became of those that were: every position once, or named as missing. */

import { DriftLog, type PositionStretch } from './drift.ts';

/** A page to ask for. Positions are counted from 0; without `to`, as many as the service gives. */
export interface PageSlot {
  readonly from: number;
  readonly to: number | undefined;
  /** Answers of it that were empty though they shouldn't have been. */
  readonly empties: number;
}

/** What an answer says of itself. Only what's a whole number. */
export interface PageFacts {
  readonly count: number;
  readonly total?: number | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** None of its records is new. */
  readonly isKnown: boolean;
}

/** Pages that are asked for beyond a total, or without one, before somebody has to say that it's to go on. */
const MOST_FELT = 5000;
/** Pages in a row that hold nothing new, whatever the total says: so many records don't come in while others are fetched. */
const MOST_KNOWN = 200;

export class WalkPlan {
  readonly drift = new DriftLog();
  #step: number | undefined;
  #limit: number | undefined;
  #total: number | undefined;
  /** Where no page was planned yet. */
  #frontier = 0;
  /** The list is known to end here. */
  #end: number | undefined;
  #waiting: PageSlot[] = [{ from: 0, to: undefined, empties: 0 }];
  #failed: PageSlot[] = [];
  /** An empty page where there should be records: nothing beyond is asked for until it's clear. */
  #doubts = 0;
  readonly #covered: PositionStretch[] = [];
  /** The furthest that was covered. */
  #reach = 0;
  #felt = 0;
  /** In a row. */
  #known = 0;
  #isEndless = false;

  get total(): number | undefined {
    return this.#total;
  }

  /** It went on for so long without an end in sight that somebody has to say it's to go on. */
  get isEndless(): boolean {
    return this.#isEndless;
  }

  /** The next page to ask for; `undefined` where there's none now. Each that's taken is given back in one of four ways. */
  take(): PageSlot | undefined {
    return this.#isEndless ? undefined : (this.#waiting.shift() ?? this.#planned());
  }

  /** It wasn't asked for after all. */
  giveBack(slot: PageSlot): void {
    this.#waiting.unshift(slot);
  }

  /** It can't be had, for now. */
  fail(slot: PageSlot): void {
    this.#failed.push(slot);
    if (slot.empties > 0) this.#doubts -= 1;
  }

  /** What failed is asked for again, and what seemed endless goes on. */
  retryFailed(): void {
    for (const slot of this.#failed) if (slot.empties > 0) this.#doubts += 1;
    this.#waiting.push(...this.#failed);
    this.#failed = [];
    this.#isEndless = false;
    this.#felt = 0;
    this.#known = 0;
  }

  /**
   * @returns how many of its records to keep, from its first on, as those from `slot.from` on; `undefined` where it's
   * another page than the one asked for, which counts as failed.
   */
  answered(slot: PageSlot, facts: PageFacts): number | undefined {
    if (slot.empties > 0) this.#doubts -= 1;
    if (facts.offset !== undefined && facts.offset !== slot.from) {
      this.drift.note({ drift: 'wrong-offset', asked: slot.from, applied: facts.offset });
      this.#failed.push({ ...slot, empties: 0 });
      return undefined;
    }
    const expected = this.#total ?? 0;
    this.#noteTotal(facts.total);
    this.#noteLimit(slot, facts);
    if (facts.count === 0) return this.#empty(slot, Math.max(expected, this.#total ?? 0));
    return this.#filled(slot, facts);
  }

  /** Whether something can't be had, for now. */
  get hasFailed(): boolean {
    return this.#failed.length > 0;
  }

  /** Something is still to be asked for, or couldn't be had; what's under way is left out. */
  get isOpen(): boolean {
    const end = this.#end ?? this.#total;
    const isToPlan = this.#step !== undefined && end !== undefined && this.#frontier < end;
    return this.#waiting.length > 0 || isToPlan || this.hasFailed || this.#isEndless;
  }

  /** Says what can only be said once nothing more is asked for. */
  conclude(): void {
    const [end, total] = [this.#end, this.#total];
    if (end !== undefined && total !== undefined && end < total && !this.hasFailed)
      this.drift.note({ drift: 'ended-early', total, at: end });
  }

  /** Of what the total tells, and of what was asked for. */
  missing(): readonly PositionStretch[] {
    const covered = this.#covered.toSorted((a, b) => a.from - b.from);
    const end = Math.max(this.#total ?? 0, covered.at(-1)?.to ?? 0);
    const missing: PositionStretch[] = [];
    let at = 0;
    for (const { from, to } of covered) {
      if (from > at) missing.push({ from: at, to: from });
      at = Math.max(at, to);
    }
    if (end > at) missing.push({ from: at, to: end });
    return missing;
  }

  /** Some of those before it are still to come, or couldn't be had. */
  hasGapBefore(position: number): boolean {
    return this.missing().some(({ from }) => from < position);
  }

  #planned(): PageSlot | undefined {
    const step = this.#step;
    const limit = this.#end ?? this.#total;
    if (step === undefined || this.#doubts > 0 || limit === undefined || this.#frontier >= limit)
      return undefined;
    const slot = { from: this.#frontier, to: this.#frontier + step, empties: 0 };
    this.#frontier = slot.to;
    return slot;
  }

  #noteTotal(total: number | undefined): void {
    if (total === undefined) return;
    if (this.#total !== undefined && total !== this.#total)
      this.drift.note({ drift: 'total-changed', from: this.#total, to: total });
    this.#total = total;
  }

  #noteLimit({ from }: PageSlot, { limit, count }: PageFacts): void {
    if (this.#step === undefined && count > 0) {
      this.#step = limit !== undefined && limit > 0 ? limit : count;
      this.#frontier = Math.max(this.#frontier, from + this.#step);
    }
    if (limit === undefined) return;
    if (this.#limit !== undefined && limit !== this.#limit)
      this.drift.note({ drift: 'limit-changed', offset: from, from: this.#limit, to: limit });
    this.#limit = limit;
  }

  /** An end, or a hole: asked for once more before the list is said to end there. */
  #empty(slot: PageSlot, expected: number): 0 {
    if (slot.from >= expected) {
      this.#end = Math.min(this.#end ?? slot.from, slot.from);
      return 0;
    }
    if (slot.empties === 0) {
      this.#doubts += 1;
      this.#waiting.push({ ...slot, empties: 1 });
      return 0;
    }
    // With records behind it, it's a hole and not the end.
    if (slot.from >= this.#reach) this.#end = Math.min(this.#end ?? slot.from, slot.from);
    return 0;
  }

  #filled(slot: PageSlot, facts: PageFacts): number {
    const step = this.#step ?? facts.count;
    const isBeyond = slot.from >= (this.#total ?? 0);
    // Asked for without knowing whether there's anything: a service that answers the same again and again has no end.
    if (isBeyond && slot.from > 0 && facts.isKnown) {
      this.#end = slot.from;
      this.drift.note({ drift: 'goes-round', offset: slot.from });
      return 0;
    }
    this.#known = facts.isKnown ? this.#known + 1 : 0;
    this.#isEndless ||= this.#known > MOST_KNOWN;
    const to = slot.to ?? slot.from + step;
    const used = Math.min(facts.count, to - slot.from);
    if (facts.count > step)
      this.drift.note({ drift: 'long-page', offset: slot.from, count: facts.count, expected: step });
    const reached = slot.from + used;
    this.#covered.push({ from: slot.from, to: reached });
    this.#reach = Math.max(this.#reach, reached);
    // More came after what seemed to be the end.
    if (this.#end !== undefined && reached > this.#end) this.#end = undefined;
    this.#goOn(slot, facts, { to, reached });
    return used;
  }

  /** What follows from a page that held something: its rest, or the next where no total tells of it. */
  #goOn(slot: PageSlot, { count }: PageFacts, { to, reached }: { to: number; reached: number }): void {
    const total = this.#total;
    if (total !== undefined && reached > total && slot.from + count > total)
      this.drift.note({ drift: 'beyond-total', total, count: reached - Math.max(total, slot.from) });
    const due = total === undefined ? reached : Math.min(to, total);
    if (reached < due) {
      this.drift.note({ drift: 'short-page', offset: slot.from, count, expected: due - slot.from });
      this.#waiting.push({ from: reached, to, empties: 0 });
      return;
    }
    // A full last page may have more behind it, whatever the total says; without a total, a short one too.
    const isLast = total === undefined || (reached >= Math.max(total, this.#frontier) && reached === to);
    if (isLast) this.#feel(reached);
  }

  #feel(from: number): void {
    this.#felt += 1;
    this.#isEndless ||= this.#felt > MOST_FELT;
    const slot = { from, to: undefined, empties: 0 };
    if (this.#isEndless) this.#failed.push(slot);
    else this.#waiting.push(slot);
    this.#frontier = Math.max(this.#frontier, from + (this.#step ?? 1));
  }
}
