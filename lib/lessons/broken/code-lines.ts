/** Lines of code made comparable: without comments and blanks that mean nothing, and nothing else. */

import { type Ecosystem, LANGUAGES, type Language } from '../../core/mistakes/languages.ts';

export interface CodeLine {
  /** Equal for lines that mean the same. */
  readonly text: string;
  /** From 1, as the editor counts. */
  readonly number: number;
}

const COMMENT: Readonly<Partial<Record<Ecosystem, string>>> = {
  python: '#',
  ruby: '#',
  perl: '#',
  elixir: '#',
  r: '#',
  shell: '#',
  lua: '--',
};

/** Languages in which both quotes make the same text. */
const EQUAL_QUOTES: readonly Ecosystem[] = ['javascript', 'postman', 'python', 'lua', 'r'];

const STRING = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g;

/** Empty ones left out. */
export function codeLines(code: string, language: Language): readonly CodeLine[] {
  const lines: CodeLine[] = [];
  let isContinued = false;
  code.split(/\r?\n/).forEach((line, index) => {
    // After a backslash, an empty line or a comment would end the command.
    const text = isContinued ? line.trimEnd() || '\\' : comparable(line, language);
    if (text !== '') lines.push({ text, number: index + 1 });
    isContinued = line.endsWith('\\');
  });
  return lines;
}

function comparable(line: string, language: Language): string {
  // A blank behind a backslash undoes it.
  if (/\\\s+$/.test(line)) return line;
  const bare = lineWithoutComment(line, language);
  if (ecosystemOfCode(language) === 'shell') return bare;
  const indent = hasMeaningfulIndent(language) ? (/^\s*/.exec(bare)?.[0] ?? '') : '';
  const text = bare.trimStart();
  return text === '' ? '' : indent + (hasPlainQuotes(text) ? evenlySpaced(text, language) : text);
}

/** Also without the blanks at its end. */
export function lineWithoutComment(line: string, language: Language): string {
  const mark = COMMENT[ecosystemOfCode(language)] ?? '//';
  const masked = line.replace(STRING, (text) => '"'.padEnd(text.length, '_'));
  const at = new RegExp(`(?:^|\\s)${mark}`).exec(masked);
  // Within a text that goes on over lines it may be no comment.
  if (!at || /['`]|"(?!_)/.test(masked.slice(0, at.index))) return line.trimEnd();
  return line.slice(0, at.index).trimEnd();
}

/** Texts that end on the line they begin on. */
function hasPlainQuotes(line: string): boolean {
  return !/["'`]/.test(line.replace(STRING, ''));
}

function evenlySpaced(line: string, language: Language): string {
  const quotesAreEqual = EQUAL_QUOTES.includes(ecosystemOfCode(language));
  const texts: string[] = [];
  const masked = line.replace(STRING, (text) => {
    const inner = text.slice(1, -1);
    texts.push(quotesAreEqual && text.startsWith("'") && !/["']/.test(inner) ? `"${inner}"` : text);
    return '"';
  });
  const inText = (bare: string) => bare.replace(/"/g, () => texts.shift() ?? '');
  // In a regular expression blanks count.
  if (/[/~]/.test(masked)) return inText(masked);
  const even = masked
    .replace(/[ \t]+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/ ([)\]},;])/g, '$1')
    .replace(/, ?/g, ', ');
  return inText(even);
}

export function hasMeaningfulIndent(language: Language): boolean {
  return ecosystemOfCode(language) === 'python';
}

function ecosystemOfCode(language: Language): Ecosystem {
  return LANGUAGES[language].ecosystem;
}
