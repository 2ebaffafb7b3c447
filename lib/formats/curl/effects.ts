/** What each option of curl does to a transfer. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { appended, encodedPart, filePart } from './data.ts';
import type { Option, OptionEffect } from './options.ts';
import { isLeftOut, REFUSALS } from './refusals.ts';
import { type Stream, streamOfWord, type Word } from './shell-word.ts';
import type { Stdin, Transfer } from './transfer.ts';

interface Applied {
  readonly transfer: Transfer;
  readonly stdin: Stdin;
  readonly option: Option;
  readonly on: boolean;
  readonly value: Word;
  /** Starts another transfer. */
  next(): void;
}

/** Each returns what's wrong, if anything. */
export const EFFECTS: Readonly<Record<OptionEffect, (applied: Applied) => string | undefined>> = {
  none: () => undefined,
  next: ({ next }) => void next(),
  url: ({ transfer, value }) => void transfer.urls.push(value),
  header: ({ transfer, value }) => void transfer.headers.push(value),
  cookie: ({ transfer, value }) => void transfer.cookies.push(value),
  upload: ({ transfer, value }) => void transfer.uploads.push(value),
  value: ({ transfer, option, value }) => void transfer.values.set(option.long, value),
  form: ({ transfer }) => {
    transfer.form = true;
    return undefined;
  },
  flag: ({ transfer, option, on }) => {
    if (on) transfer.flags.add(option.long);
    else transfer.flags.delete(option.long);
    return undefined;
  },
  refused: ({ option, on }) => (on ? REFUSALS[option.long] : undefined),
  fails: ({ option, on }) =>
    on ? `--${option.long} makes curl print something and send nothing. Take it out` : undefined,
  'leaves-out': ({ transfer, option, on }) => {
    if (on) transfer.remarks.push(isLeftOut(option.long));
    return undefined;
  },
  'append-data': ({ transfer, option, value, stdin }) => {
    const encoded = option.long === 'data-urlencode';
    const part = encoded ? encodedPart(value, stdin) : { content: dataPart(option.long, value, stdin) };
    transfer.data = appended(transfer.data, part, '&');
    return undefined;
  },
  json: ({ transfer, value, stdin }) => {
    transfer.data = appended(transfer.data, { content: filePart(value, stdin, false) }, '');
    transfer.json = true;
    return undefined;
  },
  'url-query': ({ transfer, value, stdin }) => {
    const raw = value.bytes.startsWith('+') && value.unknown[0]?.at !== 0;
    const part = raw ? { content: streamOfWord(behind(value, 1) ?? EMPTY_WORD) } : encodedPart(value, stdin);
    transfer.query = appended(transfer.query, part, '&');
    return undefined;
  },
};

function dataPart(option: string, value: Word, stdin: Stdin): Stream {
  return option === 'data-raw' ? streamOfWord(value) : filePart(value, stdin, option !== 'data-binary');
}

export const EMPTY_WORD: Word = { bytes: '' as ByteString, unknown: [], bare: '' as ByteString };

/** The rest of a word; `undefined` where nothing is left. */
export function behind(word: Word, at: number): Word | undefined {
  if (at >= word.bytes.length && word.unknown.length === 0) return undefined;
  return {
    bytes: word.bytes.slice(at) as ByteString,
    unknown: word.unknown.map((part) => ({ ...part, at: part.at - at })),
    bare: word.bare,
  };
}
