/** Reads a file of saved requests while the page stays usable: a long one in a worker, where one can be had. */

import { collectionIntake } from '../formats/collection/intake.ts';
import type { CollectionIntake } from '../formats/reading-protocol.ts';
import { fromWorker, type ReadingOptions } from './from-reading-worker.ts';

/** Bytes: what's shorter is read before a worker would have been started. */
const SHORT = 100_000;

export type LongCollection =
  | CollectionIntake
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'cancelled' };

export async function readLongCollection(
  file: File,
  { signal, startWorker }: ReadingOptions,
): Promise<LongCollection> {
  const worker = file.size > SHORT ? startWorker() : undefined;
  const done =
    worker &&
    (await fromWorker<LongCollection>(
      worker,
      { kind: 'collection', file, fileName: file.name },
      signal,
      (message) => {
        if (message.kind === 'collection-read') return message.intake;
        return message.kind === 'unreadable' ? { kind: 'unreadable' } : undefined;
      },
    ));
  if (done) return done;
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (signal.aborted) return { kind: 'cancelled' };
  return bytes ? collectionIntake(file.name, new Uint8Array(bytes)) : { kind: 'unreadable' };
}
