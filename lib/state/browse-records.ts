/** Records that are kept as the bytes they came in and read when they're looked at: a million of them fit, a few pages are in memory. */

import { type ListKind, readPage } from '../core/paging/read-page.ts';
import { SeenIds } from '../core/paging/seen-ids.ts';
import { type ListedRecord, recordId } from '../core/records/listed-record.ts';
import type { RecordSource } from './browse-state.ts';
import { bytesKeeper, type KeptBytes } from './kept-bytes.ts';
import { ReadyPages } from './ready-pages.ts';

interface Piece {
  /** Position in the list of its first record. */
  readonly from: number;
  readonly kept: KeptBytes;
  /** Of its records: how many there are, and which of them aren't counted since they came before. */
  readonly used: number;
  readonly skipped: readonly number[];
  /** Index of its first record among all that are there. Kept up to date by `#order`. */
  start: number;
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
  #last: readonly ListedRecord[] = [];
  readonly #ready = new ReadyPages<Piece>();
  readonly #loading = new Map<Piece, Promise<readonly ListedRecord[]>>();
  /** Those of which a record was asked for that isn't there yet. */
  readonly #awaited = new Set<Piece>();
  count = 0;
  /** Called when a record that was asked for has been read. */
  whenRead: () => void = () => undefined;

  /** @param repeats whether records with an id that's there already are added too, as those of a file are. */
  constructor(kind: ListKind, repeats: 'kept' | 'left-out') {
    this.kind = kind;
    this.#keepsRepeats = repeats === 'kept';
  }

  /** Whether all of these have been added before; where none has an id, whether it's the page added last. */
  isKnown(records: readonly ListedRecord[]): boolean {
    const ids = records.map(recordId);
    if (ids.every((id) => id === undefined)) return areSame(records, this.#last);
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
    this.#last = records;
    const piece: Piece = {
      from,
      kept: this.#bytes.keep(body),
      used,
      skipped,
      start: 0,
    };
    this.#isOrdered &&= (this.#pieces.at(-1)?.from ?? -1) < from;
    if (this.#isOrdered) piece.start = this.#endOf(this.#pieces.at(-1));
    this.#pieces.push(piece);
    return repeated;
  }

  at(index: number): ListedRecord | undefined {
    const piece = this.#pieceOf(index);
    if (!piece) return undefined;
    const ready = this.#ready.of(piece);
    if (ready) return ready[index - piece.start];
    if (!this.#awaited.has(piece)) this.#await(piece);
    return undefined;
  }

  async read(from: number, to: number): Promise<readonly ListedRecord[]> {
    const records: ListedRecord[] = [];
    for (let at = from; at < Math.min(to, this.count); ) {
      const piece = this.#pieceOf(at);
      if (!piece) break;
      const own = this.#ready.of(piece) ?? (await this.#load(piece));
      const part = own.slice(at - piece.start, to - piece.start);
      if (part.length === 0) break;
      records.push(...part);
      at += part.length;
    }
    return records;
  }

  /** Page by page, in order, what's there now; as often as it's gone through, whatever comes meanwhile. */
  pages(): AsyncIterable<readonly ListedRecord[]> {
    this.#order();
    const pieces = [...this.#pieces];
    const read = async (piece: Piece) => this.#ready.of(piece) ?? (await this.#load(piece));
    return {
      async *[Symbol.asyncIterator]() {
        for (const piece of pieces) yield await read(piece);
      },
    };
  }

  source(revision: number): RecordSource {
    return {
      count: this.count,
      at: (index) => this.at(index),
      read: (from, to) => this.read(from, to),
      revision,
    };
  }

  /** However many of its records were asked for, it's told once that they're there. */
  #await(piece: Piece): void {
    this.#awaited.add(piece);
    // What can't be read any more stays away.
    this.#load(piece).then(
      () => {
        this.#awaited.delete(piece);
        this.whenRead();
      },
      () => this.#awaited.delete(piece),
    );
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
    this.#ready.hold(piece, { records: own, bytes: kept.length });
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

function areSame(a: readonly ListedRecord[], b: readonly ListedRecord[]): boolean {
  return a.length === b.length && a.every(({ text }, index) => text === b[index]?.text);
}
