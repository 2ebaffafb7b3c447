/** Has a worker read something, until it's done, fails or is called off. */

import type { FromReadingWorker, ReadingWorker, ToReadingWorker } from '../formats/reading-protocol.ts';

export interface ReadingOptions {
  /** Where captures are read; where there’s no worker, in the page. */
  readonly startWorker: () => ReadingWorker | undefined;
  readonly signal: AbortSignal;
}

/**
 * `not-begun`: the worker couldn’t be started, so the page may read it. `failed`: it was at work on it when it broke off,
 * which the page would as well.
 */
export type NoOutcome = 'not-begun' | 'failed' | 'cancelled';

/** Long enough for a busy machine. Once it has begun it’s waited for, however long it says nothing. */
const START_PATIENCE_MS = 20_000;

/** @param outcomeOf is told each message, and answers with the outcome once there is one. */
export function fromWorker<T>(
  worker: ReadingWorker,
  order: ToReadingWorker,
  signal: AbortSignal,
  outcomeOf: (message: FromReadingWorker) => T | undefined,
): Promise<T | NoOutcome> {
  return new Promise((resolve) => {
    let hasBegun = false;
    const finish = (outcome: T | NoOutcome) => {
      clearTimeout(late);
      signal.removeEventListener('abort', cancel);
      worker.terminate();
      resolve(outcome);
    };
    const cancel = () => finish('cancelled');
    const late = setTimeout(() => finish('not-begun'), START_PATIENCE_MS);
    signal.addEventListener('abort', cancel, { once: true });
    worker.listen((message) => {
      clearTimeout(late);
      if (message.kind === 'failed') return finish(hasBegun ? 'failed' : 'not-begun');
      hasBegun = true;
      const outcome = outcomeOf(message);
      if (outcome !== undefined) finish(outcome);
    });
    try {
      worker.post(order);
    } catch {
      finish('not-begun');
    }
  });
}
