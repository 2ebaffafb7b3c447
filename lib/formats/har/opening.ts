/** The first bytes of what’s given as a HAR: a byte-order mark is taken off, and other kinds of file are named. */

import { displayText, joinBytes } from '../../core/signing/bytes.ts';
import type { CaptureProblem } from '../capture/capture.ts';

/** As many as tell a file by, and too few to hold an entry. */
const LENGTH = 4;
/** For telling people what it is. */
const KEPT = 64;
const UTF8_BOM = [0xef, 0xbb, 0xbf];

const OTHERS: readonly (readonly [start: readonly number[], message: string])[] = [
  [[0x1f, 0x8b], 'It’s compressed (gzip). Unpack it first'],
  [[0x50, 0x4b, 0x03, 0x04], 'It’s compressed (ZIP). Unpack it first'],
  [[0x78, 0x9c], 'It’s compressed (zlib). Unpack it first'],
  [[0x78, 0xda], 'It’s compressed (zlib). Unpack it first'],
  [[0xff, 0xfe], 'It’s in UTF-16. Save it in UTF-8, as a HAR must be'],
  [[0xfe, 0xff], 'It’s in UTF-16. Save it in UTF-8, as a HAR must be'],
];

export class HarOpening {
  #first = new Uint8Array(0);
  #isPast = false;

  /** @returns what may be read by now, without the mark. */
  pass(chunk: Uint8Array): Uint8Array {
    if (this.#isPast) return this.refusal() ? NOTHING : chunk;
    const all = this.#first.length === 0 ? chunk : joinBytes([this.#first, chunk]);
    this.#first = all.slice(0, KEPT);
    return all.length < LENGTH ? NOTHING : this.#let(all);
  }

  /** The same, where no more comes. */
  rest(): Uint8Array {
    return this.#isPast ? NOTHING : this.#let(this.#first);
  }

  refusal(): CaptureProblem | undefined {
    const other = OTHERS.find(([start]) => startsWith(this.#first, start));
    return other && { where: '', message: other[1] };
  }

  /** In words, where it isn’t JSON. */
  whatItIs(): string {
    const text = displayText(this.#first).replace(/^\ufeff?\s*/, '');
    if (text.startsWith('<')) return 'It’s a web page or XML, not a HAR. Export the HAR again';
    if (text.startsWith('[')) return 'It’s a list; a HAR is an object with “log” in it';
    return 'It isn’t a HAR, which begins with a brace and “log”';
  }

  #let(all: Uint8Array): Uint8Array {
    this.#isPast = true;
    if (this.refusal()) return NOTHING;
    return startsWith(all, UTF8_BOM) ? all.subarray(UTF8_BOM.length) : all;
  }
}

const NOTHING = new Uint8Array(0);

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
