/**
 * Two mistakes in one value: each of the catalogue’s mistakes made of what another one made, in either order. Where the
 * lists of a slot have the pairs made in the usual order, here are all; thousands, so each is tried by itself.
 */

import type { ByteString } from '../signing/bytes.ts';
import { bodyPairFamilies } from './body.ts';
import { changedKeys } from './key.ts';
import { methodVariants } from './method.ts';
import { pathVariants } from './path.ts';
import { queriesAgainstOrder } from './query.ts';
import type { Subject } from './subject.ts';
import type { Variant } from './variant.ts';

/** Values of a slot that are wrong twice; of `body`, the bodies themselves. Made when they’re asked for. */
export interface TwiceWrong {
  readonly slot: 'method' | 'path' | 'query' | 'key' | 'body';
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

export function* twiceWrong(subject: Subject): Generator<TwiceWrong> {
  for (const slot of ['path', 'key', 'method'] as const)
    for (const first of SINGLES[slot](subject))
      if (first.reach === undefined) yield { slot, variants: () => again(subject, slot, first) };
  yield { slot: 'query', variants: () => queriesAgainstOrder(subject) };
  for (const variants of bodyPairFamilies(subject)) yield { slot: 'body', variants };
}

function again(subject: Subject, slot: Again, { value, uses }: Variant): Variant[] {
  return SINGLES[slot](subject, value)
    .filter((second) => second.uses.every(({ id }) => uses.every((first) => first.id !== id)))
    .map((second) => ({ value: second.value, uses: [...uses, ...second.uses] }));
}

function withLine(subject: Subject, line: 'method' | 'path', value: ByteString): Subject {
  return { ...subject, [line]: value, lines: { ...subject.lines, [line]: value } };
}
