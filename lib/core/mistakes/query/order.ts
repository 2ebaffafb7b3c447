/** Line 3 with its pairs in another order than the one specified. */

import type { Change } from '../changes.ts';
import type { Subject } from '../subject.ts';
import type { Parameter } from '../ways.ts';
import type { QueryMistakeId } from './mistakes.ts';
import {
  asSent,
  bySpecification,
  compareText,
  type Pair,
  pairText,
  plainBytes,
  type QueryState,
  queryChange,
  queryState,
  renderQuery,
} from './model.ts';

type Compare = (a: Pair, b: Pair) => number;

export function queryOrderChanges(subject: Subject): Change<QueryState>[] {
  const named = [
    ordered('query-order-as-sent', ['as-sent', 'as sent'], asSent),
    ...verbatim(subject),
    ...keyOrders(),
    ...decodedOrders(),
    ...localeOrders(),
    ...otherOrders(subject),
  ];
  return [...named, ...permutations(subject, named)];
}

function ordered(
  id: QueryMistakeId,
  parameter: Parameter,
  order: QueryState['order'],
  cost?: number,
): Change<QueryState> {
  return queryChange(
    'order',
    id,
    parameter,
    (state) => ({ ...state, order }),
    cost === undefined ? {} : { cost },
  );
}

function sorted(
  id: QueryMistakeId,
  parameter: Parameter,
  compare: Compare,
  cost?: number,
): Change<QueryState> {
  return ordered(id, parameter, (pairs) => asSent(pairs).toSorted(compare), cost);
}

/** With the empty segments that aren't pairs. */
function verbatim({ rawQuery, pairs }: Subject): Change<QueryState>[] {
  if (rawQuery === undefined || rawQuery === pairs.join('&')) return [];
  const join = () => rawQuery;
  return [
    queryChange(
      'order',
      'query-order-as-sent',
      'as sent, empty segments included',
      (state) => ({ ...state, join }),
      {
        alone: true,
      },
    ),
  ];
}

function keyOrders(): Change<QueryState>[] {
  return [
    sorted('query-order-key-only', 'by key, values as sent', (a, b) => compareText(a.key, b.key)),
    sorted('query-order-key-only', 'by decoded key, values as sent', (a, b) =>
      compareText(plainBytes(a.key), plainBytes(b.key)),
    ),
    ordered(
      'query-order-key-only',
      'by key, the values of a repeated key backwards',
      (pairs) =>
        asSent(pairs)
          .toReversed()
          .toSorted((a, b) => compareText(a.key, b.key)),
      8,
    ),
    // As ksort leaves it, which sorts names without what's in their brackets.
    sorted('query-order-key-only', 'by the keys’ names before [, pairs of one name as sent', (a, b) =>
      compareText(withoutBrackets(a.key), withoutBrackets(b.key)),
    ),
    sorted(
      'query-order-key-value',
      'by key, then by value',
      (a, b) => compareText(a.key, b.key) || compareText(a.value, b.value),
    ),
    sorted(
      'query-order-key-value',
      'by decoded key, then by value',
      (a, b) => compareText(plainBytes(a.key), plainBytes(b.key)) || compareText(a.value, b.value),
    ),
  ];
}

function withoutBrackets(key: string): string {
  return key.replace(/(?:\[|%5B).*$/i, '');
}

function decodedOrders(): Change<QueryState>[] {
  const text = (pair: Pair) =>
    pairText({ ...pair, key: plainBytes(pair.key, 'plus'), value: plainBytes(pair.value, 'plus') });
  const form = (pair: Pair) =>
    pairText({ ...pair, key: plainBytes(pair.key), value: plainBytes(pair.value) });
  return [
    sorted('query-order-decoded', 'sorted before encoding', (a, b) => compareText(form(a), form(b))),
    sorted('query-order-decoded', 'sorted before encoding, + as a plus', (a, b) =>
      compareText(text(a), text(b)),
    ),
    sorted(
      'query-order-decoded',
      'by decoded key, then by decoded value',
      (a, b) =>
        compareText(plainBytes(a.key), plainBytes(b.key)) ||
        compareText(plainBytes(a.value), plainBytes(b.value)),
    ),
  ];
}

function localeOrders(): Change<QueryState>[] {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  // A fixed locale: the order mustn't depend on where this runs.
  const { compare } = new Intl.Collator('en');
  return [
    sorted('query-order-ci-locale', 'by key, upper and lower case alike', (a, b) =>
      compareText(lower(a.key), lower(b.key)),
    ),
    sorted('query-order-ci-locale', 'upper and lower case alike', (a, b) =>
      compareText(lower(pairText(a)), lower(pairText(b))),
    ),
    // .NET folds to upper case: _ stands behind the letters then.
    sorted('query-order-ci-locale', 'by key, with OrdinalIgnoreCase', (a, b) =>
      compareText(upper(a.key), upper(b.key)),
    ),
    sorted('query-order-ci-locale', 'by key, by a locale’s rules', (a, b) => compare(a.key, b.key)),
    sorted(
      'query-order-ci-locale',
      ['locale-compare', 'by a locale’s rules, as localeCompare and C#’s Sort() do'],
      (a, b) => compare(pairText(a), pairText(b)),
    ),
  ];
}

function otherOrders({ pairs: { length } }: Subject): Change<QueryState>[] {
  return [
    ordered(
      'query-order-other',
      length === 2 ? 'in descending order' : 'sorted in descending order',
      (pairs) => bySpecification(pairs).toReversed(),
    ),
    sorted(
      'query-order-other',
      'by key, numeric keys as numbers, as ksort and objects have them',
      (a, b) => compareKsort(a.key, b.key),
      7,
    ),
    sorted('query-order-other', 'sorted by value', (a, b) => compareText(a.value, b.value)),
    ordered('query-order-other', 'as sent, backwards', (pairs) => asSent(pairs).toReversed()),
    sorted('query-order-other', 'in natural order', (a, b) => natural(pairText(a), pairText(b)), 9),
    sorted(
      'query-order-other',
      'in natural order with case ignored, as PHP’s strnatcasecmp has it',
      (a, b) => natural(pairText(a).toLowerCase(), pairText(b).toLowerCase()),
      10,
    ),
    // Of two pairs there’s one other order, which has its names already.
    ...(length > 2 ? phpOrders() : []),
  ];
}

/** What PHP has for one name: a text, or a list of so many. */
type PhpValue = string | number;

/** Parameters as a PHP array has them: names without their brackets, whose pairs stay together. */
function phpOrders(): Change<QueryState>[] {
  const byGroup = (compare: (a: PhpGroup, b: PhpGroup) => number) => (pairs: readonly Pair[]) =>
    phpGroups(asSent(pairs))
      .toSorted(compare)
      .flatMap((group) => group.pairs);
  const by = (how: string, compare: (a: PhpGroup, b: PhpGroup) => number) =>
    ordered('query-order-other', how, byGroup(compare));
  return [
    by('by value, numbers as numbers and lists last, as PHP’s asort has it', (a, b) =>
      comparePhp(a.value, b.value),
    ),
    by('by value backwards, numbers as numbers and lists first, as PHP’s arsort has it', (a, b) =>
      comparePhp(b.value, a.value),
    ),
    by('by key backwards, as PHP’s krsort has it', (a, b) => compareKsort(b.name, a.name)),
  ];
}

interface PhpGroup {
  readonly name: string;
  readonly value: PhpValue;
  readonly pairs: readonly Pair[];
}

function phpGroups(pairs: readonly Pair[]): PhpGroup[] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const name = plainBytes(withoutBrackets(pair.key));
    const group = groups.get(name);
    if (group) group.push(pair);
    else groups.set(name, [pair]);
  }
  return [...groups].map(([name, all]) => {
    const isList = all.some(({ key }) => withoutBrackets(key) !== key);
    return { name, value: isList ? all.length : plainBytes(all.at(-1)?.value ?? ''), pairs: all };
  });
}

/** Of PHP 8: a list is more than any text, and the longer of two is more. */
function comparePhp(a: PhpValue, b: PhpValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareKsort(a, b);
  return typeof a === 'number' && typeof b === 'number' ? a - b : typeof a === 'number' ? 1 : -1;
}

/** PHP 8's default flags: two numeric keys as numbers, all others as strings. */
function compareKsort(a: string, b: string): number {
  return isNumeric(a) && isNumeric(b) ? Number(a) - Number(b) : compareText(a, b);
}

function isNumeric(text: string): boolean {
  return /^ {0,9}[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:e[+-]?\d{1,3})? {0,9}$/i.test(text);
}

/** Runs of digits as numbers: `a2` before `a10`. */
function natural(a: string, b: string): number {
  const pad = (text: string) => text.replace(/\d{1,19}/g, (digits) => digits.padStart(20, '0'));
  return compareText(pad(a), pad(b));
}

/** All orders of so few pairs are tried together with one more mistake, of a few more by themselves. */
const PERMUTED_WITH_ANOTHER = 4;
const PERMUTED_ALONE = 6;

/**
 * A map without an order, or a client that sorts after signing, leaves no trace of the order that was signed. Orders
 * that have a name aren't listed twice.
 */
function permutations(subject: Subject, named: readonly Change<QueryState>[]): Change<QueryState>[] {
  const { pairs } = subject;
  if (pairs.length < 3 || pairs.length > PERMUTED_ALONE) return [];
  const start = queryState(subject);
  const known = new Set(
    named.flatMap(({ apply }) => {
      const state = apply(start);
      return state ? [renderQuery(state)] : [];
    }),
  );
  const reach = pairs.length <= PERMUTED_WITH_ANOTHER ? 2 : 1;
  return ordersOf(pairs)
    .filter((order) => !known.has(order.join('&')))
    .map((order) =>
      queryChange(
        'order',
        'query-order-other',
        'neither sorted nor as sent',
        (state) => ({ ...state, join: () => order.join('&') }),
        { cost: 9, reach, alone: true },
      ),
    );
}

function ordersOf(pairs: readonly string[]): string[][] {
  if (pairs.length <= 1) return [[...pairs]];
  return pairs.flatMap((first, index) => ordersOf(pairs.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
