/** The kernel in plain TypeScript: for every hash, and where WebAssembly SIMD isn't to be had. Says what is meant. */

import { type ByteString, bytesOf } from '../../signing/bytes.ts';
import { macUnder, type Sign } from './compute-mac.ts';
import type {
  Kernel,
  KernelFilter,
  KernelHit,
  KernelProgram,
  KernelTemplate,
  KernelToken,
} from './kernel.ts';
import { followPicks, heldLists, leadersOf, type Span, spanOf } from './spans.ts';

interface Loaded {
  readonly program: KernelProgram;
  readonly lists: Lists;
  /** By the way to sign, one for each key, each made when it's first needed: most never are. */
  readonly signers: Map<string, (Sign | undefined)[]>;
}

/** The bytes of a list's value. */
type Lists = (list: number, index: number) => Uint8Array;

export function createPlainKernel(): Kernel {
  let loaded: Loaded | undefined;
  return {
    name: 'plain',
    load: (program) => {
      loaded = { program, lists: lazyLists(program), signers: new Map() };
    },
    run: (template, ranges, hits) => (loaded ? runPlain(loaded, template, ranges, hits) : 0),
  };
}

function runPlain(loaded: Loaded, index: number, ranges: Int32Array, hits: KernelHit[]): number {
  const { program, lists } = loaded;
  const template = program.templates[index];
  if (!template) return 0;
  const held = heldLists(template);
  const leaders = leadersOf(held, ranges);
  const spans = leaders.map((list) => spanOf(ranges, list, program.lists[list]?.length ?? 0));
  if (spans.some(({ start, end }) => start >= end)) return 0;
  if (!isLongEnough(program, held, ranges)) return 0;
  const signerFor = signersFor(loaded, template);
  const keys = template.mac.form === 'hash' ? ONE : spanOf(ranges, program.lists.length, program.keys.length);
  const picks = program.lists.map(() => 0);
  leaders.forEach((list, i) => {
    picks[list] = spans[i]?.start ?? 0;
  });
  let tried = 0;
  do {
    followPicks(picks, held, ranges);
    const message = putTogether(template.tokens, lists, picks);
    for (let key = keys.start; key < keys.end; key++) {
      const digest = signerFor(key)(message);
      if (passes(digest, program.filters)) hits.push({ template: index, picks: [...picks], key });
      tried++;
    }
  } while (advance(picks, leaders, spans));
  return tried;
}

const ONE: Span = { start: 0, end: 1 };

/** Whether lists that go along have values all the way. */
function isLongEnough({ lists }: KernelProgram, held: readonly number[], ranges: Int32Array): boolean {
  const last = lists.map((_, list) => spanOf(ranges, list, lists[list]?.length ?? 0).end - 1);
  followPicks(last, held, ranges);
  return held.every((list) => (last[list] ?? 0) < (lists[list]?.length ?? 0));
}

function signersFor({ program, signers }: Loaded, { mac }: KernelTemplate): (key: number) => Sign {
  const name = JSON.stringify([mac.hash, mac.hmacHash, mac.form, mac.before, mac.after, mac.oddity]);
  const made = signers.get(name) ?? [];
  signers.set(name, made);
  return (key) => {
    made[key] ??= macUnder(mac, bytesOf(program.keys[key] ?? NOTHING));
    return made[key];
  };
}

function lazyLists(program: KernelProgram): Lists {
  const made = program.lists.map((): (Uint8Array | undefined)[] => []);
  return (list, index) => {
    const values = made[list] ?? [];
    values[index] ??= bytesOf(program.lists[list]?.[index] ?? NOTHING);
    return values[index];
  };
}

const NOTHING = '' as ByteString;

/** To the next combination, the last list fastest. @returns whether there was one. */
function advance(picks: number[], held: readonly number[], spans: readonly Span[]): boolean {
  for (let i = held.length - 1; i >= 0; i--) {
    const list = held[i];
    const span = spans[i];
    if (list === undefined || span === undefined) return false;
    const next = (picks[list] ?? 0) + 1;
    if (next < span.end) {
      picks[list] = next;
      return true;
    }
    picks[list] = span.start;
  }
  return false;
}

function putTogether(tokens: readonly KernelToken[], lists: Lists, picks: readonly number[]): Uint8Array {
  let message = new Uint8Array(256);
  let length = 0;
  const write = (bytes: Uint8Array) => {
    if (length + bytes.length > message.length) {
      const longer = new Uint8Array(2 * (length + bytes.length));
      longer.set(message);
      message = longer;
    }
    message.set(bytes, length);
    length += bytes.length;
  };
  tokens.forEach((token, i) => {
    if (token.kind === 'list') write(lists(token.list, picks[token.list] ?? 0));
    else if (token.kind === 'literal') write(bytesOf(token.bytes));
    else if (length > 0 && isFollowed(tokens[i + 1], lists, picks)) write(bytesOf(token.bytes));
  });
  return message.subarray(0, length);
}

function isFollowed(next: KernelToken | undefined, lists: Lists, picks: readonly number[]): boolean {
  if (next?.kind === 'list') return lists(next.list, picks[next.list] ?? 0).length > 0;
  return next?.kind === 'literal' && next.bytes !== '';
}

function passes(digest: Uint8Array, filters: readonly KernelFilter[]): boolean {
  return filters.some(({ word, mask, value }) => {
    const at = word * 4;
    if (at + 4 > digest.length) return false;
    const found =
      ((digest[at] ?? 0) << 24) |
      ((digest[at + 1] ?? 0) << 16) |
      ((digest[at + 2] ?? 0) << 8) |
      (digest[at + 3] ?? 0);
    return (found & mask) >>> 0 === value;
  });
}
