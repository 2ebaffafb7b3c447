/** What echo, printf and cat print, which is where a body often comes from. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { decodeEscapes } from './escapes.ts';
import {
  plainWord,
  type Stream,
  streamOfFile,
  streamOfProgram,
  streamOfWord,
  type Word,
} from './shell-word.ts';

/** @param input what runs into the program. */
export function printedBy(program: string, words: readonly Word[], input: Stream): Stream {
  const print = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined;
  if (!print) return streamOfProgram(program);
  const unknown = words.find((word) => word.unknown.length > 0);
  if (unknown) return streamOfWord(unknown);
  return print(
    words.map(({ bytes }) => bytes),
    input,
  );
}

type Print = (words: readonly ByteString[], input: Stream) => Stream;

const PROGRAMS: Readonly<Record<string, Print>> = {
  echo: printEcho,
  printf: printFormatted,
  cat: printFiles,
  true: () => ({ bytes: '' as ByteString }),
  ':': () => ({ bytes: '' as ByteString }),
};

function printEcho(words: readonly ByteString[]): Stream {
  let first = 0;
  let escapes = false;
  let newline = true;
  for (; /^-[neE]+$/.test(words[first] ?? ''); first++)
    for (const letter of (words[first] ?? '').slice(1)) {
      if (letter === 'n') newline = false;
      else escapes = letter === 'e';
    }
  const text = words.slice(first).join(' ') as ByteString;
  const { bytes, stopped } = escapes ? decodeEscapes(text, 'echo') : { bytes: text, stopped: false };
  return { bytes: `${bytes}${newline && !stopped ? '\n' : ''}` as ByteString };
}

function printFiles(words: readonly ByteString[], input: Stream): Stream {
  const file = words.find((word) => word !== '-');
  if (file !== undefined) return streamOfFile(plainWord(file));
  return words.length > 1 ? { unknown: 'it’s read twice by cat' } : input;
}

/** A conversion without flags, width or precision; a percent sign alone begins one that isn't read. */
const CONVERSION = /%([%sbcdi])|%/g;

/** A format that's run again and again must not make a huge text of a small one. */
const MOST_GROWTH = 10;

function printFormatted(words: readonly ByteString[]): Stream {
  const [format = '' as ByteString, ...values] = words[0] === '--' ? words.slice(1) : words;
  if (words[0]?.startsWith('-') && words[0] !== '--')
    return { unknown: 'it’s printed with an option of printf that isn’t read here' };
  const most = 10_000 + MOST_GROWTH * words.reduce((sum, word) => sum + word.length, 0);
  const rounds: string[] = [];
  let length = 0;
  // Bash runs the format again for as long as there are values left.
  for (let used = 0; ; ) {
    const round = printOnce(format, values, used);
    if (!round) return { unknown: 'it’s printed in a format of printf that isn’t read here' };
    rounds.push(round.bytes);
    length += round.bytes.length;
    if (length > most) return { unknown: 'it’s far longer than the command that prints it' };
    if (round.stopped || round.used === used || round.used >= values.length)
      return { bytes: rounds.join('') as ByteString };
    used = round.used;
  }
}

interface Round {
  readonly bytes: string;
  /** Of the values, so far. */
  readonly used: number;
  /** By `\c`. */
  readonly stopped: boolean;
}

function printOnce(format: ByteString, values: readonly ByteString[], from: number): Round | undefined {
  const pieces: string[] = [];
  let used = from;
  let at = 0;
  for (const { 0: conversion, 1: kind, index } of format.matchAll(CONVERSION)) {
    pieces.push(decodeEscapes(format.slice(at, index) as ByteString, 'printf').bytes);
    at = index + conversion.length;
    const printed = convert(kind, kind === '%' ? undefined : values[used++]);
    if (!printed) return undefined;
    pieces.push(printed.bytes);
    if (printed.stopped) return { bytes: pieces.join(''), used, stopped: true };
  }
  pieces.push(decodeEscapes(format.slice(at) as ByteString, 'printf').bytes);
  return { bytes: pieces.join(''), used, stopped: false };
}

function convert(
  kind: string | undefined,
  value = '' as ByteString,
): { readonly bytes: string; readonly stopped: boolean } | undefined {
  if (kind === '%') return { bytes: '%', stopped: false };
  if (kind === 's') return { bytes: value, stopped: false };
  if (kind === 'b') return decodeEscapes(value, 'printf-b');
  if (kind === 'c') return { bytes: value.slice(0, 1), stopped: false };
  if (kind === undefined || !/^(?:0|-?[1-9][0-9]{0,15})?$/.test(value)) return undefined;
  return { bytes: value || '0', stopped: false };
}
