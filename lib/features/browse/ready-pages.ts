/** The records of few pages, held ready: those that were used last. */

import type { ListedRecord } from '../../core/records/listed-record.ts';

const READY_BYTES = 8 * 1024 * 1024;
/** However large: as many as are looked at together, or each would push out the others in turn. */
const READY_PAGES = 4;

interface Held {
  readonly records: readonly ListedRecord[];
  /** As it was received. */
  readonly bytes: number;
}

export class ReadyPages<Page> {
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
