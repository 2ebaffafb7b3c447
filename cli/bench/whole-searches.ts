/** In a page: a sample request's search, until every combination was tried. */

import { searchPool } from '../../lib/client/search-pool.ts';
import { warmUp } from '../../lib/client/warm-up.ts';
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
 * @param isWarm whether the workers have searched before; else starting them is part of what's measured.
 * @public called by name in the page
 */
export async function searchWhole(
  sample: number,
  stages: number,
  workers: number,
  isWarm: boolean,
  source: string,
): Promise<WholeSearch> {
  const chosen = SAMPLES[sample];
  if (!chosen) throw new Error('There is no such sample');
  const script = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const start = () => Array.from({ length: workers }, () => startWorker(script));
  const warm = isWarm ? start() : undefined;
  if (warm) await warmUp(() => warm.map(kept), new AbortController().signal);
  const began = performance.now();
  const pool = searchPool(sampleSubject(chosen), () => warm ?? start());
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

/** Not ended by who has it now. */
function kept(worker: SearchWorker): SearchWorker {
  return { ...worker, terminate: () => {} };
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
