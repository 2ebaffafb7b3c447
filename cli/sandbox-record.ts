/** What reached the local sandbox, kept for as long as it fits: the newest requests, each with its answer and diagnosis. */

import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import type { FaultSwitch } from '../lib/sandbox/fault-switches.ts';
import type { SandboxKey } from '../lib/sandbox/world.ts';
import { createEventList, Outcome } from './sandbox-event-list.ts';
import { Kept } from './sandbox-kept.ts';

export interface RecordedResponse {
  readonly status: number;
  readonly code: string | null;
  /** Only of the sandbox's own errors, which are small. */
  readonly body?: string;
}

export interface Answered {
  /** Unix seconds by the sandbox's clock. */
  readonly receivedAt: number;
  /** As it came, before any fault switch. */
  readonly request: WireRequest;
  readonly response: RecordedResponse;
  /** The fault switches that had a part in the answer. */
  readonly switches: readonly FaultSwitch[];
  /** All keys there were, which is what it's diagnosed with. */
  readonly keys: readonly SandboxKey[];
}

export interface RecordedRequest extends Answered {
  /** 16 digits that only ever rise, also from one run to the next. */
  readonly id: string;
  /** The same, exact as a number. */
  readonly number: number;
  /** JSON; `undefined` until it's known. */
  readonly diagnosis: string | undefined;
  /** Its diagnosis isn't coming. */
  readonly givenUp: boolean;
}

/** Their ids rise together: what became of a request has one of its own. */
export interface RecordEvent {
  readonly id: string;
  readonly number: number;
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
  const events = createEventList();
  const listeners = new Set<() => void>();
  let count = 0;
  let kept = 0;
  let bytes = 0;
  let dropped = 0;

  const nextNumber = () => startedAt * 1000 + ++count;
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function forget(entry: Kept): void {
    kept--;
    bytes -= entry.size;
    entry.letGo();
    events.forget(entry);
  }

  function keptAs(id: string): Kept | undefined {
    const entry = events.requestAt(Number(id));
    return entry?.id === id ? entry : undefined;
  }

  /** The newest stays, however large. */
  function makeRoom(): void {
    while (kept > 1 && (kept > bounds.requests || bytes > bounds.bytes)) {
      forget(events.oldest());
      dropped++;
    }
  }

  return {
    add(answered: Answered): RecordedRequest {
      const entry = new Kept(nextNumber(), answered);
      kept++;
      bytes += entry.size;
      events.push(entry);
      makeRoom();
      changed();
      return entry;
    },
    /**
     * Also once more, where another request told more of it. Does nothing where the request is no longer kept.
     * @param diagnosis JSON; `undefined` where it isn't coming.
     */
    diagnosed(id: string, diagnosis: string | undefined): void {
      const entry = keptAs(id);
      const more = entry?.learn(diagnosis);
      if (!entry || more === undefined) return;
      bytes += more;
      events.push(new Outcome(nextNumber(), entry.givenUp ? 'given-up' : 'diagnosis', entry));
      makeRoom();
      changed();
    },
    get: (id: string): RecordedRequest | undefined => keptAs(id),
    at: (number: number): RecordedRequest | undefined => events.requestAt(number),
    /** Whether a request that was recorded under this number is still kept: the oldest go first. */
    holds: (number: number): boolean => kept > 0 && number >= events.oldest().number,
    /** Oldest first. @param after an id of a request or an event. */
    *requests(after = ''): Generator<RecordedRequest, void> {
      for (const { kind, of } of events.after(after)) if (kind === 'request') yield of;
    },
    /** Oldest first, of what is still kept. Goes on with what comes meanwhile. */
    events: (after = ''): Generator<RecordEvent, void> => events.after(after),
    clear(): void {
      while (kept > 0) forget(events.oldest());
      dropped = 0;
      changed();
    },
    get newestId(): string {
      return events.newestId;
    },
    /** How many requests. */
    get kept() {
      return kept;
    },
    get size() {
      return { requests: kept, bytes, dropped };
    },
    /** @returns what ends it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
