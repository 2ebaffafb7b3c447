/** The search in the thread that asks, for the terminal and where workers don't start. */

import type { StageRunner } from './conduct.ts';
import type { Search } from './search.ts';

/** @param breathe resolves once whatever else the thread has to do was done. */
export function inProcessRunner(
  search: Search,
  breathe: () => Promise<void>,
  part = 0,
  parts = 1,
): StageRunner {
  return {
    run: async (stage, report, signal) => {
      for (const progress of search.run(stage, part, parts)) {
        report(progress);
        if (!signal.aborted) await breathe();
        if (signal.aborted) return 'in-part';
      }
      return 'whole';
    },
  };
}
