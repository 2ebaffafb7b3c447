/** Line 3 with the members of an object written in another way than sent. */

import type { Change } from '../changes.ts';
import type { Subject } from '../subject.ts';
import type { Parameter } from '../ways.ts';
import { PRINTED_WAYS, type Value } from './literals.ts';
import { onPairs, type Pair, pairOf, plainBytes, type QueryState, queryChange } from './model.ts';

const MEMBER =
  /^([^[\].%]{1,64})((?:\[[\w-]{0,64}\]|\.[A-Za-z_][\w-]{0,64}|(?<=\]|\.[\w-]{1,64})\.\d{1,4}){1,8})$/;
const NUMBER = /^\d*$/;

interface Member {
  readonly object: string;
  /** Names and numbers; empty for `[]`. */
  readonly path: readonly string[];
}

/** Undefined where no part of the key is a member's name: that's a list. */
function memberOf(key: string): Member | undefined {
  const [, object, rest = ''] = MEMBER.exec(key.replace(/%5B/gi, '[').replace(/%5D/gi, ']')) ?? [];
  const path = [...rest.matchAll(/\[([\w-]*)\]|\.([\w-]+)/g)].map(
    ([, bracketed, dotted]) => bracketed ?? dotted ?? '',
  );
  return object === undefined || path.every((part) => NUMBER.test(part)) ? undefined : { object, path };
}

const KEYS: readonly (readonly [how: string, (part: string) => string])[] = [
  ['members in brackets', (part) => `[${part}]`],
  ['members in %5B and %5D', (part) => `%5B${part}%5D`],
  ['members after a dot', (part) => (part === '' ? '[]' : `.${part}`)],
  ['members after a dot, numbers in brackets', (part) => (NUMBER.test(part) ? `[${part}]` : `.${part}`)],
  [
    'members after a dot, numbers in %5B and %5D',
    (part) => (NUMBER.test(part) ? `%5B${part}%5D` : `.${part}`),
  ],
  ['members in brackets, [] for numbers', (part) => (NUMBER.test(part) ? '[]' : `[${part}]`)],
  ['members in %5B and %5D, %5B%5D for numbers', (part) => `%5B${NUMBER.test(part) ? '' : part}%5D`],
  ['members in brackets, without numbers', (part) => (NUMBER.test(part) ? '' : `[${part}]`)],
  ['the object’s name alone, as Guzzle’s Query::build writes it', () => ''],
  ['members in %5B and %5D, without numbers', (part) => (NUMBER.test(part) ? '' : `%5B${part}%5D`)],
];

export function queryNestedChanges({ pairs }: Subject): Change<QueryState>[] {
  const sent = pairs.map(pairOf);
  if (!sent.some(({ key }) => memberOf(key))) return [];
  const changed = (how: Parameter, apply: (all: readonly Pair[]) => readonly Pair[], rare?: 'rare') =>
    queryChange('content', 'query-nested-object', how, onPairs(apply), rare ? { cost: 11, reach: 2 } : {});
  return [
    ...KEYS.map(([how, keyOf]) => changed(how, (all) => all.map((pair) => rekeyed(pair, keyOf)))),
    changed(['object-object', 'the object as [object Object], encoded'], (all) =>
      grouped(all, () => '%5Bobject+Object%5D'),
    ),
    ...['%5Bobject%20Object%5D', '[object Object]', ''].map((literal) =>
      changed(
        literal === '' ? 'nothing in place of the object' : ['object-object', `the object as ${literal}`],
        (all) => grouped(all, () => literal),
        'rare',
      ),
    ),
    ...['%5Bobject%20Object%5D', '%5Bobject+Object%5D', '[object Object]'].map((literal) =>
      changed(
        ['object-object', `the object as ${literal}, besides its members`],
        (all) => [
          ...grouped(all, () => literal).filter(({ key }) => all.every((pair) => pair.key !== key)),
          ...all,
        ],
        'rare',
      ),
    ),
    ...PRINTED_WAYS.map(({ how, print, rare }) =>
      changed(`the object as ${how}`, (all) => grouped(all, print), rare && 'rare'),
    ),
  ];
}

function rekeyed(pair: Pair, keyOf: (part: string) => string): Pair {
  const member = memberOf(pair.key);
  return member ? { ...pair, key: member.object + member.path.map(keyOf).join('') } : pair;
}

/** Each object as one parameter, at the place of its first member. */
function grouped(pairs: readonly Pair[], print: (object: Value) => string): Pair[] {
  const objects = new Map<string, { root: Branch; at: number }>();
  const others: Pair[] = [];
  for (const pair of pairs) {
    const member = memberOf(pair.key);
    if (!member) others.push(pair);
    else {
      const { root, at } = objects.get(member.object) ?? { root: new Map(), at: pair.at };
      put(root, member.path, plainBytes(pair.value));
      objects.set(member.object, { root, at });
    }
  }
  return [
    ...others,
    ...[...objects].map(([key, { root, at }]) => ({ key, value: print(treeValue(root)), equals: true, at })),
  ];
}

type Branch = Map<string, string | Branch>;

function put(branch: Branch, [part = '', ...rest]: readonly string[], value: string): void {
  // Each [] begins a new item.
  const key = part === '' ? String(branch.size) : part;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const known = branch.get(key);
  const inner: Branch = known instanceof Map ? known : new Map();
  branch.set(key, inner);
  put(inner, rest, value);
}

function treeValue(node: string | Branch): Value {
  if (typeof node === 'string') return node;
  const members = [...node].map(([key, child]) => [key, treeValue(child)] as const);
  return members.every(([key]) => NUMBER.test(key)) ? members.map(([, value]) => value) : new Map(members);
}
