/** Line 3 from other parameters than those sent: some left out, repeated or identical ones merged. */

import { listed } from '../../counts.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import type { Subject } from '../subject.ts';
import {
  bySpecification,
  onPairs,
  onValues,
  type Pair,
  pairOf,
  pairText,
  type QueryState,
  queryChange,
} from './model.ts';

export function queryContentChanges(subject: Subject): Change<QueryState>[] {
  return [...subsets(subject), ...dropped(), ...merged(), ...blanks(), ...trimmedValues(subject)];
}

const ALL_SUBSETS_UP_TO = 6;
/** Beyond that, pairs left out one by one, pairs alone, and beginnings: at most so many of each. */
const MOST_OF_EACH = 24;

function subsets({ pairs }: Subject): Change<QueryState>[] {
  const count = pairs.length;
  if (count < 2) return [];
  const whole = 2 ** count - 1;
  const masks =
    count <= ALL_SUBSETS_UP_TO
      ? Array.from({ length: whole - 1 }, (_, index) => bits(index + 1, count))
      : [...Array(Math.min(count, MOST_OF_EACH)).keys()].flatMap((place) => [
          pairs.map((_, at) => at !== place),
          pairs.map((_, at) => at === place),
          pairs.map((_, at) => at <= place),
        ]);
  return masks
    .filter((kept) => !isEachOnce(pairs, kept))
    .map((kept) => {
      const left = kept.filter((keep) => !keep).length;
      const edge = left === 1 || left === count - 1 || kept.indexOf(false) === count - left;
      // Where only repeats are left out, or all without a value, code that does so is likelier than one that picks parameters.
      const isCommon = isRepeats(pairs, kept) || isBlanks(pairs, kept);
      const dearer = isCommon ? LIKELIER_BITS : 0;
      return queryChange(
        'content',
        'query-subset-signed',
        subsetWords(pairs, kept),
        onPairs((all) => all.filter(({ at }) => kept[at])),
        edge ? { cost: (left === 1 ? 5 : 6) + dearer } : { cost: 8 + dearer, reach: 2 },
      );
    });
}

const LIKELIER_BITS = 4;

function isRepeats(pairs: readonly ByteString[], kept: readonly boolean[]): boolean {
  const keys = pairs.map((pair) => pair.split('=', 1)[0]);
  const left = new Set(keys.filter((_, at) => kept[at]));
  return keys.every((key, at) => kept[at] || left.has(key));
}

function isBlanks(pairs: readonly ByteString[], kept: readonly boolean[]): boolean {
  return pairs.every((pair, at) => kept[at] !== /^[^=]*=$/.test(pair));
}

/** What `query-identical-pairs-once` signs: no code picks parameters in this way. */
function isEachOnce(pairs: readonly ByteString[], kept: readonly boolean[]): boolean {
  const left = pairs.filter((_, at) => kept[at]);
  const texts = new Set(left);
  return texts.size === left.length && pairs.every((pair) => texts.has(pair));
}

function bits(mask: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, place) => (mask >> place) % 2 === 1);
}

/** By name, and where a name is repeated, which of its pairs: `only the last of 3 channel parameters`. */
function subsetWords(pairs: readonly string[], kept: readonly boolean[]): string {
  const signed = kept.filter(Boolean).length;
  const isMost = pairs.length - signed <= signed;
  const keys = pairs.map((pair, at) => pairOf(pair, at).key);
  const told = [...new Set(keys)].flatMap((key) => {
    const picked = kept.filter((_, at) => keys[at] === key).map((keep) => keep !== isMost);
    return picked.includes(true) ? [pickedWords(shown(key), picked)] : [];
  });
  return isMost ? `${told.join(', ')} left out` : `only ${told.join(', ')}`;
}

function pickedWords(key: string, picked: readonly boolean[]): string {
  const [count, all] = [picked.filter(Boolean).length, picked.length];
  if (all === 1) return key;
  const parameters = `${all} ${key} parameters`;
  if (count === all) return all === 2 ? `both ${key} parameters` : `all ${parameters}`;
  const many = count === 1 ? '' : ` ${count}`;
  if (picked.indexOf(false) === count) return `the first${many} of ${parameters}`;
  if (picked.indexOf(true) === all - count) return `the last${many} of ${parameters}`;
  const places = picked.flatMap((pick, at) => (pick ? [at + 1] : []));
  return `${count === 1 ? 'number' : 'numbers'} ${listed(places.map(String))} of ${parameters}`;
}

function shown(key: string): string {
  return key.length <= 24 ? key : `${key.slice(0, 23)}…`;
}

function dropped(): Change<QueryState>[] {
  const without = (how: string, gone: (pair: Pair) => boolean, cost?: number) =>
    queryChange(
      'content',
      'query-empty-dropped',
      how,
      onPairs((pairs) => pairs.filter((pair) => !gone(pair))),
      cost === undefined ? {} : { cost },
    );
  return [
    // Cheaper than a list of names that happens to lack just these.
    without('those without a value', ({ value }) => value === '', 4),
    without('those with = and no value', ({ value, equals }) => equals && value === ''),
    without('those that are 0, which counts as false', ({ value }) => value === '0', 5),
    without('those that are 0 or empty', ({ value }) => value === '0' || value === ''),
    without('those that are false', ({ value }) => /^false$/i.test(value), 7),
    without('those that are 0, false or empty', ({ value }) => /^(?:0|false|)$/.test(value), 7),
    // Go's URL.Query() says nothing about pairs it can't read.
    queryChange(
      'content',
      'query-subset-signed',
      'pairs with ; or a bad % left out, as URL.Query() does',
      onPairs((pairs) =>
        pairs.filter((pair) => !pairText(pair).includes(';') && !/%(?![0-9A-Fa-f]{2})/.test(pairText(pair))),
      ),
    ),
    ...equalsSigns(),
  ];
}

/** What's done with pairs that have no = sign, or several. */
function equalsSigns(): Change<QueryState>[] {
  return [
    queryChange(
      'content',
      'query-value-cut',
      'values up to their first =',
      onValues((value) => value.split('=', 1).join('')),
    ),
    queryChange(
      'content',
      'query-value-cut',
      'the query without pairs that have a second =',
      onPairs((pairs) => pairs.filter(({ value }) => !value.includes('='))),
    ),
    queryChange(
      'content',
      'query-novalue',
      '=true after keys without a value',
      onPairs((pairs) =>
        pairs.map((pair) => (pair.equals ? pair : { ...pair, equals: true, value: 'true' })),
      ),
    ),
    queryChange(
      'content',
      'query-novalue',
      'neither = nor value for 0',
      onPairs((pairs) =>
        pairs.map((pair) => (pair.value === '0' ? { ...pair, value: '', equals: false } : pair)),
      ),
    ),
    queryChange(
      'content',
      'query-novalue',
      'a = after keys without one',
      onPairs((pairs) => pairs.map((pair) => ({ ...pair, equals: true }))),
    ),
    queryChange(
      'content',
      'query-novalue',
      'no = where there’s no value',
      onPairs((pairs) => pairs.map((pair) => ({ ...pair, equals: pair.value !== '' }))),
    ),
  ];
}

/** As in a map: at the place of the first. */
function last(pairs: readonly Pair[]): Pair[] {
  const byKey = new Map<string, Pair>();
  for (const pair of pairs) byKey.set(pair.key, { ...pair, at: byKey.get(pair.key)?.at ?? pair.at });
  return [...byKey.values()];
}

function printedLists(): Change<QueryState>[] {
  return [
    queryChange('content', 'query-array-format', 'numbers in the empty brackets', onPairs(numbered)),
    queryChange(
      'content',
      'query-nested-object',
      'Array in place of nested members',
      onPairs((pairs) => {
        const printed = pairs.map((pair) =>
          NESTED.test(pair.key) ? { ...pair, key: pair.key.replace(NESTED, ''), value: 'Array' } : pair,
        );
        return isRekeyed(pairs, printed) ? last(printed) : pairs;
      }),
    ),
    queryChange(
      'content',
      'query-array-format',
      'nothing in place of lists',
      onPairs((pairs) =>
        isRekeyed(pairs, arrays(pairs))
          ? last(arrays(pairs)).map((pair) => (pair.value === 'Array' ? { ...pair, value: '' } : pair))
          : pairs,
      ),
    ),
    queryChange(
      'content',
      'query-array-format',
      'Array in place of lists',
      onPairs((pairs) => (isRekeyed(pairs, arrays(pairs)) ? last(arrays(pairs)) : pairs)),
    ),
  ];
}

function merged(): Change<QueryState>[] {
  const filled = (pairs: readonly Pair[]) => {
    const [full, all] = [pairs.filter(({ value }) => value !== ''), last(pairs)];
    return full.length < pairs.length && all.length < pairs.length ? last(full) : pairs;
  };
  const first = (pairs: readonly Pair[]) => last(pairs.toReversed()).toReversed();
  const distinct = (pairs: readonly Pair[]) => {
    const texts = pairs.map(pairText);
    return pairs.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
  };
  const renamed = (pairs: readonly Pair[]) =>
    pairs.map((pair) => ({ ...pair, key: pair.key.replace(/\.|\+|%20|%2E/gi, '_') }));
  // Where it does no more than one of the three, that's a mistake of its own.
  const reparsed = (pairs: readonly Pair[], written = numbered) => {
    const lists = written(pairs);
    const names = renamed(lists);
    const all = last(names);
    const done = [isRekeyed(pairs, lists), isRekeyed(lists, names), all.length < names.length];
    return done.filter(Boolean).length > 1 ? all.map((pair) => ({ ...pair, equals: true })) : pairs;
  };
  return [
    queryChange('content', 'query-duplicates-collapsed', 'the last of repeated keys', onPairs(last)),
    queryChange('content', 'query-duplicates-collapsed', 'the first of repeated keys', onPairs(first)),
    queryChange(
      'content',
      'query-duplicates-collapsed',
      'the last of repeated keys, and no pair without a value',
      onPairs(filled),
    ),
    queryChange('content', 'query-identical-pairs-once', 'identical pairs once', onPairs(distinct)),
    queryChange('content', 'query-keys-renamed', '_ for dots and spaces in keys', onPairs(renamed)),
    queryChange(
      'content',
      'query-keys-renamed',
      '[] numbered, _ for dots and spaces, only the last of a repeated key',
      onPairs((pairs) => reparsed(pairs)),
    ),
    ...printedLists(),
    queryChange(
      'content',
      'query-keys-renamed',
      'Array in place of lists, _ for dots and spaces, and the last of repeated keys alone',
      onPairs((pairs) => reparsed(pairs, arrays)),
    ),
  ];
}

function isRekeyed(pairs: readonly Pair[], others: readonly Pair[]): boolean {
  return pairs.some(({ key }, at) => key !== others[at]?.key);
}

/** With a name or a number in the brackets. */
const NESTED = /(?:\[[^\]]|%5B(?!%5D)).*$/i;
const EMPTY_BRACKETS = /(?:\[\]|%5B%5D)$/i;

/** As http_build_query writes the lists that parse_str read. */
function numbered(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<string, number>();
  return pairs.map((pair) => {
    if (!EMPTY_BRACKETS.test(pair.key)) return pair;
    const name = pair.key.replace(EMPTY_BRACKETS, '');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { ...pair, key: `${name}%5B${count}%5D` };
  });
}

/** As PHP prints the lists that parse_str read, after a warning. */
function arrays(pairs: readonly Pair[]): Pair[] {
  return pairs.map((pair) =>
    EMPTY_BRACKETS.test(pair.key)
      ? { ...pair, key: pair.key.replace(EMPTY_BRACKETS, ''), value: 'Array' }
      : pair,
  );
}

function blanks(): Change<QueryState>[] {
  const after = (blank: string, how: string) =>
    queryChange(
      'order',
      'query-space-stripped',
      how,
      (state) => ({ ...state, join: (pairs) => `${bySpecification(pairs).map(pairText).join('&')}${blank}` }),
      { reach: 2 },
    );
  return [
    after(' ', 'a space after the last pair, which wasn’t sent'),
    after('%20', '%20 after the last pair, which wasn’t sent'),
    queryChange(
      'content',
      'query-space-stripped',
      'spaces trimmed off values',
      onValues((value) => value.replace(/^(?:%20|\+| )+/, '').replace(/(?:%20|\+| )+$/, '')),
    ),
    queryChange(
      'content',
      'query-space-stripped',
      'one space for each run of spaces',
      onValues((value) => value.replace(/(%20|\+| )(?:%20|\+| )+/g, '$1')),
    ),
    queryChange(
      'content',
      'query-space-stripped',
      'all spaces taken out of values',
      onValues((value) => value.replace(/%20|\+| /g, '')),
    ),
  ];
}

const MOST_TRIMMED = 4;
const ENDS = [
  ['a space after', (value: string, blank: string) => value + blank],
  ['a space before', (value: string, blank: string) => blank + value],
  ['a space on both sides of', (value: string, blank: string) => blank + value + blank],
] as const;

/** Spaces that the client’s library trimmed on sending: of the last pair alone it’s among `blanks`. */
function trimmedValues({ pairs }: Subject): Change<QueryState>[] {
  if (pairs.length > MOST_TRIMMED) return [];
  return pairs.map(pairOf).flatMap(({ key, at, value }) =>
    ENDS.flatMap(([how, spaced]) =>
      [' ', '%20', '+'].map((blank) =>
        queryChange(
          'content',
          'query-space-stripped',
          `${how} the value of ${shown(key)}${blank === ' ' ? '' : `, as ${blank}`}, which wasn’t sent`,
          onPairs((all) =>
            all.map((pair) => (pair.at === at ? { ...pair, value: spaced(value, blank) } : pair)),
          ),
          { reach: 1 },
        ),
      ),
    ),
  );
}
