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
  linesOf(code, language).forEach((line, index) => {
    // After a backslash, an empty line or a comment would end the command.
    const text = isContinued ? line.trimEnd() || '\\' : comparable(line, language);
    if (text !== '') lines.push({ text, number: index + 1 });
    isContinued = line.endsWith('\\');
  });
  return lines;
}

function linesOf(code: string, language: Language): readonly string[] {
  const lines = code.split(/\r?\n/);
  return ecosystemOfCode(language) === 'php' ? withoutHeredocs(lines) : lines;
}

const HEREDOC = /^([^#/]*)<<<(["']?)([A-Za-z_]\w*)\2$/;

/** PHP’s texts over lines, between quotes on their first line. One that isn’t read stays as it is. */
function withoutHeredocs(lines: readonly string[]): readonly string[] {
  const left: string[] = [];
  while (left.length < lines.length) {
    const at = left.length;
    const [, before = '', quote = '', name = ''] = HEREDOC.exec(lines[at] ?? '') ?? [];
    const end = new RegExp(`^([ \\t]*)${name}(?!\\w)(.*)$`);
    const closed = name === '' ? -1 : lines.findIndex((line, index) => index > at && end.test(line));
    const [, indent = '', after = ''] = end.exec(lines[closed] ?? '') ?? [];
    const inner = closed === -1 ? undefined : heredocText(lines.slice(at + 1, closed), indent, quote);
    if (inner === undefined) left.push(lines[at] ?? '');
    else left.push(`${before}"${inner}"${after}`, ...lines.slice(at, closed).map(() => ''));
  }
  return left;
}

/** Without what each line is indented by. A quote needs no escape there, and between single quotes nothing is one. */
function heredocText(lines: readonly string[], indent: string, quote: string): string | undefined {
  const isIndented = lines.every((line) => line === '' || line.startsWith(indent));
  const isOther = lines.some((line) => /"/.test(line) || (quote === "'" && /[\\$]/.test(line)));
  return isIndented && !isOther ? lines.map((line) => line.slice(indent.length)).join('\\n') : undefined;
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
