/** In a page: a sample request's search, from starting its workers until every combination was tried. */

import { searchPool } from '../../lib/client/search-pool.ts';
import { conduct } from '../../lib/core/search/conduct.ts';
import type { FromWorker, SearchWorker } from '../../lib/core/search/protocol.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import { SAMPLES, sampleSubject } from './sample-requests.ts';

export interface WholeSearch {
  readonly tried: number;
  readonly ms: number;
}

/**
 * @param stages how many of the search's, from the first on.
 * @public called by name in the page
 */
export async function searchWhole(
  sample: number,
  stages: number,
  workers: number,
  source: string,
): Promise<WholeSearch> {
  const chosen = SAMPLES[sample];
  if (!chosen) throw new Error('There is no such sample');
  const script = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const began = performance.now();
  const pool = searchPool(sampleSubject(chosen), () =>
    Array.from({ length: workers }, () => startWorker(script)),
  );
  const { tried } = await conduct(pool, {
    budgetMs: 600_000,
    clock: () => performance.now(),
    stages: STAGES.slice(0, stages),
  });
  const ms = performance.now() - began;
  if (pool.workers() !== workers) throw new Error('A worker failed');
  pool.close();
  return { tried, ms };
}

function startWorker(script: string): SearchWorker {
  const worker = new Worker(script);
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data));
      worker.addEventListener('error', () => listener({ kind: 'failed' }));
    },
    terminate: () => worker.terminate(),
  };
}
