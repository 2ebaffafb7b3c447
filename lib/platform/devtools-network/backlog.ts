/** What happened in the inspected page and wasn't taken by the panel yet. Bounded: the oldest requests go first. */

import { jsonBytes } from '../json-size.ts';
import type { NetworkEvent } from '../ports.ts';

/** Bytes are those of the messages to the panel. */
export interface BacklogBounds {
  readonly requests: number;
  /** Over all requests. */
  readonly bytes: number;
}

const BACKLOG_BOUNDS: BacklogBounds = { requests: 10_000, bytes: 128_000_000 };
/** What goes to the panel at once, so that neither page is held up for long. One that’s larger goes alone. */
const BATCH: BacklogBounds = { requests: 200, bytes: 1_000_000 };

interface Waiting {
  readonly event: NetworkEvent;
  readonly bytes: number;
}

export class Backlog {
  readonly #bounds: BacklogBounds;
  #waiting: Waiting[] = [];
  /** Those before it are taken or dropped already; taking them out one by one would be slow. */
  #from = 0;
  #bytes = 0;
  #dropped = 0;

  constructor(bounds: BacklogBounds = BACKLOG_BOUNDS) {
    this.#bounds = bounds;
  }

  /** @param bytes as `jsonBytes` counts them. */
  add(event: NetworkEvent, bytes = jsonBytes(event)): void {
    this.#waiting.push({ event, bytes });
    this.#bytes += bytes;
    while (this.#length > this.#bounds.requests || this.#bytes > this.#bounds.bytes) {
      if (this.#length === 0) break;
      this.dropOldest();
    }
  }

  /** The next of what's waiting, oldest first; empty where there's nothing. They stay until `taken` is told. */
  next(most = BATCH.requests): readonly NetworkEvent[] {
    const events: NetworkEvent[] = [];
    if (this.#dropped > 0) events.push({ kind: 'dropped', count: this.#dropped });
    let bytes = 0;
    for (let at = this.#from; events.length < most; at++) {
      const waiting = this.#waiting[at];
      if (!waiting || (events.length > 0 && bytes + waiting.bytes > BATCH.bytes)) break;
      events.push(waiting.event);
      bytes += waiting.bytes;
    }
    return events;
  }

  /** @param events as `next` told them, before anything was added. */
  taken(events: readonly NetworkEvent[]): void {
    for (const { kind } of events) {
      if (kind === 'dropped') this.#dropped = 0;
      else this.#shift();
    }
  }

  /** The oldest in another shape, in the same place. */
  replaceOldest(event: NetworkEvent): void {
    const oldest = this.#waiting[this.#from];
    if (!oldest) return;
    const bytes = jsonBytes(event);
    this.#waiting[this.#from] = { event, bytes };
    this.#bytes += bytes - oldest.bytes;
  }

  /** It's told of as dropped. */
  dropOldest(): void {
    if (this.#shift()?.event.kind === 'request') this.#dropped++;
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
    this.#bytes -= oldest.bytes;
    if (this.#from > this.#bounds.requests || this.#length === 0) {
      this.#waiting = this.#waiting.slice(this.#from);
      this.#from = 0;
    }
    return oldest;
  }
}
