/** In a page: a whole import of a HAR, and which tasks of the page it made long. */

import { importHar } from '../../lib/client/long-reading.ts';
import type { FromReadingWorker, ReadingWorker } from '../../lib/formats/reading-protocol.ts';
import { HAR_LOADS, makeHar } from './har-load.ts';

export interface PageImport {
  readonly ms: number;
  readonly entries: number;
  /** Milliseconds of each task of the page that took more than 50, by the browser’s own measure. */
  readonly longTasks: readonly number[];
}

/** @param source the worker’s script; without it, the page reads by itself. @public called by name in the page */
export async function importInPage(load: number, size: number, source: string): Promise<PageImport> {
  const chosen = HAR_LOADS[load];
  if (!chosen) throw new Error('There is no such load');
  const { parts, entries } = makeHar(chosen, size);
  const file = new Blob([...parts]);
  const script = source && URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const longTasks = watchTasks();
  const began = performance.now();
  const outcome = await importHar(file, {
    startWorker: () => (script ? startWorker(script) : undefined),
    choice: { most: 100_000 },
    signal: new AbortController().signal,
  });
  const ms = performance.now() - began;
  if (!outcome.ok || outcome.captures.length !== entries) throw new Error('Not all of it was read');
  return { ms, entries, longTasks: await longTasks() };
}

function watchTasks(): () => Promise<readonly number[]> {
  const durations: number[] = [];
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { duration } of entries) durations.push(duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  return async () => {
    // A task is told of when it has ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    note(observer.takeRecords());
    observer.disconnect();
    return durations;
  };
}

function startWorker(script: string): ReadingWorker {
  const worker = new Worker(script);
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromReadingWorker>) => listener(data));
      worker.addEventListener('error', () => listener({ kind: 'failed' }));
    },
    terminate: () => worker.terminate(),
  };
}
