/**
 * Two mistakes in one value: in the usual order, and each of the catalogue’s mistakes made of what another one made.
 * Thousands, so each is tried by itself.
 */

import type { ByteString } from '../signing/bytes.ts';
import { bodyPairFamilies, bodyVariants } from './body/body.ts';
import { bodyHashesFor } from './body-hash/body-hash.ts';
import { changedKeys, keyVariants } from './key/key.ts';
import { methodVariants } from './method/method.ts';
import { pathVariants } from './path/path.ts';
import { queriesAgainstOrder, queryVariants } from './query/query.ts';
import type { Subject } from './subject.ts';
import type { Variant } from './variant.ts';

/** Values of a slot that are wrong twice; of `body`, the bodies themselves. Made when they’re asked for. */
export interface TwiceWrong {
  readonly slot: 'method' | 'path' | 'query' | 'key' | 'hash' | 'body';
  readonly variants: () => readonly Variant[];
}

type Again = 'method' | 'path' | 'key';

/** Wrong values of a slot by one mistake, of what was sent or of what’s given as if it had been. */
const SINGLES: Readonly<Record<Again, (subject: Subject, sent?: ByteString) => readonly Variant[]>> = {
  method: (subject, sent) =>
    methodVariants(sent === undefined ? subject : withLine(subject, 'method', sent), 1),
  path: (subject, sent) => pathVariants(sent === undefined ? subject : withLine(subject, 'path', sent), 1),
  key: changedKeys,
};

const IN_ORDER = { method: methodVariants, path: pathVariants, query: queryVariants, key: keyVariants };

export function* twiceWrong(subject: Subject): Generator<TwiceWrong> {
  for (const slot of ['path', 'key', 'method', 'query'] as const)
    yield { slot, variants: () => IN_ORDER[slot](subject, 2).filter(({ uses }) => uses.length > 1) };
  yield { slot: 'query', variants: () => queriesAgainstOrder(subject) };
  for (const slot of ['path', 'key', 'method'] as const)
    for (const first of SINGLES[slot](subject))
      if (first.reach === undefined) yield { slot, variants: () => again(subject, slot, first) };
  const wrongLines = bodyHashesFor(subject);
  for (const [body, firsts] of wrongBodies(subject))
    yield { slot: 'hash', variants: () => linesOf(wrongLines(body), firsts) };
  for (const variants of bodyPairFamilies(subject)) yield { slot: 'body', variants };
}

function again(subject: Subject, slot: Again, { value, uses }: Variant): Variant[] {
  return SINGLES[slot](subject, value)
    .filter((second) => second.uses.every(({ id }) => uses.every((first) => first.id !== id)))
    .map((second) => joined(uses, second));
}

function wrongBodies(subject: Subject): Map<ByteString, Variant['uses'][]> {
  const all = new Map<ByteString, Variant['uses'][]>();
  for (const { value, uses } of bodyVariants(subject, 1)) {
    const known = all.get(value);
    if (known) known.push(uses);
    else all.set(value, [uses]);
  }
  return all;
}

/** Wrong lines 5 of a wrong body, for each way in which that’s wrong. */
function linesOf(lines: readonly Variant[], firsts: readonly Variant['uses'][]): Variant[] {
  return firsts.flatMap((uses) => lines.map((line) => joined(uses, line)));
}

function joined(first: Variant['uses'], { value, uses }: Variant): Variant {
  return { value, uses: [...first, ...uses] };
}

function withLine(subject: Subject, line: 'method' | 'path', value: ByteString): Subject {
  return { ...subject, [line]: value, lines: { ...subject.lines, [line]: value } };
}
