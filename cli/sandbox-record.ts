/** What reached the local sandbox, kept for as long as it fits: the newest requests, each with its answer and diagnosis. */

import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import type { SandboxKey } from '../lib/sandbox/world.ts';
import { createEventList, type ListedEvent, RequestOutcome } from './sandbox-event-list.ts';
import { Kept, numberedId } from './sandbox-kept.ts';
import type { RecordedSwitch } from './sandbox-state.ts';

export interface RecordedResponse {
  readonly status: number;
  readonly code: string | null;
  /** Only of the sandbox's own errors, which are small. */
  readonly body?: string;
}

export interface AnsweredRequest {
  /** Unix seconds by the sandbox's clock. */
  readonly receivedAt: number;
  /** As it came, before any simulated error. */
  readonly request: WireRequest;
  readonly response: RecordedResponse;
  /** The simulated errors that had a part in the answer. */
  readonly switches: readonly RecordedSwitch[];
  /** All keys there were, which is what it's diagnosed with. */
  readonly keys: readonly SandboxKey[];
}

export interface RecordedRequest extends AnsweredRequest {
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

/** `unknown`: there never was such a clear, or there was no room for what it cleared. */
type NotRestored = 'already-restored' | 'unknown';

export type RestoredClear =
  | { readonly kind: 'restored'; readonly undiagnosed: readonly RecordedRequest[] }
  | { readonly kind: NotRestored };

export type RequestRecord = ReturnType<typeof createRecord>;

/** Counted up in place: it changes twice with each request. */
interface Size {
  requests: number;
  bytes: number;
  dropped: number;
}

/** Clears whose restoring is remembered. */
const MOST_RESTORED = 1000;

/** @param startedAt Unix milliseconds, which the ids begin with. */
export function createRecord(startedAt: number, bounds: Bounds = BOUNDS) {
  const shelf = createShelf(bounds, numberedId(startedAt * 1000));
  const { events } = shelf;
  const listeners = new Set<() => void>();
  let count = 0;

  const nextNumber = () => startedAt * 1000 + ++count;
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function keptAs(id: string): Kept | undefined {
    const entry = events.requestAt(Number(id));
    return entry?.id === id ? entry : undefined;
  }

  return {
    add(answered: AnsweredRequest): RecordedRequest {
      const entry = new Kept(nextNumber(), answered);
      shelf.add(entry, 1, entry.size);
      changed();
      return entry;
    },
    /**
     * Also once more, where another request told more of it. Does nothing where the request is no longer kept.
     * @param diagnosis JSON; `undefined` where it isn't coming.
     */
    diagnosed(id: string, diagnosis: string | undefined): void {
      const entry = keptAs(id);
      const bytes = entry?.learn(diagnosis);
      if (!entry || bytes === undefined) return;
      const kind = entry.givenUp ? 'given-up' : 'diagnosis';
      shelf.add(new RequestOutcome(nextNumber(), kind, entry), 0, bytes);
      changed();
    },
    get: (id: string): RecordedRequest | undefined => keptAs(id),
    at: (number: number): RecordedRequest | undefined => events.requestAt(number),
    /** Whether a request that was recorded under this number is still kept. */
    holds: (number: number): boolean => events.requestAt(number) !== undefined,
    /** Oldest first. @param after an id of a request or an event. */
    *requests(after = ''): Generator<RecordedRequest, void> {
      for (const { kind, of } of events.after(after)) if (kind === 'request') yield of;
    },
    /** Oldest first, of what is still kept. Goes on with what comes meanwhile. */
    events: (after = ''): Generator<RecordEvent, void> => events.after(after),
    /** @returns the id of this clear; of the one before it, where nothing came since. */
    clear(): string {
      const id = shelf.clear(numberedId(nextNumber()));
      changed();
      return id;
    },
    /** Brings back what was cleared. @param clear its id; what was cleared last and isn't back yet, where none is given. */
    restore(clear?: string): RestoredClear {
      const back = shelf.restore(clear);
      if (typeof back === 'string') return { kind: back };
      changed();
      const undiagnosed = back.flatMap(({ kind, of }) => (kind === 'request' && of.outcomes === 0 ? of : []));
      return { kind: 'restored', undiagnosed };
    },
    /** What the next restore without an id brings back. */
    get clearedLast(): { readonly id: string; readonly requests: number } | undefined {
      return shelf.clearedLast;
    },
    get newestId(): string {
      return events.newestId;
    },
    /** How many requests. */
    get kept() {
      return shelf.size.requests;
    },
    get size(): Readonly<Size> {
      return shelf.size;
    },
    /** @returns what ends it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface ClearedShelf {
  readonly id: string;
  readonly events: readonly ListedEvent[];
  readonly size: Readonly<Size>;
}

/**
 * All that there's room for, and beside it what was cleared, the newest last, for as long as there's room for that too.
 * @param firstId of a clear before anything was recorded.
 */
function createShelf(bounds: Bounds, firstId: string) {
  const events = createEventList();
  let size = emptySize();
  const cleared: ClearedShelf[] = [];
  let lastClear = firstId;
  const restored = new Set<string>();

  const isOver = (requests: number, bytes: number) => requests > bounds.requests || bytes > bounds.bytes;

  function isOverWithCleared(): boolean {
    let { requests, bytes } = size;
    for (const one of cleared) {
      requests += one.size.requests;
      bytes += one.size.bytes;
    }
    return isOver(requests, bytes);
  }

  function fitCleared(): void {
    while (cleared.length > 0 && isOverWithCleared())
      for (const { kind, of } of cleared.shift()?.events ?? []) if (kind === 'request') of.letGo();
  }

  function notThere(clear: string): NotRestored {
    return restored.has(clear) ? 'already-restored' : 'unknown';
  }

  function noteRestored(clear: string): void {
    restored.add(clear);
    const [oldest] = restored;
    if (restored.size > MOST_RESTORED && oldest !== undefined) restored.delete(oldest);
  }

  return {
    events,
    get size() {
      return size;
    },
    get clearedLast() {
      const last = cleared.at(-1);
      return last && { id: last.id, requests: last.size.requests };
    },
    /** The newest stays, however large. @param bytes that it takes. */
    add(event: ListedEvent, requests: 0 | 1, bytes: number): void {
      size.requests += requests;
      size.bytes += bytes;
      events.push(event);
      fitCleared();
      while (size.requests > 1 && isOver(size.requests, size.bytes)) {
        const oldest = events.oldest();
        size.requests--;
        size.bytes -= oldest.size;
        size.dropped++;
        oldest.letGo();
        events.forget(oldest);
      }
    },
    /** @param id unless there's nothing to clear. @returns that of the last clear. */
    clear(id: string): string {
      if (size.requests > 0) {
        cleared.push({ id, events: events.takeAll(), size });
        lastClear = id;
      }
      size = emptySize();
      fitCleared();
      return lastClear;
    },
    restore(clear: string | undefined): readonly ListedEvent[] | NotRestored {
      const at = clear === undefined ? cleared.length - 1 : cleared.findIndex(({ id }) => id === clear);
      const [back] = at < 0 ? [] : cleared.splice(at, 1);
      if (!back) return clear === undefined ? [] : notThere(clear);
      noteRestored(back.id);
      events.putBack(back.events);
      size.requests += back.size.requests;
      size.bytes += back.size.bytes;
      size.dropped += back.size.dropped;
      return back.events;
    },
  };
}

function emptySize(): Size {
  return { requests: 0, bytes: 0, dropped: 0 };
}
