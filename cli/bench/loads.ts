/** What the kernels are measured with: bare HMACs of messages of one length, and a search as it's really put. */

import type { Mac } from '../../lib/core/mistakes/variant.ts';
import type { KernelFilter, KernelProgram, KernelToken } from '../../lib/core/search/kernel/kernel.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import type { KernelRun, Load } from './load.ts';

const HMAC: Mac = { hash: 'sha256', form: 'hmac' };
/** That of one exact signature: no digest passes but by chance. */
const FILTERS: readonly KernelFilter[] = [{ word: 7, mask: 0xffffffff, value: 0x12345678 }];

/** The lengths of the API's canonical strings lie between the first and the last. */
export const MESSAGE_LENGTHS = [97, 118, 140] as const;
/** Few enough that they stay in the processor's cache, as those of a search do. */
const MESSAGES = 4000;
export const BARE_KEY = 'sk_test_0123456789abcdef0123456789abcdef01234567' as ByteString;

/** The messages of the bare loads, for implementations that aren't kernels. */
export function randomMessages(length: number): readonly ByteString[] {
  const random = randomFrom(length);
  return Array.from({ length: MESSAGES }, () => randomBytes(length, random));
}

/** One key, random messages that share nothing: one load for each length. */
export function bareLoads(): readonly Load[] {
  return MESSAGE_LENGTHS.map(bareLoad);
}

function bareLoad(length: number): Load {
  const messages = randomMessages(length);
  const program: KernelProgram = {
    lists: [messages],
    keys: [BARE_KEY],
    templates: [{ tokens: [{ kind: 'list', list: 0 }], mac: HMAC }],
    filters: FILTERS,
  };
  const ranges = Int32Array.of(0, messages.length, 0, 1);
  return { name: `${length} bytes`, program, runs: [{ template: 0, ranges }] };
}

/** As many wrong values as the catalogue has for a listing with three parameters, method to key. */
const WRONG_VALUES = [13, 20, 23, 54, 59, 72] as const;
/** A tenth of the catalogue's ways to join the lines. */
const JOININGS = 22;

/**
 * Three mistakes in one request, in the proportions of the whole: a tenth of the ways to join with every two wrong values,
 * and a tenth of what three wrong values come to in the right joining.
 */
function searchLoad(): Load {
  const lists = WRONG_VALUES.slice(0, 5).map((count, slot) => [right(slot), ...wrong(slot, count)]);
  const keys = Array.from({ length: 1 + (WRONG_VALUES[5] ?? 0) }, (_, i) => secretLike(i));
  const program: KernelProgram = {
    lists,
    keys,
    templates: Array.from({ length: JOININGS + 1 }, (_, i) => ({ tokens: joining(i), mac: HMAC })),
    filters: FILTERS,
  };
  const sizes = [...lists, keys].map(({ length }) => length);
  const pairs = combinations(sizes.length, 2);
  const runs: KernelRun[] = [
    ...Array.from({ length: JOININGS }, (_, i) =>
      pairs.map((chosen) => ({ template: i + 1, ranges: rangesFor(sizes, chosen) })),
    ).flat(),
    ...combinations(sizes.length, 3).map((chosen) => ({ template: 0, ranges: rangesFor(sizes, chosen, 10) })),
  ];
  return { name: 'three mistakes', program, runs };
}

/** The whole, and what it's made of. */
export function searchLoads(): readonly Load[] {
  return [
    searchLoad(),
    partLoad('path, timestamp, hash', [1, 3, 4]),
    partLoad('path, query, timestamp', [1, 2, 3]),
    partLoad('path, query', [1, 2]),
    partLoad('timestamp, key', [3, 5]),
    partLoad('hash, key', [4, 5]),
    partLoad('timestamp, hash, key', [3, 4, 5]),
  ];
}

/** One kind of run alone: which two or three of method, path, query, timestamp, hash and key are wrong. */
function partLoad(name: string, slots: readonly number[]): Load {
  const { program } = searchLoad();
  const sizes = [...program.lists, program.keys].map(({ length }) => length);
  const runs = [{ template: 0, ranges: rangesFor(sizes, slots) }];
  return { name, program, runs };
}

/** The right value, which stands first, in all lists but those chosen. `share` takes that part of the first chosen. */
function rangesFor(sizes: readonly number[], chosen: readonly number[], share = 1): Int32Array {
  return Int32Array.from(
    sizes.flatMap((size, i) => {
      if (!chosen.includes(i)) return [0, 1];
      return [1, i === chosen[0] ? 1 + Math.max(1, Math.round((size - 1) / share)) : size];
    }),
  );
}

function combinations(of: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const all: (readonly number[])[] = [];
  for (let first = from; first < of; first++)
    for (const rest of combinations(of, size - 1, first + 1)) all.push([first, ...rest]);
  return all;
}

function right(slot: number): ByteString {
  return [
    'GET',
    '/api/v1/orders',
    'limit=50&offset=0&status=paid',
    '1764000000',
    '0123456789abcdef'.repeat(4),
  ][slot] as ByteString;
}

/** Values of the lengths that wrong values of that slot really have. */
function wrong(slot: number, count: number): readonly ByteString[] {
  const random = randomFrom(slot + 1);
  const lengths = [
    [0, 3, 3, 3, 3, 4, 5, 7],
    [0, 6, 10, 13, 14, 15, 15, 22, 34],
    [0, 8, 29, 29, 29, 30, 31, 33, 35],
    [10, 10, 10, 10, 10, 10, 13, 13, 14, 20, 24, 29],
    [0, 2, 32, 44, 64, 64, 64, 64, 64, 64, 64, 66],
  ][slot] ?? [8];
  return Array.from({ length: count }, () =>
    randomBytes(lengths[Math.floor(random() * lengths.length)] ?? 8, random),
  );
}

function secretLike(index: number): ByteString {
  return randomBytes(index % 9 === 8 ? 72 : 40, randomFrom(1000 + index));
}

/** The first is the right one; others differ in order, separator and labels. */
function joining(index: number): readonly KernelToken[] {
  const separators = ['\n', '', '\r\n', '|', '&', ':', '\n\n', ' '];
  const separator = separators[index % separators.length] as ByteString;
  const random = randomFrom(index);
  const order = index < 3 ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4].sort(() => random() - 0.5);
  const labels = index % 5 === 4 ? ['method=', 'path=', 'query=', 'ts=', 'hash='] : ['', '', '', '', ''];
  return order.flatMap((list, place): KernelToken[] => {
    const literal = `${place > 0 ? separator : ''}${labels[list]}` as ByteString;
    return [...(literal ? [{ kind: 'literal' as const, bytes: literal }] : []), { kind: 'list', list }];
  });
}

function randomBytes(length: number, random: () => number): ByteString {
  return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(random() * 94))).join(
    '',
  ) as ByteString;
}

/** The same numbers every time, so that runs can be compared. */
function randomFrom(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
