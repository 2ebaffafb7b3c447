/** Why a line of a learner’s code isn’t read, where the code itself shows that it can’t run. */

import type { Language } from '../../core/mistakes/languages.ts';
import { type CodeLine, codeLines } from './code-lines.ts';
import { DIALECTS } from './expressions/dialects.ts';
import { hasName } from './expressions/facts.ts';
import { type CodeExpression, walkExpression } from './expressions/parse.ts';
import { asStatements, expressionsOf, nameNeverRead, openBracketsIn } from './expressions/region.ts';
import { signerLines } from './stretches.ts';

export type UnreadReason =
  | { readonly kind: 'brackets' }
  /** No line above mentions the name. */
  | { readonly kind: 'undefined'; readonly name: string }
  /** The language doesn’t compile a name that’s never read. */
  | { readonly kind: 'never-read'; readonly name: string };

/** @param at of the lines, the one that isn’t read. */
export function unreadReason(
  lines: readonly CodeLine[],
  at: number,
  language: Language,
): UnreadReason | undefined {
  const dialect = DIALECTS[language];
  const texts = lines.map(({ text }) => text);
  const line = texts[at];
  if (!dialect || line === undefined) return undefined;
  const signer = codeLines(signerLines(language).join('\n'), language).map(({ text }) => text);
  if (openBracketsIn(texts) !== openBracketsIn(signer)) return { kind: 'brackets' };
  const before = texts.slice(0, at);
  const name = (asStatements([line.trim()], dialect) ?? [])
    .flatMap((statement) =>
      expressionsOf(statement)
        .flatMap((expression) => namesIn(expression, dialect.namesModules === true))
        .filter((one) => one !== statement.over?.parameter),
    )
    .find(
      (one) => !(dialect.constants && one in dialect.constants) && !before.some((text) => hasName(text, one)),
    );
  if (name !== undefined) return { kind: 'undefined', name };
  const unused = dialect.readsAll ? nameNeverRead(texts) : undefined;
  return unused === undefined ? undefined : { kind: 'never-read', name: unused };
}

/** Globals of JavaScript, which no line defines. */
const GLOBALS = [
  'process',
  'globalThis',
  'window',
  'console',
  'crypto',
  'undefined',
  'null',
  'true',
  'false',
];

/** Not those that a function gets, nor those of functions. */
function namesIn(expression: CodeExpression, hasModules: boolean): readonly string[] {
  const names: string[] = [];
  const own: string[] = [];
  const modules: CodeExpression[] = [];
  walkExpression(expression, (one) => {
    if (one.kind === 'function' || one.kind === 'each') own.push(one.parameter);
    if (one.kind === 'member' && hasModules) modules.push(one.of);
    if (one.kind === 'name' && !modules.includes(one)) names.push(one.name);
  });
  return names.filter((name) => /^[$@]?[a-z]/.test(name) && !own.includes(name) && !GLOBALS.includes(name));
}
