/** What happened in the inspected page and wasn't taken by the panel yet. Bounded: the oldest requests go first. */

import type { NetworkEvent } from './ports.ts';

export interface BacklogBounds {
  readonly requests: number;
  /** Over all requests. */
  readonly characters: number;
}

const BACKLOG_BOUNDS: BacklogBounds = { requests: 10_000, characters: 50_000_000 };
/** What goes to the panel at once, so that neither page is held up for long. */
const BATCH: BacklogBounds = { requests: 200, characters: 1_000_000 };

interface Waiting {
  readonly event: NetworkEvent;
  readonly size: number;
}

export class Backlog {
  readonly #bounds: BacklogBounds;
  #waiting: Waiting[] = [];
  /** Those before it are taken or dropped already; taking them out one by one would be slow. */
  #from = 0;
  #characters = 0;
  #dropped = 0;

  constructor(bounds: BacklogBounds = BACKLOG_BOUNDS) {
    this.#bounds = bounds;
  }

  /** @param size in characters. */
  add(event: NetworkEvent, size: number): void {
    this.#waiting.push({ event, size });
    this.#characters += size;
    while (this.#length > this.#bounds.requests || this.#characters > this.#bounds.characters) {
      const oldest = this.#shift();
      if (!oldest) break;
      if (oldest.event.kind === 'request') this.#dropped++;
    }
  }

  /** The next of what's waiting, oldest first; empty where there's nothing. */
  take(): readonly NetworkEvent[] {
    const taken: NetworkEvent[] = [];
    if (this.#dropped > 0) taken.push({ kind: 'dropped', count: this.#dropped });
    this.#dropped = 0;
    for (let characters = 0; taken.length < BATCH.requests && characters < BATCH.characters; ) {
      const next = this.#shift();
      if (!next) break;
      taken.push(next.event);
      characters += next.size;
    }
    return taken;
  }

  get isEmpty(): boolean {
    return this.#length === 0 && this.#dropped === 0;
  }

  get #length(): number {
    return this.#waiting.length - this.#from;
  }

  #shift(): Waiting | undefined {
    const oldest = this.#waiting[this.#from];
    if (!oldest) return undefined;
    this.#from++;
    this.#characters -= oldest.size;
    if (this.#from > this.#bounds.requests || this.#length === 0) {
      this.#waiting = this.#waiting.slice(this.#from);
      this.#from = 0;
    }
    return oldest;
  }
}
