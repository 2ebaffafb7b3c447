/**
 * Reads long texts while the page stays usable, in a worker that can be ended at any moment. Where none can be had, the
 * page reads a HAR in slices, and any other text at once.
 */

import type { Capture, CaptureProblem, ReadCaptures } from '../formats/capture/capture.ts';
import { readHarFile } from '../formats/har/file.ts';
import { readPasted } from '../formats/read-pasted.ts';
import type { HarChoice, HarSummary, ReadingWorker } from '../formats/reading-protocol.ts';
import { fromWorker, type NoOutcome, type ReadingOptions } from './from-reading-worker.ts';

export interface HarImportOptions extends ReadingOptions {
  readonly choice: HarChoice;
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
  | { readonly ok: false; readonly problem: NotRead };

/** `unreadable`: it was changed or taken away meanwhile. `failed`: what read it broke off. */
type NotRead = 'cancelled' | 'unreadable' | 'failed';

/** Bytes: a few milliseconds of reading. */
const PIECE_IN_PAGE = 1 << 18;

export type LongText =
  | { readonly ok: true; readonly read: ReadCaptures }
  | { readonly ok: false; readonly problem: NotRead };

/** Text in any format that `readPasted` takes. */
export async function readLongText(
  text: Blob | string,
  { signal, startWorker }: ReadingOptions,
): Promise<LongText> {
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  const worker = startWorker();
  const done = worker ? await textInWorker(worker, text, signal) : 'not-begun';
  if (done === 'not-begun') return textInPage(text, signal);
  return typeof done === 'string' ? { ok: false, problem: done } : done;
}

function textInWorker(
  worker: ReadingWorker,
  text: Blob | string,
  signal: AbortSignal,
): Promise<LongText | NoOutcome> {
  return fromWorker<LongText>(worker, { kind: 'text', text }, signal, (message) => {
    if (message.kind === 'text-read') return { ok: true, read: message.read };
    return message.kind === 'unreadable' ? { ok: false, problem: 'unreadable' } : undefined;
  });
}

async function textInPage(given: Blob | string, signal: AbortSignal): Promise<LongText> {
  const text = typeof given === 'string' ? given : await given.text().catch(() => undefined);
  // That it's being read can be seen, and cancelled, before the page is busy with it.
  await breathe();
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  return text === undefined ? { ok: false, problem: 'unreadable' } : readTextInPage(text);
}

/** In the page, at once. */
export function readTextInPage(text: string): LongText {
  try {
    return { ok: true, read: readPasted(text) };
  } catch {
    return { ok: false, problem: 'failed' };
  }
}

/** Nothing of a file is handed over before all of it was read, so that none is imported in part by accident. */
export async function importHar(file: Blob, options: HarImportOptions): Promise<HarImport> {
  const { signal, startWorker } = options;
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  const worker = startWorker();
  const done = worker ? await harInWorker(worker, file, options) : 'not-begun';
  if (signal.aborted) return { ok: false, problem: 'cancelled' };
  if (done === 'not-begun') return harInPage(file, options).catch(() => ({ ok: false, problem: 'failed' }));
  return typeof done === 'string' ? { ok: false, problem: done } : done;
}

function harInWorker(
  worker: ReadingWorker,
  file: Blob,
  { choice, signal, onProgress }: HarImportOptions,
): Promise<HarImport | NoOutcome> {
  const captures: Capture[] = [];
  return fromWorker<HarImport>(worker, { kind: 'har', file, choice }, signal, (message) => {
    if (message.kind === 'read') {
      for (const capture of message.captures) captures.push(capture);
      onProgress?.(message.bytes, captures.length);
    }
    if (message.kind === 'done') return imported(captures, message.summary);
    return message.kind === 'unreadable' ? { ok: false, problem: 'unreadable' } : undefined;
  });
}

async function harInPage(file: Blob, { choice, signal, onProgress }: HarImportOptions): Promise<HarImport> {
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
