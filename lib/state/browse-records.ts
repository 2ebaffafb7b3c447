/** Records that are kept as the bytes they came in and read when they're looked at: a million of them fit, a few pages are in memory. */

import { type ListKind, readPage } from '../core/paging/read-page.ts';
import { SeenIds } from '../core/paging/seen-ids.ts';
import { type ListedRecord, recordId } from '../core/records/listed-record.ts';
import { equalBytes } from '../core/signing/bytes.ts';
import type { RecordSource } from './browse-state.ts';
import { bytesKeeper, type KeptBytes } from './kept-bytes.ts';

/** Bytes of the pages whose records are held ready. */
const READY_BYTES = 8 * 1024 * 1024;

interface Piece {
  /** Position in the list of its first record. */
  readonly from: number;
  readonly kept: KeptBytes;
  /** Of its records: how many there are, and which of them aren't counted since they came before. */
  readonly used: number;
  readonly skipped: readonly number[];
  /** Index of its first record among all that are there. Kept up to date by `#order`. */
  start: number;
  ready: readonly ListedRecord[] | undefined;
}

export interface Repeated {
  readonly id: string;
  readonly first: number;
  readonly again: number;
}

export class KeptRecords {
  readonly kind: ListKind;
  readonly #keepsRepeats: boolean;
  readonly #seen = new SeenIds();
  /** By position, once `#order` was run. */
  #pieces: Piece[] = [];
  #isOrdered = true;
  readonly #bytes = bytesKeeper();
  #last: Uint8Array | undefined;
  /** The pieces that are ready, the one used last at the end. */
  readonly #ready = new Set<Piece>();
  #readyBytes = 0;
  readonly #loading = new Map<Piece, Promise<readonly ListedRecord[]>>();
  count = 0;
  /** Called when a record that was asked for has been read. */
  whenRead: () => void = () => undefined;

  /** @param repeats whether records with an id that's there already are added too, as those of a file are. */
  constructor(kind: ListKind, repeats: 'kept' | 'left-out') {
    this.kind = kind;
    this.#keepsRepeats = repeats === 'kept';
  }

  /** Whether all of these have been added before; where none has an id, whether it's the page added last. */
  isKnown(records: readonly ListedRecord[], body: Uint8Array): boolean {
    const ids = records.map(recordId);
    if (ids.every((id) => id === undefined)) return this.#last !== undefined && equalBytes(this.#last, body);
    return ids.every((id) => id !== undefined && this.#seen.has(id));
  }

  /**
   * Adds the first `used` records of a page as those from `from` on. One whose id is there already isn't added again.
   * @param body the page as it was received, of which `records` were read. @returns those that were left out.
   */
  add(from: number, body: Uint8Array, records: readonly ListedRecord[], used: number): readonly Repeated[] {
    const repeated: Repeated[] = [];
    const skipped: number[] = [];
    for (let index = 0; index < used && !this.#keepsRepeats; index++) {
      const record = records[index];
      const id = record && recordId(record);
      if (id === undefined) continue;
      const first = this.#seen.add(id, from + index);
      if (first === undefined) continue;
      skipped.push(index);
      repeated.push({ id, first, again: from + index });
    }
    this.count += used - skipped.length;
    this.#last = body;
    const piece: Piece = {
      from,
      kept: this.#bytes.keep(body),
      used,
      skipped,
      start: 0,
      ready: undefined,
    };
    this.#isOrdered &&= (this.#pieces.at(-1)?.from ?? -1) < from;
    if (this.#isOrdered) piece.start = this.#endOf(this.#pieces.at(-1));
    this.#pieces.push(piece);
    return repeated;
  }

  at(index: number): ListedRecord | undefined {
    const piece = this.#pieceOf(index);
    if (!piece) return undefined;
    const ready = this.#readyOf(piece);
    if (ready) return ready[index - piece.start];
    // What can't be read any more stays away.
    this.#load(piece).then(
      () => this.whenRead(),
      () => undefined,
    );
    return undefined;
  }

  async read(from: number, to: number): Promise<readonly ListedRecord[]> {
    const records: ListedRecord[] = [];
    for (let at = from; at < Math.min(to, this.count); ) {
      const piece = this.#pieceOf(at);
      if (!piece) break;
      const own = this.#readyOf(piece) ?? (await this.#load(piece));
      const part = own.slice(at - piece.start, to - piece.start);
      if (part.length === 0) break;
      records.push(...part);
      at += part.length;
    }
    return records;
  }

  /** Page by page, in order. */
  async *pages(): AsyncGenerator<readonly ListedRecord[]> {
    this.#order();
    for (const piece of [...this.#pieces]) yield this.#readyOf(piece) ?? (await this.#load(piece));
  }

  source(revision: number): RecordSource {
    return {
      count: this.count,
      at: (index) => this.at(index),
      read: (from, to) => this.read(from, to),
      revision,
    };
  }

  #readyOf(piece: Piece): readonly ListedRecord[] | undefined {
    if (!piece.ready) return undefined;
    this.#ready.delete(piece);
    this.#ready.add(piece);
    return piece.ready;
  }

  #load(piece: Piece): Promise<readonly ListedRecord[]> {
    const loading = this.#loading.get(piece) ?? this.#read(piece).finally(() => this.#loading.delete(piece));
    this.#loading.set(piece, loading);
    return loading;
  }

  async #read(piece: Piece): Promise<readonly ListedRecord[]> {
    const { kept, used, skipped } = piece;
    const records = readPage(await kept.read(), this.kind).records.slice(0, used);
    const own = skipped.length === 0 ? records : records.filter((_, index) => !skipped.includes(index));
    piece.ready = own;
    this.#ready.add(piece);
    this.#readyBytes += piece.kept.length;
    for (const oldest of this.#ready) {
      if (this.#readyBytes <= READY_BYTES || oldest === piece) break;
      oldest.ready = undefined;
      this.#ready.delete(oldest);
      this.#readyBytes -= oldest.kept.length;
    }
    return own;
  }

  #pieceOf(index: number): Piece | undefined {
    if (index < 0 || index >= this.count) return undefined;
    this.#order();
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return this.#pieces[low];
  }

  /** Answers come in any order; records are in the list's. */
  #order(): void {
    if (this.#isOrdered) return;
    this.#pieces.sort((a, b) => a.from - b.from);
    let start = 0;
    for (const piece of this.#pieces) {
      piece.start = start;
      start = this.#endOf(piece);
    }
    this.#isOrdered = true;
  }

  #endOf(piece: Piece | undefined): number {
    return piece ? piece.start + piece.used - piece.skipped.length : 0;
  }
}

/** Records that are there already. */
export function sourceOf(records: readonly ListedRecord[]): RecordSource {
  return {
    count: records.length,
    at: (index) => records[index],
    read: async (from, to) => records.slice(from, to),
    revision: 0,
  };
}
