/** Kernel programs made up from a seed, and what a straightforward reading of the contract finds in them. */

import { createHash, createHmac } from 'node:crypto';
import type { Mac } from '../../../../lib/core/mistakes/variant.ts';
import type {
  KernelFilter,
  KernelHit,
  KernelProgram,
  KernelTemplate,
  KernelToken,
} from '../../../../lib/core/search/kernel/kernel.ts';
import type { ByteString } from '../../../../lib/core/signing/bytes.ts';

export const text = (latin1: string) => latin1 as ByteString;

/** All of every list and of the keys. */
export function wholeRanges(program: KernelProgram): Int32Array {
  return Int32Array.from([...program.lists, program.keys].flatMap((list) => [0, list.length]));
}

interface Candidate {
  readonly picks: readonly number[];
  readonly key: number;
  readonly message: Buffer;
}

/** Every candidate of a template, put together from strings. */
function candidatesOf(
  program: KernelProgram,
  template: KernelTemplate,
  ranges = wholeRanges(program),
): readonly Candidate[] {
  const held = new Set(template.tokens.flatMap((token) => (token.kind === 'list' ? [token.list] : [])));
  let picked: number[][] = [[]];
  program.lists.forEach((_, list) => {
    const leader = -1 - (ranges[list * 2 + 1] ?? 0);
    if (held.has(list) && leader >= 0) {
      const offset = (ranges[list * 2] ?? 0) - (ranges[leader * 2] ?? 0);
      picked = picked.map((picks) => [...picks, offset + (picks[leader] ?? 0)]);
      return;
    }
    const choices = held.has(list) ? numbersFrom(ranges[list * 2], ranges[list * 2 + 1]) : [0];
    picked = picked.flatMap((picks) => choices.map((choice) => [...picks, choice]));
  });
  const at = program.lists.length * 2;
  const keys = template.mac.form === 'hash' ? [0] : numbersFrom(ranges[at], ranges[at + 1]);
  return picked.flatMap((picks) => {
    const message = Buffer.from(messageOf(program, template.tokens, picks), 'latin1');
    return keys.map((key) => ({ picks, key, message }));
  });
}

function numbersFrom(start = 0, end = 0): number[] {
  return Array.from({ length: Math.max(end - start, 0) }, (_, i) => start + i);
}

function messageOf(program: KernelProgram, tokens: readonly KernelToken[], picks: readonly number[]): string {
  let message = '';
  const value = (token: KernelToken | undefined) => {
    if (token?.kind === 'literal') return token.bytes;
    return token?.kind === 'list' ? (program.lists[token.list]?.[picks[token.list] ?? 0] ?? '') : '';
  };
  tokens.forEach((token, i) => {
    if (token.kind !== 'glue') message += value(token);
    else if (message !== '' && value(tokens[i + 1]) !== '') message += token.bytes;
  });
  return message;
}

/** The digest by Node's own crypto. */
export function nodeMac(mac: Mac, key: Buffer, message: Buffer): Buffer {
  const hash = (data: Buffer) => createHash(mac.hash).update(data).digest();
  const block = ['sha384', 'sha512', 'sha512-256'].includes(mac.hash)
    ? 128
    : ({ 'sha3-256': 136, 'sha3-512': 72 }[mac.hash as string] ?? 64);
  const hmac = (secret: Buffer, data: Buffer) => {
    if (mac.oddity === 'block-128') {
      const padded = Buffer.alloc(128);
      (secret.length > 128 ? hash(secret) : secret).copy(padded);
      const inner = hash(Buffer.concat([padded.map((byte) => byte ^ 0x36), data]));
      return hash(Buffer.concat([padded.map((byte) => byte ^ 0x5c), inner]));
    }
    const used = mac.oddity === 'long-key-cut' ? secret.subarray(0, block) : secret;
    return createHmac(mac.hmacHash ?? mac.hash, used)
      .update(data)
      .digest();
  };
  const sign = (data: Buffer) => {
    if (mac.form === 'hash') return hash(data);
    return mac.form === 'swapped' ? hmac(data, key) : hmac(key, data);
  };
  const prehash = () =>
    createHash(mac.hmacHash ?? mac.hash)
      .update(message)
      .digest();
  const before = {
    'hash-hex': () => Buffer.from(prehash().toString('hex')),
    'hash-raw': prehash,
  };
  const data =
    mac.before === 'base64'
      ? Buffer.from(message.toString('base64'))
      : mac.before
        ? before[mac.before]()
        : message;
  const made = sign(data);
  const printed = mac.after?.endsWith('hex') ? Buffer.from(made.toString('hex')) : made;
  if (!mac.after) return made;
  return mac.after.startsWith('hash') ? hash(printed) : sign(printed);
}

/** @returns the hits a kernel must find, with the number of candidates. */
export function expectedRun(
  program: KernelProgram,
  index: number,
  ranges = wholeRanges(program),
): { readonly hits: readonly KernelHit[]; readonly tried: number } {
  const template = program.templates[index];
  if (!template) return { hits: [], tried: 0 };
  const candidates = candidatesOf(program, template, ranges);
  const hits = candidates.filter(({ key, message }) => {
    const digest = nodeMac(template.mac, Buffer.from(program.keys[key] ?? '', 'latin1'), message);
    return program.filters.some((filter) => passes(digest, filter));
  });
  return {
    hits: hits.map(({ picks, key }) => ({ template: index, picks, key })),
    tried: candidates.length,
  };
}

function passes(digest: Buffer, { word, mask, value }: KernelFilter): boolean {
  return digest.length >= word * 4 + 4 && (digest.readUInt32BE(word * 4) & mask) >>> 0 === value;
}

/** Hits in one order, since kernels needn't agree on it. */
export function sorted(hits: readonly KernelHit[]): readonly string[] {
  return hits.map(({ template, picks, key }) => `${template} [${picks.join(' ')}] key ${key}`).sort();
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
