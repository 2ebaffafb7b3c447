/** What a page and the worker that reads a HAR say to each other. */

import type { Capture } from './capture.ts';
import type { HarChoice, HarSummary } from './har-intake.ts';

export interface ToHarWorker {
  readonly file: Blob;
  readonly choice: HarChoice;
}

export type FromHarWorker =
  /** `bytes`: how many of the file have been read. */
  | { readonly kind: 'read'; readonly captures: readonly Capture[]; readonly bytes: number }
  | { readonly kind: 'done'; readonly summary: HarSummary }
  /** The file can’t be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' };

/** A worker, as far as an import needs one; it reads one file. */
export interface HarWorker {
  post(message: ToHarWorker): void;
  /** `failed` also where the worker couldn’t be started or stopped working. */
  listen(listener: (message: FromHarWorker) => void): void;
  /** Nothing is heard of it afterwards. */
  terminate(): void;
}
