/**
 * Reads command lines for Windows' `cmd`, in the two passes they go through: cmd's own, with carets and quotes, then
 * the C runtime's, which makes arguments of what is left.
 */

import type { ByteString } from '../../core/signing/bytes.ts';
import { isCurl } from './bash/commands.ts';
import { browsersQuote, hasDoubledBackslashes, LOST_CHARACTER } from './browser-copies.ts';
import { type CurlCall, STANDARD_INPUT, shown, streamOfProgram } from './shell-word.ts';
import { endsInQuotes, type UnknownPart, windowsArguments } from './windows-arguments.ts';

/** What cmd passes to the program. Escapes are gone, the quotes are still there. */
interface CommandLine {
  readonly text: string;
  readonly unknown: readonly UnknownPart[];
  readonly line: number;
  /** A sign such as `|` or a line break, or nothing at the end. */
  readonly endedBy: string;
  /** Whether quotes have carets before them, as only browsers write them. */
  readonly isCopy: boolean;
  readonly remarks: readonly string[];
}

export function readCmdScript(text: ByteString): CurlCall[] {
  const calls: CurlCall[] = [];
  let input = STANDARD_INPUT;
  const commands = commandLines(text);
  const last = commands.findLast((command) => command.text.trim() !== '');
  for (const command of commands) {
    const { text: passed, unknown } = command;
    const [program, ...plain] = windowsArguments(passed, unknown, false);
    const name = program?.bytes.replace(/^[@(]+/, '') ?? '';
    const { line, remarks } = command;
    const isDoubled = command.isCopy && hasDoubledBackslashes(passed);
    const browser = isDoubled ? copierOf(name, passed) : undefined;
    const isOpen = command === last && endsInQuotes(passed);
    const call = {
      line,
      shell: 'cmd',
      input,
      remarks,
      rebuilt: { from: FRAGILE },
      endsText: command.endedBy === '',
      ...(isOpen && {
        refused: 'A double quote isn’t closed, so the command isn’t whole. Add the rest of it',
      }),
    } as const;
    if (isCurl(name) && browser === undefined) calls.push({ ...call, words: plain });
    else if (isCurl(name) && browser) {
      const words = windowsArguments(passed, unknown, true).slice(1);
      const all = [
        { by: browser, words },
        { by: 'curl run by cmd', words: plain },
      ];
      calls.push({ ...call, words, passed: all });
    }
    input = command.endedBy === '|' ? streamOfProgram(name) : STANDARD_INPUT;
  }
  return calls;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is no text either
const FRAGILE = /[^\x01-\x09\x0b-\x7f]/;

/** What wrote a copy in which every backslash stands twice: commands made here have curl.exe and --data-binary. */
function copierOf(name: string, passed: string): string | undefined {
  if (!/\.exe$/i.test(name)) return 'Chrome or Edge';
  if (!/^\S{1,300} "https?:/i.test(passed)) return undefined;
  return / --data-binary /.test(passed) && !/multipart\/form-data/i.test(passed) ? undefined : 'Firefox';
}

class CmdReader {
  readonly text: string;
  at = 0;
  line = 1;
  inQuotes = false;
  readonly commands: CommandLine[] = [];
  private pieces: string[] = [];
  private length = 0;
  private unknown: UnknownPart[] = [];
  isCopy = false;
  private remarks: string[] = [];
  private startLine = 1;

  constructor(text: string) {
    this.text = text;
  }

  put(piece: string): void {
    if (this.length === 0) this.startLine = this.line;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Whether it's a copy of Chrome's. */
  get isOfChrome(): boolean {
    return this.isCopy && /curl$/i.test(this.pieces[0] ?? '');
  }

  putUnknown(name: string, isWhole: UnknownPart['isWhole'] = false): void {
    this.unknown.push({ name: shown(name), at: this.length, isWhole });
  }

  remark(remark: string): void {
    this.isCopy = true;
    if (!this.remarks.includes(remark)) this.remarks.push(remark);
  }

  end(endedBy: string): void {
    const text = this.pieces.join('');
    this.commands.push({
      text,
      unknown: this.unknown,
      line: this.startLine,
      endedBy,
      isCopy: this.isCopy,
      remarks: this.remarks,
    });
    this.pieces = [];
    this.unknown = [];
    this.remarks = [];
    this.length = 0;
    this.inQuotes = false;
    this.isCopy = false;
  }
}

const PLAIN = /[^"^%&|<>\r\n ]+| +/y;
const PLAIN_IN_QUOTES = /[^"%\r\n]+/y;
/** Digits can't begin a name, and two hex digits are a percent-encoded byte. */
const VARIABLE = /%(?![0-9A-Fa-f]{2}%)([A-Za-z_][A-Za-z0-9_]{0,99})(?::[^%\n]{0,99})?%/y;

function commandLines(text: string): CommandLine[] {
  const reader = new CmdReader(text);
  while (reader.at < text.length) readPiece(reader);
  reader.end('');
  return reader.commands;
}

/** What each character does outside of quotes; in quotes only the first four count. */
const SIGNS: Readonly<Record<string, (reader: CmdReader) => void>> = {
  '\n': lineBreak,
  '\r': lineBreak,
  '%': percent,
  '"': quote,
  '^': caret,
  '&': operator,
  '|': operator,
  '<': redirection,
  '>': redirection,
};
const IN_QUOTES = /[\n\r%"]/;

function readPiece(reader: CmdReader): void {
  const { text, at, inQuotes } = reader;
  const char = text[at] ?? '';
  const sign = inQuotes && !IN_QUOTES.test(char) ? undefined : SIGNS[char];
  if (sign) sign(reader);
  else {
    const pattern = inQuotes ? PLAIN_IN_QUOTES : PLAIN;
    pattern.lastIndex = at;
    const run = pattern.exec(text)?.[0] ?? char;
    reader.put(run);
    reader.at += run.length;
  }
}

function quote(reader: CmdReader): void {
  const browsers = reader.inQuotes ? undefined : browsersQuote(reader.text, reader.at);
  if (browsers) {
    reader.remark(browsers.remark);
    reader.put(browsers.text);
    reader.line += browsers.lines;
    reader.at = browsers.end;
  } else {
    reader.inQuotes = !reader.inQuotes;
    reader.put('"');
    reader.at++;
  }
}

function operator(reader: CmdReader): void {
  const char = reader.text[reader.at] ?? '';
  const sign = reader.text[reader.at + 1] === char ? char + char : char;
  reader.at += sign.length;
  reader.end(sign);
}

/** The end of the line ends the command, in quotes too. A CR is left out. */
function lineBreak(reader: CmdReader): void {
  const isEnd = reader.text[reader.at] === '\n';
  reader.at++;
  if (!isEnd) return;
  reader.end('\n');
  reader.line++;
}

/** A caret takes the next character as it is; before a line break it's the one behind the break. */
function caret(reader: CmdReader): void {
  const { text } = reader;
  let at = reader.at + 1;
  const skipsCr = (from: number) => (text[from] === '\r' && text[from + 1] === '\n' ? from + 1 : from);
  at = skipsCr(at);
  if (text[at] === '\n') {
    reader.line++;
    at = skipsCr(at + 1);
    if (text[at] === '\n') reader.line++;
  }
  const taken = text[at] ?? '';
  if (taken === '"') reader.isCopy = true;
  const isLost =
    text[reader.at + 1] === ' ' && reader.isOfChrome && !/^ +[\r\n]/.test(text.slice(at, at + 100));
  if (isLost) reader.putUnknown(LOST_CHARACTER);
  // Variables are filled in before carets are read.
  else if (taken !== '%') reader.put(taken);
  reader.at = taken === '%' ? at : at + 1;
}

/**
 * At a prompt, a name that isn't set stays as it is. Whether one is set can't be known. Its value is put in before the
 * line is read, so that outside of quotes it may make anything of it.
 */
function percent(reader: CmdReader): void {
  VARIABLE.lastIndex = reader.at;
  const variable = VARIABLE.exec(reader.text)?.[0];
  if (variable) reader.putUnknown(variable, reader.inQuotes && 'in-quotes');
  else reader.put('%');
  reader.at += variable?.length ?? 1;
}

const TARGET = /[<>&0-9]*[ \t]*(?:"[^"\n]*"|[^\s&|<>^]*)/y;

function redirection(reader: CmdReader): void {
  TARGET.lastIndex = reader.at;
  reader.at += TARGET.exec(reader.text)?.[0].length || 1;
}
