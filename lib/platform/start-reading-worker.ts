/** A worker that reads one HAR; imports are too rare to keep it. */

import type { FromReadingWorker, ReadingWorker } from '../formats/reading-protocol.ts';

/** `undefined` where the browser grants none: the page reads by itself then. */
export function startReadingWorker(): ReadingWorker | undefined {
  try {
    return readingWorker(new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' }));
  } catch {
    return undefined;
  }
}

function readingWorker(worker: Worker): ReadingWorker {
  let hear: (message: FromReadingWorker) => void = () => {};
  worker.addEventListener('message', ({ data }: MessageEvent<FromReadingWorker>) => hear(data));
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
