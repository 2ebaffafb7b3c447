/** Follows what the local sandbox receives, for as long as it's wanted: connects, goes on where it broke off, waits between. */

import { createParser } from 'eventsource-parser';
import { askSandbox, withKeptBody } from './bodies.ts';
import { piecesOf } from './bounded-text.ts';
import { type InboxEvent, readInboxEvent } from './record.ts';

/** Statuses with which the sandbox itself turns listeners away: a page it takes for a website's, one too many. */
export const SANDBOX_REFUSES: readonly number[] = [403, 503];

/**
 * `lost`: it was connected. `refused`: something answers there, and it isn't what's listened to. `blocked`: something
 * answers, and the browser keeps it from this page, which has no permission for the host. `overfull`: it said more at once
 * than is taken in.
 */
export type StreamState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'not-running' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'overfull' }
  | { readonly kind: 'refused'; readonly status: number };

export interface InboxStreamOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Whether nobody tells of the browser's permission. Then one more request, which may be led anywhere, looks for a sign of it. */
  readonly looksForSign: boolean;
  /** In the order they happened. @param unreadable how many more made no sense. */
  readonly onEvents: (events: readonly InboxEvent[], unreadable: number) => void;
  readonly onState: (state: StreamState) => void;
  /** In milliseconds; for tests. */
  readonly waits?: Partial<Waits>;
}

interface Waits {
  /** Between two attempts: doubled from the first to the last. */
  readonly first: number;
  readonly last: number;
  /** To answer, and between two signs of life: the sandbox gives one every 10 seconds. */
  readonly silence: number;
  /** For a sign that something answers, where nothing can be read. */
  readonly sign: number;
}

const WAITS: Waits = { first: 250, last: 4000, silence: 30_000, sign: 4000 };
/** Characters of one event. A pushed body has 1 MiB at most, and what was signed may hold it once more. */
const LONGEST_EVENT = 16_000_000;

type End =
  | { readonly kind: 'unreachable' | 'blocked' | 'ended' | 'overfull' }
  | { readonly kind: 'refused'; readonly status: number };

/** Ends when the signal does. Never rejects. */
export async function followInbox(options: InboxStreamOptions): Promise<void> {
  const { signal, onState } = options;
  const waits = { ...WAITS, ...options.waits };
  // From the beginning: what it keeps from before is shown too.
  const place = { after: '0' };
  let wasConnected = false;
  let wait = waits.first;
  onState({ kind: 'connecting' });
  while (!signal.aborted) {
    const end = await listen(options, place, waits);
    if (signal.aborted) return;
    if (end.kind === 'ended') {
      wasConnected = true;
      wait = waits.first;
    }
    if (end.kind === 'refused') onState(end);
    else if (end.kind === 'overfull' || end.kind === 'blocked') onState({ kind: end.kind });
    else onState({ kind: wasConnected ? 'lost' : 'not-running' });
    await sleep(wait, signal);
    wait = Math.min(wait * 2, waits.last);
  }
}

async function listen(
  options: InboxStreamOptions,
  place: { after: string },
  { silence, sign }: Waits,
): Promise<End> {
  const { origin, fetch, signal, onEvents, onState } = options;
  const alarm = createAlarm(signal, silence);
  let isConnected = false;
  try {
    const response = await askSandbox(fetch, `${origin}/_sandbox/events?after=${place.after}`, alarm.signal);
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body) {
      alarm.stop();
      return { kind: 'refused', status: response.status };
    }
    isConnected = true;
    onState({ kind: 'connected' });
    const reader = createReader(place);
    for await (const text of piecesOf(response.body, alarm.signal)) {
      alarm.wind();
      reader.feed(text);
      const { events, unreadable } = reader.take();
      if (unreadable > 0) onEvents([], unreadable);
      for await (const whole of withBodies(events, origin, fetch, alarm.signal)) {
        if (signal.aborted) break;
        alarm.wind();
        onEvents(whole, 0);
      }
      if (reader.isOverfull) {
        alarm.stop();
        return { kind: 'overfull' };
      }
    }
  } catch {
    // Out of reach, broken off, silent for too long, or no longer wanted.
  }
  alarm.stop();
  return { kind: isConnected ? 'ended' : await whyUnanswered(options, sign) };
}

/**
 * Firefox tells a page in DevTools of no permissions. Without one it fails what's to be read, as if nothing were there, and
 * lets through what can't be read: an opaque response is the sign. Of an allowed host it isn't opaque. Seen in Firefox 153.
 */
async function whyUnanswered(
  { origin, fetch, signal: outer, looksForSign }: InboxStreamOptions,
  patience: number,
): Promise<'blocked' | 'unreachable'> {
  if (outer.aborted || !looksForSign) return 'unreachable';
  const { signal, stop } = createAlarm(outer, patience);
  // No redirect could be rejected: such a request must follow them. It carries nothing.
  const request = {
    mode: 'no-cors',
    method: 'HEAD',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  const response = await fetch(`${origin}/_sandbox/events`, { ...request, signal }).catch(() => undefined);
  stop();
  return response?.type === 'opaque' ? 'blocked' : 'unreachable';
}

/** Asks for one omitted body at a time, and hands it on before it asks for the next: only one is in memory. */
async function* withBodies(
  events: readonly InboxEvent[],
  ...asking: readonly [origin: string, fetch: typeof globalThis.fetch, signal: AbortSignal]
): AsyncGenerator<readonly InboxEvent[], void> {
  for (const some of byOmitted(events))
    yield await Promise.all(some.map((event) => withKeptBody(event, ...asking)));
}

/** In their order: each body that's asked for ends a group. */
function byOmitted(events: readonly InboxEvent[]): readonly (readonly InboxEvent[])[] {
  const groups: InboxEvent[][] = [];
  let isOpen = false;
  for (const event of events) {
    if (isOpen) groups.at(-1)?.push(event);
    else groups.push([event]);
    isOpen = !(event.kind === 'request' && event.record.isBodyOmitted);
  }
  return groups;
}

/** Puts events together from pieces of text, in time that's in proportion to them. */
function createReader(place: { after: string }) {
  let events: InboxEvent[] = [];
  let unreadable = 0;
  let isOverfull = false;
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent({ id, event, data }) {
      if (id !== undefined && /^[0-9]{1,16}$/.test(id)) place.after = id;
      const read = readInboxEvent(event, data);
      if (read) events.push(read);
      else unreadable++;
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') isOverfull = true;
    },
  });
  return {
    feed: parser.feed,
    get isOverfull() {
      return isOverfull;
    },
    take() {
      const taken = { events, unreadable };
      events = [];
      unreadable = 0;
      return taken;
    },
  };
}

/** Goes off when the other end is silent for too long, or the signal does. */
function createAlarm(outer: AbortSignal, ms: number) {
  const controller = new AbortController();
  const goOff = () => controller.abort();
  let timer = setTimeout(goOff, ms);
  outer.addEventListener('abort', goOff, { once: true });
  return {
    signal: controller.signal,
    wind() {
      clearTimeout(timer);
      timer = setTimeout(goOff, ms);
    },
    /** Ends the connection too. */
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', goOff);
      goOff();
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake, { once: true });
    if (signal.aborted) wake();
  });
}
