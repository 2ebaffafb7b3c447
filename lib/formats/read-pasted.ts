/** Whatever holds a request as text: one reader per format, the first that takes it reads it. Nothing is normalised. */

import { bodyAloneIn, refuseBodyAlone } from './body-alone.ts';
import { markedAsShown } from './capture/as-shown.ts';
import type { ReadCaptures } from './capture/capture.ts';
import { readCaptures } from './capture/file.ts';
import { CURL_WITHIN, holdsCurl, startsWithCurl } from './curl/pasted-text.ts';
import { looksLikeCurl, readCurl } from './curl/read-curl.ts';
import { looksLikeCurlVerbose, readCurlVerbose } from './curl/verbose.ts';
import { looksLikeFetchCall, readFetchCalls } from './fetch-call/fetch-call.ts';
import type { Format, FormatId } from './format.ts';
import { looksLikeHar, readHar } from './har/reader.ts';
import { looksLikeHeaderList, readHeaderList } from './header-list.ts';
import { looksLikeLogLine, readLogLines } from './log-line/log-line.ts';
import { looksLikeOkHttpLog, readOkHttpLog } from './okhttp-log.ts';
import { looksLikePowerShell, readPowerShell } from './powershell/powershell.ts';
import { looksLikeRawHttp, readRawHttp } from './raw-http/raw-http.ts';
import { looksLikeHttpie, otherToolOf, refuseHttpie, refuseOtherTool } from './refused/other-tools.ts';
import { madeUpPairsIn, withoutMadeUp } from './reproduction-head.ts';
import {
  holdsSignature,
  isProgram,
  looksLikeSource,
  looksLikeUnreadCode,
  readSource,
  refuseUnreadCode,
} from './source-code/read-source.ts';
import { toldHeaderGaps } from './told-headers.ts';
import { urlRestNotes } from './url-rest.ts';

interface Reader extends Format {
  takes(text: string): boolean;
  read(text: string): ReadCaptures;
}

const SOURCE: Reader = {
  id: 'source-code',
  name: 'source code that sends a request',
  takes: looksLikeSource,
  read: readSource,
};

const LOG_LINE: Reader = {
  id: 'log-line',
  name: 'a log line',
  takes: looksLikeLogLine,
  read: readLogLines,
};

/** What names itself comes before what only looks like something. */
const READERS: readonly Reader[] = [
  { id: 'har', name: 'a HAR file', takes: looksLikeHar, read: readHar },
  { id: 'capture-file', name: 'a capture file', takes: looksLikeCaptureFile, read: readCaptures },
  { id: 'curl-verbose', name: 'what curl -v prints', takes: looksLikeCurlVerbose, read: readCurlVerbose },
  { id: 'curl', name: 'a curl command (bash or cmd)', takes: looksLikeCurl, read: readCurl },
  { id: 'powershell', name: 'a PowerShell web command', takes: looksLikePowerShell, read: readPowerShell },
  { id: 'fetch', name: 'a call to fetch', takes: looksLikeFetchCall, read: readFetchCalls },
  { id: 'okhttp', name: 'what OkHttp logs', takes: looksLikeOkHttpLog, read: readOkHttpLog },
  { id: 'raw-http', name: 'raw HTTP', takes: looksLikeRawHttp, read: readRawHttp },
  SOURCE,
  LOG_LINE,
  {
    id: 'headers',
    name: 'headers with the request line above them',
    takes: looksLikeHeaderList,
    read: readHeaderList,
  },
];

/** Some of them: Diagnose and the terminal's help name all. */
const TO_PASTE =
  'Paste, for example, a curl command, a HAR file, raw HTTP or a log line. Headers need their request line above them, for example GET /api/v1/orders';

/** Characters in which a capture shows what it is. */
const LOOKED_AT = 100_000;

/** JSON, of which the first object has members of a capture and not those of a log. */
function looksLikeCaptureFile(text: string): boolean {
  return /^\ufeff?\s*[[{]/.test(text) && /"(?:target|bodyBase64)"\s{0,20}:/.test(text.slice(0, LOOKED_AT));
}

/** The format that a text is read as; `undefined` where it’s in none of them. */
export function formatOf(text: string): Format | undefined {
  return looksLikeHttpie(text) || otherToolOf(text) ? undefined : readerFor(text);
}

/** What code has as well, which isn't what was sent. */
const SEEN_IN_CODE: ReadonlySet<FormatId> = new Set(['curl', 'log-line', 'headers']);

function readerFor(text: string): Reader | undefined {
  const reader = READERS.find(({ takes }) => takes(text));
  if (!reader) return undefined;
  if (SEEN_IN_CODE.has(reader.id) && looksLikeUnreadCode(text))
    return reader.id === 'curl' && (isForShell(text) || reader.read(text).ok) ? reader : undefined;
  if (reader === SOURCE && isLogOfCall(text)) return LOG_LINE;
  return reader.id === 'fetch' && isFetchInProgram(text) ? SOURCE : reader;
}

/** With the name of the call that sent it, which code would give a URL, and would give its headers in quotes. */
function isLogOfCall(text: string): boolean {
  if (!holdsSignature(text) || !LOG_LINE.takes(text)) return false;
  return /\sX-Signature=\w/i.test(text.slice(0, LOOKED_AT)) || !readSource(text).ok;
}

/**
 * A client of its own around the call: it isn't the call as a browser copies it, which has all values in it. A long
 * text isn't read just for that.
 */
function isFetchInProgram(text: string): boolean {
  return text.length <= LOOKED_AT && isProgram(text) && looksLikeSource(text) && !readFetchCalls(text).ok;
}

/** How functions of a shell begin, and what they return. */
const OF_SHELL = /^[ \t]*(?:function\s+[\w-]+\s*(?:\(\s*\)\s*)?\{|return\s+["$\d])/gm;

/** A curl command with anything behind it, or a script that has one. */
function isForShell(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  const [first = ''] = start
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n', 1);
  return startsWithCurl(first) || !isProgram(start.replace(OF_SHELL, ''));
}

export function readPasted(text: string): ReadCaptures {
  if (looksLikeHttpie(text)) return refuseHttpie();
  const other = otherToolOf(text);
  if (other) return refuseOtherTool(other);
  const reader = readerFor(text);
  if ((!reader || reader.read === readHeaderList) && holdsCurl(text))
    return { ok: false, problems: [{ where: '', message: CURL_WITHIN }] };
  if (reader) return withReproductions(reader, text, marked(reader, text));
  if (looksLikeUnreadCode(text)) return refuseUnreadCode();
  const body = bodyAloneIn(text);
  if (body !== undefined) return refuseBodyAlone(body);
  // Broken JSON is told of with its place.
  if (/^\ufeff?\s*[[{]/.test(text)) return readCaptures(text);
  const message =
    text.trim() === '' ? 'The text is empty' : 'The text has no request that Countersign can read';
  return { ok: false, problems: [{ where: '', message: `${message}. ${TO_PASTE}` }] };
}

/** A capture file says what was sent, whatever that looks like; entries of a HAR are marked one by one. */
function marked({ id, read: reads }: Reader, text: string): ReadCaptures {
  const read = noted(reads(text));
  if (!read.ok || reads === readCaptures || reads === readHar) return read;
  const told = toldHeaderGaps(text, id, read.captures);
  return { ...read, captures: read.captures.map((capture) => markedAsShown(capture, told)) };
}

function noted(read: ReadCaptures): ReadCaptures {
  return read.ok ? { ...read, warnings: [...read.warnings, ...urlRestNotes(read.captures)] } : read;
}

/** With the pairs of reproductions. Where their secrets are made up, nobody needs to be warned of them. */
function withReproductions({ read: reads }: Reader, text: string, read: ReadCaptures): ReadCaptures {
  const pairs = read.ok ? madeUpPairsIn(text) : [];
  if (!read.ok || pairs.length === 0) return read;
  const bare = noted(reads(withoutMadeUp(text, pairs)));
  return { ...read, reproductions: { pairs, warnings: bare.ok ? bare.warnings : read.warnings } };
}
