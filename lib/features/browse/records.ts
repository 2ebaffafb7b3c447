/** Records that are kept as the bytes they came in and read when they're looked at: a million of them fit, a few pages are in memory. */

import type { ListKind } from '../../core/paging/page-oddities.ts';
import { readPage } from '../../core/paging/read-page.ts';
import { SeenIds } from '../../core/paging/seen-ids.ts';
import { type ListedRecord, recordId } from '../../core/records/listed-record.ts';
import { bytesKeeper } from './kept/bytes.ts';
import { KeptOrder, type PlacedPiece, pieceThatCame } from './kept/order.ts';
import { addedOf, type KeptPiece } from './kept/pieces.ts';
import type { RecordSource } from './state.ts';

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
  /** By position. */
  readonly #pieces: KeptPiece[] = [];
  #ordered: KeptOrder | undefined;
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
    if (records.every((record) => recordId(record) === undefined)) return areSame(records, this.#last);
    return records.every((record) => {
      const id = recordId(record);
      return id !== undefined && this.#seen.has(id);
    });
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
    };
    // Answers come in any order, but nearly in the list's.
    let at = this.#pieces.length;
    while ((this.#pieces[at - 1]?.from ?? 0) > from) at -= 1;
    this.#pieces.splice(at, 0, piece);
    this.#ordered = undefined;
    if (cameAt < this.count) this.#came.push(piece);
    this.#ready.holdWithRoom(piece, { records: addedOf(piece, records), bytes: body.length });
    return repeated;
  }

  at(index: number): ListedRecord | undefined {
    return this.#at(this.#order(), index);
  }

  read(from: number, to: number): Promise<readonly ListedRecord[]> {
    return this.#read(this.#order(), from, to);
  }

  /** In the order in which they came, which stays while others come in between. */
  readAsTheyCame(from: number, to: number): Promise<readonly ListedRecord[]> {
    return this.#readBy((index) => pieceThatCame(this.#came, index), from, Math.min(to, this.count));
  }

  #at(order: KeptOrder, index: number): ListedRecord | undefined {
    const { piece, start } = order.pieceOf(index) ?? {};
    if (!piece || start === undefined) return undefined;
    const ready = this.#ready.of(piece);
    if (ready) return ready[index - start];
    if (!this.#awaited.has(piece)) this.#await(piece);
    return undefined;
  }

  #read(order: KeptOrder, from: number, to: number): Promise<readonly ListedRecord[]> {
    return this.#readBy((index) => order.pieceOf(index), from, Math.min(to, order.count));
  }

  async #readBy(
    find: (index: number) => PlacedPiece | undefined,
    from: number,
    to: number,
  ): Promise<readonly ListedRecord[]> {
    const records: ListedRecord[] = [];
    for (let at = from; at < to; ) {
      const { piece, start } = find(at) ?? {};
      if (!piece || start === undefined) break;
      const own = this.#ready.of(piece) ?? (await this.#load(piece));
      const part = own.slice(at - start, to - start);
      if (part.length === 0) break;
      records.push(...part);
      at += part.length;
    }
    return records;
  }

  /** Page by page, in order, what's there now; as often as it's gone through, whatever comes meanwhile. */
  pages(): AsyncIterable<readonly ListedRecord[]> {
    const pieces = [...this.#pieces];
    const read = async (piece: KeptPiece) => this.#ready.of(piece) ?? (await this.#load(piece));
    return {
      async *[Symbol.asyncIterator]() {
        for (const piece of pieces) yield await read(piece);
      },
    };
  }

  /** As they are now: what comes meanwhile is in the next. */
  source(revision: number, isGrowing = false): RecordSource {
    const order = this.#order();
    return {
      count: order.count,
      at: (index) => this.#at(order, index),
      read: (from, to) => this.#read(order, from, to),
      readAsTheyCame: (from, to) => this.readAsTheyCame(from, to),
      cameAt: (place) => {
        const { piece, start = 0 } = order.pieceOf(place) ?? {};
        return piece && piece.cameAt + place - start;
      },
      placeOf: (came) => {
        const found = pieceThatCame(this.#came, came);
        const start = found && order.startOf(found.piece);
        return found && start !== undefined ? start + came - found.start : undefined;
      },
      revision,
      origin: this.#origin,
      isGrowing,
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
    const loading =
      this.#loading.get(piece) ?? this.#readAgain(piece).finally(() => this.#loading.delete(piece));
    this.#loading.set(piece, loading);
    return loading;
  }

  async #readAgain(piece: KeptPiece): Promise<readonly ListedRecord[]> {
    const { kept } = piece;
    const records = addedOf(piece, readPage(await kept.read(), this.kind).records);
    this.#ready.hold(piece, { records, bytes: kept.length });
    return records;
  }

  #order(): KeptOrder {
    this.#ordered ??= new KeptOrder([...this.#pieces]);
    return this.#ordered;
  }
}

function areSame(a: readonly ListedRecord[], b: readonly ListedRecord[]): boolean {
  return a.length === b.length && a.every(({ text }, index) => text === b[index]?.text);
}

const READY_BYTES = 8 * 1024 * 1024;
/** However large: as many as are looked at together, or each would push out the others in turn. */
const READY_PAGES = 4;

interface Held {
  readonly records: readonly ListedRecord[];
  /** As it was received. */
  readonly bytes: number;
}

class ReadyPages<Page> {
  /** The one used last at the end. */
  readonly #held = new Map<Page, Held>();
  #bytes = 0;

  of(page: Page): readonly ListedRecord[] | undefined {
    const held = this.#held.get(page);
    if (!held) return undefined;
    this.#held.delete(page);
    this.#held.set(page, held);
    return held.records;
  }

  /** Holds what's read already, as long as nothing that was looked at has to give way. */
  holdWithRoom(page: Page, held: Held): void {
    if (this.#bytes + held.bytes <= READY_BYTES) this.hold(page, held);
  }

  hold(page: Page, held: Held): void {
    this.#held.set(page, held);
    this.#bytes += held.bytes;
    for (const [oldest, { bytes }] of this.#held) {
      if (this.#bytes <= READY_BYTES || this.#held.size <= READY_PAGES) break;
      this.#held.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
