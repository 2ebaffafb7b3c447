/** Which requests wait for a search: one search for all that are equal, the newest first, one at a time in each lane. */

import type { Lane } from './sandbox-diagnosis-protocol.ts';
import type { RecordedRequest, RequestRecord } from './sandbox-record.ts';

export function createSearchQueue(record: RequestRecord) {
  const queues: Record<Lane, string[]> = { quick: [], long: [] };
  const running: Record<Lane, string | undefined> = { quick: undefined, long: undefined };
  const waiting = createWaiting(record, (digest) => running.quick === digest || running.long === digest);

  return {
    get isEmpty() {
      return waiting.size === 0;
    },
    get isRunning() {
      return running.quick !== undefined || running.long !== undefined;
    },
    add(digest: string, id: string): void {
      if (!waiting.has(digest)) queues.quick.push(digest);
      if (!waiting.add(digest, id)) return;
      for (const lane of ['quick', 'long'] as const)
        queues[lane] = queues[lane].filter((one) => waiting.has(one));
    },
    /** The next search for a lane that's free. */
    next(
      lane: Lane,
    ): { readonly lane: Lane; readonly digest: string; readonly recorded: RecordedRequest } | undefined {
      while (running[lane] === undefined) {
        const digest = queues[lane].pop();
        if (digest === undefined) return undefined;
        const recorded = waiting.firstKept(digest);
        if (recorded) {
          running[lane] = digest;
          return { lane, digest, recorded };
        }
        waiting.take(digest);
      }
      return undefined;
    },
    /** @returns the ids to look at again: those whose search is settled. */
    done(lane: Lane, digest: string, settled: boolean): readonly string[] {
      running[lane] = undefined;
      if (settled) return waiting.take(digest);
      queues.long.push(digest);
      return [];
    },
    /** Takes back what was running. @returns the ids of all that were waiting for it. */
    abandon(): readonly string[] {
      const ids = [running.quick, running.long].flatMap((digest) =>
        digest === undefined ? [] : waiting.take(digest),
      );
      running.quick = undefined;
      running.long = undefined;
      return ids;
    },
  };
}

/** Ids of requests by digest: one of them is searched for all. There are never many more than the record keeps. */
function createWaiting(record: RequestRecord, isRunning: (digest: string) => boolean) {
  const byDigest = new Map<string, string[]>();
  let count = 0;

  /** What was dropped from the record meanwhile needs no search, and nobody waits for it. */
  function sweep(): void {
    count = 0;
    for (const [digest, ids] of byDigest) {
      const kept = ids.filter((id) => record.get(id));
      if (kept.length > 0 || isRunning(digest)) byDigest.set(digest, kept);
      else byDigest.delete(digest);
      count += kept.length;
    }
  }

  return {
    get size() {
      return byDigest.size;
    },
    has: (digest: string): boolean => byDigest.has(digest),
    /** @returns whether others may have gone. */
    add(digest: string, id: string): boolean {
      const ids = byDigest.get(digest);
      if (ids) ids.push(id);
      else byDigest.set(digest, [id]);
      count++;
      const isFull = count > 2 * record.size.requests + 1000;
      if (isFull) sweep();
      return isFull;
    },
    /** The first of those that are still in the record. */
    firstKept(digest: string): RecordedRequest | undefined {
      for (const id of byDigest.get(digest) ?? []) {
        const recorded = record.get(id);
        if (recorded) return recorded;
      }
      return undefined;
    },
    /** @returns the ids that waited for it. */
    take(digest: string): readonly string[] {
      const ids = byDigest.get(digest) ?? [];
      byDigest.delete(digest);
      count -= ids.length;
      return ids;
    },
  };
}
