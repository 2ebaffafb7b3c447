/** The worker’s side of a HAR import: it reads the file and hands over the captures piece by piece. */

import { readHarFile } from '../formats/har-file.ts';
import type { FromHarWorker, ToHarWorker } from '../formats/har-protocol.ts';

/** Bytes: the page takes the captures of one piece in a few milliseconds. */
const PIECE = 1 << 20;

const tell = (message: FromHarWorker) => globalThis.postMessage(message);

globalThis.addEventListener('message', async ({ data }: MessageEvent<ToHarWorker>) => {
  try {
    const summary = await readHarFile(data.file, {
      choice: data.choice,
      piece: PIECE,
      report: (captures, bytes) => tell({ kind: 'read', captures, bytes }),
    });
    if (summary === 'unreadable') tell({ kind: 'unreadable' });
    else if (summary) tell({ kind: 'done', summary });
  } catch {
    tell({ kind: 'failed' });
  }
});
