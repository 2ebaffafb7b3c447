/** Reads a script for bash far enough to know what each `curl` in it is given: lists, pipes, here-documents, variables. */

import type { ByteString } from '../../../core/signing/bytes.ts';
import { OpenList } from '../open-list.ts';
import { endOfLine, readHereDocuments, redirect } from '../redirections.ts';
import { inSubshell, newShellState, type ShellState, withTilde } from '../shell-state.ts';
import {
  ASSIGNMENT,
  type Broken,
  type CurlCall,
  type Stream,
  streamOfWord,
  type Word,
  WordBuilder,
} from '../shell-word.ts';
import { DECLARING, isCurl, type ShellCommand } from './commands.ts';
import type { BashCursor } from './cursor.ts';
import { readExpanded, readWord } from './words.ts';

const DEEPEST = 20;
/** How often reading goes on behind something that's no command, such as prose with an apostrophe. */
const MOST_RESTARTS = 20;
const REDIRECTION = /[0-9]*(?:<<<|<<-|<<|<>|<&|>&|>>|>\||<(?!\()|>(?!\())|&>>|&>/y;
const SIGN = /&&|\|\||;;|\|&|[|&;()\n]/y;
const CURL_ON_THE_LINE = /(?:^|[\s(`|;&/])curl(?:\.exe)?(?=\s|$)/;

/** Scripts inside one another know the same variables. */
interface Shared {
  readonly state: ShellState;
  readonly calls: CurlCall[];
  readonly budget: { left: number };
}

const MOST_FILLED_IN = 20_000_000;

export class BashScript implements BashCursor {
  readonly text: ByteString;
  at = 0;
  broken: Broken | undefined;
  assigns = false;
  readonly state: ShellState;
  readonly calls: CurlCall[];
  readonly budget: { left: number };
  private depth: number;
  private readonly lines: LineNumbers;
  /** Where the last command outside of all brackets starts. */
  private outerStart = 0;

  constructor(
    text: ByteString,
    shared: Shared = { state: newShellState(), calls: [], budget: { left: MOST_FILLED_IN } },
    firstLine = 1,
    depth = 0,
  ) {
    this.text = text;
    this.state = shared.state;
    this.calls = shared.calls;
    this.budget = shared.budget;
    this.depth = depth;
    this.lines = new LineNumbers(text, firstLine);
  }

  /** @returns what's wrong where something isn't closed; what isn't a curl command is passed over then. */
  readAll(): Broken | undefined {
    for (let restarts = 0; ; restarts++) {
      this.readList(undefined);
      if (!this.broken || restarts === MOST_RESTARTS) return this.broken;
      const lineEnd = this.text.indexOf('\n', this.outerStart);
      const line = this.text.slice(this.outerStart, lineEnd === -1 ? undefined : lineEnd);
      if (lineEnd === -1 || CURL_ON_THE_LINE.test(line)) return this.broken;
      this.at = lineEnd + 1;
      this.broken = undefined;
    }
  }

  get variables(): Map<string, Word> {
    return this.state.variables;
  }

  spend(bytes: number): boolean {
    this.budget.left -= bytes;
    return this.budget.left >= 0;
  }

  breakAt(position: number, message: string): void {
    this.broken ??= { line: this.lineAt(position), message };
    this.at = this.text.length;
  }

  lineAt(position: number): number {
    return this.lines.at(position);
  }

  substituted(): Stream {
    const start = this.at;
    if (this.depth >= DEEPEST) {
      this.breakAt(start, 'commands are nested too deeply');
      return NESTED;
    }
    this.depth++;
    const output = inSubshell(this.state, () => this.readList(')'));
    if (this.text[this.at - 1] !== ')') this.breakAt(start, 'a bracket isn’t closed');
    this.depth--;
    return output;
  }

  substitutedText(command: ByteString): Stream {
    if (this.depth >= DEEPEST) return NESTED;
    const inner = new BashScript(command, this, this.lineAt(this.at), this.depth + 1);
    const output = inSubshell(this.state, () => inner.readList(undefined));
    return inner.broken ? NESTED : output;
  }

  /** Reads commands up to the end or behind the closing bracket, and runs each line. @returns what they print. */
  readList(stop: ')' | undefined): Stream {
    const list = new OpenList(this);
    while (this.at < this.text.length && !this.broken) {
      const sign = this.readSign(list);
      if (sign === undefined) continue;
      this.obey(sign, list);
      if (sign === ')' && stop) break;
    }
    if (this.broken) return NESTED;
    readHereDocuments(this, list.documents);
    list.command.endsText = this.depth === 0 && list.documents.length === 0;
    list.endPipe();
    return list.printed();
  }

  private obey(sign: string, list: OpenList): void {
    if (sign === '\n') {
      readHereDocuments(this, list.documents);
      if (!list.goesOn()) list.endPipe();
    } else if (sign === '(') this.group(list.command);
    else if (sign === '|' || sign === '|&') list.endCommand();
    else list.endPipe(sign, list.documents.length > 0 && sign !== ')');
  }

  /** @returns the sign that ends a command; a word, a redirection or a comment is read into the command. */
  private readSign(list: OpenList): string | undefined {
    const { text } = this;
    const char = text[this.at] ?? '';
    if (char === ' ' || char === '\t' || (char === '\r' && text[this.at + 1] === '\n')) this.at++;
    else if (char === '#') this.at = endOfLine(text, this.at);
    else {
      const redirection = this.match(REDIRECTION);
      if (redirection) redirect(this, list, redirection);
      else return this.match(SIGN) ?? this.readInto(list.command);
    }
    return undefined;
  }

  private readInto(command: ShellCommand): undefined {
    const start = this.at;
    if (command.words.length === 0) {
      command.line = this.lineAt(start);
      if (this.depth === 0) this.outerStart = start;
    }
    this.assigns = !command.hasProgram;
    const word = readWord(this);
    if (word) {
      const isPath = isCurl(word.bytes) || !(command.hasProgram || ASSIGNMENT.test(word.bare));
      command.words.push(isPath ? word : withTilde(word));
      command.hasProgram ||= !ASSIGNMENT.test(word.bare) && !DECLARING.has(word.bytes);
    }
    if (this.at === start) this.at++;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** A group in brackets; behind a word it's a function's `()` or an array. */
  private group(command: ShellCommand): void {
    const last = command.words.at(-1);
    // ((B++)) computes.
    if (this.text[this.at] === '(') this.variables.clear();
    this.substituted();
    if (!last) command.output = { unknown: 'it’s what a group of commands prints' };
    else if (ASSIGNMENT.test(last.bare))
      command.words.splice(-1, 1, { ...last, unknown: [{ name: '(…)', at: last.bytes.length }] });
    else if (!/^(?:case|for)$/.test(command.words[0]?.bytes ?? '')) command.defines = true;
  }

  /** A here-document's text with its variables filled in. */
  expanded(body: ByteString, line: number): Stream {
    const inner = new BashScript(body, this, line, this.depth + 1);
    const word = new WordBuilder();
    if (inner.depth > DEEPEST) return NESTED;
    readExpanded(inner, word, false);
    if (inner.broken) return { unknown: `in the here-document for it, ${inner.broken.message}` };
    const read = word.word();
    return read ? streamOfWord(read) : { bytes: body };
  }
}

const NESTED: Stream = { unknown: 'it comes from commands inside one another' };

class LineNumbers {
  private readonly breaks: number[] = [];
  private readonly first: number;

  constructor(text: string, first: number) {
    this.first = first;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.breaks.push(at);
  }

  /** By halving. */
  at(position: number): number {
    let low = 0;
    let high = this.breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.breaks[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return this.first + low;
  }
}
