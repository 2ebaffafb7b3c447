/** One of the search's workers, seen from the page: loaded once, then given parts, until it dies. */

import type { BlockProgress, Coverage } from '../core/search/found.ts';
import type { FromWorker, SearchWorker, SubjectMessage, ToWorker } from '../core/search/protocol.ts';

/** Long enough for a slow machine; a worker that hasn't answered by then is left out. */
const START_PATIENCE_MS = 4000;

export type Report = (progress: BlockProgress) => void;

/** `alive` once it has loaded the subject, until it dies or is terminated; then whatever is awaited of it resolves. */
export interface Member {
  alive(): boolean;
  load(subject: SubjectMessage): Promise<void>;
  /** The coverage once it's done; `undefined` where the worker died. */
  run(message: ToWorker, report: Report): Promise<Coverage | undefined>;
  terminate(): void;
}

export function member(worker: SearchWorker): Member {
  let alive = false;
  let dead = false;
  /** A worker does one part at a time. */
  let last: Promise<unknown> = Promise.resolve();
  let hear: (message: FromWorker) => void = () => {};
  const die = () => {
    if (dead) return;
    dead = true;
    alive = false;
    worker.terminate();
    hear({ kind: 'failed' });
  };
  const ask = (message: ToWorker) => {
    try {
      if (dead) hear({ kind: 'failed' });
      else worker.post(message);
    } catch {
      die();
    }
  };
  const oneRun = (message: ToWorker, report: Report) =>
    new Promise<Coverage | undefined>((resolve) => {
      hear = (answer) => {
        if (answer.kind === 'progress') report(answer.progress);
        else resolve(answer.kind === 'done' ? answer.coverage : undefined);
      };
      ask(message);
    });
  worker.listen((message) => {
    if (message.kind === 'failed') die();
    else if (!dead) hear(message);
  });
  return {
    alive: () => alive,
    terminate: die,
    load: (subject) =>
      new Promise((resolve) => {
        const late = setTimeout(die, START_PATIENCE_MS);
        hear = ({ kind }) => {
          clearTimeout(late);
          alive = kind === 'ready';
          resolve();
        };
        ask({ kind: 'load', subject });
      }),
    run: (message, report) => {
      const mine = last.then(() => oneRun(message, report));
      last = mine;
      return mine;
    },
  };
}
