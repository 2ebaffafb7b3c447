/** The worker’s side of reading: a HAR piece by piece, anything else at once. */

import { collectionIntake } from '../formats/collection/intake.ts';
import { readHarFile } from '../formats/har/file.ts';
import { readPasted } from '../formats/read-pasted.ts';
import type { FromReadingWorker, ToReadingWorker } from '../formats/reading-protocol.ts';

/** Bytes: the page takes the captures of one piece in a few milliseconds. */
const PIECE = 1 << 20;

const tell = (message: FromReadingWorker) => globalThis.postMessage(message);

globalThis.addEventListener('message', async ({ data }: MessageEvent<ToReadingWorker>) => {
  tell({ kind: 'begun' });
  try {
    await read(data);
  } catch {
    tell({ kind: 'failed' });
  }
});

function read(order: ToReadingWorker): Promise<void> {
  if (order.kind === 'har') return readHar(order);
  return order.kind === 'text' ? readText(order.text) : readCollection(order);
}

async function readHar({ file, choice }: ToReadingWorker & { readonly kind: 'har' }): Promise<void> {
  const summary = await readHarFile(file, {
    choice,
    piece: PIECE,
    report: (captures, bytes) => tell({ kind: 'read', captures, bytes }),
  });
  if (summary === 'unreadable') tell({ kind: 'unreadable' });
  else if (summary) tell({ kind: 'done', summary });
}

async function readText(given: Blob | string): Promise<void> {
  const text = typeof given === 'string' ? given : await given.text().catch(() => undefined);
  tell(text === undefined ? { kind: 'unreadable' } : { kind: 'text-read', read: readPasted(text) });
}

async function readCollection({
  file,
  fileName,
}: Extract<ToReadingWorker, { kind: 'collection' }>): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) tell({ kind: 'unreadable' });
  else tell({ kind: 'collection-read', intake: collectionIntake(fileName, new Uint8Array(bytes)) });
}
