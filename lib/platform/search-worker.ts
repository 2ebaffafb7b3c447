/** The worker's side of the search: its own lists and kernel, one part of a stage at a time. */

import { createKernel } from '../core/search/kernel/simd-kernel.ts';
import { type FromWorker, subjectOfMessage, type ToWorker } from '../core/search/protocol.ts';
import { createSearch, type Search } from '../core/search/search.ts';

let search: Search | undefined;

const tell = (message: FromWorker) => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === 'load') {
      search = createSearch(subjectOfMessage(data.subject), createKernel());
      tell({ kind: 'ready' });
      return;
    }
    if (data.kind === 'forget') {
      search = undefined;
      return;
    }
    if (!search) throw new Error('Nothing was loaded');
    for (const progress of search.run(data.stage, data.part, data.parts))
      tell({ kind: 'progress', progress });
    tell({ kind: 'done', coverage: search.coverage });
  } catch {
    tell({ kind: 'failed' });
  }
});
