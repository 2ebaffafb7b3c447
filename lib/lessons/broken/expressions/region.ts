/** Lines that a learner wrote in place of a signer's: small assignments, worked out for several requests. */

import type { Language } from '../../../core/mistakes/languages.ts';
import type { Subject } from '../../../core/mistakes/subject.ts';
import { type CodeLine, hasMeaningfulIndent } from '../code-lines.ts';
import { signerLines } from '../stretches.ts';
import type { Dialect } from './dialect.ts';
import { DIALECTS } from './dialects.ts';
import { type KnownNames, type WorkLeft, withoutCharacter, worthIn } from './evaluate.ts';
import { assigns, factsAt, hasName, type KnownFact, valueOfFact } from './facts.ts';
import { type CodeExpression, parseExpression, walkExpression } from './parse.ts';
import { allTight, areEqual, type CodeValue, valueSize } from './value.ts';

/** One of the signer’s names that holds a different value now. */
export interface ChangedName {
  readonly fact: KnownFact;
  /** What it holds for each request that shows it. */
  readonly cases: readonly { readonly subject: Subject; readonly value: CodeValue }[];
}

export interface EditPlace {
  readonly language: Language;
  /** Of the signer’s lines, `to` left out. */
  readonly from: number;
  readonly to: number;
}

interface Statement {
  /** On one line. */
  readonly text: string;
  readonly name: string;
  readonly declares: boolean;
  readonly type: string | undefined;
  readonly adds: boolean;
  readonly isFixed: boolean;
  /** The name is read at most once, in all of the signer. */
  readonly isReadOnce: boolean;
  readonly expression: CodeExpression;
  /** It’s done for each item of a list. */
  readonly over?: { readonly parameter: string; readonly of: CodeExpression };
}

/** Lines of the signer that one edit takes the place of. */
export const MOST_REPLACED = 5;

/** Lines of a learner’s own, read. */
export interface OwnCode {
  readonly statements: readonly Statement[];
  /** Of the names that the lines assign, those that the rest of the signer uses. */
  readonly used: readonly string[];
  readonly before: KnownFacts;
  readonly after: KnownFacts;
  readonly dialect: Dialect;
}

type KnownFacts = ReadonlyMap<string, KnownFact>;

/**
 * @param written in place of the signer’s lines; empty where these were deleted.
 * @returns `undefined` where it isn’t all read.
 */
export function readOwnCode(written: readonly CodeLine[], place: EditPlace): OwnCode | undefined {
  const dialect = DIALECTS[place.language];
  if (!dialect || !isAmongStatements(place, dialect)) return undefined;
  const statements = statementsIn(written, place, dialect);
  const replaced = statements && namesReplaced(place, dialect);
  if (!statements || !replaced || !areDeclared(statements, place, dialect)) return undefined;
  if (!areReadAsAllowed(statements, place, dialect)) return undefined;
  const names = new Set([...replaced, ...statements.map(({ name }) => name)]);
  const later = signerLines(place.language).slice(place.to);
  const whole = [
    ...signerLines(place.language).slice(0, place.from),
    ...statements.map(({ text }) => text),
    ...later,
  ].join('\n');
  return {
    statements: statements.map((one) => ({ ...one, isReadOnce: mentionsOf(one.name, whole) <= 2 })),
    used: [...names].filter((name) => linesReading(name, later, dialect).some((line) => hasName(line, name))),
    before: factsAt(place.language, dialect, place.from),
    after: factsAt(place.language, dialect, place.to),
    dialect,
  };
}

/** Lines that must find the right value in the name. */
function linesReading(name: string, lines: readonly string[], dialect: Dialect): readonly string[] {
  if (dialect.facts[name] !== 'method' || !dialect.sendsCapitals) return lines;
  const [signature = ''] = Object.entries(dialect.facts).find(([, fact]) => fact === 'signature') ?? [];
  return lines.slice(0, lines.findIndex((line) => assigns(line, signature)) + 1);
}

/**
 * What the lines leave in the signer’s names, where those held what they must before.
 *
 * @returns `undefined` where the code would fail.
 */
export function changesBy(
  own: OwnCode,
  { subjects, work }: { readonly subjects: readonly Subject[]; readonly work: WorkLeft },
): readonly ChangedName[] | undefined {
  const { used, before, after } = own;
  const changed = new Map<KnownFact, ChangedName['cases']>();
  for (const subject of subjects) {
    const worth = worthAfter(
      own,
      new Map([...before].map(([name, fact]) => [name, valueOfFact(fact, subject)])),
      work,
    );
    if (!worth) return undefined;
    for (const name of used) {
      const compared = compare(worth.get(name), after.get(name), subject);
      if (!compared) return undefined;
      const { fact, value } = compared;
      if (!compared.isSame) changed.set(fact, [...(changed.get(fact) ?? []), { subject, value }]);
    }
  }
  return [...changed].map(([fact, cases]) => ({ fact, cases }));
}

/** @returns what the names hold after the lines; `undefined` where the code would fail. */
export function worthAfter(
  { statements, dialect }: OwnCode,
  names: KnownNames,
  work: WorkLeft,
): KnownNames | undefined {
  const worth = new Map(names);
  return statements.every((one) => run(one, worth, { dialect, work })) ? worth : undefined;
}

interface ComparedName {
  readonly fact: KnownFact;
  readonly value: CodeValue;
  readonly isSame: boolean;
}

/** With what the name must hold; `undefined` where the code that follows would fail. */
function compare(
  value: CodeValue | undefined,
  fact: KnownFact | undefined,
  subject: Subject,
): ComparedName | undefined {
  const wanted = fact && valueOfFact(fact, subject);
  if (!value || !fact || value.kind !== wanted?.kind) return undefined;
  return { fact, value, isSame: areEqual(value, wanted) };
}

interface Run {
  readonly dialect: Dialect;
  readonly work: WorkLeft;
}

function run(statement: Statement, worth: Map<string, CodeValue>, { dialect, work }: Run): boolean {
  const { name, over } = statement;
  if (!over) return runOnce(statement, worth, { dialect, work });
  const list = worthIn(over.of, { names: worth, dialect, work });
  if (list?.kind !== 'list') return false;
  const old = worth.get(name)?.kind;
  const isRun = list.items.every((item) => {
    worth.set(over.parameter, item);
    return runOnce(statement, worth, { dialect, work }) && worth.get(name)?.kind === old;
  });
  worth.delete(over.parameter);
  return isRun;
}

function runOnce(statement: Statement, worth: Map<string, CodeValue>, { dialect, work }: Run): boolean {
  const { name, adds } = statement;
  const expression = adds ? withoutCharacter(statement.expression) : statement.expression;
  const value = worthIn(expression, { names: worth, dialect, work });
  const old = worth.get(name);
  const result = value && adds ? old && allTight(old, value) : value;
  if (!result || !canHold(statement, result, old, dialect)) return false;
  if (valueSize(result) === undefined) return false;
  worth.set(name, result);
  return true;
}

function canHold(
  { name, type, declares, isReadOnce, expression }: Statement,
  value: CodeValue,
  old: CodeValue | undefined,
  { types = {}, isTyped, listSigil, readsHashesOnce, facts }: Dialect,
): boolean {
  if (value.kind === 'iterable' || (value.kind === 'builder' && !isAlone(name, expression))) return false;
  const wanted = type === undefined ? 'any' : types[type];
  if (wanted !== 'any' && wanted !== (isArray(value) ? 'array' : value.kind)) return false;
  if (isTyped && !declares && old && old.kind !== value.kind) return false;
  if (listSigil && name.startsWith(listSigil) !== (value.kind === 'list')) return false;
  return !readsHashesOnce || value.kind !== 'hasher' || facts[name] === 'mac' || isReadOnce;
}

/** Made anew, or of itself: under a second name it would be changed unseen. */
function isAlone(name: string, expression: CodeExpression): boolean {
  if (expression.kind === 'member') return isAlone(name, expression.of);
  return expression.kind === 'call' || (expression.kind === 'name' && expression.name === name);
}

function isArray(value: CodeValue): boolean {
  return value.kind === 'list' && value.held === 'array';
}

/** Within the function that signs, and in no block or brackets of it. */
function isAmongStatements({ language, from, to }: EditPlace, { facts }: Dialect): boolean {
  const lines = signerLines(language);
  const nameOf = (wanted: string) => Object.entries(facts).find(([, fact]) => fact === wanted)?.[0] ?? '';
  const method = nameOf('method') || nameOf('verb');
  const first = lines.findIndex((line) => assigns(line, method));
  const last = lines.findIndex((line) => assigns(line, nameOf('signature')));
  if (first === -1 || from < first || to > last + 1) return false;
  const depth = openBracketsIn(lines.slice(first, from));
  const isContinued = [lines[from], lines[to]].some((line) => /^\s*[.?]/.test(line ?? ''));
  return depth === 0 && openBracketsIn(lines.slice(from, to)) === 0 && !isContinued;
}

/** Texts and patterns, whose brackets don’t count. */
const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=\s])\/(?![/*])(?:\\.|[^/\\\n])+\/\w*/g;

/** Brackets that are open at its end. */
export function openBracketsIn(lines: readonly string[]): number {
  const bare = lines.join('\n').replace(QUOTED, '');
  return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
}

const STRINGS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g;

/** Of a text that goes on over lines, blanks at their ends are lost. */
function isOfOneLine(text: string): boolean {
  return !/["'`]/.test(text.replace(STRINGS, ''));
}

/** Only rewritten code has such names. */
const INNER_NAME = /(?<!\w)_[a-z]/;

function statementsIn(
  written: readonly CodeLine[],
  { language, from }: EditPlace,
  dialect: Dialect,
): readonly Statement[] | undefined {
  const statements: Statement[] = [];
  let open = '';
  for (const [at, line] of written.entries()) {
    const text = line.text.trim();
    if (open === '' && !isIndentedAs(line.text, language, from)) return undefined;
    if (!isOfOneLine(text) || INNER_NAME.test(text)) return undefined;
    open = open === '' ? text : `${open} ${text}`;
    const goesOn = linesJoin(open, line, written[at + 1], dialect);
    if (goesOn === undefined) return undefined;
    if (goesOn) continue;
    const read = statementsOf(open, dialect);
    if (!read) return undefined;
    statements.push(...read);
    open = '';
  }
  return statements;
}

/** As in Go’s `sort.Strings(pairs)`: what changes a list is read as an assignment. */
function asStatement(text: string, { statementRewrites = [] }: Dialect): string {
  return statementRewrites.reduce((one, [from, to]) => one.replace(from, to), text);
}

/** Lines that each are a statement; `undefined` where one isn’t read. */
export function asStatements(texts: readonly string[], dialect: Dialect): readonly Statement[] | undefined {
  const read = texts.map((text) => statementsOf(text, dialect));
  return read.every((one) => one !== undefined) ? read.flat() : undefined;
}

/** None where it does nothing, as the declaration of a type. */
function statementsOf(text: string, dialect: Dialect): readonly Statement[] | undefined {
  const asRead = asStatement(text, dialect);
  if (asRead === '') return [];
  const statement = statementOf(asRead, dialect) ?? loopOf(asRead, dialect);
  return statement && [statement];
}

/** A loop whose block is one statement, which declares nothing. */
function loopOf(text: string, dialect: Dialect): Statement | undefined {
  const found = dialect.loops?.map((loop) => loop.exec(text)).find((one) => one !== null);
  const { parameter = '', of: listed = '', body = '' } = found?.groups ?? {};
  const done = statementOf(asStatement(body.replace(/^\{ ?(.*?) ?\}$/, '$1'), dialect), dialect);
  const of = readExpression(listed, dialect);
  if (!done || done.declares || !of || !isOwnName(parameter, dialect) || parameter in dialect.facts)
    return undefined;
  // What it declares is its own.
  return { ...done, text: `${done.text} ${listed}`, over: { parameter, of } };
}

/** What a statement reads. */
export function expressionsOf({ expression, over }: Statement): readonly CodeExpression[] {
  return over ? [over.of, expression] : [expression];
}

/** @returns `undefined` where the language wouldn’t read it so. */
function linesJoin(
  open: string,
  line: CodeLine,
  next: CodeLine | undefined,
  dialect: Dialect,
): boolean | undefined {
  const { joinsUnended, block } = dialect;
  if (joinsUnended?.test(next?.text.trim() ?? '') && !/[;,([{]$/.test(open)) return undefined;
  if (!block?.opens.test(open) || block.closes?.test(open)) return statementJoins(open, line, next, dialect);
  return next && isInBlock(open, line, next, dialect) ? true : undefined;
}

/** Does the statement go on that’s open, or its brackets? */
function statementJoins(
  open: string,
  line: CodeLine,
  next: CodeLine | undefined,
  { goesOnWith, breaks }: Dialect,
): boolean | undefined {
  const text = next?.text.trim() ?? '';
  const isLed = goesOnWith?.test(text) === true;
  if (openBracketsIn([open]) <= 0) {
    if (!isLed) return false;
    return next?.number === line.number + 1 ? true : undefined;
  }
  const isBehind = /[,([{]$/.test(open);
  const isAround = breaks === 'around-items' && (isLed || /^[)\]}]/.test(text));
  return next && (breaks === 'anywhere' || isBehind || isAround) ? true : undefined;
}

/** Between a block’s marks, a statement ends as it does outside; a block without them is one statement. */
function isInBlock(open: string, line: CodeLine, next: CodeLine, dialect: Dialect): boolean {
  const { block } = dialect;
  const [outer, inner] = [indentOf(line), indentOf(next)];
  if (block?.isIndented) return inner.length > outer.length && inner.startsWith(outer);
  const body = block?.closes ? open.replace(block.opens, '').trim() : '';
  if (body === '') return true;
  const isWhole = openBracketsIn([body]) <= 0;
  if (isWhole && (/[+=]$/.test(body) || /^(?:end\b|\})/.test(next.text.trim()))) return true;
  return statementJoins(body, line, next, dialect) === true;
}

function indentOf(line: CodeLine | undefined): string {
  return /^\s*/.exec(line?.text ?? '')?.[0] ?? '';
}

function isIndentedAs(text: string, language: Language, at: number): boolean {
  if (!hasMeaningfulIndent(language)) return true;
  const around = signerLines(language)
    .slice(0, at + 1)
    .findLast((line) => line !== '');
  return /^\s*/.exec(text)?.[0] === /^\s*/.exec(around ?? '')?.[0];
}

function statementOf(text: string, dialect: Dialect): Statement | undefined {
  const { name, code, declares, type, adds } = dialect.statement.exec(text)?.groups ?? {};
  const expression = code === undefined ? undefined : readExpression(code, dialect, type);
  if (name === undefined || !expression || !isAssignable(name, expression, dialect)) return undefined;
  if (type !== undefined && !Object.hasOwn(dialect.types ?? {}, type)) return undefined;
  if (declares !== undefined && adds !== undefined) return undefined;
  const isFixed = dialect.fixed?.test(text) === true;
  const does = { declares: declares !== undefined, adds: adds !== undefined };
  return { text, name, expression, isFixed, isReadOnce: false, type, ...does };
}

function readExpression(code: string, dialect: Dialect, type?: string): CodeExpression | undefined {
  const { bracesBehind } = dialect;
  const untyped = type?.endsWith('[]') ? code.replace(/^\{/, '') : code;
  const isUntyped = bracesBehind && untyped.replace(STRINGS, '""').replace(bracesBehind, '').includes('{');
  return isUntyped ? undefined : parseExpression(code, dialect);
}

function isAssignable(name: string, expression: CodeExpression, dialect: Dialect): boolean {
  if (!(name in dialect.facts || isOwnName(name, dialect))) return false;
  if (dialect.fixedNames?.includes(name)) return false;
  let isSeen = true;
  walkExpression(expression, (one) => {
    if (one.kind === 'member' && one.name === dialect.appends) isSeen &&= isAlone(name, one);
  });
  if (!dialect.moves) return isSeen;
  let isBorrowed = expression.kind !== 'name';
  walkExpression(expression, (one) => {
    if (one.kind === 'member') isBorrowed &&= (one.args ?? []).every((arg) => arg.kind === 'text');
    if (one.kind === 'call')
      isBorrowed &&= one.args[0]?.kind === 'text' || dialect.borrowing?.includes(one.name) === true;
  });
  return isBorrowed;
}

/** Assigned by the lines that are gone; `undefined` where one of these does anything else. */
function namesReplaced({ language, from, to }: EditPlace, dialect: Dialect): readonly string[] | undefined {
  const names: string[] = [];
  const lines = signerLines(language)
    .slice(from, to)
    .join('\n')
    .replace(/\n\s*(?=\.)/g, '');
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const name = dialect.statement.exec(asStatement(line.trim(), dialect))?.groups?.['name'];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

function areDeclared(statements: readonly Statement[], place: EditPlace, dialect: Dialect): boolean {
  const lines = signerLines(place.language);
  const before = lines.slice(0, place.from);
  const outside = [...before, ...lines.slice(place.to)];
  const own = new Map<string, Statement>();
  for (const one of statements) {
    const { name, declares, over } = one;
    const isOthers = !(own.has(name) || name in dialect.facts) && outside.some((line) => hasName(line, name));
    const isTaken = over && [...outside, ...own.keys()].some((line) => hasName(line, over.parameter));
    if (isOthers || isTaken || !isAllowed(one, own.get(name), before, dialect)) return false;
    if (declares) own.set(name, one);
  }
  return true;
}

/** @param own the learner’s declaration of the same name. */
function isAllowed(
  { name, declares }: Statement,
  own: Statement | undefined,
  before: readonly string[],
  dialect: Dialect,
): boolean {
  if (dialect.declares === 'never') return true;
  if (!declares) return own ? !own.isFixed : isFree(name, before, dialect);
  return dialect.declares === 'again' || !(own || before.some((line) => hasName(line, name)));
}

/** Declared before, and not once and for all. */
function isFree(name: string, before: readonly string[], { fixed, fixedParameters }: Dialect): boolean {
  const assigned = before.find((one) => assigns(one, name));
  const line = assigned ?? (fixedParameters ? undefined : before.find((one) => hasName(one, name)));
  return line !== undefined && fixed?.test(line.trim()) !== true;
}

/** What a language says of how often names are read, in the whole signer as it’s edited. */
function areReadAsAllowed(statements: readonly Statement[], place: EditPlace, dialect: Dialect): boolean {
  const lines = signerLines(place.language);
  const texts = [
    ...lines.slice(0, place.from),
    ...statements.map(({ text }) => text),
    ...lines.slice(place.to),
  ].map((line) => line.replace(STRINGS, '""'));
  if (dialect.readsAll && nameNeverRead(texts) !== undefined) return false;
  if (dialect.readsHashesOnce && !isHashReadOnce(statements, texts, dialect)) return false;
  return areChangedUnseen(statements, dialect);
}

const DECLARATION = /^\s*(?:for )?([\w, ]+?)\s*:=/;
const ASSIGNMENT = /^\s*[\w, ]+?\s*[:+]?=(?!=)/;

/** Of the names that the lines declare, the first that no later line reads. */
export function nameNeverRead(lines: readonly string[]): string | undefined {
  const texts = lines.map((line) => line.replace(STRINGS, '""'));
  return texts
    .flatMap((text, at) => {
      const names = (DECLARATION.exec(text)?.[1] ?? '').split(',').map((name) => name.trim());
      const rest = texts.slice(at + 1).map((line) => line.replace(ASSIGNMENT, ''));
      return names.filter((name) => name !== '' && name !== '_' && !rest.some((line) => hasName(line, name)));
    })
    .at(0);
}

/** Node’s throws when it’s read out again. */
function isHashReadOnce(
  statements: readonly Statement[],
  texts: readonly string[],
  { facts }: Dialect,
): boolean {
  const name = Object.keys(facts).find((one) => facts[one] === 'mac') ?? '';
  if (!statements.some(({ text }) => hasName(text, name))) return true;
  return mentionsOf(name, texts.join('\n')) <= 2;
}

function mentionsOf(name: string, code: string): number {
  return code.match(new RegExp(`(?<![\\w$@])${name.replace('$', '\\$')}(?!\\w)`, 'g'))?.length ?? 0;
}

/** A list that’s changed under one name is changed under all. */
function areChangedUnseen(statements: readonly Statement[], { changing = [] }: Dialect): boolean {
  // A list that’s made anew has this name alone.
  const mentioned = statements.flatMap(({ name, expression: made }) =>
    made.kind === 'member' && !changing.includes(made.name) ? [] : [name],
  );
  const changed: string[] = [];
  let isSeen = false;
  for (const expression of statements.flatMap(expressionsOf))
    walkExpression(expression, (one) => {
      if (one.kind === 'name') mentioned.push(one.name);
      if (one.kind !== 'member' || !changing.includes(one.name)) return;
      if (one.of.kind === 'name') changed.push(one.of.name);
      isSeen ||= one.of.kind === 'or';
    });
  return !isSeen && changed.every((name) => mentioned.filter((one) => one === name).length === 1);
}

/** Of any of the languages: a name that only another one keeps is given up. */
const KEPT = new Set(
  `abstract alias and arguments as assert async auto await base become begin bool boolean box break byte case
  catch chan char checked class const continue crate debugger decimal def default defer defined del delegate
  delete do double dyn elif else elsif end ensure enum eval event except explicit export extends extern
  fallthrough false final finally fixed float fn for foreach from fun func function given global go goto if impl
  implements implicit import in instanceof int interface internal is it lambda lazy len let local lock long loop
  make map match mod module move mut namespace native new next nil none nonlocal not null object operator or out
  override package params pass priv private protected pub public raise range readonly redo ref repeat rescue
  retry return sbyte sealed select self short sizeof stackalloc static strictfp string struct super switch
  synchronized then this throw throws trait transient true try type typealias typeof uint ulong unchecked undef
  undefined unless unsafe unsized until use ushort using val var virtual void volatile when where while with
  yield`.split(/\s+/),
);

/** Not one that a language keeps for itself, or that holds a function there. */
function isOwnName(name: string, { functions, constants = {} }: Dialect): boolean {
  const [, sigil = '', word = ''] = /^([$@]?)([a-z]\w*)$/.exec(name) ?? [];
  if (word === '' || name === '$this') return false;
  if (sigil !== '') return true;
  const roots = [...Object.keys(functions), ...Object.keys(constants)].map((path) => path.split(/\W/)[0]);
  return !KEPT.has(word) && !roots.includes(word);
}
