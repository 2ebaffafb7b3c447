/** Requests signed wrongly on purpose, and whether an answer names what was done. */

import type { Subject } from '../../lib/core/mistakes/subject.ts';
import type { Answer } from './hunt.ts';
import { type Mistake, type mistakesOf, PLACES, type Place, signingWith } from './mistakes.ts';
import { digestOf, messageFrom } from './reference-signer.ts';

export interface Case {
  /** Of the mistakes made, in order of the alphabet. */
  readonly name: string;
  readonly how: string;
  readonly mistakes: readonly Mistake[];
  /** One character per byte. */
  readonly digest: string;
  /** The bytes signed. */
  readonly message: string;
}

/** Signs with these mistakes. `undefined` where they can't be made together, or where one undoes the other. */
export function caseOf(subject: Subject, mistakes: readonly Mistake[]): Case | undefined {
  const signing = signingWith(subject, mistakes);
  if (!signing) return undefined;
  const message = messageFrom(signing);
  const digest = digestOf(signing.mac, signing.key, message);
  if (mistakes.length > 1 && digest === rightDigest(subject)) return undefined;
  return {
    name: setName(mistakes.flatMap(({ ids }) => ids)),
    how: mistakes.map(({ how }) => how).join(' | '),
    mistakes,
    message,
    digest,
  };
}

const right = new WeakMap<Subject, string>();

function rightDigest(subject: Subject): string {
  const { method, path, query, timestamp, hash } = subject.lines;
  const key = Buffer.from(subject.secret.keyBytes()).toString('latin1');
  const message = [method, path, query, timestamp, hash].join('\n');
  const digest = right.get(subject) ?? digestOf({ hash: 'sha256', form: 'hmac' }, key, message);
  right.set(subject, digest);
  return digest;
}

export function setName(ids: readonly string[]): string {
  return [...ids].sort().join(' + ');
}

type ByPlace = ReturnType<typeof mistakesOf>;

/** Every mistake by itself, and those two or three of one place that the catalogue makes together. */
export function mistakesAlone(byPlace: ByPlace, depth: 1 | 2 | 3): Mistake[] {
  return PLACES.flatMap((place) => byPlace[place]).filter(
    (mistake) => mistake.depth === depth && mistake.reach >= depth,
  );
}

export function alone(subject: Subject, byPlace: ByPlace, depth: 1 | 2 | 3): Case[] {
  return mistakesAlone(byPlace, depth).flatMap((mistake) => caseOf(subject, [mistake]) ?? []);
}

/** All pairs of mistakes of two places. */
export interface Product {
  /** Which places, and of which of them only what's bounded to two mistakes is taken. */
  readonly kind: string;
  readonly size: number;
  readonly pairAt: (index: number) => readonly Mistake[];
}

/** @param wide with one of a family that's bounded to two mistakes; otherwise with none. */
export function productsOf(byPlace: ByPlace, wide: boolean): Product[] {
  const known = new Map<string, { readonly name: string; readonly mistakes: readonly Mistake[] }>();
  const side = (place: Place, bounded: boolean) => {
    const name = bounded ? `family of ${place}` : place;
    const made = known.get(name) ?? {
      name,
      mistakes: byPlace[place].filter(
        ({ depth, reach }) => depth === 1 && (bounded ? reach === 2 : reach > 2),
      ),
    };
    known.set(name, made);
    return made;
  };
  const sides = wide
    ? ([
        [true, false],
        [false, true],
        [true, true],
      ] as const)
    : ([[false, false]] as const);
  const all = PLACES.flatMap((first, index) =>
    PLACES.slice(index + 1).flatMap((second) =>
      sides.map(([boundedA, boundedB]): Product => {
        const [a, b] = [side(first, boundedA), side(second, boundedB)];
        return {
          kind: `${a.name}, ${b.name}`,
          size: a.mistakes.length * b.mistakes.length,
          pairAt: (index) =>
            [a.mistakes[Math.floor(index / b.mistakes.length)], b.mistakes[index % b.mistakes.length]].filter(
              (one) => one !== undefined,
            ),
        };
      }),
    ),
  );
  return all.filter(({ size }) => size > 0);
}

export function countOf(products: readonly Product[]): number {
  return products.reduce((sum, { size }) => sum + size, 0);
}

/** The pair at a place in the row of all of them. */
function pairOf(products: readonly Product[], index: number): readonly Mistake[] {
  let at = index;
  for (const { size, pairAt } of products) {
    if (at < size) return pairAt(at);
    at -= size;
  }
  return [];
}

/** Mistakes of two places, evenly sampled where there are more than `most`. */
export function pairs(subject: Subject, products: readonly Product[], most: number): Case[] {
  const of = countOf(products);
  const count = Math.min(of, most);
  return Array.from({ length: count }, (_, k) => Math.floor(((k + 0.5) * of) / count)).flatMap(
    (at) => caseOf(subject, pairOf(products, at)) ?? [],
  );
}

/** Of what can't be made, each pair is one of many that can't: after so many nothing of the kind can. */
const TRIES = 200;

/** Mistakes of two places at random: one pair of each kind that can be made, and so many of any. */
export function randomPairs(
  subject: Subject,
  products: readonly Product[],
  random: () => number,
  more: number,
  isWanted: (kind: string) => boolean = () => true,
): { readonly cases: readonly Case[]; readonly kinds: readonly string[] } {
  const within = (count: number) => Math.floor(random() * count);
  const ofEach = products
    .filter(({ kind }) => isWanted(kind))
    .map(({ kind, size, pairAt }) => {
      let made: Case | undefined;
      for (let tries = 0; !made && tries < TRIES; tries++) made = caseOf(subject, pairAt(within(size)));
      return { kind, made };
    });
  const of = countOf(products);
  const others = Array.from({ length: more }, () => caseOf(subject, pairOf(products, within(of))));
  return {
    cases: [...ofEach.map(({ made }) => made), ...others].filter((made) => made !== undefined),
    kinds: ofEach.filter(({ made }) => made).map(({ kind }) => kind),
  };
}

/** Three mistakes at random: of three places, or two of one place and one of another. */
export function triples(subject: Subject, byPlace: ByPlace, count: number, random: () => number): Case[] {
  const free = PLACES.map((place) => byPlace[place].filter(({ reach }) => reach > 2)).filter(
    (list) => list.length > 0,
  );
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const cases: Case[] = [];
  for (let tries = 0; cases.length < count && tries < 50 * count; tries++) {
    const chosen: Mistake[] = [];
    let depth = 0;
    while (depth < 3) {
      const one = pick(pick(free) ?? []);
      if (!one || depth + one.depth > 3) continue;
      chosen.push(one);
      depth += one.depth;
    }
    const made = chosen.length > 1 ? caseOf(subject, chosen) : undefined;
    if (made) cases.push(made);
  }
  return cases;
}

/** At most so many, from all of the list. */
export function evenly<T>(items: readonly T[], most: number): T[] {
  const count = Math.min(items.length, most);
  return Array.from({ length: count }, (_, k) => items[Math.floor((k * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

/** mulberry32: the same numbers on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * `first`: the best explanation is what was done. `listed`: an equal explanation is. `ambiguous`: the very same bytes
 * are explained in another way. `missed`: nothing was found, or other bytes.
 */
export type Outcome = 'first' | 'listed' | 'ambiguous' | 'missed';

export function outcomeOf({ name, message }: Case, answer: Answer | undefined): Outcome {
  if (!answer) return 'missed';
  const ways = answer.findings
    .flatMap(({ reasons }) => reasons)
    .toSorted((a, b) => a.cost - b.cost || a.mistakes - b.mistakes)
    .map(({ uses }) => setName(uses.map(({ id }) => id)));
  if (ways[0] === name) return 'first';
  if (ways.includes(name)) return 'listed';
  const same = answer.findings.some(
    (finding) => finding.message === message || finding.message.includes('[secret]'),
  );
  return same ? 'ambiguous' : 'missed';
}
