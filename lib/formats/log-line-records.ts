/** Log lines as records: which lines tell of one request, and what they name by key. */

import { lineAt } from './pasted-text.ts';
import { type PrintedGroup, type PrintedValue, readPrinted } from './printed-value.ts';

/** What one record of a log says, as a group of keys and values. */
export interface LogRecord {
  readonly at: number;
  /** The text that the group's offsets are of. */
  readonly source: string;
  readonly group: PrintedGroup;
  /** Method, URL and status where they stand in the line without a key. */
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
}

/** Keys that logs use for what a request is made of, in lower case without punctuation. */
export const KEYS = {
  method: ['method', 'httpmethod', 'requestmethod', 'reqmethod', 'verb'],
  url: [
    'url',
    'uri',
    'requesturl',
    'requesturi',
    'fullurl',
    'requestpath',
    'rawpath',
    'path',
    'target',
    'requesttarget',
    'endpoint',
    'originalurl',
  ],
  query: [
    'query',
    'querystring',
    'rawquery',
    'rawquerystring',
    'args',
    'queryparams',
    'queryparameters',
    'querystringparameters',
  ],
  host: ['host', 'authority', 'hostname', 'httphost', 'servername'],
  headers: ['headers', 'requestheaders', 'httpheaders', 'reqheaders', 'header', 'rawheaders'],
  body: [
    'body',
    'requestbody',
    'reqbody',
    'rawbody',
    'payload',
    'postdata',
    'requestpayload',
    'data',
    'json',
    'content',
  ],
  status: ['status', 'statuscode', 'responsestatus', 'httpstatus', 'responsecode'],
  answer: ['responsebody', 'resbody', 'responsetext'],
  auth: ['xapikey', 'xtimestamp', 'xsignature', 'httpxapikey', 'httpxtimestamp', 'httpxsignature'],
} as const;

/** Groups that tell of the answer, or of what came before it. */
export const ANSWER_GROUPS = ['response', 'res', 'resp', 'answer', 'reply'];

const KNOWN: ReadonlySet<string> = new Set([...Object.values(KEYS).flat(), ...ANSWER_GROUPS]);

/** The last part of a dotted key, as `headers` in `req.headers`. */
export function plainKey(key: string): string {
  const last = key.slice(key.lastIndexOf('.') + 1);
  return last.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const REQUEST =
  /(?<![\w/])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)["'\]]?[ \t]{1,10}["']?((?:https?:\/\/|\/)[^\s"'<>]*)(?:[ \t]HTTP\/\d(?:\.\d)?["']?)?(?:[ \t](\d{3})(?![\w.]))?/;

/** The records of a log. Lines that name no request belong to the one before; those before any are passed over. */
export function recordsIn(text: string): LogRecord[] {
  const first = text.search(/\S/);
  const whole = first >= 0 && '{['.includes(text.charAt(first)) ? readPrinted(text, first, '') : undefined;
  if (whole?.kind === 'group' && isWhole(text, whole) && hasKeys(whole))
    return groupRecords(whole, first, text);
  const records: LogRecord[] = [];
  let open: { start: number; end: number } | undefined;
  const close = () => {
    if (open) records.push(textRecord(text.slice(open.start, open.end), open.start));
    open = undefined;
  };
  for (let at = 0; at < text.length; ) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end);
    const group = groupOn(content);
    if (group || beginsRequest(content)) close();
    if (group) records.push(...groupRecords(group, line.start, content));
    else if (beginsRequest(content)) open = { start: line.start, end: line.end };
    else if (open) open.end = line.end;
    at = line.next;
  }
  close();
  return records;
}

/** A line of JSON. */
function groupOn(line: string): PrintedGroup | undefined {
  const group = /^\s*\{/.test(line) ? readPrinted(line, line.indexOf('{'), '') : undefined;
  return group?.kind === 'group' && isWhole(line, group) && hasKeys(group) ? group : undefined;
}

function isWhole(text: string, { end }: PrintedGroup): boolean {
  return /^[\s,;]*$/.test(text.slice(end));
}

function hasKeys({ entries }: PrintedGroup): boolean {
  return entries.some(({ key, value }) => key !== undefined || (value.kind === 'group' && hasKeys(value)));
}

function beginsRequest(line: string): boolean {
  return REQUEST.test(line) || /\bmethod["']?\s{0,5}(?:=>|[=:])/i.test(line);
}

/** One record, or one for each item of a list of them. */
function groupRecords(group: PrintedGroup, at: number, source: string): LogRecord[] {
  const isList = group.entries.every(({ key, value }) => key === undefined && value.kind === 'group');
  return isList
    ? group.entries.flatMap(({ value }) =>
        value.kind === 'group' ? [groupRecord(value, at + value.start - group.start, source)] : [],
      )
    : [groupRecord(group, at, source)];
}

const MESSAGE = /^(?:message|msg|event|log|textPayload)$/i;

/** A message in it may tell of the request as plain lines do, with headers or without. */
function groupRecord(group: PrintedGroup, at: number, source: string): LogRecord {
  const message = group.entries.find(({ key }) => MESSAGE.test(key ?? ''))?.value;
  if (message?.kind !== 'text' || !REQUEST.test(message.text)) return { at, group, source };
  const told = textRecord(message.text, at);
  return told.group.entries.length > 0 ? told : { at, group, source, ...requestLine(message.text) };
}

function requestLine(text: string): Pick<LogRecord, 'method' | 'url' | 'status'> {
  const [, method, url, status] = REQUEST.exec(text) ?? [];
  return {
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url: url.replace(/[,;)\]]{1,10}$/, '') }),
    ...(status !== undefined && { status: Number(status) }),
  };
}

const KEY = /([A-Za-z_][\w.-]{0,100})["']?\s{0,5}(?:=>|=(?!=)|:(?!\/\/))\s{0,5}/g;

/** Keys that mean something, wherever they stand in the lines; the others are passed over. */
function textRecord(source: string, at: number): LogRecord {
  const entries: { key: string; value: PrintedValue }[] = [];
  const key = new RegExp(KEY);
  for (let found = key.exec(source); found; found = key.exec(source)) {
    const [, name = ''] = found;
    if (!KNOWN.has(plainKey(name))) continue;
    const value = readPrinted(source, key.lastIndex, ' \t,;|');
    entries.push({ key: name, value });
    key.lastIndex = Math.max(key.lastIndex, value.end);
  }
  return {
    at,
    source,
    group: { kind: 'group', entries, start: 0, end: source.length },
    ...requestLine(source),
  };
}
