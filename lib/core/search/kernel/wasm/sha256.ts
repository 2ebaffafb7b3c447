/** The parts of SHA-256 (FIPS 180-4), for four messages at once: lane i of every vector belongs to message i. */

const ROUND_CONSTANTS = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The round constants, each in all four lanes. */
export const K: usize = memory.data(64 * 16, 16);

export function prepareConstants(): void {
  for (let i: usize = 0; i < 64; i++) v128.store(K + i * 16, v128.load32_splat(ROUND_CONSTANTS + i * 4));
}

@inline export function add(x: v128, y: v128): v128 { return i32x4.add(x, y); }
@inline export function xor(x: v128, y: v128): v128 { return v128.xor(x, y); }
@inline function turnRight(x: v128, n: i32): v128 { return v128.or(i32x4.shr_u(x, n), i32x4.shl(x, 32 - n)); }
@inline export function bigSigma0(x: v128): v128 { return xor(xor(turnRight(x, 2), turnRight(x, 13)), turnRight(x, 22)); }
@inline export function bigSigma1(x: v128): v128 { return xor(xor(turnRight(x, 6), turnRight(x, 11)), turnRight(x, 25)); }
@inline export function smallSigma0(x: v128): v128 { return xor(xor(turnRight(x, 7), turnRight(x, 18)), i32x4.shr_u(x, 3)); }
@inline export function smallSigma1(x: v128): v128 { return xor(xor(turnRight(x, 17), turnRight(x, 19)), i32x4.shr_u(x, 10)); }
@inline export function choose(e: v128, f: v128, g: v128): v128 { return xor(g, v128.and(e, xor(f, g))); }

@inline export function plainBigSigma0(x: u32): u32 { return rotr<u32>(x, 2) ^ rotr<u32>(x, 13) ^ rotr<u32>(x, 22); }
@inline export function plainBigSigma1(x: u32): u32 { return rotr<u32>(x, 6) ^ rotr<u32>(x, 11) ^ rotr<u32>(x, 25); }
@inline export function plainSmallSigma0(x: u32): u32 { return rotr<u32>(x, 7) ^ rotr<u32>(x, 18) ^ (x >> 3); }
@inline export function plainSmallSigma1(x: u32): u32 { return rotr<u32>(x, 17) ^ rotr<u32>(x, 19) ^ (x >> 10); }

/** One word into all four lanes, for each of the eight words of a state. */
export function spread(to: usize, words: usize): void {
  for (let i: usize = 0; i < 8; i++) v128.store(to + i * 16, v128.load32_splat(words + i * 4));
}

@inline
function turned(from: usize): v128 {
  const bytes = v128.load(from);
  return v128.shuffle<u8>(bytes, bytes, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

/** A block of each of four messages that lie `stride` bytes apart, as sixteen vectors of big-endian words. */
export function gather(from: usize, stride: usize, to: usize): void {
  for (const end = from + 64; from < end; from += 16, to += 64) {
    const m0 = turned(from), m1 = turned(from + stride);
    const m2 = turned(from + stride * 2), m3 = turned(from + stride * 3);
    const low01 = v128.shuffle<u32>(m0, m1, 0, 4, 1, 5), high01 = v128.shuffle<u32>(m0, m1, 2, 6, 3, 7);
    const low23 = v128.shuffle<u32>(m2, m3, 0, 4, 1, 5), high23 = v128.shuffle<u32>(m2, m3, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<u64>(low01, low23, 0, 2), 0);
    v128.store(to, v128.shuffle<u64>(low01, low23, 1, 3), 16);
    v128.store(to, v128.shuffle<u64>(high01, high23, 0, 2), 32);
    v128.store(to, v128.shuffle<u64>(high01, high23, 1, 3), 48);
  }
}
