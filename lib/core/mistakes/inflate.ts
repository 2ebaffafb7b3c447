/** Decompresses gzip and zlib bodies (RFC 1950 to 1952), synchronously and up to a limit. Checksums aren't checked. */

/** `undefined` where the bytes are neither, are damaged, or hold more than `most` bytes. */
export function decompressed(bytes: Uint8Array, most: number): Uint8Array | undefined {
  return wholeOf(inflated(bytes, most));
}

/** The same for bare deflate data, which nothing tells: what comes out may be no one's. */
export function decompressedRaw(bytes: Uint8Array, most: number): Uint8Array | undefined {
  return wholeOf(inflatedRaw(bytes, 0, most));
}

function wholeOf(inflating: Generator<number, Inflated | undefined>): Uint8Array | undefined {
  let step = inflating.next();
  while (!step.done) step = inflating.next();
  return step.value?.end === 'whole' ? step.value.bytes : undefined;
}

/** What came out of it, and whether that's all: `damaged` data goes on in no way that can be read. */
export interface Inflated {
  readonly kind: 'gzip' | 'deflate';
  readonly bytes: Uint8Array;
  readonly end: 'whole' | 'damaged' | 'too-long';
}

/**
 * The same a stretch at a time, for data that may be long: yields about how many bytes came out since. A gzip file's further
 * members are read too. `undefined` where the bytes are neither.
 */
export function* inflated(bytes: Uint8Array, most: number): Generator<number, Inflated | undefined> {
  const start = deflateStart(bytes);
  if (start === undefined) return undefined;
  const kind = bytes[0] === 0x1f ? 'gzip' : 'deflate';
  const inflater = new Inflater(bytes, start, most);
  try {
    yield* inflater.run();
    for (let next = kind === 'gzip' ? inflater.nextMember() : undefined; next !== undefined; ) {
      yield* inflater.run(next);
      next = inflater.nextMember();
    }
    return { kind, bytes: inflater.out(), end: 'whole' };
  } catch (error) {
    if (error instanceof Damaged) return { kind, bytes: inflater.out(), end: error.end };
    throw error;
  }
}

/** The same for bare deflate data (RFC 1951), which nothing tells: as in a zip archive. @param start where it begins. */
export function* inflatedRaw(bytes: Uint8Array, start: number, most: number): Generator<number, Inflated> {
  const inflater = new Inflater(bytes, start, most);
  try {
    yield* inflater.run();
    return { kind: 'deflate', bytes: inflater.out(), end: 'whole' };
  } catch (error) {
    if (error instanceof Damaged) return { kind: 'deflate', bytes: inflater.out(), end: error.end };
    throw error;
  }
}

class Damaged extends Error {
  readonly end: 'damaged' | 'too-long';

  constructor(end: 'damaged' | 'too-long' = 'damaged') {
    super();
    this.end = end;
  }
}

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

/** Bytes that come out between two yields, about. */
const STRETCH = 65_536;
/** In bytes: what only seems to be compressed yields a few. */
const FIRST_ROOM = 4096;
/** Bytes that could come out in the time that a block takes which holds none. */
const COST_OF_BLOCK = 512;
/** Of a gzip member: its checksum and length. */
const TRAILER = 8;

class Inflater {
  readonly #bytes: Uint8Array;
  readonly #most: number;
  #out = new Uint8Array(FIRST_ROOM);
  #length = 0;
  /** Where the member begins: nothing before it is copied from. */
  #from = 0;
  #at: number;
  #hold = 0;
  #held = 0;

  constructor(bytes: Uint8Array, start: number, most: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#most = most;
  }

  out(): Uint8Array {
    return this.#out.slice(0, this.#length);
  }

  *run(start = this.#at): Generator<number, void> {
    this.#at = start;
    this.#hold = 0;
    this.#held = 0;
    this.#from = this.#length;
    let last = false;
    while (!last) {
      yield COST_OF_BLOCK;
      last = this.#bits(1) === 1;
      const kind = this.#bits(2);
      if (kind === 0) yield* this.#stored();
      else if (kind === 1) yield* this.#compressed(FIXED_LITERALS, FIXED_DISTANCES);
      else if (kind === 2) yield* this.#compressed(...this.#dynamicCodes());
      else throw new Damaged();
    }
  }

  /** Where another member's data begins behind this one. */
  nextMember(): number | undefined {
    const behind = this.#at + TRAILER;
    const start = deflateStart(this.#bytes.subarray(behind));
    return start === undefined || this.#bytes[behind] !== 0x1f ? undefined : behind + start;
  }

  #bits(count: number): number {
    while (this.#held < count) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Damaged();
      this.#hold |= byte << this.#held;
      this.#held += 8;
    }
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#held -= count;
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
    if (this.#length >= this.#most) throw new Damaged('too-long');
    if (this.#length === this.#out.length) {
      const longer = new Uint8Array(this.#length * 2);
      longer.set(this.#out);
      this.#out = longer;
    }
    this.#out[this.#length++] = byte;
  }

  *#stored(): Generator<number, void> {
    this.#hold = 0;
    this.#held = 0;
    const length = this.#bits(16);
    if ((length ^ this.#bits(16)) !== 0xffff) throw new Damaged();
    for (let i = 0; i < length; i++) this.#write(this.#bits(8));
    yield length;
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

  *#compressed(literals: Codes, distances: Codes): Generator<number, void> {
    let told = this.#length;
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === 256) break;
      if (symbol < 256) this.#write(symbol);
      else this.#copy(symbol - 257, this.#bits(LENGTH_BITS[symbol - 257] ?? 0), this.#symbol(distances));
      if (this.#length - told > STRETCH) {
        yield this.#length - told;
        told = this.#length;
      }
    }
    yield this.#length - told;
  }

  #copy(lengthCode: number, extra: number, distanceCode: number): void {
    const base = LENGTH_BASES[lengthCode];
    if (base === undefined || distanceCode > 29) throw new Damaged();
    const more = Math.max(0, (distanceCode >> 1) - 1);
    const distance =
      distanceCode < 4 ? distanceCode + 1 : ((2 + (distanceCode & 1)) << more) + 1 + this.#bits(more);
    if (distance > this.#length - this.#from || distance > WINDOW) throw new Damaged();
    for (let i = 0; i < base + extra; i++) this.#write(this.#out[this.#length - distance] ?? 0);
  }
}
