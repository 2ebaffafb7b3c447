/** What a page and the worker that reads long texts say to each other. */

import type { Capture, CaptureProblem, ReadCaptures } from './capture/capture.ts';
import type { ReadCollectionFile } from './collection/collection-file.ts';
import type { FileKind } from './file-kind.ts';
import type { LeftOutPart, OtherTool } from './refused/other-tools.ts';

/** What of a HAR is wanted. */
export interface HarChoice {
  /** Whatever is wanted, where that isn’t all: requests with one of these headers, to one of these origins, or refused. */
  readonly wanted?: { readonly headers: readonly string[]; readonly origins: readonly string[] };
  /** Captures that are kept; the rest is counted. */
  readonly most: number;
}

export interface HarSummary {
  readonly end: HarEnd;
  /** Requests that were read, but aren’t wanted. */
  readonly unwanted: number;
  /** Wanted ones that were read, but are more than are kept. */
  readonly beyond: number;
}

export type HarEnd =
  | { readonly ok: true; readonly warnings: readonly CaptureProblem[] }
  /** Nothing was read. */
  | { readonly ok: false; readonly problems: readonly CaptureProblem[] };

/** A file that's to be imported into Saved: what's in it, or what else it seems to be. */
export type CollectionIntake =
  | { readonly kind: 'not-text' }
  /** Of a Postman collection. */
  | { readonly kind: 'too-many-items' }
  | {
      readonly kind: 'read';
      readonly read: ReadCollectionFile;
      readonly seems: FileKind | undefined;
      readonly tool: OtherTool | undefined;
      readonly isEmpty: boolean;
      /** Of another tool’s file, what requests can’t hold here. */
      readonly leftOut: readonly LeftOutPart[];
    };

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
