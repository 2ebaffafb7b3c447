/** Requests signed wrongly on purpose, and whether an answer names what was done. */

import type { Subject } from '../../lib/core/faults/subject.ts';
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
function caseOf(subject: Subject, mistakes: readonly Mistake[]): Case | undefined {
  const signing = signingWith(subject, mistakes);
  if (!signing) return undefined;
  const message = messageFrom(signing);
  if (mistakes.length > 1 && message === rightMessage(subject)) return undefined;
  return {
    name: setName(mistakes.flatMap(({ ids }) => ids)),
    how: mistakes.map(({ how }) => how).join(' | '),
    mistakes,
    message,
    digest: digestOf(signing.mac, signing.key, message),
  };
}

function rightMessage({ lines }: Subject): string {
  const { method, path, query, timestamp, hash } = lines;
  return [method, path, query, timestamp, hash].join('\n');
}

export function setName(ids: readonly string[]): string {
  return [...ids].sort().join(' + ');
}

type ByPlace = ReturnType<typeof mistakesOf>;

/** Every mistake by itself, and those two or three of one place that the catalogue makes together. */
export function alone(subject: Subject, byPlace: ByPlace, depth: 1 | 2 | 3): Case[] {
  return PLACES.flatMap((place) => byPlace[place])
    .filter((mistake) => mistake.depth === depth && mistake.reach >= depth)
    .flatMap((mistake) => caseOf(subject, [mistake]) ?? []);
}

export interface Pairs {
  readonly cases: readonly Case[];
  /** Of all pairs that there are, before sampling. */
  readonly of: number;
}

/**
 * Mistakes of two places, evenly sampled where there are more than `most`.
 * @param wide with one of a family that's bounded to two mistakes; otherwise with none.
 */
export function pairs(subject: Subject, byPlace: ByPlace, most: number, wide: boolean): Pairs {
  const fitting = (place: Place, bounded: boolean) =>
    byPlace[place].filter(({ depth, reach }) => depth === 1 && (bounded ? reach === 2 : reach > 2));
  const products = PLACES.flatMap((first, index) =>
    PLACES.slice(index + 1).flatMap((second) => {
      const [a, b] = [fitting(first, false), fitting(second, false)];
      const [wideA, wideB] = [fitting(first, true), fitting(second, true)];
      return wide ? [[wideA, b] as const, [a, wideB] as const, [wideA, wideB] as const] : [[a, b] as const];
    }),
  );
  const of = products.reduce((sum, [a, b]) => sum + a.length * b.length, 0);
  const count = Math.min(of, most);
  const cases: Case[] = [];
  for (let k = 0; k < count; k++) {
    let at = Math.floor(((k + 0.5) * of) / count);
    for (const [a, b] of products) {
      if (at >= a.length * b.length) {
        at -= a.length * b.length;
        continue;
      }
      const first = a[Math.floor(at / b.length)];
      const second = b[at % b.length];
      const made = first && second && caseOf(subject, [first, second]);
      if (made) cases.push(made);
      break;
    }
  }
  return { cases, of };
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
