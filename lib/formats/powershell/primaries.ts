/** What PowerShell's expressions are made of: strings, variables, tables, types, words and what brackets hold. */

import { skipBlanks } from './blanks.ts';
import { readProgramRun, readWebCommand } from './command.ts';
import { readCallArguments, readOperand, readPipeline } from './expressions.ts';
import { DOUBLE, readString, SINGLE } from './strings.ts';
import {
  DEEPEST,
  forget,
  NULL,
  type PsValue,
  type ScriptReader,
  setEntryIn,
  type TableValue,
  textValue,
  unknownFrom,
  variableName,
} from './values.ts';

/** A string, a variable, a table and so on, without what follows it. */
export function readPrimary(reader: ScriptReader): PsValue {
  const { text, at } = reader;
  const string = readString(reader, readHole);
  if (string) return string;
  switch (text.charAt(at)) {
    case '@':
      return readAt(reader);
    case '$':
      return readChanged(reader);
    case '(':
      return bracketed(reader, ')');
    case '{':
      return bracketed(reader, '}');
    case '[':
      return readType(reader);
    default:
      return readWord(reader);
  }
}

/** What's between an opening bracket, where the reader stands, and its end. */
function bracketed(reader: ScriptReader, end: string): PsValue {
  const start = reader.at;
  reader.at += 1;
  if (reader.depth >= DEEPEST) return unknownFrom(reader, start);
  reader.depth += 1;
  const value = readPipeline(reader, end, true);
  reader.depth -= 1;
  const isClosed = reader.text.charAt(reader.at) === end;
  if (isClosed) reader.at += 1;
  return isClosed && end === ')' ? value : unknownFrom(reader, start);
}

function readAt(reader: ScriptReader): PsValue {
  const start = reader.at;
  reader.at += 1;
  const next = reader.text.charAt(reader.at);
  if (next === '{' && reader.depth < DEEPEST) return readTable(reader);
  if (next === '(') bracketed(reader, ')');
  return unknownFrom(reader, start);
}

/** From its opening brace on. */
function readTable(reader: ScriptReader): PsValue {
  const table: TableValue = { kind: 'table', entries: [] };
  const start = reader.at - 1;
  reader.at += 1;
  reader.depth += 1;
  for (;;) {
    skipSeparators(reader);
    if (reader.at >= reader.text.length || reader.text[reader.at] === '}') break;
    readEntry(reader, table);
  }
  const isClosed = reader.at < reader.text.length;
  if (isClosed) reader.at += 1;
  else reader.endsWithin = true;
  reader.depth -= 1;
  return isClosed ? table : unknownFrom(reader, start);
}

function skipSeparators(reader: ScriptReader): void {
  skipBlanks(reader, true);
  while (reader.text[reader.at] === ';') {
    reader.at += 1;
    skipBlanks(reader, true);
  }
}

function readEntry(reader: ScriptReader, table: TableValue): void {
  const start = reader.at;
  const [word] = /^[\w-]{1,200}(?=\s{0,100}=)/.exec(reader.text.slice(start, start + 301)) ?? [];
  if (word !== undefined) reader.at += word.length;
  const key = word === undefined ? readOperand(reader) : textValue(word);
  skipBlanks(reader, true);
  const hasValue = reader.text[reader.at] === '=';
  if (hasValue) reader.at += 1;
  const value = hasValue ? readPipeline(reader, ';}', false) : NULL;
  if (!hasValue || key.kind !== 'text') table.blurred ??= unknownFrom(reader, start);
  else setEntryIn(reader, table, key, value, start);
}

/** What makes something else of the variable before it: `$b = …`, `$a, $b = …`, `$b++`, `foreach ($b in …)`. */
const CHANGE =
  /^(?:(?:[ \t]{0,9},[ \t]{0,9}\$[\w:]{1,60}){0,4}[ \t]{0,50}(?:[-+*/%]|\?\?)?=(?!=)|\+\+|--|\s{1,9}in\s)/i;

/** A variable that may be changed where it stands, which isn't followed further than that. */
function readChanged(reader: ScriptReader): PsValue {
  const { text, at } = reader;
  const value = readVariable(reader);
  const isChanged =
    /^(?:\+\+|--)$/.test(text.slice(Math.max(0, at - 2), at)) ||
    CHANGE.test(text.slice(reader.at, reader.at + 400));
  const [, braced, bare] = NAME.exec(text.slice(at, at + 210)) ?? [];
  if (isChanged) forget(reader, variableName(braced ?? bare ?? ''));
  return value;
}

const NAME = /^\$(?:\{([^{}\n]{1,200})\}|([\w?:]{1,200}))/;

/** `$name`, `${name}`, `$env:NAME`, `$(…)`. */
export function readVariable(reader: ScriptReader): PsValue {
  const start = reader.at;
  if (reader.text.charAt(start + 1) === '(') {
    reader.at += 1;
    return bracketed(reader, ')');
  }
  const [whole, braced, bare] = NAME.exec(reader.text.slice(start, start + 210)) ?? [];
  if (whole === undefined) {
    reader.at += 1;
    return unknownFrom(reader, start);
  }
  reader.at += whole.length;
  const name = variableName(braced ?? bare ?? '');
  return reader.variables.get(name) ?? constantOf(name) ?? unknownFrom(reader, start);
}

function constantOf(name: string): PsValue | undefined {
  if (name === 'null') return NULL;
  return name === 'true' || name === 'false' ? textValue(name === 'true' ? 'True' : 'False') : undefined;
}

/** In strings, a variable's name ends before a colon that begins no scope. */
function readHole(reader: ScriptReader): PsValue {
  const start = reader.at;
  const [plain, name = ''] = /^\$(\w{1,200})(?!\w|:\w)/.exec(reader.text.slice(start, start + 210)) ?? [];
  if (plain === undefined) return readVariable(reader);
  reader.at += plain.length;
  return (
    reader.variables.get(name.toLowerCase()) ?? constantOf(name.toLowerCase()) ?? unknownFrom(reader, start)
  );
}

/** `[type]`, and what it makes of the operand after it. */
function readType(reader: ScriptReader): PsValue {
  const start = reader.at;
  const [whole, name = ''] = /^\[([\w.]{1,200}(?:\[\])?)\]/.exec(reader.text.slice(start, start + 210)) ?? [];
  if (whole === undefined) {
    reader.at += 1;
    return unknownFrom(reader, start);
  }
  reader.at += whole.length;
  if (reader.text.startsWith('::', reader.at) || !/[\w'"“”‘’$@([]/.test(reader.text.charAt(reader.at)))
    return { kind: 'type', name };
  if (reader.depth >= DEEPEST) return unknownFrom(reader, start);
  reader.depth += 1;
  const operand = readOperand(reader);
  reader.depth -= 1;
  if (/^ref$/i.test(name)) reader.variables.clear();
  return cast(name, operand) ?? unknownFrom(reader, start);
}

function cast(type: string, operand: PsValue): PsValue | undefined {
  if (operand.kind === 'unknown') return operand;
  if (/^(?:ordered|hashtable|string|uri|system\.uri)$/i.test(type)) return operand;
  if (!/^(?:system\.)?char$/i.test(type) || operand.kind !== 'text') return undefined;
  const code = Number(operand.text);
  if (/^\d/.test(operand.text) && code <= 0xffff) return textValue(String.fromCharCode(code));
  return operand.text.length === 1 ? operand : undefined;
}

const STOPS = new Set(` \t\r\n;|(){}[],=+&<>"'$@#${SINGLE}${DOUBLE}`);
/** Commands and parameters that set variables by name, or run what isn't there to be read. `.` reads a script in. */
const SETTING =
  /^(?:\.|(?:set|new|clear|remove)-variable|sv|set|nv|clv|rv|invoke-expression|iex|import-module|ipmo|set-item|si|clear-item|cli|remove-item|-\w{0,30}variable|-[oepwi]v)$/i;
const WEB_COMMAND = /^(?:invoke-webrequest|invoke-restmethod|iwr|irm)$/i;

/** Windows PowerShell has these names for Invoke-WebRequest; what follows tells them from the programs. */
function isAlias(word: string, rest: string): boolean {
  return (
    /^(?:curl|wget)$/i.test(word) &&
    /^(?:[^\r\n`]|`[\s\S])*?[ \t]-(?:Uri|Method|Headers|Body|UseBasicParsing|WebSession|ContentType|InFile)\b/i.test(
      rest,
    )
  );
}

/** A number, an operator such as `-f`, or a command's name, of which those for requests are read. */
function readWord(reader: ScriptReader): PsValue {
  const start = reader.at;
  const { text } = reader;
  while (reader.at < text.length && !STOPS.has(text.charAt(reader.at))) reader.at += 1;
  const word = text.slice(start, reader.at);
  if (/^-?(?:\d{1,20}(?:\.\d{1,20})?|0x[0-9a-f]{1,8})$/i.test(word)) return textValue(word);
  if (SETTING.test(word)) reader.variables.clear();
  if (WEB_COMMAND.test(word) || isAlias(word, text.slice(reader.at, reader.at + 2000)))
    return readWebCommand(reader, start);
  if (/^curl(?:\.exe)?$/i.test(word)) return readProgramRun(reader, start);
  return /^new-object$/i.test(word) ? readNewObject(reader, start) : unknownFrom(reader, start);
}

function readNewObject(reader: ScriptReader, start: number): PsValue {
  skipBlanks(reader, false);
  const [typeOption] = /^-TypeName\s{1,20}/i.exec(reader.text.slice(reader.at, reader.at + 30)) ?? [];
  reader.at += typeOption?.length ?? 0;
  const [type = ''] = /^["']?[\w.[\],]{1,200}["']?/.exec(reader.text.slice(reader.at, reader.at + 210)) ?? [];
  reader.at += type.length;
  if (/WebRequestSession["']?$/i.test(type))
    return { kind: 'session', userAgent: undefined, headers: { kind: 'table', entries: [] }, cookies: [] };
  if (/Dictionary|Hashtable/i.test(type)) return { kind: 'table', entries: [] };
  if (!/^["']?(?:System\.)?Net\.Cookie["']?$/i.test(type)) return unknownFrom(reader, start);
  skipBlanks(reader, false);
  const [name = NULL, value = NULL] = readCallArguments(reader);
  return { kind: 'cookie', name, value };
}
