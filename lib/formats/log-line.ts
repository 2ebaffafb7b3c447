/** Log lines that tell of requests: JSON in any nesting, `key=value`, and text with a URL and prints of headers and body. */

import { AUTH_HEADERS } from '../core/api.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { absentHeaderGaps, bodyGap, type Gap, headerGap } from '../core/signing/gaps.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import type { Capture, CaptureProblem, ReadCaptures } from './capture.ts';
import { loggedBody } from './log-line-body.ts';
import { type FoundPart, partsOf } from './log-line-parts.ts';
import { type LogRecord, recordsIn } from './log-line-records.ts';
import { readSent, sentIn } from './log-line-sent.ts';
import { lineNamer, type PlacedCapture, quote, readingDone, withoutFence } from './pasted-text.ts';
import { pairsOf } from './printed-value.ts';
import { originOf, splitUrl } from './url-text.ts';

const LOOKED_AT = 100_000;

/** Whether a line names a request and something else of it by key, or is what http.client of Python prints. */
export function looksLikeLogLine(text: string): boolean {
  const start = withoutFence(text.slice(0, LOOKED_AT));
  if (sentIn(start)) return true;
  // Headers printed below a request line are no log.
  const isBare = /^\s*[A-Z]{3,7}[ \t]+\S+[ \t]*\r?\n/.test(start);
  return recordsIn(start).some((record) => {
    const parts = partsOf(record);
    if (parts.has('headers')) return parts.has('url') || record.url !== undefined;
    if (isBare) return false;
    const isNamed = record.url !== undefined || (parts.has('url') && parts.has('method'));
    return isNamed && (parts.size > 0 || record.status !== undefined);
  });
}

export function readLogLines(pasted: string): ReadCaptures {
  const text = withoutFence(pasted);
  if (sentIn(text)) return readSent(text);
  const lineOf = lineNamer(text);
  const captures: PlacedCapture[] = [];
  const refused: CaptureProblem[] = [];
  const warnings: CaptureProblem[] = [];
  for (const record of recordsIn(text)) {
    const where = lineOf(record.at);
    const read = requestOf(record);
    if (!read) continue;
    if (!read.ok) refused.push({ where, message: read.message });
    else {
      captures.push({ where, capture: read.capture });
      warnings.push(...read.notes.map((message) => ({ where, message })));
    }
  }
  return readingDone(
    { captures, refused, warnings },
    'There’s no line in it that names a request by method and URL',
  );
}

type Logged =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** `undefined` where the record tells of no request. */
function requestOf(record: LogRecord): Logged | undefined {
  const parts = partsOf(record);
  const method = record.method ?? textAt(parts.get('method'));
  const url = record.url ?? textAt(parts.get('url'));
  const headers = fieldsOf(parts);
  if (url === undefined)
    return method === undefined || headers.fields.length === 0 ? undefined : refuse('It doesn’t say the URL');
  if (headers.fields.length === 0)
    return refuse(`It shows no headers. Log ${listed(Object.values(AUTH_HEADERS))} with the request`);
  if (method === undefined) return refuse('It doesn’t say the method');
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(method))
    return refuse(`${quote(method)} isn’t an HTTP method`);
  const target = targetOf(url, parts);
  if (target === undefined) return refuse('It shows the query as a table, so how it was spelled isn’t known');
  const body = loggedBody(parts.get('body')?.value, record.source, method, headers.fields);
  const origin = originIn(url, textAt(parts.get('host')));
  const status = record.status ?? statusOf(parts.get('status'));
  const answer = textAt(parts.get('answer'));
  return {
    ok: true,
    notes: [...body.notes],
    capture: {
      request: { method, target: byteStringOfText(target), headers: headers.fields, body: body.body },
      gaps: [...headers.gaps, ...(body.missing === undefined ? [] : [bodyGap(body.missing)])],
      hints: {},
      ...(origin !== undefined && { origin }),
      ...(status !== undefined && { answer: { status, ...(answer !== undefined && { text: answer }) } }),
    },
  };
}

function refuse(message: string): Logged {
  return { ok: false, message };
}

function textAt(part: FoundPart | undefined): string | undefined {
  return part?.value.kind === 'text' && part.value.text !== '' ? part.value.text : undefined;
}

function statusOf(part: FoundPart | undefined): number | undefined {
  const text = textAt(part) ?? '';
  return /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
}

/** The URL’s path and query; a query that's logged beside a path is added to it. */
function targetOf(url: string, parts: ReadonlyMap<string, FoundPart>): string | undefined {
  const target = splitUrl(url)?.target ?? (url.startsWith('/') ? url : `/${url}`);
  const query = parts.get('query')?.value;
  if (!query || target.includes('?')) return target;
  if (query.kind === 'group') return query.entries.length === 0 ? target : undefined;
  const spelled = query.text.replace(/^\?/, '');
  return /^(?:|-|null|None|nil)$/.test(spelled) ? target : `${target}?${spelled}`;
}

function originIn(url: string, host: string | undefined): string | undefined {
  return (
    splitUrl(url)?.origin ?? (host !== undefined && /:443$/.test(host) ? originOf('https', host) : undefined)
  );
}

/** What logs put in place of a value they hide. */
const HIDDEN = /^(?:\*{3,}|[[<(]?(?:redacted|filtered|hidden|masked|secret)[\])>]?|x{3,}|•{3,})$/i;

/** Those of the table of headers, and the three where they're logged by themselves. */
interface LoggedHeaders {
  readonly fields: readonly HeaderField[];
  readonly gaps: readonly Gap[];
}

function fieldsOf(parts: ReadonlyMap<string, FoundPart>): LoggedHeaders {
  const headers = parts.get('headers')?.value;
  const listed = headers?.kind === 'text' ? linePairs(headers.text) : headers ? pairsOf(headers) : [];
  const names = new Set(listed.map(([name]) => name.toLowerCase()));
  const alone = Object.values(AUTH_HEADERS).flatMap((name): [string, string][] => {
    const text = textAt(parts.get(`auth:${name.toLowerCase().replaceAll('-', '')}`));
    return names.has(name.toLowerCase()) || text === undefined ? [] : [[name, text]];
  });
  const fields: HeaderField[] = [];
  const hidden: Gap[] = [];
  for (const [name, value] of [...listed, ...alone])
    if (HIDDEN.test(value.trim())) hidden.push({ ...headerGap(name, 'not-shown', value.trim()) });
    else fields.push([name, byteStringOfText(value)]);
  return { fields, gaps: [...hidden, ...absentHeaderGaps(fields, hidden)] };
}

/** Headers logged as one text of lines. */
function linePairs(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]];
  });
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
