/** The orders in which languages print an object's members. */

import { CHARGE_FIELDS } from '../../api.ts';
import { byteStringOfText } from '../../signing/bytes.ts';
import type { JsonMember } from '../serializers/lexemes.ts';

type Order = (members: readonly JsonMember[]) => readonly JsonMember[];

/** Order of UTF-8 bytes, which is that of code points; `sort` alone would go by UTF-16 units. */
function byBytes(a: JsonMember, b: JsonMember): number {
  return compared(bytes(a), bytes(b));
}

function byLength(a: JsonMember, b: JsonMember): number {
  return bytes(a).length - bytes(b).length || byBytes(a, b);
}

function byLetters(a: JsonMember, b: JsonMember): number {
  return compared(a.key.text.toLowerCase(), b.key.text.toLowerCase());
}

function bytes({ key }: JsonMember): string {
  return byteStringOfText(key.text);
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const LEAST_BUCKETS = 16;

/** java.util.HashMap filled in this order: as many buckets as it has once it's doubled past three quarters. */
function hashMapOrder(members: readonly JsonMember[]): readonly JsonMember[] {
  return bucketOrder(members, powerOfTwo(members.length / 0.75, LEAST_BUCKETS));
}

function powerOfTwo(atLeast: number, first: number): number {
  let power = first;
  while (power < atLeast) power *= 2;
  return power;
}

/** By bucket of the spread hash, those that share one as filled. */
function bucketOrder(members: readonly JsonMember[], buckets: number): readonly JsonMember[] {
  const bucket = ({ key }: JsonMember) => {
    const hash = javaHash(key.text);
    return (hash ^ (hash >>> 16)) & (buckets - 1);
  };
  return members.toSorted((a, b) => bucket(a) - bucket(b));
}

function javaHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

/** JavaScript objects: keys that are array indexes come first, in numeric order. */
function objectOrder(members: readonly JsonMember[]): readonly JsonMember[] {
  const isIndex = ({ key }: JsonMember) =>
    /^(?:0|[1-9]\d{0,9})$/.test(key.text) && Number(key.text) < 2 ** 32 - 1;
  if (!members.some(isIndex)) return members;
  const indexes = members.filter(isIndex).sort((a, b) => Number(a.key.text) - Number(b.key.text));
  return [...indexes, ...members.filter((member) => !isIndex(member))];
}

const DOCUMENTED: readonly string[] = CHARGE_FIELDS;

/** The fields of a charge as the API document lists them, then all others. */
function documentedOrder(members: readonly JsonMember[]): readonly JsonMember[] {
  const place = ({ key }: JsonMember) => {
    const at = DOCUMENTED.indexOf(key.text);
    return at < 0 ? DOCUMENTED.length : at;
  };
  return members.toSorted((a, b) => place(a) - place(b));
}

export const KEY_ORDERS = {
  'as-sent': (members) => members,
  object: objectOrder,
  sorted: (members) => members.toSorted(byBytes),
  'sorted-ignoring-case': (members) => members.toSorted(byLetters),
  reversed: (members) => members.toReversed(),
  'sorted-backwards': (members) => members.toSorted((a, b) => byBytes(b, a)),
  length: (members) => members.toSorted(byLength),
  hashmap: hashMapOrder,
  /** Where two keys share a bucket, the other one was filled in first. */
  'hashmap-other-ties': (members) => hashMapOrder(members.toReversed()),
  /** `new HashMap<>(map)` begins with no more buckets than it needs; up to Java 18 it reckoned with one member more. */
  'hashmap-copied': (members) => bucketOrder(members, powerOfTwo(members.length / 0.75, 1)),
  'hashmap-copied-java-18': (members) =>
    bucketOrder(members, powerOfTwo(Math.floor(members.length / 0.75 + 1), 1)),
  documented: documentedOrder,
} as const satisfies Record<string, Order>;

export type KeyOrder = keyof typeof KEY_ORDERS;

export interface Ordering {
  readonly order: KeyOrder;
  /** Of what's inside other objects and lists, where that's another order. */
  readonly nestedOrder?: KeyOrder;
}

/** The ordering of a container's own containers. */
export function nestedOrdering<T extends Ordering>(style: T): T {
  return style.nestedOrder ? { ...style, order: style.nestedOrder } : style;
}

/** As a map keeps them: a key given twice stands where it stood first and has its last value. */
export function withoutRepeats(members: readonly JsonMember[]): readonly JsonMember[] {
  const last = new Map(members.map((member) => [member.key.text, member]));
  return last.size === members.length ? members : [...last.values()];
}

/** All orders of up to five members but the one given; of more, none. */
export function otherMemberOrders(members: readonly JsonMember[]): readonly (readonly JsonMember[])[] {
  if (members.length < 2 || members.length > 5) return [];
  return permutations(members).slice(1);
}

function permutations(members: readonly JsonMember[]): (readonly JsonMember[])[] {
  if (members.length < 2) return [members];
  return members.flatMap((first, index) =>
    permutations(members.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
