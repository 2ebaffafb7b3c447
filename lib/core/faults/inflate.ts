/** Decompresses gzip and zlib bodies (RFC 1950 to 1952), synchronously and up to a limit. Checksums aren't checked. */

/** `undefined` where the bytes are neither, are damaged, or hold more than `most` bytes. */
export function decompressed(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const start = deflateStart(bytes);
  if (start === undefined) return undefined;
  try {
    return new Inflater(bytes, start, most).run();
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

class Damaged extends Error {}

/** Where the compressed data begins. */
function deflateStart(bytes: Uint8Array): number | undefined {
  const [first = 0, second = 0, method = 0, flags = 0] = bytes;
  if (first === 0x1f && second === 0x8b && method === 8) return gzipStart(bytes, flags);
  const isZlib = (first & 15) === 8 && (first * 256 + second) % 31 === 0 && (second & 32) === 0;
  return isZlib ? 2 : undefined;
}

function gzipStart(bytes: Uint8Array, flags: number): number | undefined {
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  if (flags & 2) at += 2;
  return at < bytes.length ? at : undefined;
}

/** Canonical Huffman codes: how many there are of each length, and the symbols in the order of their codes. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: 16 }, (_, size) =>
    size === 0 ? 0 : lengths.filter((length) => length === size).length,
  );
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol);
  return { counts, symbols };
}

function repeat(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

const FIXED_LITERALS = codesOf([...repeat(144, 8), ...repeat(112, 9), ...repeat(24, 7), ...repeat(8, 8)]);
const FIXED_DISTANCES = codesOf(repeat(30, 5));
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const WINDOW = 32_768;

class Inflater {
  readonly #bytes: Uint8Array;
  readonly #most: number;
  readonly #out: number[] = [];
  #bit: number;

  constructor(bytes: Uint8Array, start: number, most: number) {
    this.#bytes = bytes;
    this.#bit = start * 8;
    this.#most = most;
  }

  run(): Uint8Array {
    let last = false;
    while (!last) {
      last = this.#bits(1) === 1;
      const kind = this.#bits(2);
      if (kind === 0) this.#stored();
      else if (kind === 1) this.#compressed(FIXED_LITERALS, FIXED_DISTANCES);
      else if (kind === 2) this.#compressed(...this.#dynamicCodes());
      else throw new Damaged();
    }
    return Uint8Array.from(this.#out);
  }

  #bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#bit++) {
      const byte = this.#bytes[this.#bit >> 3];
      if (byte === undefined) throw new Damaged();
      value |= ((byte >> (this.#bit & 7)) & 1) << i;
    }
    return value;
  }

  #symbol({ counts, symbols }: Codes): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let size = 1; size < 16; size++) {
      code |= this.#bits(1);
      const count = counts[size] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damaged();
  }

  #write(byte: number): void {
    if (this.#out.length >= this.#most) throw new Damaged();
    this.#out.push(byte);
  }

  #stored(): void {
    this.#bit = (this.#bit + 7) & ~7;
    const length = this.#bits(16);
    if ((length ^ this.#bits(16)) !== 0xffff) throw new Damaged();
    for (let i = 0; i < length; i++) this.#write(this.#bits(8));
  }

  #dynamicCodes(): [literals: Codes, distances: Codes] {
    const literals = this.#bits(5) + 257;
    const total = literals + this.#bits(5) + 1;
    const known = this.#bits(4) + 4;
    const sizes = repeat(19, 0);
    for (const symbol of LENGTHS_ORDER.slice(0, known)) sizes[symbol] = this.#bits(3);
    const codes = codesOf(sizes);
    const lengths: number[] = [];
    while (lengths.length < total) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...repeat(this.#bits(2) + 3, lengths.at(-1) ?? 0));
      else lengths.push(...repeat(symbol === 17 ? this.#bits(3) + 3 : this.#bits(7) + 11, 0));
    }
    return [codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals, total))];
  }

  #compressed(literals: Codes, distances: Codes): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) this.#write(symbol);
      else this.#copy(symbol - 257, this.#bits(LENGTH_BITS[symbol - 257] ?? 0), this.#symbol(distances));
    }
  }

  #copy(lengthCode: number, extra: number, distanceCode: number): void {
    const base = LENGTH_BASES[lengthCode];
    if (base === undefined || distanceCode > 29) throw new Damaged();
    const more = Math.max(0, (distanceCode >> 1) - 1);
    const distance =
      distanceCode < 4 ? distanceCode + 1 : ((2 + (distanceCode & 1)) << more) + 1 + this.#bits(more);
    if (distance > this.#out.length || distance > WINDOW) throw new Damaged();
    for (let i = 0; i < base + extra; i++) this.#write(this.#out[this.#out.length - distance] ?? 0);
  }
}
