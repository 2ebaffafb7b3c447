/** Which requests wait to be looked at, and which are being: the newest first, refused ones before the others. */

import type { RecordedRequest, RequestRecord } from './sandbox-record.ts';

export function createLooks(record: RequestRecord) {
  /** By their numbers, which take no room to speak of. */
  const waiting: { refused: number[]; others: number[] } = { refused: [], others: [] };
  const running = new Set<string>();

  const newest = (): RecordedRequest | undefined => {
    for (const numbers of [waiting.refused, waiting.others])
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        const recorded = record.at(number);
        if (recorded && recorded.diagnosis === undefined) return recorded;
      }
    return undefined;
  };

  function add({ number, response }: RecordedRequest): void {
    const name = response.status === 401 ? 'refused' : 'others';
    waiting[name].push(number);
    // Those that were dropped meanwhile mustn't pile up.
    if (waiting[name].length > 2 * record.kept + 1000) waiting[name] = waiting[name].filter(record.holds);
  }

  return {
    get isEmpty() {
      return waiting.refused.length + waiting.others.length === 0;
    },
    get isRunning() {
      return running.size > 0;
    },
    add,
    /** Those whose search has ended. */
    again(ids: readonly string[]): void {
      for (const id of ids) {
        const recorded = record.get(id);
        if (recorded) add(recorded);
      }
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
