/** Lines that a learner wrote in place of a signer's: small assignments, worked out for several requests. */

import type { Language } from '../../../core/mistakes/languages.ts';
import type { Subject } from '../../../core/mistakes/subject.ts';
import { type CodeLine, hasMeaningfulIndent } from '../code-lines.ts';
import { signerLines } from '../stretches.ts';
import type { Dialect } from './dialect.ts';
import { DIALECTS } from './dialects.ts';
import { worthIn } from './evaluate.ts';
import { assigns, factsAt, hasName, type KnownFact, valueOfFact } from './facts.ts';
import { type CodeExpression, parseExpression } from './parse.ts';
import { allTight, areEqual, type CodeValue } from './value.ts';

/** One of the signer’s names that holds a different value now. */
export interface ChangedName {
  readonly fact: KnownFact;
  /** What it holds for each request that shows it. */
  readonly cases: readonly { readonly subject: Subject; readonly value: CodeValue }[];
}

interface Place {
  readonly language: Language;
  /** Of the signer’s lines, `to` left out. */
  readonly from: number;
  readonly to: number;
}

interface Statement {
  readonly name: string;
  readonly declares: boolean;
  readonly adds: boolean;
  readonly isFixed: boolean;
  readonly expression: CodeExpression;
}

/** Lines of the signer that one edit takes the place of. */
export const MOST_REPLACED = 5;

/**
 * @param written in place of the signer’s lines; empty where these were deleted.
 * @returns `undefined` where it isn’t all read, or the code would fail.
 */
export function changesBy(
  written: readonly CodeLine[],
  place: Place,
  subjects: readonly Subject[],
): readonly ChangedName[] | undefined {
  const dialect = DIALECTS[place.language];
  if (!dialect || !isAmongStatements(place, dialect)) return undefined;
  const statements = statementsIn(written, place, dialect);
  const replaced = statements && namesReplaced(place, dialect);
  if (!statements || !replaced || !areDeclared(statements, place, dialect)) return undefined;
  const names = new Set([...replaced, ...statements.map(({ name }) => name)]);
  const before = factsAt(place.language, dialect, place.from);
  const after = factsAt(place.language, dialect, place.to);
  const later = signerLines(place.language).slice(place.to);
  const used = [...names].filter((name) => later.some((line) => hasName(line, name)));
  return workedOut(statements, { used, before, after, dialect }, subjects);
}

interface Known {
  /** Of the names that the lines assign, those that the rest of the signer uses. */
  readonly used: readonly string[];
  readonly before: ReadonlyMap<string, KnownFact>;
  readonly after: ReadonlyMap<string, KnownFact>;
  readonly dialect: Dialect;
}

function workedOut(
  statements: readonly Statement[],
  { used, before, after, dialect }: Known,
  subjects: readonly Subject[],
): readonly ChangedName[] | undefined {
  const changed = new Map<KnownFact, ChangedName['cases']>();
  for (const subject of subjects) {
    const worth = new Map([...before].map(([name, fact]) => [name, valueOfFact(fact, subject)]));
    if (!statements.every((one) => run(one, worth, dialect))) return undefined;
    for (const name of used) {
      const compared = compare(worth.get(name), after.get(name), subject);
      if (!compared) return undefined;
      const { fact, value } = compared;
      if (!compared.isSame) changed.set(fact, [...(changed.get(fact) ?? []), { subject, value }]);
    }
  }
  return [...changed].map(([fact, cases]) => ({ fact, cases }));
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

function run(
  { name, adds, expression }: Statement,
  worth: Map<string, CodeValue>,
  dialect: Dialect,
): boolean {
  const value = worthIn(expression, worth, dialect);
  const old = worth.get(name);
  const result = value && adds ? old && allTight(old, value) : value;
  if (!result) return false;
  worth.set(name, result);
  return true;
}

/** Within the function that signs, and in no block or brackets of it. */
function isAmongStatements({ language, from, to }: Place, { facts }: Dialect): boolean {
  const lines = signerLines(language);
  const nameOf = (wanted: string) => Object.entries(facts).find(([, fact]) => fact === wanted)?.[0] ?? '';
  const first = lines.findIndex((line) => assigns(line, nameOf('method')));
  const last = lines.findIndex((line) => assigns(line, nameOf('signature')));
  if (first === -1 || from < first || to > last + 1) return false;
  const depth = depthOf(lines.slice(first, from));
  const isContinued = [lines[from], lines[to]].some((line) => /^\s*[.?]/.test(line ?? ''));
  return depth === 0 && depthOf(lines.slice(from, to)) === 0 && !isContinued;
}

/** Texts and patterns, whose brackets don’t count. */
const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=\s])\/(?![/*])(?:\\.|[^/\\\n])+\/\w*/g;

/** Brackets that are open at its end. */
function depthOf(lines: readonly string[]): number {
  const bare = lines.join('\n').replace(QUOTED, '');
  return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
}

function statementsIn(
  written: readonly CodeLine[],
  { language, from }: Place,
  dialect: Dialect,
): readonly Statement[] | undefined {
  const statements: Statement[] = [];
  let open = '';
  for (const [at, { text }] of written.entries()) {
    if (open === '' && !isIndentedAs(text, language, from)) return undefined;
    open = open === '' ? text.trim() : `${open} ${text.trim()}`;
    const goesOn = /^\s*[.+]/.test(written[at + 1]?.text ?? '');
    if (depthOf([open]) > 0 || goesOn) continue;
    const statement = statementOf(open, dialect);
    if (!statement) return undefined;
    statements.push(statement);
    open = '';
  }
  return open === '' ? statements : undefined;
}

function isIndentedAs(text: string, language: Language, at: number): boolean {
  if (!hasMeaningfulIndent(language)) return true;
  const around = signerLines(language)
    .slice(0, at + 1)
    .findLast((line) => line !== '');
  return /^\s*/.exec(text)?.[0] === /^\s*/.exec(around ?? '')?.[0];
}

function statementOf(text: string, dialect: Dialect): Statement | undefined {
  const { name, code, declares, adds } = dialect.statement.exec(text)?.groups ?? {};
  const expression = code === undefined ? undefined : parseExpression(code, dialect);
  if (name === undefined || !expression) return undefined;
  const isFixed = dialect.fixed?.test(text) === true;
  return { name, expression, isFixed, declares: declares !== undefined, adds: adds !== undefined };
}

/** Assigned by the lines that are gone; `undefined` where one of these does anything else. */
function namesReplaced({ language, from, to }: Place, dialect: Dialect): readonly string[] | undefined {
  const names: string[] = [];
  const lines = signerLines(language)
    .slice(from, to)
    .join('\n')
    .replace(/\n\s*(?=\.)/g, '');
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const name = dialect.statement.exec(line.trim())?.groups?.['name'];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

function areDeclared(statements: readonly Statement[], place: Place, dialect: Dialect): boolean {
  const lines = signerLines(place.language);
  const before = lines.slice(0, place.from);
  const outside = [...before, ...lines.slice(place.to)];
  const own = new Map<string, Statement>();
  for (const one of statements) {
    const { name, declares } = one;
    const isOthers = !(own.has(name) || name in dialect.facts) && outside.some((line) => hasName(line, name));
    if (isOthers || !isAllowed(one, own.get(name), before, dialect)) return false;
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
function isFree(name: string, before: readonly string[], { fixed }: Dialect): boolean {
  const line = before.find((one) => assigns(one, name)) ?? before.find((one) => hasName(one, name));
  return line !== undefined && fixed?.test(line.trim()) !== true;
}
