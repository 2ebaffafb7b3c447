/** What’s told of a HAR’s entries: the first of many, and how many more there were. */

import type { CaptureProblem } from '../capture/capture.ts';
import type { FoundEntry } from './entry-bytes.ts';

const LISTED = 50;
/** Of entries that aren’t HTTP: there are a few schemes, and any number in a file made to be one. */
const KINDS = 8;

export class HarWarnings {
  readonly #listed: CaptureProblem[] = [];
  #more = 0;
  /** How many entries of each kind aren’t HTTP. */
  readonly #others = new Map<string, number>();

  /** @param inside the place in the entry, as in `request.url`; may be empty. */
  add({ index, line }: FoundEntry, inside: string, message: string): void {
    const place = inside === '' ? '' : `.${inside}`;
    if (this.#listed.length >= LISTED) this.#more += 1;
    else this.#listed.push({ where: `log.entries[${index}]${place}, line ${line}`, message });
  }

  /** @param what as in “data: URL”. */
  passOver(what: string): void {
    const kind = this.#others.has(what) || this.#others.size < KINDS ? what : 'others';
    this.#others.set(kind, (this.#others.get(kind) ?? 0) + 1);
  }

  list(): readonly CaptureProblem[] {
    return [
      ...this.#listed,
      ...(this.#more > 0 ? [{ where: '', message: `And ${this.#more} more` }] : []),
      ...this.#passedOver(),
    ];
  }

  #passedOver(): readonly CaptureProblem[] {
    if (this.#others.size === 0) return [];
    const kinds = [...this.#others].map(([what, count]) => `${what} × ${count}`).join(', ');
    return [{ where: '', message: `Entries that aren’t HTTP requests were left out: ${kinds}` }];
  }
}
