/** Records that are kept as the bytes they came in and read when they're looked at: a million of them fit, a few pages are in memory. */

import type { ListKind } from '../core/paging/page-oddities.ts';
import { readPage } from '../core/paging/read-page.ts';
import { SeenIds } from '../core/paging/seen-ids.ts';
import { type ListedRecord, recordId } from '../core/records/listed-record.ts';
import type { RecordSource } from './browse-state.ts';
import { bytesKeeper } from './kept-bytes.ts';
import { addedOf, type KeptPiece, pieceAt } from './kept-pieces.ts';
import { ReadyPages } from './ready-pages.ts';

export interface Repeated {
  readonly id: string;
  readonly first: number;
  readonly again: number;
}

export class KeptRecords {
  readonly kind: ListKind;
  readonly #origin = Symbol('records');
  readonly #keepsRepeats: boolean;
  readonly #seen = new SeenIds();
  /** By position, once `#order` was run. */
  #pieces: KeptPiece[] = [];
  #isOrdered = true;
  /** Those that hold something, in the order in which they came. */
  readonly #came: KeptPiece[] = [];
  readonly #bytes = bytesKeeper();
  #last: readonly ListedRecord[] = [];
  readonly #ready = new ReadyPages<KeptPiece>();
  readonly #loading = new Map<KeptPiece, Promise<readonly ListedRecord[]>>();
  /** Those of which a record was asked for that isn't there yet. */
  readonly #awaited = new Set<KeptPiece>();
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
    const cameAt = this.count;
    this.count += used - skipped.length;
    this.#last = records;
    const piece: KeptPiece = {
      from,
      kept: this.#bytes.keep(body),
      used,
      skipped,
      cameAt,
      start: 0,
    };
    this.#isOrdered &&= (this.#pieces.at(-1)?.from ?? -1) < from;
    if (this.#isOrdered) piece.start = this.#endOf(this.#pieces.at(-1));
    this.#pieces.push(piece);
    if (cameAt < this.count) this.#came.push(piece);
    this.#ready.holdWithRoom(piece, { records: addedOf(piece, records), bytes: body.length });
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

  read(from: number, to: number): Promise<readonly ListedRecord[]> {
    return this.#readBy((index) => [this.#pieceOf(index), (piece) => piece.start], from, to);
  }

  /** In the order in which they came, which stays while others come in between. */
  readAsTheyCame(from: number, to: number): Promise<readonly ListedRecord[]> {
    const beginOf = (piece: KeptPiece): number => piece.cameAt;
    return this.#readBy((index) => [pieceAt(this.#came, index, beginOf), beginOf], from, to);
  }

  async #readBy(
    find: (index: number) => readonly [KeptPiece | undefined, (piece: KeptPiece) => number],
    from: number,
    to: number,
  ): Promise<readonly ListedRecord[]> {
    const records: ListedRecord[] = [];
    for (let at = from; at < Math.min(to, this.count); ) {
      const [piece, beginOf] = find(at);
      if (!piece) break;
      // What comes meanwhile may push it on.
      const begin = beginOf(piece);
      const own = this.#ready.of(piece) ?? (await this.#load(piece));
      const part = own.slice(at - begin, to - begin);
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
    const read = async (piece: KeptPiece) => this.#ready.of(piece) ?? (await this.#load(piece));
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
      readAsTheyCame: (from, to) => this.readAsTheyCame(from, to),
      revision,
      origin: this.#origin,
    };
  }

  /** However many of its records were asked for, it's told once that they're there. */
  #await(piece: KeptPiece): void {
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

  #load(piece: KeptPiece): Promise<readonly ListedRecord[]> {
    const loading = this.#loading.get(piece) ?? this.#read(piece).finally(() => this.#loading.delete(piece));
    this.#loading.set(piece, loading);
    return loading;
  }

  async #read(piece: KeptPiece): Promise<readonly ListedRecord[]> {
    const { kept } = piece;
    const records = addedOf(piece, readPage(await kept.read(), this.kind).records);
    this.#ready.hold(piece, { records, bytes: kept.length });
    return records;
  }

  #pieceOf(index: number): KeptPiece | undefined {
    if (index < 0 || index >= this.count) return undefined;
    this.#order();
    return pieceAt(this.#pieces, index, ({ start }) => start);
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

  #endOf(piece: KeptPiece | undefined): number {
    return piece ? piece.start + piece.used - piece.skipped.length : 0;
  }
}

function areSame(a: readonly ListedRecord[], b: readonly ListedRecord[]): boolean {
  return a.length === b.length && a.every(({ text }, index) => text === b[index]?.text);
}
