/** Imports a HAR of any size while the page stays usable: in a worker, or in slices where none can be had. */

import type { Capture, CaptureProblem } from '../formats/capture.ts';
import { readHarFile } from '../formats/har-file.ts';
import type { HarChoice, HarSummary } from '../formats/har-intake.ts';
import type { FromHarWorker, HarWorker } from '../formats/har-protocol.ts';

export interface HarImportOptions {
  /** Where captures are read; where there’s no worker, in the page. */
  readonly startWorker: () => HarWorker | undefined;
  readonly choice: HarChoice;
  readonly signal: AbortSignal;
  /** @param bytes of the file that have been read. @param captures that are kept so far. */
  readonly onProgress?: (bytes: number, captures: number) => void;
}

export type HarImport =
  | {
      readonly ok: true;
      readonly captures: readonly Capture[];
      readonly warnings: readonly CaptureProblem[];
      /** Requests that aren’t among the captures, since they aren’t wanted or are more than are kept. */
      readonly left: { readonly unwanted: number; readonly beyond: number };
    }
  | { readonly ok: false; readonly problem: 'refused'; readonly problems: readonly CaptureProblem[] }
  /** `unreadable`: it was changed or taken away meanwhile. */
  | { readonly ok: false; readonly problem: 'cancelled' | 'unreadable' };

/** Long enough for a slow machine; a worker that hasn’t read the first piece by then is given up. */
const START_PATIENCE_MS = 4000;
/** Bytes: a few milliseconds of reading. */
const PIECE_IN_PAGE = 1 << 18;

/** Nothing of a file is handed over before all of it was read, so that none is imported in part by accident. */
export async function importHar(file: Blob, options: HarImportOptions): Promise<HarImport> {
  const { signal, startWorker } = options;
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  const worker = startWorker();
  const done = worker && (await inWorker(worker, file, options));
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  return done ?? (await inPage(file, options));
}

/** `undefined` where the worker failed, or the signal ended it. */
async function inWorker(
  worker: HarWorker,
  file: Blob,
  { choice, signal, onProgress }: HarImportOptions,
): Promise<HarImport | undefined> {
  const captures: Capture[] = [];
  return new Promise((resolve) => {
    const finish = (outcome: HarImport | undefined) => {
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
      worker.terminate();
      resolve(outcome);
    };
    const giveUp = () => finish(undefined);
    const late = setTimeout(giveUp, START_PATIENCE_MS);
    signal.addEventListener('abort', giveUp, { once: true });
    const hear = (message: FromHarWorker) => {
      clearTimeout(late);
      if (message.kind === 'read') {
        for (const capture of message.captures) captures.push(capture);
        onProgress?.(message.bytes, captures.length);
      } else if (message.kind === 'done') finish(imported(captures, message.summary));
      else finish(message.kind === 'unreadable' ? { ok: false, problem: 'unreadable' } : undefined);
    };
    worker.listen(hear);
    try {
      worker.post({ file, choice });
    } catch {
      giveUp();
    }
  });
}

async function inPage(file: Blob, { choice, signal, onProgress }: HarImportOptions): Promise<HarImport> {
  const captures: Capture[] = [];
  const summary = await readHarFile(file, {
    choice,
    piece: PIECE_IN_PAGE,
    report: (more, bytes) => {
      for (const capture of more) captures.push(capture);
      onProgress?.(bytes, captures.length);
    },
    goOn: async () => {
      await breathe();
      return !signal.aborted;
    },
  });
  if (summary === undefined) return { ok: false, problem: 'cancelled' };
  return summary === 'unreadable' ? { ok: false, problem: 'unreadable' } : imported(captures, summary);
}

function imported(captures: readonly Capture[], { end, unwanted, beyond }: HarSummary): HarImport {
  if (!end.ok) return { ok: false, problem: 'refused', problems: end.problems };
  return { ok: true, captures, warnings: end.warnings, left: { unwanted, beyond } };
}

/** Lets the page draw and hear clicks between two pieces. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
