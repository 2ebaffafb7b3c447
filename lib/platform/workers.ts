/**
 * The page's workers. Those of the search are started when they're asked for, and kept for the next search where they end
 * one unharmed. One that reads a HAR isn't: imports are too rare.
 */

import type { FromWorker, SearchWorker, ToWorker } from '../core/search/protocol.ts';
import type { FromReadingWorker, ReadingWorker } from '../formats/reading-protocol.ts';

/** More wouldn't be of use: each builds its own lists first. */
const MOST_WORKERS = 8;
/** Spare ones hold some memory. */
const KEPT_MS = 120_000;

/** A worker that's lent out, or spare. */
interface Kept {
  readonly worker: Worker;
  /** Whether it was asked for something that it hasn't answered. */
  isBusy: boolean;
  isLost: boolean;
  hear: (message: FromWorker) => void;
}

export type WorkerSource = () => SearchWorker[];

/**
 * One per core, or as many as the browser grants. Where that's none, the page searches by itself. Terminated while it's
 * idle, a worker forgets its request and waits to be taken again.
 * @param start throws where the browser grants none.
 */
export function searchWorkers(start: () => Worker): WorkerSource {
  let spare: Kept[] = [];
  let release: ReturnType<typeof setTimeout> | undefined;
  const dismiss = () => {
    for (const { worker } of spare.splice(0)) worker.terminate();
  };
  const giveBack = (kept: Kept) => {
    clearTimeout(release);
    spare.push(kept);
    release = setTimeout(dismiss, KEPT_MS);
  };
  return () => {
    clearTimeout(release);
    const count = Math.min(MOST_WORKERS, Math.max(1, globalThis.navigator.hardwareConcurrency || 1));
    const taken = spare.filter(({ isLost }) => !isLost).slice(0, count);
    for (const kept of spare) if (!taken.includes(kept)) kept.worker.terminate();
    spare = [];
    try {
      while (taken.length < count) taken.push(watched(start()));
    } catch {
      // The browser grants no more.
    }
    return taken.map((kept) => lend(kept, giveBack));
  };
}

const ANSWERS: readonly FromWorker['kind'][] = ['ready', 'done'];

function watched(worker: Worker): Kept {
  const kept: Kept = { worker, isBusy: false, isLost: false, hear: () => {} };
  const lose = () => {
    kept.isLost = true;
    kept.hear({ kind: 'failed' });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'failed') return lose();
    if (ANSWERS.includes(data.kind)) kept.isBusy = false;
    kept.hear(data);
  });
  worker.addEventListener('error', lose);
  worker.addEventListener('messageerror', lose);
  return kept;
}

function lend(kept: Kept, giveBack: (kept: Kept) => void): SearchWorker {
  const { worker } = kept;
  let isLent = true;
  return {
    post: (message) => {
      kept.isBusy = true;
      worker.postMessage(message);
    },
    listen: (listener) => {
      kept.hear = listener;
    },
    terminate: () => {
      if (!isLent) return;
      isLent = false;
      kept.hear = () => {};
      if (kept.isBusy || kept.isLost) return worker.terminate();
      worker.postMessage({ kind: 'forget' } satisfies ToWorker);
      giveBack(kept);
    },
  };
}

/** `undefined` where the browser grants none: the page reads by itself then. */
export function readingWorker(start: () => Worker): ReadingWorker | undefined {
  try {
    return asReading(start());
  } catch {
    return undefined;
  }
}

function asReading(worker: Worker): ReadingWorker {
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
