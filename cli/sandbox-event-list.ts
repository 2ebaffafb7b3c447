/** What happened in the order of its numbers, by which it's found; what's forgotten is skipped, and swept once it's the most. */

import { type Kept, numberedId } from './sandbox-kept.ts';
import type { RecordEvent } from './sandbox-record.ts';

export type ListedEvent = RecordEvent & { readonly of: Kept };

/** What became of a request. */
export class RequestOutcome implements RecordEvent {
  readonly number: number;
  readonly kind: 'diagnosis' | 'given-up';
  readonly of: Kept;

  constructor(number: number, kind: RequestOutcome['kind'], of: Kept) {
    this.number = number;
    this.kind = kind;
    this.of = of;
  }

  get id(): string {
    return numberedId(this.number);
  }
}

export function createEventList() {
  let list: ListedEvent[] = [];
  /** Before this all are gone. */
  let start = 0;
  let gone = 0;
  let newest = 0;

  const firstAfter = (number: number) => {
    let low = start;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.number ?? 0) > number) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    get newestId() {
      return newest === 0 ? '' : numberedId(newest);
    },
    push(event: ListedEvent) {
      list.push(event);
      newest = event.number;
    },
    /** Of those that are kept; there must be one. */
    oldest(): Kept {
      for (; start < list.length; start++) {
        const event = list[start];
        if (event && !event.of.gone && event.kind === 'request') return event.of;
      }
      throw new Error('Nothing is recorded');
    },
    requestAt(number: number): Kept | undefined {
      const event = list[firstAfter(number) - 1];
      return event?.number === number && event.kind === 'request' && !event.of.gone ? event.of : undefined;
    },
    forget(entry: Kept) {
      gone += 1 + entry.outcomes;
      if (gone <= 64 || gone * 2 < list.length) return;
      list = list.filter(({ of }) => !of.gone);
      start = 0;
      gone = 0;
    },
    /** All that are kept; none is left. */
    takeAll(): readonly ListedEvent[] {
      const taken = list.filter(({ of }) => !of.gone);
      list = [];
      start = 0;
      gone = 0;
      return taken;
    },
    /** What was taken, where its numbers belong. */
    putBack(taken: readonly ListedEvent[]) {
      list = [...taken, ...list].toSorted((one, other) => one.number - other.number);
      start = 0;
    },
    /** @param id of the last that's known; empty for all. */
    *after(id: string): Generator<RecordEvent, void> {
      let last = Number(id);
      let seen = list;
      for (let at = firstAfter(last); at < list.length; at++) {
        const event = list[at];
        if (!event || event.of.gone) continue;
        last = event.number;
        yield event;
        if (seen !== list) {
          seen = list;
          at = firstAfter(last) - 1;
        }
      }
    },
  };
}
