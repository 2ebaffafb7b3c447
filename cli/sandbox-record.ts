/** What reached the local sandbox, kept for as long as it fits: the newest requests, each with its answer and diagnosis. */

import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import type { FaultSwitch } from '../lib/sandbox/fault-switches.ts';
import type { SandboxKey } from '../lib/sandbox/world.ts';
import { Kept } from './sandbox-kept.ts';

export interface Answered {
  /** Unix seconds by the sandbox's clock. */
  readonly receivedAt: number;
  /** As it came, before any fault switch. */
  readonly request: WireRequest;
  readonly response: { readonly status: number; readonly code: string | null };
  /** The fault switches that had a part in the answer. */
  readonly switches: readonly FaultSwitch[];
  /** All keys there were, which is what it's diagnosed with. */
  readonly keys: readonly SandboxKey[];
}

export interface RecordedRequest extends Answered {
  /** 16 digits that only ever rise, also from one run to the next. */
  readonly id: string;
  /** JSON; `undefined` until it's known. */
  readonly diagnosis: string | undefined;
  /** Its diagnosis isn't coming. */
  readonly givenUp: boolean;
}

/** Their ids rise together: what became of a request has one of its own. */
export interface RecordEvent {
  readonly id: string;
  readonly kind: 'request' | 'diagnosis' | 'given-up';
  readonly of: RecordedRequest;
}

export interface Bounds {
  readonly requests: number;
  /** Of bodies, targets, headers and diagnoses, and what keeping a request takes besides. */
  readonly bytes: number;
}

const BOUNDS: Bounds = { requests: 20_000, bytes: 128 * 1024 * 1024 };

export type RequestRecord = ReturnType<typeof createRecord>;

/** @param startedAt Unix milliseconds, which the ids begin with. */
export function createRecord(startedAt: number, bounds: Bounds = BOUNDS) {
  const kept = new Map<string, Kept>();
  const events = createEventList();
  const listeners = new Set<() => void>();
  let count = 0;
  let bytes = 0;
  let dropped = 0;

  const nextId = () => String(startedAt * 1000 + ++count).padStart(16, '0');
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function forget(entry: Kept): void {
    kept.delete(entry.id);
    bytes -= entry.size;
    entry.gone = true;
    events.forget(entry);
  }

  /** The newest stays, however large. */
  function makeRoom(): void {
    while (kept.size > 1 && (kept.size > bounds.requests || bytes > bounds.bytes)) {
      forget(events.oldest());
      dropped++;
    }
  }

  return {
    add(answered: Answered): RecordedRequest {
      const entry = new Kept(nextId(), answered);
      kept.set(entry.id, entry);
      bytes += entry.size;
      events.push({ id: entry.id, kind: 'request', of: entry });
      makeRoom();
      changed();
      return entry;
    },
    /** @param diagnosis JSON; `undefined` where it isn't coming. Does nothing where the request is no longer kept. */
    diagnosed(id: string, diagnosis: string | undefined): void {
      const entry = kept.get(id);
      if (!entry || isSettled(entry)) return;
      const size = diagnosis?.length ?? 0;
      const kind = diagnosis === undefined ? 'given-up' : 'diagnosis';
      Object.assign(entry, { diagnosis, givenUp: kind === 'given-up', size: entry.size + size });
      bytes += size;
      events.push({ id: nextId(), kind, of: entry });
      makeRoom();
      changed();
    },
    get: (id: string): RecordedRequest | undefined => kept.get(id),
    /** Oldest first. @param after an id of a request or an event. */
    *requests(after = ''): Generator<RecordedRequest, void> {
      for (const { kind, of } of events.after(after)) if (kind === 'request') yield of;
    },
    /** Oldest first, of what is still kept. Goes on with what comes meanwhile. */
    events: (after = ''): Generator<RecordEvent, void> => events.after(after),
    clear(): void {
      for (const entry of kept.values()) forget(entry);
      dropped = 0;
      changed();
    },
    get newestId(): string {
      return events.newestId;
    },
    get size() {
      return { requests: kept.size, bytes, dropped };
    },
    /** @returns what ends it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** It has a second event. */
function isSettled({ diagnosis, givenUp }: RecordedRequest): boolean {
  return diagnosis !== undefined || givenUp;
}

/** In order of their ids; those of forgotten requests are skipped, and swept once they're the most of it. */
function createEventList() {
  let list: (RecordEvent & { readonly of: Kept })[] = [];
  /** Before this all are gone. */
  let start = 0;
  let gone = 0;
  let newestId = '';

  const firstAfter = (id: string) => {
    let low = start;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.id ?? '') > id) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    get newestId() {
      return newestId;
    },
    push(event: RecordEvent & { readonly of: Kept }) {
      list.push(event);
      newestId = event.id;
    },
    /** Of those that are kept; there must be one. */
    oldest(): Kept {
      for (; start < list.length; start++) {
        const event = list[start];
        if (event && !event.of.gone && event.kind === 'request') return event.of;
      }
      throw new Error('Nothing is recorded');
    },
    forget(entry: Kept) {
      gone += isSettled(entry) ? 2 : 1;
      if (gone <= 64 || gone * 2 < list.length) return;
      list = list.filter(({ of }) => !of.gone);
      start = 0;
      gone = 0;
    },
    *after(id: string): Generator<RecordEvent, void> {
      let last = id;
      let seen = list;
      for (let at = firstAfter(last); at < list.length; at++) {
        const event = list[at];
        if (!event || event.of.gone) continue;
        last = event.id;
        yield event;
        if (seen !== list) {
          seen = list;
          at = firstAfter(last) - 1;
        }
      }
    },
  };
}
