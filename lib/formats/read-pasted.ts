/** Whatever holds a request as text: one reader per format, the first that takes it reads it. Nothing is normalised. */

import type { ReadCaptures } from './capture.ts';
import { readCaptures } from './capture-file.ts';
import { looksLikeCurl, readCurl } from './curl/read-curl.ts';
import { looksLikeCurlVerbose, readCurlVerbose } from './curl-verbose.ts';
import { looksLikeFetchCall, readFetchCalls } from './fetch-call.ts';
import { looksLikeHar, readHar } from './har-reader.ts';
import { looksLikeHeaderList, readHeaderList } from './header-list.ts';
import { withHiddenMarked } from './hidden.ts';
import { looksLikeHttpie, refuseHttpie } from './httpie.ts';
import { looksLikeLogLine, readLogLines } from './log-line.ts';
import { looksLikeOkHttpLog, readOkHttpLog } from './okhttp-log.ts';
import { looksLikePowerShell, readPowerShell } from './powershell.ts';
import { looksLikeRawHttp, readRawHttp } from './raw-http.ts';
import { withRewrittenMarked } from './rewritten.ts';
import { looksLikeSource, readSource } from './source-code/read-source.ts';

interface Reader {
  /** What the reader takes, fit to stand in a list. */
  readonly name: string;
  takes(text: string): boolean;
  read(text: string): ReadCaptures;
}

/** What names itself comes before what only looks like something. */
const READERS: readonly Reader[] = [
  { name: 'a HAR file', takes: looksLikeHar, read: readHar },
  { name: 'a capture file', takes: looksLikeCaptureFile, read: readCaptures },
  { name: 'what curl -v prints', takes: looksLikeCurlVerbose, read: readCurlVerbose },
  { name: 'a curl command (bash or cmd)', takes: looksLikeCurl, read: readCurl },
  { name: 'a PowerShell web command', takes: looksLikePowerShell, read: readPowerShell },
  { name: 'a call to fetch', takes: looksLikeFetchCall, read: readFetchCalls },
  { name: 'what OkHttp logs', takes: looksLikeOkHttpLog, read: readOkHttpLog },
  { name: 'raw HTTP', takes: looksLikeRawHttp, read: readRawHttp },
  { name: 'source code that sends a request', takes: looksLikeSource, read: readSource },
  { name: 'a log line', takes: looksLikeLogLine, read: readLogLines },
  { name: 'headers with the request line above them', takes: looksLikeHeaderList, read: readHeaderList },
];

const READABLE: readonly string[] = READERS.map(({ name }) => name);

/** Characters in which a capture shows what it is. */
const LOOKED_AT = 100_000;

/** JSON, of which the first object has members of a capture and not those of a log. */
function looksLikeCaptureFile(text: string): boolean {
  return /^\ufeff?\s*[[{]/.test(text) && /"(?:target|bodyBase64)"\s{0,20}:/.test(text.slice(0, LOOKED_AT));
}

export function readPasted(text: string): ReadCaptures {
  if (looksLikeHttpie(text)) return refuseHttpie();
  const reader = READERS.find(({ takes }) => takes(text));
  if (reader) return withHidden(reader, reader.read(text));
  // Broken JSON is told of with its place.
  if (/^\ufeff?\s*[[{]/.test(text)) return readCaptures(text);
  const message = text.trim() === '' ? 'It’s empty' : `There’s no request in it that can be read`;
  return { ok: false, problems: [{ where: '', message: `${message}. What’s read: ${listed(READABLE)}` }] };
}

/** A capture file says what was sent, whatever that looks like. */
function withHidden({ read: reads }: Reader, read: ReadCaptures): ReadCaptures {
  return read.ok && reads !== readCaptures
    ? { ...read, captures: read.captures.map((capture) => withRewrittenMarked(withHiddenMarked(capture))) }
    : read;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
