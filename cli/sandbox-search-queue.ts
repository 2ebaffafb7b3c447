/** Which requests wait for a search: one search for all that are equal, the newest first, one at a time in each lane. */

import type { Lane } from './sandbox-diagnosis-protocol.ts';
import type { RecordedRequest, RequestRecord } from './sandbox-record.ts';

export function createSearchQueue(record: RequestRecord) {
  /** Ids of requests by digest; one of them is searched for all. */
  let waiting = new Map<string, string[]>();
  const queues: Record<Lane, string[]> = { quick: [], long: [] };
  const running: Record<Lane, string | undefined> = { quick: undefined, long: undefined };

  const firstKept = (digest: string): RecordedRequest | undefined => {
    for (const id of waiting.get(digest) ?? []) {
      const recorded = record.get(id);
      if (recorded) return recorded;
    }
    return undefined;
  };

  const isRunning = (digest: string) => running.quick === digest || running.long === digest;

  /** What was dropped from the record meanwhile needs no search. */
  function sweep(): void {
    if (waiting.size <= 2 * record.size.requests + 1000) return;
    const kept = [...waiting].filter(([digest]) => isRunning(digest) || firstKept(digest));
    waiting = new Map(kept);
    for (const lane of ['quick', 'long'] as const)
      queues[lane] = queues[lane].filter((digest) => waiting.has(digest));
  }

  return {
    get isEmpty() {
      return waiting.size === 0;
    },
    get isRunning() {
      return running.quick !== undefined || running.long !== undefined;
    },
    add(digest: string, id: string): void {
      const ids = waiting.get(digest);
      if (ids) {
        ids.push(id);
        return;
      }
      waiting.set(digest, [id]);
      queues.quick.push(digest);
      sweep();
    },
    /** The next search for a lane that's free. */
    next(
      lane: Lane,
    ): { readonly lane: Lane; readonly digest: string; readonly recorded: RecordedRequest } | undefined {
      while (running[lane] === undefined) {
        const digest = queues[lane].pop();
        if (digest === undefined) return undefined;
        const recorded = firstKept(digest);
        if (recorded) {
          running[lane] = digest;
          return { lane, digest, recorded };
        }
        waiting.delete(digest);
      }
      return undefined;
    },
    /** @returns the ids to look at again: those whose search is settled. */
    done(lane: Lane, digest: string, settled: boolean): readonly string[] {
      running[lane] = undefined;
      if (!settled) {
        queues.long.push(digest);
        return [];
      }
      const ids = waiting.get(digest) ?? [];
      waiting.delete(digest);
      return ids;
    },
    /** Takes back what was running. @returns the ids of all that were waiting for it. */
    abandon(): readonly string[] {
      const ids = [running.quick, running.long].flatMap((digest) => {
        const equal = digest === undefined ? [] : (waiting.get(digest) ?? []);
        if (digest !== undefined) waiting.delete(digest);
        return equal;
      });
      running.quick = undefined;
      running.long = undefined;
      return ids;
    },
  };
}
