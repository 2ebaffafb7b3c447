/** Keeps a diagnosing thread at work: starts it when it's needed, ends it where it's stuck, replaces it where it died. */

import type { FromDiagnoser, ToDiagnoser } from './sandbox-diagnosis-protocol.ts';

/** A thread, or a stand-in for it. */
export interface DiagnosisWorker {
  post(message: ToDiagnoser): void;
  /** @param onEnd it's dead, or can't be heard any more. */
  listen(onMessage: (message: FromDiagnoser) => void, onEnd: () => void): void;
  terminate(): void;
}

export interface SupervisorOptions {
  readonly createWorker: () => DiagnosisWorker;
  readonly onMessage: (message: FromDiagnoser) => void;
  /** What it had in hand is lost. */
  readonly onDeath: () => void;
  /** Another may be given work. */
  readonly onReady: () => void;
  readonly isBusy: () => boolean;
  /** Milliseconds that it may be busy without a word. */
  readonly patience: number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

export function createSupervisor(options: SupervisorOptions) {
  let worker: DiagnosisWorker | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let pause: NodeJS.Timeout | undefined;
  /** In a row, without a word between them. */
  let deaths = 0;
  let isClosed = false;

  function start(): void {
    if (worker || pause || isClosed) return;
    const started = options.createWorker();
    worker = started;
    started.listen(
      (message) => worker === started && hear(message),
      () => worker === started && bury(),
    );
  }

  function hear(message: FromDiagnoser): void {
    deaths = 0;
    options.onMessage(message);
    watch();
  }

  function bury(): void {
    stop();
    options.onDeath();
    pause = setTimeout(
      () => {
        pause = undefined;
        options.onReady();
      },
      Math.min(FIRST_PAUSE_MS * 2 ** deaths++, LONGEST_PAUSE_MS),
    );
    pause.unref();
  }

  function stop(): void {
    clearTimeout(watchdog);
    watchdog = undefined;
    worker?.terminate();
    worker = undefined;
  }

  function watch(): void {
    clearTimeout(watchdog);
    watchdog = options.isBusy() ? setTimeout(bury, options.patience) : undefined;
    watchdog?.unref();
  }

  return {
    start,
    get isReady() {
      return worker !== undefined;
    },
    post(message: ToDiagnoser): void {
      worker?.post(message);
      if (!watchdog) watch();
    },
    close(): void {
      isClosed = true;
      clearTimeout(pause);
      stop();
    },
  };
}
