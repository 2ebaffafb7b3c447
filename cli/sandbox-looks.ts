/** Which requests wait to be looked at, and which are being: the newest first, refused ones before the others. */

import type { RecordedRequest, RequestRecord } from './sandbox-record.ts';

export function createLooks(record: RequestRecord) {
  const waiting: { refused: string[]; others: string[] } = { refused: [], others: [] };
  const running = new Set<string>();

  const newest = (): RecordedRequest | undefined => {
    for (const ids of [waiting.refused, waiting.others])
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const recorded = record.get(id);
        if (recorded && recorded.diagnosis === undefined) return recorded;
      }
    return undefined;
  };

  return {
    get isEmpty() {
      return waiting.refused.length + waiting.others.length === 0;
    },
    get isRunning() {
      return running.size > 0;
    },
    add(id: string): void {
      const name = record.get(id)?.response.status === 401 ? 'refused' : 'others';
      waiting[name].push(id);
      // Those that were dropped meanwhile mustn't pile up.
      if (waiting[name].length > 2 * record.size.requests + 1000)
        waiting[name] = waiting[name].filter((old) => record.get(old));
    },
    /** The next, unless so many are being looked at already. */
    next(atOnce: number): RecordedRequest | undefined {
      const recorded = running.size < atOnce ? newest() : undefined;
      if (recorded) running.add(recorded.id);
      return recorded;
    },
    done: (id: string) => running.delete(id),
    /** @returns those that were being looked at. */
    abandon(): readonly string[] {
      const ids = [...running];
      running.clear();
      return ids;
    },
  };
}
