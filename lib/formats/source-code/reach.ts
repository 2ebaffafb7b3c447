/** Whether a call that isn't listed may reach the request: by what it's called on, what it takes or what it makes. */

import type { CallEffect } from './effects.ts';
import type { Source } from './expressions.ts';
import { isHeaderName } from './headers.ts';
import { type Names, statementFrom } from './names.ts';
import { beforeOf, isMember, isName, type SourceCall, type TokenRange, tokenText } from './structure.ts';

/** They write down what they're given. */
const LOGGERS = /^_?(?:console|log|logger|logging)$/i;
/** They run what isn't shown. */
const EVALUATES = /^(?:eval|exec|instance_eval|class_eval|Function)$/;
/** What everything may hang on. */
const OWN = /^\$?(?:self|this|@\w+)$/;

export interface Reached {
  readonly source: Source;
  readonly closers: ReadonlyMap<number, number>;
  readonly openers: ReadonlyMap<number, number>;
  readonly names: Names;
  readonly effects: readonly CallEffect[];
  /** What known calls are called on, and members set of, by its first name. */
  readonly roots: ReadonlySet<string>;
  /** Whether it's sent by what all code of a program shares. */
  readonly isShared: boolean;
}

/** Tells a call that can't change the request from one that may. */
export function reachOf(reached: Reached): (call: SourceCall) => boolean {
  const { source, names, isShared } = reached;
  const { tokens } = source;
  const objects = objectsIn(reached);
  const isObject = (name: string) => OWN.test(name) || objects.has(name);
  const inValue = inside(
    tokens.length,
    [...objects].flatMap((name) => names.valuesOf(name)),
  );
  const isSeen = seenIn(reached);
  const objectsBefore = [0];
  for (const at of tokens.keys())
    objectsBefore.push(
      (objectsBefore[at] ?? 0) + (isPlainName(tokens, at) && isObject(tokenText(tokens, at)) ? 1 : 0),
    );
  return ({ receiver, name, at, end }) => {
    if (LOGGERS.test(receiver)) return false;
    if (EVALUATES.test(name)) return true;
    const first = chainStart(reached, at);
    const root = tokenText(tokens, first);
    if (end === undefined || isObject(root) || inValue(at)) return true;
    if (objectsBefore[end] !== objectsBefore[at + 1]) return true;
    const isVariable = first !== at && names.isGiven(root);
    if (isVariable) return false;
    return !isUsed(source, names, first) || (isShared && !isSeen(at));
  };
}

/**
 * Tells a call that's no more than what's seen of it from one that may change a library as well, such as `initTenant()`:
 * what's made for the request, is made by a class, or stands in the source itself.
 */
function seenIn({ source: { tokens, traits }, closers, names, effects }: Reached): (at: number) => boolean {
  const headers = [...tokens.keys()].filter((at) => isHeaderName(tokens[at]));
  const given = headers.map((at) => statementFrom(tokens, closers, valueAt(tokens, at)));
  const isMadeForIt = throughNames(tokens, names, [...effects.map(({ range }) => range), ...given]);
  const declared = new Set(
    [...tokens.keys()].filter((at) => isDeclared(tokens, at)).map((at) => tokenText(tokens, at)),
  );
  return (at) => {
    const name = tokenText(tokens, at);
    const isClass =
      tokenText(tokens, at - 1) === 'new' || name === 'new' || (traits.name !== 'Go' && /^[A-Z]/.test(name));
    return isClass || isMadeForIt.has(at) || (!isMember(tokens, at) && declared.has(name));
  };
}

/** The tokens of ranges, and of the values of all names in them; each is looked at once. */
function throughNames(
  tokens: Source['tokens'],
  names: Names,
  ranges: readonly TokenRange[],
): ReadonlySet<number> {
  const open = [...ranges];
  const seen = new Set<number>();
  // By token that was looked at, where to go on.
  const behind = new Map<number, number>();
  for (let range = open.pop(); range; range = open.pop()) {
    const { from, to } = range;
    for (let at = from; at < to; ) {
      const next = behind.get(at);
      behind.set(at, Math.max(to, next ?? 0));
      if (next === undefined) {
        seen.add(at);
        if (isPlainName(tokens, at)) open.push(...names.valuesOf(tokenText(tokens, at)));
      }
      at = next ?? at + 1;
    }
  }
  return seen;
}

/** Behind `name:`, `name,`, `name =>` or `name] =`. */
function valueAt(tokens: Source['tokens'], at: number): number {
  return tokenText(tokens, at + 1) === ']' ? at + 3 : at + 2;
}

function isDeclared(tokens: Source['tokens'], at: number): boolean {
  return isName(tokens, at) && /^(?:def|func|function|fn)$/.test(tokenText(tokens, at - 1));
}

/** Whether an index is in any of the ranges. */
function inside(length: number, ranges: readonly TokenRange[]): (at: number) => boolean {
  const changes = new Int32Array(length + 1);
  for (const { from, to } of ranges) {
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  let open = 0;
  const isIn = [...changes].map((change) => {
    open += change;
    return open > 0;
  });
  return (at) => isIn[at] === true;
}

/** The names that stand for what's sent or what sends it, what these are made of, and what's made of them. */
function objectsIn({ source, names, effects, roots }: Reached): Set<string> {
  const { tokens } = source;
  const given = effects.flatMap(({ range }) =>
    range.to === range.from + 1 && isName(tokens, range.from) ? tokenText(tokens, range.from) : [],
  );
  const open = [...roots, ...given.filter((name) => !isText(source, names.valueOf(name)))];
  const makes = makesOf(tokens, names);
  const objects = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === '' || objects.has(name)) continue;
    objects.add(name);
    open.push(...(makes.get(name) ?? []));
  }
  return objects;
}

/** By name, the names whose values hold it. What a value holds by way of another's in it counts for that one alone. */
function makesOf(tokens: Source['tokens'], names: Names): Map<string, string[]> {
  const makes = new Map<string, string[]>();
  const values = names.all().flatMap((name) => names.valuesOf(name).map((range) => ({ name, range })));
  const ends = new Map(values.map(({ range }) => [range.from, range.to]));
  for (const { name, range } of values)
    for (let at = range.from; at < range.to; at++) {
      const inner = at === range.from ? undefined : ends.get(at);
      if (inner !== undefined && inner > at) at = inner - 1;
      else if (isPlainName(tokens, at)) {
        const made = makes.get(tokenText(tokens, at)) ?? [];
        made.push(name);
        makes.set(tokenText(tokens, at), made);
      }
    }
  return makes;
}

/** Nothing changes a text, save in Ruby. */
function isText({ tokens, traits }: Source, value: TokenRange | undefined): boolean {
  const isString = value?.to === (value?.from ?? 0) + 1 && tokens[value?.from ?? 0]?.kind === 'string';
  return isString && traits.name !== 'Ruby';
}

function isPlainName(tokens: Source['tokens'], at: number): boolean {
  return isName(tokens, at) && !isMember(tokens, at);
}

/** The first name of what stands at a token. */
export function rootAt(of: Pick<Reached, 'source' | 'openers'>, at: number): string {
  return tokenText(of.source.tokens, chainStart(of, at));
}

/** The first token of what a name is a member of, through calls and indexes. */
function chainStart(
  { source: { tokens }, openers }: Pick<Reached, 'source' | 'openers'>,
  at: number,
): number {
  let first = at;
  for (let steps = 0; steps < LONGEST_CHAIN && isMember(tokens, first); steps++) {
    const before = beforeOf(tokens, beforeOf(tokens, first));
    const opener = openers.get(before) ?? before;
    first = opener !== before && isName(tokens, opener - 1) ? opener - 1 : opener;
  }
  return first;
}

const LONGEST_CHAIN = 100;

/** Whether what's made is used: otherwise it's called for what else it does. */
function isUsed({ tokens }: Source, names: Names, first: number): boolean {
  let before = first - 1;
  while (/^(?:await|new|&|\*|!)$/.test(tokenText(tokens, before))) before--;
  const text = tokenText(tokens, before);
  if (text === ':') return tokens[before - 1]?.kind === 'string';
  if (text !== '=' && text !== ':=') return /^(?:return|[([,+])$/.test(text);
  return isMember(tokens, before - 1) || names.usesOf(tokenText(tokens, before - 1)) > 1;
}
