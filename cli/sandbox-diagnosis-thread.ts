/** The diagnosing thread as the sandbox's server has it. */

import { Worker } from 'node:worker_threads';
import type { WorkerSettings } from './sandbox-diagnosis-protocol.ts';
import type { DiagnosisWorker } from './sandbox-supervisor.ts';

/** A request that takes more ends the thread, not the sandbox. */
const MOST_MEGABYTES = 1024;

export function startDiagnosisThread(settings: WorkerSettings): DiagnosisWorker {
  const thread = new Worker(new URL('./sandbox-worker.mjs', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // Neither the variables, which may hold secrets, nor the options of whatever runs this.
    env: {},
    execArgv: [],
  });
  thread.unref();
  return {
    post: (message) => thread.postMessage(message),
    listen: (onMessage, onEnd) => {
      thread.on('message', onMessage);
      // What went wrong may quote a request.
      thread.on('error', onEnd);
      thread.on('exit', onEnd);
    },
    terminate: () => void thread.terminate(),
  };
}
