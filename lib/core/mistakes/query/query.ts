/** Wrong values of line 3, the canonical query. */

import {
  type Change,
  type Composition,
  composedVariants,
  type Mistakes,
  variantsAgainstOrder,
} from '../changes.ts';
import { ecosystemOf } from '../client.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Compound, Variant } from '../variant.ts';
import type { Way } from '../ways.ts';
import { onWritten, queryAsAssumed } from './as-assumed.ts';
import { bodyAsQueryCompounds, queryAsBodyCompounds } from './compounds.ts';
import { queryContentChanges } from './content.ts';
import { queryDateChanges } from './dates.ts';
import { queryEncodingChanges } from './encoding.ts';
import { queryHintChanges } from './hints.ts';
import { queryJoiningChanges } from './joining.ts';
import { queryListChanges } from './lists.ts';
import { QUERY_MISTAKES, type QueryMistakeId } from './mistakes.ts';
import { type QueryState, queryChange, queryState, renderQuery } from './model.ts';
import { queryNestedChanges } from './nested.ts';
import { queryOrderChanges } from './order.ts';
import { otherRecordsChanges } from './other-records.ts';
import { unsentParameterChanges } from './unsent.ts';
import { queryValueChanges } from './values.ts';

/** Queries beyond this get a few variants only, so that a page of hostile parameters costs no time. */
export const QUERY_LIMITS = { bytes: 4096, parameters: 64 } as const;

export function queryVariants(subject: Subject, mistakes: Mistakes): Variant[] {
  return isLong(subject)
    ? composedVariants(plainChanges(subject), compositionOf(subject), 1)
    : composedVariants(allChanges(subject), compositionOf(subject), mistakes);
}

/** Two mistakes in another order than the usual one; none of a large family. */
export function queriesAgainstOrder(subject: Subject): Variant[] {
  if (isLong(subject)) return [];
  const changes = allChanges(subject).filter(({ reach }) => reach === undefined);
  return variantsAgainstOrder(changes, compositionOf(subject));
}

function compositionOf(subject: Subject): Composition<QueryState> {
  return {
    start: queryState(subject),
    render: renderQuery,
    right: subject.lines.query,
    costOf: costOfQueryUse,
    near: ecosystemOf(subject),
  };
}

/** Mistakes that take the query into the body's hash, or the body into the query. */
export function queryCompounds(subject: Subject): Compound[] {
  return isLong(subject) ? [] : [...queryAsBodyCompounds(subject), ...bodyAsQueryCompounds(subject)];
}

function isLong({ pairs, rawQuery }: Subject): boolean {
  return pairs.length > QUERY_LIMITS.parameters || (rawQuery?.length ?? 0) > QUERY_LIMITS.bytes;
}

function allChanges(subject: Subject): Change<QueryState>[] {
  const own = [
    ...queryAsAssumed(subject),
    ...queryHintChanges(subject),
    ...queryContentChanges(subject),
    ...unsentParameterChanges(subject),
  ];
  if (subject.pairs.length === 0) return [...own, ...literalChanges(), ...omitted(subject), ...edgeChanges()];
  return [
    ...own,
    ...omitted(subject),
    ...printedWhole(OBJECTS),
    ...otherRecordsChanges(subject),
    ...queryValueChanges(subject),
    ...queryDateChanges(subject),
    ...queryListChanges(subject),
    ...queryNestedChanges(subject),
    ...onWritten(subject, queryEncodingChanges(subject)),
    ...queryOrderChanges(subject),
    ...queryJoiningChanges(),
  ];
}

function plainChanges(subject: Subject): Change<QueryState>[] {
  const plainOnes: ReadonlySet<string> = new Set([
    'query-order-as-sent',
    'query-order-key-only',
    'query-leading-qmark',
  ]);
  return [
    ...queryAsAssumed(subject),
    ...omitted(subject),
    ...queryOrderChanges(subject).filter(({ use }) => plainOnes.has(use.id)),
    ...queryJoiningChanges().filter(({ use }) => plainOnes.has(use.id)),
  ];
}

/** With parameters that weren't sent: they too may get a question mark. */
function edgeChanges(): Change<QueryState>[] {
  return queryJoiningChanges().filter(
    ({ use }) => use.id === 'query-leading-qmark' || use.id === 'query-edge-amp',
  );
}

function omitted({ pairs }: Subject): Change<QueryState>[] {
  if (pairs.length === 0) return [];
  return [
    queryChange('around', 'query-omitted', 'an empty line', (state) => ({ ...state, wrap: () => '' }), {
      alone: true,
    }),
  ];
}

const LITERALS: readonly (readonly [text: string, way?: Way])[] = [
  ['{}'],
  ['[]'],
  ['null'],
  ['undefined', 'undefined'],
  ['None', 'python-none'],
  ['""'],
  ['nil'],
  ['[object Object]', 'object-printed'],
  ['Array', 'object-printed'],
];
/** What’s printed of a map or list, whatever it holds. */
const OBJECTS = ['[object Object]', 'Array', '[object URLSearchParams]'];
/** Of an empty map, by Go’s fmt and by Node’s util.inspect. */
const RARE_LITERALS = ['map[]', 'URLSearchParams {}'];

function printedWhole(texts: readonly string[]): Change<QueryState>[] {
  return texts.map((text) =>
    queryChange(
      'around',
      'query-as-literal',
      ['object-printed', text],
      (state) => ({ ...state, wrap: () => text }),
      { reach: 2, alone: true },
    ),
  );
}

function literalChanges(): Change<QueryState>[] {
  const written = (id: 'query-as-literal' | 'query-bare-qmark' | 'query-edge-amp', text: string, way?: Way) =>
    queryChange('around', id, [way, text], (state) => ({ ...state, wrap: () => text }), { alone: true });
  return [
    written('query-bare-qmark', '?'),
    written('query-edge-amp', '&'),
    ...LITERALS.map(([text, way]) => written('query-as-literal', text, way)),
    ...printedWhole(RARE_LITERALS),
  ];
}

function costOfQueryUse({ id, cost }: Use): number {
  return cost ?? QUERY_MISTAKES[id as QueryMistakeId].cost;
}
