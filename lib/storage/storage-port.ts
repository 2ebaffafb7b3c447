/** What a store of small records must offer. The extension's storage and the in-memory one implement it. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** `problem` is for choosing words; `detail` is the host's own message, which never holds what was written. */
export type WriteOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'full' | 'unavailable'; readonly detail: string };

export interface StoragePort {
  /** `undefined` where nothing is stored. Rejects only where storage itself is unavailable. */
  read(key: string): Promise<unknown>;
  write(key: string, value: Json): Promise<WriteOutcome>;
  remove(key: string): Promise<WriteOutcome>;
  /**
   * Calls back with the new value whenever any page of the extension writes or removes it. What's written before the next
   * read has come back may be in that alone. Returns the way to stop.
   */
  watch(key: string, listener: (value: unknown) => void): () => void;
  /** Runs one task at a time per name, over all pages of the extension, so that read-modify-write loses nothing. */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
}
