/** Numbers and ids that look random and follow from a seed alone. */

/** Each call gives the next whole number from 0 to 2³² − 1. */
export type Random = () => number;

/** mulberry32: small, fast and even enough for made-up records; no good for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function below(random: Random, limit: number): number {
  return random() % limit;
}

export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[below(random, list.length)] ?? list[0];
}

export function shuffled<T>(random: Random, list: readonly T[]): readonly T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(below(random, left.length), 1));
}

/** Prefix, time, chance: ids of different seconds can't collide, whatever the seed. */
export function madeRecordId(prefix: string, at: number, random: Random): string {
  const time = Math.max(0, Math.floor(at)).toString(36).padStart(7, '0');
  return prefix + time + base36(random()) + base36(random());
}

function base36(word: number): string {
  return word.toString(36).padStart(7, '0');
}
