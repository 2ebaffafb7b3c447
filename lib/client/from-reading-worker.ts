/** Has a worker read something, until it's done, fails or is called off. */

import type { FromReadingWorker, ReadingWorker, ToReadingWorker } from '../formats/reading-protocol.ts';

export interface ReadingOptions {
  /** Where captures are read; where there’s no worker, in the page. */
  readonly startWorker: () => ReadingWorker | undefined;
  readonly signal: AbortSignal;
}

/** Long enough for a slow machine; a worker that hasn’t read the first piece by then is given up. */
const START_PATIENCE_MS = 4000;
/** @param outcomeOf is told each message, and answers with the outcome once there is one. */
export function fromWorker<T>(
  worker: ReadingWorker,
  order: ToReadingWorker,
  signal: AbortSignal,
  outcomeOf: (message: FromReadingWorker) => T | undefined,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (outcome: T | undefined) => {
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
      worker.terminate();
      resolve(outcome);
    };
    const giveUp = () => finish(undefined);
    const late = setTimeout(giveUp, START_PATIENCE_MS);
    signal.addEventListener('abort', giveUp, { once: true });
    worker.listen((message) => {
      clearTimeout(late);
      if (message.kind === 'failed') return giveUp();
      const outcome = outcomeOf(message);
      if (outcome !== undefined) finish(outcome);
    });
    try {
      worker.post(order);
    } catch {
      giveUp();
    }
  });
}
