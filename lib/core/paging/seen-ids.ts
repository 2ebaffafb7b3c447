/** Which ids were seen, and where first: 16 bytes each instead of a text, so that a million of them fit. */

const WORDS = 4;
const FIRST_CAPACITY = 1024;

export class SeenIds {
  /** Three words of hash and the position, counted from 1, of each; 0 is a free place. */
  #table = new Uint32Array(FIRST_CAPACITY * WORDS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Notes the id where it's new. Two ids with the same 96 bits of hash would be taken for one: among a million that's
   * one chance in 10^17.
   * @returns where it was seen first; `undefined` where it's new.
   */
  add(id: string, position: number): number | undefined {
    if (this.#size * 4 >= (this.#table.length / WORDS) * 3) this.#grow();
    const [a, b, c] = hashOf(id);
    const at = this.#find(a, b, c);
    const seen = this.#table[at + 3] ?? 0;
    if (seen > 0) return seen - 1;
    this.#put(at, a, b, c, position + 1);
    this.#size += 1;
    return undefined;
  }

  has(id: string): boolean {
    const [a, b, c] = hashOf(id);
    return this.#table[this.#find(a, b, c) + 3] !== 0;
  }

  /** Its place, or the free one where it would be. */
  #find(a: number, b: number, c: number): number {
    const table = this.#table;
    const mask = table.length / WORDS - 1;
    for (let place = a & mask; ; place = (place + 1) & mask) {
      const at = place * WORDS;
      const isFree = table[at + 3] === 0;
      if (isFree || (table[at] === a && table[at + 1] === b && table[at + 2] === c)) return at;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS)
      if (old[at + 3] !== 0) {
        const [a, b, c] = [old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0];
        this.#put(this.#find(a, b, c), a, b, c, old[at + 3] ?? 0);
      }
  }

  #put(at: number, a: number, b: number, c: number, counted: number): void {
    const table = this.#table;
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = c;
    table[at + 3] = counted;
  }
}

/** Three 32-bit hashes that share no multiplier, each mixed with the others at the end. */
function hashOf(text: string): readonly [number, number, number] {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  let c = 0xc2b2ae35;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b = (b << 13) | (b >>> 19);
    c = Math.imul((c << 7) | (c >>> 25), 0x2c1b3c6d) + unit;
  }
  a = mixed(a ^ text.length ^ (c >>> 3));
  b = mixed(b ^ a);
  c = mixed(c ^ b);
  return [a, b, c];
}

function mixed(word: number): number {
  let mix = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  mix = Math.imul(mix ^ (mix >>> 15), 0x846ca68b);
  return (mix ^ (mix >>> 16)) >>> 0;
}
