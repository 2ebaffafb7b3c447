/** The arguments of `Invoke-WebRequest` and `Invoke-RestMethod`, in PowerShell's argument mode. */

import { unfinished } from '../curl/unfinished.ts';
import { quote } from '../pasted-text.ts';
import { skipBlanks } from './blanks.ts';
import { readOperand } from './expressions.ts';
import { readVariable } from './primaries.ts';
import { DOUBLE, escaped, SINGLE } from './strings.ts';
import {
  type CommandArgument,
  forget,
  joinedTexts,
  NULL,
  type PsValue,
  type ScriptReader,
  textValue,
  unknownFrom,
  variableName,
} from './values.ts';

/** Parameters with a value, and those without. Names may be cut as long as it's clear which is meant. */
const VALUED =
  'Uri Method CustomMethod Headers Body ContentType WebSession SessionVariable UserAgent InFile OutFile Form Credential Certificate CertificateThumbprint TimeoutSec ConnectionTimeoutSeconds OperationTimeoutSeconds MaximumRedirection MaximumRetryCount RetryIntervalSec MaximumFollowRelLink Proxy ProxyCredential TransferEncoding Authentication Token HttpVersion SslProtocol ErrorAction ErrorVariable WarningAction WarningVariable InformationAction OutVariable OutBuffer StatusCodeVariable ResponseHeadersVariable UnixSocket';
const SWITCHES =
  'UseBasicParsing DisableKeepAlive UseDefaultCredentials SkipCertificateCheck SkipHeaderValidation SkipHttpErrorCheck AllowUnencryptedAuthentication AllowInsecureRedirect PassThru PreserveAuthorizationOnRedirect PreserveHttpMethodOnRedirect NoProxy ProxyUseDefaultCredentials Resume FollowRelLink Verbose Debug';
const ALIASES: Readonly<Record<string, string>> = {
  ea: 'ErrorAction',
  ev: 'ErrorVariable',
  wa: 'WarningAction',
  wv: 'WarningVariable',
  ov: 'OutVariable',
  sv: 'SessionVariable',
  vb: 'Verbose',
};

interface Parameter {
  readonly name: string;
  readonly isSwitch: boolean;
}

const PARAMETERS: readonly Parameter[] = [
  ...VALUED.split(' ').map((name) => ({ name, isSwitch: false })),
  ...SWITCHES.split(' ').map((name) => ({ name, isSwitch: true })),
];

/** The parameter that a name, cut or whole, stands for; `undefined` where it's none or several. */
export function parameterNamed(given: string): Parameter | undefined {
  const lower = given.toLowerCase();
  const wanted = (Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? lower) : lower).toLowerCase();
  const meant = PARAMETERS.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  return (
    meant.find(({ name }) => name.toLowerCase() === wanted) ?? (meant.length === 1 ? meant[0] : undefined)
  );
}

/** Reads what follows the command's name, and hands the command over. Its result isn't known. */
export function readWebCommand(reader: ScriptReader, start: number): PsValue {
  const found: CommandArgument[] = [];
  for (;;) {
    skipBlanks(reader, false);
    if (isEnd(reader)) break;
    found.push(readArgument(reader));
  }
  const cut = withoutValue(found) ?? unfinishedBy(reader, found.at(-1));
  const endsText = reader.at >= reader.text.length;
  reader.found({ at: start, arguments: found, endsText, ...(cut !== undefined && { unfinished: cut }) });
  for (const { name = '', value } of found)
    if (/variable$/i.test(name) && value.kind === 'text')
      forget(reader, variableName(value.text.replace(/^\+/, '')));
  return unknownFrom(reader, start);
}

/** Reads what follows the name of a program. */
export function readProgramRun(reader: ScriptReader, start: number): PsValue {
  const program = reader.text.slice(start, reader.at);
  const given: PsValue[] = [];
  let split: string | undefined;
  for (;;) {
    skipBlanks(reader, false);
    if (isEnd(reader)) break;
    const from = reader.at;
    const isQuoted = isQuote(reader.text.charAt(from));
    given.push(isQuoted ? readPiece(reader, true) : readArgumentValue(reader));
    if (isQuoted && !isEnd(reader) && !/\s/.test(reader.text.charAt(reader.at)))
      split ??= splitBehind(reader.text.slice(from, reader.at));
  }
  const cut = split ?? unfinishedWithin(reader) ?? unfinishedAt(reader);
  const source = reader.text.slice(start, reader.at);
  const endsText = reader.at >= reader.text.length;
  const run = { at: start, program, source, arguments: given, endsText };
  reader.foundCurl({ ...run, ...(cut !== undefined && { unfinished: cut }) });
  return unknownFrom(reader, start);
}

function isQuote(character: string): boolean {
  return character !== '' && `${SINGLE}${DOUBLE}`.includes(character);
}

/** A string that begins an argument is all of it: what touches its end is another argument. */
function splitBehind(string: string): string {
  return `For PowerShell an argument ends with the quote that closes ${quote(string)}, also behind a backslash. Put the argument in single quotes`;
}

/** Where a parameter should have a value. */
const NOT_GIVEN: PsValue = { kind: 'null' };

/** What comes next is another parameter. */
function withoutValue(found: readonly CommandArgument[]): string | undefined {
  const open = found.slice(0, -1).find(({ name, value }) => {
    const isValued = name !== undefined && parameterNamed(name)?.isSwitch === false;
    return isValued && value === NOT_GIVEN;
  });
  return open && `The parameter -${open.name} has no value. Add it`;
}

/** A parameter whose value is missing or not closed, or a dash alone, is the beginning of what the text doesn't show. */
function unfinishedBy(reader: ScriptReader, last: CommandArgument | undefined): string | undefined {
  const { name, value } = last ?? {};
  const isSwitch = name !== undefined && parameterNamed(name)?.isSwitch === true;
  const lacksValue = name !== undefined && name !== '@' && !isSwitch && value === NOT_GIVEN;
  const isDash = name === undefined && value?.kind === 'text' && /^[-–—―]$/.test(value.text);
  if (lacksValue) return `The command ends in ${quote(`-${name}`)}, which needs a value. Add the rest of it`;
  const within = unfinishedWithin(reader);
  if (within !== undefined) return within;
  return isDash ? 'The command ends in “-”. Add the rest of it' : unfinishedAt(reader);
}

function unfinishedWithin({ endsWithin }: ScriptReader): string | undefined {
  return endsWithin
    ? 'A quote or a brace isn’t closed, so the command isn’t whole. Add the rest of it'
    : undefined;
}

function unfinishedAt({ text, at }: ScriptReader): string | undefined {
  return at >= text.length ? unfinished(text, '`') : undefined;
}

function isEnd({ text, at }: ScriptReader): boolean {
  return at >= text.length || '\r\n;|)}&'.includes(text.charAt(at));
}

function readArgument(reader: ScriptReader): CommandArgument {
  const { text } = reader;
  const start = reader.at;
  const [parameter, name = ''] =
    /^[-–—―]([A-Za-z]\w{0,60})(?=[\s:]|$)/.exec(text.slice(start, start + 65)) ?? [];
  const [splat, variable = ''] = /^@(\w{1,200})/.exec(text.slice(start, start + 210)) ?? [];
  if (splat !== undefined) {
    reader.at += splat.length;
    const value = reader.variables.get(variable.toLowerCase()) ?? unknownFrom(reader, start);
    return { name: '@', value };
  }
  if (parameter === undefined) return { name: undefined, value: readArgumentValue(reader) };
  reader.at += parameter.length;
  const hasColon = text[reader.at] === ':';
  if (hasColon) reader.at += 1;
  const meant = parameterNamed(name);
  if (meant?.isSwitch && !hasColon) return { name: meant.name, value: NULL };
  skipBlanks(reader, false);
  const isFollowed = !isEnd(reader) && !/^[-–—―][A-Za-z]/.test(text.slice(reader.at, reader.at + 2));
  return { name: meant?.name ?? name, value: isFollowed ? readArgumentValue(reader) : NOT_GIVEN };
}

/** Ends at a space; bare words, variables and strings that touch are one text. */
function readArgumentValue(reader: ScriptReader): PsValue {
  const start = reader.at;
  const parts: PsValue[] = [];
  let isList = false;
  while (!isEnd(reader) && !/\s/.test(reader.text.charAt(reader.at))) {
    const before = reader.at;
    if (reader.text[reader.at] === ',') isList = true;
    parts.push(readPiece(reader, parts.length === 0));
    if (reader.at === before) reader.at += 1;
  }
  const [only = NULL] = parts;
  if (isList) return unknownFrom(reader, start);
  return parts.length < 2 ? only : joinedTexts(reader, parts, start);
}

function readPiece(reader: ScriptReader, isFirst: boolean): PsValue {
  const character = reader.text.charAt(reader.at);
  if (character === '`') return textValue(escaped(reader));
  if (character === '$' && !isFirst) return readVariable(reader);
  const begins = isFirst ? '$(@{[' : '(';
  if (begins.includes(character) || SINGLE.includes(character) || DOUBLE.includes(character))
    return readOperand(reader);
  return bareWord(reader);
}

function bareWord(reader: ScriptReader): PsValue {
  const start = reader.at;
  const stops = `\`$,${SINGLE}${DOUBLE}(`;
  do reader.at += 1;
  while (
    !isEnd(reader) &&
    !/\s/.test(reader.text.charAt(reader.at)) &&
    !stops.includes(reader.text.charAt(reader.at))
  );
  return textValue(reader.text.slice(start, reader.at));
}
