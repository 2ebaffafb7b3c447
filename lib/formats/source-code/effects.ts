/** What the code of a source does to its request, call by call: an allow-list. What isn't on it may do anything to what it reaches. */

import { countUpTo } from '../pasted-text.ts';
import { callAt } from './calls.ts';
import { type Source, signAt } from './expressions.ts';
import { foreignClients } from './imports.ts';
import { HARMLESS, type KnownCall, type KnownCalls, type Options, type Role } from './known-call.ts';
import { type Names, namesOf, statementFrom } from './names.ts';
import { reachOf, rootAt } from './reach.ts';
import { sentBy } from './sent.ts';
import {
  argumentsIn,
  beforeOf,
  type CallArgument,
  closersOf,
  groupIn,
  isMember,
  isName,
  receiverOf,
  type SourceCall,
  type TokenRange,
  textOfTokens,
  tokenText,
} from './structure.ts';
import { isLibrary, tableOfLanguage } from './tables.ts';

export interface CallEffect {
  readonly role: Role;
  /** What it takes. */
  readonly range: TokenRange;
}

export interface Effects {
  readonly effects: readonly CallEffect[];
  /** Methods that the names of calls say. */
  readonly methods: readonly string[];
  /** Where the first request that's begun leaves: the index behind the code that makes it. */
  readonly sentAt: number | undefined;
  /** Where calls stand that begin a request. */
  readonly begins: readonly number[];
  /** What may do anything to the request, as it stands in the source. */
  readonly unknown: readonly string[];
  /** Clients that the source doesn't make. */
  readonly elsewhere: readonly string[];
  readonly names: Names;
  readonly closers: ReadonlyMap<number, number>;
}

interface Walk {
  readonly source: Source;
  readonly calls: KnownCalls;
  readonly members: Options;
  readonly names: Names;
  readonly closers: ReadonlyMap<number, number>;
  readonly effects: CallEffect[];
  readonly methods: string[];
  readonly unknown: string[];
  readonly elsewhere: string[];
  /** Names of options that were looked into. */
  readonly taken: Set<string>;
  readonly begins: number[];
  readonly openers: ReadonlyMap<number, number>;
  readonly unlisted: SourceCall[];
  readonly roots: Set<string>;
  /** Ends of the calls that were read. A command in another’s arguments ends where that one does. */
  readonly ended: Set<number>;
  depth: number;
  isShared: boolean;
  sentAt: number | undefined;
}

export function effectsOf(source: Source): Effects {
  const closers = closersOf(source.tokens);
  const openers = new Map([...closers].map(([opener, closer]) => [closer, opener]));
  const names = namesOf(source, closers);
  const { calls, members } = tableOfLanguage(source.traits);
  const walk: Walk = {
    ...{ source, calls, members, names, closers },
    ...{
      effects: [],
      methods: [],
      unknown: [],
      elsewhere: [],
      taken: new Set(),
      begins: [],
      openers,
      unlisted: [],
      roots: new Set(),
      ended: new Set(),
      depth: 0,
      isShared: false,
      sentAt: undefined,
    },
  };
  walkRange(walk, { from: 0, to: source.tokens.length });
  const mayReach = reachOf(walk);
  const unlisted = walk.unlisted.filter(mayReach).map(calledIn);
  const others = [...takenAway(source), ...conditional(walk), ...foreignClients(source, names)];
  return { ...walk, unknown: [...walk.unknown, ...unlisted, ...others] };
}

/** What removes a header or an option again, and text in which the code can't be told from strings. */
function takenAway(source: Source): string[] {
  const { tokens, text } = source;
  return tokens.flatMap((token, at) => {
    const isRemoval = /^(?:del|delete|unset)$/.test(tokenText(tokens, at)) && !isMember(tokens, at);
    const isOpen = token.kind === 'string' && token.isOpen;
    return isRemoval || isOpen ? [text.slice(token.start, token.end + 40).trim()] : [];
  });
}

/** What's done in a branch in which the request isn't made. */
function conditional({ source, effects }: Walk): string[] {
  const branches = branchesOf(source);
  const keyOf = ({ range }: CallEffect) => branches(source.tokens[range.from]?.start ?? 0);
  const url = effects.find(({ role }) => role === 'url' || role === 'path');
  const key = url && keyOf(url);
  return key === undefined
    ? []
    : effects.filter((effect) => keyOf(effect) !== key).map(({ range }) => textOfTokens(source, range));
}

/** Deeper ones are taken for what isn't known. */
const DEEPEST = 50;

function deeper(walk: Walk, what: TokenRange, go: () => void): void {
  if (walk.depth >= DEEPEST) {
    walk.unknown.push(textOfTokens(walk.source, { from: what.from, to: Math.min(what.to, what.from + 10) }));
    return;
  }
  walk.depth++;
  go();
  walk.depth--;
}

function walkRange(walk: Walk, { from, to }: TokenRange): void {
  for (let at = from; at < to; at++) {
    const call = callAt(walk.source, walk.closers, at);
    at = call ? takeCall(walk, call) : takeAssignment(walk, at);
  }
}

function knownFor(
  { calls }: Walk,
  { receiver, name }: SourceCall,
): { known: KnownCall; isAny: boolean } | undefined {
  const exact = receiver === '' ? name : `${receiver}.${name}`;
  if (Object.hasOwn(calls, exact)) return asKnown(calls[exact], false);
  const any = `.${name}`;
  return receiver !== '' && Object.hasOwn(calls, any) ? asKnown(calls[any], true) : undefined;
}

function asKnown(known: KnownCall | undefined, isAny: boolean) {
  return known && { known, isAny };
}

/** @returns the last token that's dealt with. */
function takeCall(walk: Walk, call: SourceCall): number {
  const { tokens } = walk.source;
  const found = knownFor(walk, call);
  if (!found || call.end === undefined) {
    walk.unlisted.push(call);
    return call.at;
  }
  const { known, isAny } = found;
  if (known.options === HARMLESS) return call.at;
  takeKnown(walk, call, known, isAny);
  const initial = signAt(tokens, call.end + 1) === '\n' ? call.end + 2 : call.end + 1;
  const closes = walk.closers.get(initial);
  const isInitialised =
    walk.source.traits.name === 'C#' &&
    signAt(tokens, initial) === '{' &&
    tokenText(tokens, call.at - 1) === 'new';
  if (!isInitialised || closes === undefined) return call.end;
  takeOptions(walk, { from: initial + 1, to: closes }, known.options);
  return closes;
}

function calledIn({ receiver, name }: SourceCall): string {
  return receiver === '' || receiver === ')' ? name : `${receiver}.${name}`;
}

function takeKnown(walk: Walk, call: SourceCall, known: KnownCall, isAny: boolean): void {
  walk.roots.add(rootAt(walk, call.at));
  if (known.begins) walk.begins.push(call.at);
  if (known.method !== undefined) walk.methods.push(known.method);
  const isOfClient = (known.begins && known.sends) || known.takes.includes('request');
  if (isAny && isOfClient) noteReceiver(walk, call.receiver);
  if (known.sends) noteLibrary(walk, call);
  takeArguments(walk, call, known);
  if (call.end !== undefined) walk.ended.add(call.end);
  if (walk.begins.length > 0) walk.sentAt ??= sentBy(walk.source, walk.closers, call, known);
}

/** Clients that everybody has, or that a call before it in the chain makes. */
const SHARED = /^(?:\)|DefaultClient|HTTP)$/;

function noteReceiver({ names, elsewhere }: Walk, receiver: string): void {
  if (!SHARED.test(receiver) && !names.isMade(receiver)) elsewhere.push(receiver);
}

/** What's named like a library is one only where it's nothing's member: `shop.requests.get` is somebody's own. */
function noteLibrary(walk: Walk, { receiver, at }: SourceCall): void {
  const { names, source, elsewhere } = walk;
  const root = rootAt(walk, at);
  if (isLibrary(receiver) && root !== receiver && !/^(?:window|globalThis|urllib)$/.test(root))
    elsewhere.push(`${root}.${receiver}`);
  else if (isLibrary(receiver) && names.isGiven(receiver) && !names.isMade(receiver))
    elsewhere.push(receiver);
  const isLoaded = ({ from }: TokenRange) => /^(?:require|await)$/.test(tokenText(source.tokens, from));
  walk.isShared ||= SHARED_BY_ALL.test(root) || (isLibrary(root) && names.valuesOf(root).every(isLoaded));
}

/** Besides those of `isLibrary`. */
const SHARED_BY_ALL = /^(?:Net|Faraday|HTTParty|RestClient|HTTP|Http|urlopen)$/;

function takeArguments(walk: Walk, call: SourceCall, known: KnownCall): void {
  const { args, name } = call;
  let index = 0;
  for (const [place, argument] of args.entries()) {
    // The command in the argument before has this one and those behind it.
    if (hasEnded(walk, call)) return;
    if (argument.key !== undefined && !argument.isQuoted) {
      takeOption(walk, argument, known.options);
      continue;
    }
    const role = known.takes[index];
    const before = args[place - 1];
    // Pairs of a hash without braces are one argument.
    if (argument.isQuoted && before?.isQuoted) continue;
    index++;
    if (role === 'option') takeNamed(walk, argument, args[place + 1], known.options);
    else if (role !== undefined) takeRole(walk, role, argument, known.options);
    else if (!isCallback(walk.source, argument)) walk.unknown.push(name);
  }
}

function hasEnded({ ended }: Walk, { end }: SourceCall): boolean {
  return end !== undefined && ended.has(end);
}

/** `curl_setopt($ch, CURLOPT_URL, $url)` */
function takeNamed(walk: Walk, name: TokenRange, value: TokenRange | undefined, options: Options): void {
  const key = tokenText(walk.source.tokens, name.from);
  const role = Object.hasOwn(options, key) ? options[key] : undefined;
  if (role === undefined || !value || name.to !== name.from + 1)
    walk.unknown.push(textOfTokens(walk.source, name));
  else takeRole(walk, role, value, options);
}

function takeOption(walk: Walk, argument: CallArgument, options: Options): void {
  const { tokens } = walk.source;
  // A shorthand: `{ headers }`.
  const isShort =
    argument.key === undefined && argument.to === argument.from + 1 && isName(tokens, argument.from);
  const key = isShort ? tokenText(tokens, argument.from) : argument.key;
  const role = key !== undefined && Object.hasOwn(options, key) ? options[key] : undefined;
  if (role === undefined) walk.unknown.push(key ?? textOfTokens(walk.source, argument));
  else takeRole(walk, role, argument, options);
}

function takeOptions(walk: Walk, inner: TokenRange, options: Options): void {
  deeper(walk, inner, () => {
    for (const argument of argumentsIn(walk.source.tokens, walk.closers, inner))
      takeOption(walk, argument, options);
  });
}

function takeRole(walk: Walk, role: Role, range: TokenRange, options: Options): void {
  const { source } = walk;
  if (role === 'none' || (isNull(source, range) && role !== 'url') || isCallback(source, range)) return;
  if (role === 'all') walk.unknown.push(textOfTokens(source, range));
  else if (role === 'request' || holdsRequest(walk, role, range)) takeRequest(walk, range);
  else if (role === 'options' || role === 'url-or-options') takeGroup(walk, role, range, options);
  else walk.effects.push({ role, range });
}

function takeGroup(walk: Walk, role: Role, range: TokenRange, options: Options): void {
  const { source, closers, names } = walk;
  const name = range.to === range.from + 1 ? tokenText(source.tokens, range.from) : '';
  const value = name === '' ? range : names.valueOf(name);
  const group = value && groupIn(source, closers, value);
  // Options that are used twice are those of several requests.
  const isOnce = name === '' || !(names.isIndexed(name) || walk.taken.has(name));
  walk.taken.add(name);
  walk.roots.add(name);
  if (group && isOnce) takeOptions(walk, group, options);
  else if (role === 'url-or-options') walk.effects.push({ role: 'url', range });
  else walk.unknown.push(textOfTokens(source, range));
}

/** Where the argument is, or names, what another call of the source makes. */
function holdsRequest(walk: Walk, role: Role, range: TokenRange): boolean {
  if (role !== 'url') return false;
  const { source, closers, names } = walk;
  const name = range.to === range.from + 1 ? tokenText(source.tokens, range.from) : '';
  const value = name === '' ? range : names.valueOf(name);
  for (let at = value?.from ?? 0; at < Math.min(value?.to ?? 0, (value?.from ?? 0) + 8); at++) {
    const call = callAt(source, closers, at);
    if (call) return knownFor(walk, call)?.known.begins === true;
  }
  return false;
}

function takeRequest(walk: Walk, range: TokenRange): void {
  const { source, names } = walk;
  const name = range.to === range.from + 1 ? tokenText(source.tokens, range.from) : '';
  walk.roots.add(name);
  if (name === '') deeper(walk, range, () => walkRange(walk, range));
  else if (!names.isMade(name)) walk.unknown.push(name);
}

/** A member or a pair that's set. @returns the last token that's dealt with. */
function takeAssignment(walk: Walk, at: number): number {
  const { source, members, closers } = walk;
  const { tokens } = source;
  const sign = signAt(tokens, at + 1);
  if (signAt(tokens, at) === '[') return takePair(walk, at);
  if (!isName(tokens, at) || !isMember(tokens, at) || !/^(?:=|\+=|\.=)$/.test(sign)) return at;
  const name = tokenText(tokens, at);
  const role = Object.hasOwn(members, name) ? members[name] : undefined;
  const isOwn = /^(?:self|this|\$this)$/.test(receiverOf(tokens, at));
  const value = statementFrom(tokens, closers, at + 2);
  walk.roots.add(rootAt(walk, at));
  if (role !== undefined)
    takeRole(walk, role, sign === '=' ? value : { from: at + 1, to: value.to }, members);
  else if (!isOwn) walk.unknown.push(`${receiverOf(tokens, at)}.${name}`);
  // What's called on the right of what's unknown is looked at.
  return role === undefined ? at + 1 : value.to - 1;
}

/** `headers['X-Api-Key'] = …` and the like. */
function takePair(walk: Walk, at: number): number {
  const { source, members, closers, effects } = walk;
  const { tokens } = source;
  const end = closers.get(at);
  if (end === undefined || !/^(?:=|\+=|\.=)$/.test(signAt(tokens, end + 1))) return at;
  const owner = beforeOf(tokens, at);
  const name = tokenText(tokens, owner);
  walk.roots.add(rootAt(walk, owner));
  const isQuery = Object.hasOwn(members, name) && members[name] === 'query';
  effects.push({ role: isQuery ? 'query' : 'header', range: { from: at + 1, to: end } });
  return end;
}

const NULL = /^(?:null|None|nil|undefined|NULL|nullptr|false|False|NoBody)$/;

function isNull({ tokens }: Source, { from, to }: TokenRange): boolean {
  if (to <= from) return true;
  return (
    NULL.test(tokenText(tokens, to - 1)) &&
    (to === from + 1 || (to === from + 3 && signAt(tokens, from + 1) === '.'))
  );
}

/** A function that's called with the answer. */
function isCallback({ tokens, traits }: Source, { from, to }: TokenRange): boolean {
  if (traits.name !== 'JavaScript') return false;
  if (/^(?:function|async)$/.test(tokenText(tokens, from))) return true;
  return signAt(tokens, from + 1) === '=>' || (signAt(tokens, from) === '(' && arrowBehind(tokens, from, to));
}

function arrowBehind(tokens: Source['tokens'], from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, from + 40); at++) if (signAt(tokens, at) === '=>') return true;
  return false;
}

const BRANCHES =
  /^[\s})]*(?:if|else|elif|elsif|elseif|unless|switch|case|when|default|for|foreach|while|until|except|catch|rescue)\b/;
/** Ruby's and Python's conditions behind what they're about, and short circuits. */
const BEHIND = /\S\s+(?:if|unless)\s|&&|\|\|/;

/** Names the branches around an offset: equal texts stand for the same ones. */
function branchesOf({ text }: Source): (offset: number) => string {
  const starts: number[] = [];
  const keys: string[] = [];
  const open: { readonly indent: number; readonly line: number }[] = [];
  let at = 0;
  for (const [line, content] of text.split('\n').entries()) {
    const indent = content.search(/\S/);
    if (indent >= 0) {
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      if (BRANCHES.test(content)) open.push({ indent, line });
    }
    const own = BEHIND.test(content) ? ` ${line}` : '';
    starts.push(at);
    keys.push(`${open.map((one) => one.line).join(' ')}${own}`);
    at += content.length + 1;
  }
  return (offset) => keys[countUpTo(starts, offset) - 1] ?? '';
}
