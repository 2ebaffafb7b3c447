/** How fast records come, over the last few seconds. */

const SECONDS = 5;

export interface WalkRate {
  /** @param records so far. */
  note(records: number): void;
  perSecond(): number;
  /** After a pause the time before it doesn't count. */
  restart(records: number): void;
}

/** @param now Unix seconds. */
export function walkRate(now: () => number): WalkRate {
  let samples: { readonly at: number; readonly records: number }[] = [{ at: now(), records: 0 }];
  return {
    note(records) {
      const at = now();
      samples = [...samples.filter((sample) => at - sample.at <= SECONDS), { at, records }];
    },
    perSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      const seconds = first && last ? last.at - first.at : 0;
      return first && last && seconds > 0 ? (last.records - first.records) / seconds : 0;
    },
    restart(records) {
      samples = [{ at: now(), records }];
    },
  };
}
