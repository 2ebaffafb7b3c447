/** Reads a file of saved requests while the page stays usable: a long one in a worker, where one can be had. */

import { collectionIntake } from '../formats/collection/intake.ts';
import type { CollectionIntake, ReadingWorker } from '../formats/reading-protocol.ts';
import { fromWorker, type NoOutcome, type ReadingOptions } from './from-reading-worker.ts';

/** Bytes: what's shorter is read before a worker would have been started. */
const SHORT = 100_000;

export type LongCollection =
  | CollectionIntake
  | { readonly kind: 'unreadable' }
  /** The worker broke off on it. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' };

export async function readLongCollection(
  file: File,
  { signal, startWorker }: ReadingOptions,
): Promise<LongCollection> {
  const worker = file.size > SHORT ? startWorker() : undefined;
  const done = worker ? await collectionInWorker(worker, file, signal) : 'not-begun';
  if (done !== 'not-begun') return typeof done === 'string' ? { kind: done } : done;
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (signal.aborted) return { kind: 'cancelled' };
  return bytes ? collectionIntake(file.name, new Uint8Array(bytes)) : { kind: 'unreadable' };
}

function collectionInWorker(
  worker: ReadingWorker,
  file: File,
  signal: AbortSignal,
): Promise<LongCollection | NoOutcome> {
  const order = { kind: 'collection', file, fileName: file.name } as const;
  return fromWorker<LongCollection>(worker, order, signal, (message) => {
    if (message.kind === 'collection-read') return message.intake;
    return message.kind === 'unreadable' ? { kind: 'unreadable' } : undefined;
  });
}
