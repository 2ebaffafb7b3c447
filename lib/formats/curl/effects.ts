/** What each option of curl does to a transfer. */

import type { ByteString } from '../../core/signing/bytes.ts';
import { appended, encodedPart, filePart } from './data.ts';
import type { Option, OptionEffect } from './options.ts';
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

const ROUND_TRIPS =
  'makes curl ask the server before it sends the request, so that it can’t be told from the command. Take it out';

/** Each says what's wrong and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  'aws-sigv4': '--aws-sigv4 signs with the clock of the moment, so its headers can’t be known. Take it out',
  config: '-K reads options from a file that isn’t part of the command. Write them on the command line',
  variable: '--variable and --expand-… aren’t read here. Write the values in their place',
  'proto-default': '--proto-default isn’t read here. Write the URL with its https://',
  crlf: '--crlf changes the line breaks of what’s sent. Take it out',
  anyauth: `--anyauth ${ROUND_TRIPS}`,
  digest: `--digest ${ROUND_TRIPS}`,
  negotiate: `--negotiate ${ROUND_TRIPS}`,
  ntlm: `--ntlm ${ROUND_TRIPS}`,
  'ntlm-wb': `--ntlm-wb ${ROUND_TRIPS}`,
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  'continue-at': 'The header Range that -C adds',
  'etag-compare': 'The header If-None-Match that --etag-compare adds',
  'httpsig-algo': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-headers': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-key': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-keyid': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'netrc-file': 'The header Authorization that --netrc-file may add',
  netrc: 'The header Authorization that -n may add',
  'netrc-optional': 'The header Authorization that --netrc-optional may add',
  'time-cond': 'The header If-Modified-Since that -z adds',
  'tr-encoding': 'The headers TE and Connection that --tr-encoding adds',
};

/** What's said of an option that adds headers which aren't worked out. */
function isLeftOut(option: string): string {
  return `${LEFT_OUT[option] ?? `What --${option} adds`} isn’t in the headers here`;
}
