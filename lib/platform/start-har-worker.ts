/** A worker that reads one HAR; imports are too rare to keep it. */

import type { FromHarWorker, HarWorker } from '../formats/har-protocol.ts';

/** `undefined` where the browser grants none: the page reads by itself then. */
export function startHarWorker(): HarWorker | undefined {
  try {
    return harWorker(new Worker(new URL('./har-worker.ts', import.meta.url), { type: 'module' }));
  } catch {
    return undefined;
  }
}

function harWorker(worker: Worker): HarWorker {
  let hear: (message: FromHarWorker) => void = () => {};
  worker.addEventListener('message', ({ data }: MessageEvent<FromHarWorker>) => hear(data));
  worker.addEventListener('error', () => hear({ kind: 'failed' }));
  worker.addEventListener('messageerror', () => hear({ kind: 'failed' }));
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      hear = listener;
    },
    terminate: () => {
      hear = () => {};
      worker.terminate();
    },
  };
}
