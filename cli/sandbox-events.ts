/**
 * Server-sent events of what is recorded. Each listener has a place in the record and is written to as fast as it
 * reads, so that a slow one costs no memory; one that stops reading is cut off by the server's patience.
 */

import type { ServerResponse } from 'node:http';
import { eventText } from './sandbox-json.ts';
import type { RequestRecord } from './sandbox-record.ts';

/** Bytes joined before they're written: requests may come by the thousand. */
const CHUNK = 64 * 1024;

/** @param heartbeatMs how often a silent stream shows that it's alive. @param most listeners at once. */
export function createEventStreams(record: RequestRecord, heartbeatMs: number, most: number) {
  const listeners = new Set<ServerResponse>();
  return {
    get isFull() {
      return listeners.size >= most;
    },
    /** @param to its headers sent. @param after the id of the event to go on from; left out, what comes from now on. */
    open(to: ServerResponse, after = record.newestId): void {
      listeners.add(to);
      const stream = createStream(record, to, after);
      const stopListening = record.onChange(stream.schedule);
      const heartbeat = setInterval(stream.beat, heartbeatMs);
      to.on('drain', stream.resume);
      to.once('close', () => {
        clearInterval(heartbeat);
        stopListening();
        listeners.delete(to);
      });
      stream.write(': what comes is recorded requests and their diagnoses\nretry: 1000\n\n');
      stream.schedule();
    },
  };
}

function createStream(record: RequestRecord, to: ServerResponse, after: string) {
  let last = after;
  let isBlocked = false;
  let isScheduled = false;

  const write = (text: string) => {
    if (text !== '' && !to.write(text)) isBlocked = true;
  };

  function pump(): void {
    isScheduled = false;
    if (isBlocked || to.destroyed) return;
    let text = '';
    for (const event of record.events(last)) {
      text += eventText(event);
      last = event.id;
      if (text.length < CHUNK) continue;
      write(text);
      text = '';
      if (isBlocked) return;
    }
    write(text);
  }

  function schedule(): void {
    if (isScheduled || isBlocked) return;
    isScheduled = true;
    setImmediate(pump);
  }

  return {
    write,
    schedule,
    resume: () => {
      isBlocked = false;
      schedule();
    },
    beat: () => {
      if (!isBlocked) write(': still here\n\n');
    },
  };
}
