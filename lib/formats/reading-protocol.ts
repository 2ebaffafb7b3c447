/** What a page and the worker that reads long texts say to each other. */

import type { Capture, ReadCaptures } from './capture/capture.ts';
import type { CollectionIntake } from './collection/intake.ts';
import type { HarChoice, HarSummary } from './har/intake.ts';

export type ToReadingWorker =
  | { readonly kind: 'har'; readonly file: Blob; readonly choice: HarChoice }
  /** In whatever format. */
  | { readonly kind: 'text'; readonly text: Blob | string }
  /** Of saved requests. */
  | { readonly kind: 'collection'; readonly file: Blob; readonly fileName: string };

export type FromReadingWorker =
  /** It's there, and knows what to read. */
  | { readonly kind: 'begun' }
  /** `bytes`: how many of the HAR have been read. */
  | { readonly kind: 'read'; readonly captures: readonly Capture[]; readonly bytes: number }
  | { readonly kind: 'done'; readonly summary: HarSummary }
  | { readonly kind: 'text-read'; readonly read: ReadCaptures }
  | { readonly kind: 'collection-read'; readonly intake: CollectionIntake }
  /** The file can’t be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' };

/** A worker, as far as reading needs one; it reads one file or text. */
export interface ReadingWorker {
  post(message: ToReadingWorker): void;
  /** `failed` also where the worker couldn’t be started or stopped working. */
  listen(listener: (message: FromReadingWorker) => void): void;
  /** Nothing is heard of it afterwards. */
  terminate(): void;
}
