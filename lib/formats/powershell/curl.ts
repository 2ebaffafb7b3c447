/** curl as PowerShell runs it: its versions put arguments into the program's command line in different ways. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import { BashScript } from '../curl/bash/script.ts';
import type { ReadCall } from '../curl/passed-words.ts';
import { readCall } from '../curl/read-curl.ts';
import { type PassedWords, STANDARD_INPUT, shown, type Word } from '../curl/shell-word.ts';
import { type UnknownPart, windowsArguments } from '../curl/windows-arguments.ts';
import type { CurlRun, PsValue } from './values.ts';

/** How an argument is written into the command line; nothing where it's left out. */
type Written = (argument: string) => string | undefined;

/** By `NativeCommandParameterBinder.cs` in PowerShell's source. Before 7.3, a quote in an argument gets no backslash. */
const VERSIONS: readonly (readonly [by: string, Written])[] = [
  ['PowerShell 7.3 and later', (argument) => `"${argument.replace(/(\\*)("|$)/g, escapedForC)}"`],
  ['PowerShell 6 to 7.2', (argument) => quotedIfSpaced(argument, /\\*$/.exec(argument)?.[0] ?? '')],
  ['Windows PowerShell 5.1', (argument) => quotedIfSpaced(argument, '')],
];

function escapedForC(_: string, slashes: string, quote: string): string {
  return quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`;
}

function quotedIfSpaced(argument: string, added: string): string | undefined {
  if (argument === '') return undefined;
  return hasSpaceOutsideQuotes(argument) ? `"${argument}${added}"` : argument;
}

function hasSpaceOutsideQuotes(argument: string): boolean {
  let isOutside = true;
  for (const [piece] of argument.matchAll(/\\["\s]?|"|\s/g)) {
    if (piece === '"') isOutside = !isOutside;
    else if (isOutside && /\s/.test(piece)) return true;
  }
  return false;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is no text either
const FRAGILE = /[^\x01-\x09\x0b-\x7f]/;

/**
 * In Windows PowerShell, `curl` without `.exe` is another command.
 *
 * @param inBash whether bash may have run it as well.
 */
export function readCurlRun(
  { program, source, arguments: given, endsText, unfinished }: CurlRun,
  inBash: boolean,
): ReadCall {
  const isProgram = /\.exe$/i.test(program);
  const versions = VERSIONS.filter((_, index) => isProgram || index < 2).map(
    ([by, written]): PassedWords => ({ by, words: wordsFor(given, written) }),
  );
  const passed = [...versions, ...(inBash ? wordsInBash(source) : [])];
  return readCall({
    line: 1,
    shell: 'powershell',
    words: passed[0]?.words ?? [],
    passed,
    input: STANDARD_INPUT,
    rebuilt: { from: FRAGILE },
    remarks: [],
    endsText,
    ...(unfinished !== undefined && { refused: unfinished }),
  });
}

function wordsInBash(source: string): readonly PassedWords[] {
  const script = new BashScript(byteStringOfText(source));
  script.readAll();
  return script.calls.slice(0, 1).map(({ words }) => ({ by: 'bash on Windows', words }));
}

/** What a text may hold that isn't meant for programs, in the place of what isn't known. */
const MARK = '\u{10fffe}';

function wordsFor(given: readonly PsValue[], written: Written): readonly Word[] {
  const unknown: UnknownPart[] = [];
  const pieces: string[] = [];
  let length = 0;
  const put = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const value of given) {
    if (value.kind === 'null') continue;
    const name =
      value.kind === 'unknown' ? shown(byteStringOfText(value.piece.slice(0, 400).trim())) : 'a value';
    for (const [index, piece] of (written(markedText(value)) ?? '').split(MARK).entries()) {
      // What stands alone may be a list, of which each is an argument.
      if (index > 0) unknown.push({ name, at: length, isWhole: value.kind === 'unknown' && !!value.pieces });
      put(byteStringOfText(piece));
    }
    put(' ');
  }
  return windowsArguments(pieces.join(''), unknown, false);
}

function markedText(value: PsValue): string {
  if (value.kind === 'text') return value.text;
  const pieces = value.kind === 'unknown' ? value.pieces : undefined;
  return pieces?.map((piece) => piece ?? MARK).join('') ?? MARK;
}
