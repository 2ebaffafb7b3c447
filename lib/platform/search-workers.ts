/** Starting the search's workers. */

import type { FromWorker, SearchWorker } from '../core/search/protocol.ts';

/** More wouldn't be of use: each builds its own lists first. */
const MOST_WORKERS = 8;

/** One per core, or as many as the browser grants. Where that's none, the page searches by itself. */
export function startSearchWorkers(): SearchWorker[] {
  const count = Math.min(MOST_WORKERS, Math.max(1, globalThis.navigator.hardwareConcurrency || 1));
  const started: SearchWorker[] = [];
  try {
    while (started.length < count) started.push(startOne());
  } catch {
    return started;
  }
  return started;
}

function startOne(): SearchWorker {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data));
      worker.addEventListener('error', () => listener({ kind: 'failed' }));
      worker.addEventListener('messageerror', () => listener({ kind: 'failed' }));
    },
    terminate: () => worker.terminate(),
  };
}
