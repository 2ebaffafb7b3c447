/** Log lines as records: which lines tell of one request, and what they name by key. */

import { REFUSAL_CODES } from '../../core/api.ts';
import { breaksOff, cutMarkIn } from '../cut/off.ts';
import { lineAt } from '../pasted-text.ts';
import {
  beginsGroup,
  fieldsIn,
  groupPrefix,
  type PrintedGroup,
  type PrintedValue,
  readLoose,
  readPrinted,
} from '../printed-value.ts';
import { keyIdFollows } from './key-id.ts';
import { isBehindOpen, withNextsMarked } from './mixed.ts';

/** What one record of a log says, as a group of keys and values. */
export interface LogRecord {
  readonly at: number;
  /** The text that the group's offsets are of. */
  readonly source: string;
  readonly group: PrintedGroup;
  /** Whether the group is a print as a whole, as a line of JSON is; else it's keys that stand in a text. */
  readonly isPrint?: boolean;
  /** Method, URL and status where they stand in the line without a key. */
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  /** A URL in its first line without a method, which counts where nothing else is told to be the URL. */
  readonly looseUrl?: string;
  /** Whether its headers may be another's: of one that had begun before it, or of the next. */
  readonly isMixed?: boolean;
}

/** Keys that logs use for what a request is made of, in lower case without punctuation. */
export const KEYS = {
  method: ['method', 'httpmethod', 'requestmethod', 'reqmethod', 'verb'],
  url: [
    'originalurl',
    'url',
    'requesturl',
    'requesturi',
    'requesttarget',
    'fullurl',
    'uri',
    'requestpath',
    'rawpath',
    'path',
    'pathinfo',
    'target',
    'endpoint',
    'href',
    'parsedurl',
  ],
  /** What a server takes off a path before it hands it on. */
  mount: ['rootpath', 'pathbase', 'scriptname'],
  /** What a URL that's no whole one is put behind. */
  base: ['baseurl', 'baseuri', 'prefixurl', 'prefix', 'baseaddress'],
  query: [
    'query',
    'querystring',
    'rawquery',
    'rawquerystring',
    'args',
    'queryparams',
    'queryparameters',
    'querystringparameters',
    'params',
    'searchparams',
    'qs',
    'search',
    'q',
    'urlquery',
    'requestquery',
    'reqquery',
    'queryparam',
    'urlparams',
    'parameters',
    'requestparameters',
    'requestparams',
    'multivaluequerystringparameters',
  ],
  serializer: ['paramsserializer'],
  /** Only axios's config has these. */
  axios: ['xsrfcookiename', 'transformrequest'],
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
    'form',
  ],
  /** How the body stands in the record. */
  base64: ['isbase64encoded', 'base64encoded', 'bodyisbase64'],
  encoding: ['bodyencoding'],
  truncated: ['bodytruncated', 'istruncated', 'truncated'],
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
  /(?<![\w/])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|(?:get|post|put|patch|delete)(?=[ \t]https?:))["'\]]?(?:[ \t]{1,10}["']?|', ')((?:https?:\/\/|\/)[^\s"'<>]*)(?:[ \t]HTTP\/\d(?:\.\d)?["']?)?(?:[ \t](?:(?:[-=]>|→)[ \t])?(\d{3})(?![\w.]))?/;

/** The records of a log. Lines that name no request belong to the one before; those before any are passed over. */
export function recordsIn(text: string): LogRecord[] {
  const first = text.search(/\S/);
  const start = first < 0 ? '' : text.slice(first, first + 150);
  const whole = beginsGroup(start) ? readPrinted(text, first, '') : undefined;
  return whole?.kind === 'group' && isWhole(text, whole) && hasKeys(whole)
    ? groupRecords(whole, first, text)
    : lineRecords(text);
}

function lineRecords(text: string): LogRecord[] {
  const records: LogRecord[] = [];
  let open: { start: number; end: number } | undefined;
  let before: LogRecord | undefined;
  const close = () => {
    if (!open) return;
    const record = textRecord(text.slice(open.start, open.end), open.start);
    records.push(isBehindOpen(before, record) ? { ...record, isMixed: true } : record);
    before = record;
    open = undefined;
  };
  for (const { start: at, end, isPrint } of entriesOf(text)) {
    const content = text.slice(at, end);
    const group = isPrint ? undefined : groupOn(content, open !== undefined);
    const begins = !group && (isPrint ? tellsOfRequest(content) : beginsRequest(content));
    if (group || begins) close();
    if (group) {
      records.push(...groupRecords(group, at, content));
      before = undefined;
    } else if (begins) open = { start: at, end };
    else if (open) open.end = end;
  }
  close();
  return withNextsMarked(records);
}

interface LogEntry {
  readonly start: number;
  readonly end: number;
  /** Whether it's a line with what's printed over the lines below it. */
  readonly isPrint: boolean;
}

/** Lines, and with each the brackets that it opens at its end. */
function* entriesOf(text: string): Generator<LogEntry> {
  // Brackets that nothing closes are looked for once more each, up to this.
  let lookAhead = 4 * text.length + 1000;
  for (let at = 0; at < text.length; ) {
    const start = at;
    let line = lineAt(text, at);
    let isPrint = false;
    while (lookAhead > 0 && OPENS.test(text.slice(Math.max(at, line.end - 200), line.end))) {
      const open = openerOn(text, at, line.end);
      const group = readPrinted(text, open, '');
      lookAhead -= group.end - open;
      if (group.kind !== 'group' || group.end <= line.end || (group.isCut && group.end >= text.length)) break;
      isPrint = true;
      at = group.end;
      line = lineAt(text, at);
    }
    yield { start, end: line.end, isPrint };
    at = line.next;
  }
}

const OPENS = /(?:[{[(]|(?:^|\s)(?:Array|[A-Z][\w\\]{0,120} Object))[ \t]*$/;

/** Where the group begins that the line opens at its end, with its type's name. */
function openerOn(text: string, at: number, end: number): number {
  const line = text.slice(Math.max(at, end - 200), end);
  const from = end - line.length;
  const [php] = /(?:Array|[A-Z][\w\\]{0,120} Object)[ \t]*$/.exec(line) ?? [];
  if (php !== undefined) return end - php.length;
  const bracket = from + line.trimEnd().length - 1;
  for (const word of line.matchAll(/(?<![^\s:=])\S/g)) {
    const start = from + word.index;
    const prefix = start < bracket ? groupPrefix(text.slice(start, start + 150)) : undefined;
    if (prefix !== undefined && start + prefix.length === bracket) return start;
  }
  return bracket;
}

/** Whether a line with a print names a request, itself or in what's printed. */
function tellsOfRequest(content: string): boolean {
  const first = content.slice(0, lineAt(content, 0).end);
  if (beginsRequest(first)) return true;
  const head = content.slice(0, LOOKED_AT);
  return (
    /^\s{1,400}["']?_?(?:headers?|\w{1,20}Headers|Symbol\(Request internals\))["']?:/im.test(head) &&
    /\b(?:url|uri|href|path|method)["']?:/i.test(head)
  );
}

const LOOKED_AT = 100_000;

/** A line of JSON. Headers that are printed below their request line are part of that record. */
function groupOn(line: string, isBelow: boolean): PrintedGroup | undefined {
  const group = /^\s*\{/.test(line) ? readPrinted(line, line.indexOf('{'), '') : undefined;
  const isRecord = group?.kind === 'group' && isWhole(line, group) && hasKeys(group);
  return isRecord && !(isBelow && keyOfGroup(group) === 'headers') ? group : undefined;
}

function isWhole(text: string, { end }: PrintedGroup): boolean {
  return /^[\s,;]*$/.test(text.slice(end));
}

function hasKeys({ entries }: PrintedGroup): boolean {
  return entries.some(({ key, value }) => key !== undefined || (value.kind === 'group' && hasKeys(value)));
}

function beginsRequest(line: string): boolean {
  return REQUEST.test(line) || METHOD_OF_URL.test(line) || /\bmethod["']?\s{0,5}(?:=>|[=:])/i.test(line);
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
  const isPrint = true;
  if (message?.kind !== 'text' || !REQUEST.test(message.text)) return { at, group, source, isPrint };
  const told = textRecord(message.text, at);
  return told.group.entries.some(({ key = '' }) => !isCodeKey(key))
    ? told
    : { at, group, source, isPrint, ...requestLine(message.text) };
}

/** Node's print of a URL, as behind `console.log(options.method, options.url, …)`. */
const METHOD_OF_URL = /(?<![\w/])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) URL \{/;

function requestLine(text: string): Pick<LogRecord, 'method' | 'url' | 'status'> {
  const [, method = METHOD_OF_URL.exec(text)?.[1], url, status] = REQUEST.exec(text) ?? [];
  return {
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url: url.replace(/[,;:)\]]{1,10}$/, '') }),
    ...(status !== undefined && { status: Number(status) }),
  };
}

const SENT_HEADER = /^(?:x-(?:api-key|timestamp|signature)|content-type|user-agent|host|accept)$/i;
/** Where a key or a group may begin. */
const NEXT =
  /([A-Za-z_][\w.-]{0,100})["']?\s{0,5}(?:=>|=(?!=)|:(?!\/\/))\s{0,5}|(?<![\w\])}"'/.-])(?=(?:[&<]?[A-Za-z_$][\w$.]{0,60}(?:\(\d{1,9}\))? ?)?(?:\[[A-Z][^\]\r\n]{0,40}\] ?)?[{[(]|#<[A-Z]|Array\r?\n|[\w\\]{1,120} Object\r?\n)/g;

/**
 * Keys that mean something, wherever they stand in the lines, and groups without a key: a table of headers, a URL, what
 * holds such keys itself, and behind the headers a body. The rest is passed over.
 */
function textRecord(source: string, at: number): LogRecord {
  const entries: Entry[] = [];
  const next = new RegExp(NEXT);
  // Brackets that nothing closes are read to the end each, up to this.
  let lookAhead = 4 * source.length + 1000;
  let isCut = false;
  for (let found = next.exec(source); found; found = next.exec(source)) {
    const [whole, name] = found;
    if (whole === '') next.lastIndex = found.index + 1;
    if (name === undefined) {
      const group = lookAhead > 0 ? groupAt(source, found.index) : undefined;
      lookAhead -= (group?.end ?? found.index) - found.index;
      next.lastIndex = takeGroup(source, group, entries) ?? next.lastIndex;
    } else if (means(source, name, found.index, next.lastIndex)) {
      const value: PrintedValue = keyedValue(source, found, next.lastIndex, isCut);
      isCut ||= value.kind === 'text' && value.isCut === true;
      entries.push({ key: name, value });
      next.lastIndex = Math.max(next.lastIndex, value.end);
    }
  }
  const group = { kind: 'group', name: '', entries, isCut: false, start: 0, end: source.length } as const;
  const line = requestLine(source);
  const loose = line.url === undefined ? LOOSE_URL.exec(source.slice(0, lineAt(source, 0).end)) : null;
  return { at, source, group, ...line, ...(loose && { looseUrl: loose[0] }) };
}

/** Keys under which logs tell why a request was refused. */
export function isCodeKey(key: string): boolean {
  return /^(?:error)?code$/.test(plainKey(key));
}

const CODE = new RegExp(`^["']?(?:${REFUSAL_CODES.join('|')})(?![\\w-])`);

/** Anything may have a code. @param start where the key begins; `at`: its value. */
function means(source: string, key: string, start: number, at: number): boolean {
  return (
    KNOWN.has(plainKey(key)) ||
    (isCodeKey(key) && CODE.test(source.slice(at, at + 40))) ||
    keyIdFollows(source, start, at)
  );
}

/** @param isCut one was cut off before: each would be read to the end of the text once more. */
function keyedValue(source: string, found: RegExpExecArray, at: number, isCut: boolean): PrintedValue {
  const value = linesBelow(source, found) ?? nothingOn(source, found) ?? looseValue(source, found, at);
  return isCut || !BODY.has(plainKey(found[1] ?? '')) ? value : cutBody(source, value);
}

const LOOSE_ENDS = ' \t,;|';

function looseValue(
  source: string,
  { 0: title, 1: name = '', index }: RegExpExecArray,
  at: number,
): PrintedValue {
  const isInQuotes = /^["']/.test(title.slice(name.length));
  return AUTH.has(plainKey(name)) && !isInQuotes
    ? readLoose(source, index, at, LOOSE_ENDS)
    : readPrinted(source, at, LOOSE_ENDS);
}

/** A body that its logger has cut off ends at its mark, or with its line where it's in quotes: nothing closes it. */
function cutBody(source: string, value: PrintedValue): PrintedValue {
  const { start } = value;
  const isGroup = value.kind === 'group' && value.isCut && breaksOff(source.slice(start, value.end));
  const isQuoted = value.kind === 'text' && !value.isQuoted && /^["']/.test(value.text);
  if (!isGroup && !isQuoted) return value;
  const mark = cutMarkIn(source.slice(start));
  const end = mark === undefined ? (isGroup ? value.end : lineAt(source, start).end) : start + mark;
  return { kind: 'text', text: source.slice(start, end), isQuoted: false, isCut: true, start, end };
}

const BODY: ReadonlySet<string> = new Set(KEYS.body);

const HEADERS_KEYS: ReadonlySet<string> = new Set(KEYS.headers);
const OF_HEADERS = /^(?:x-.*|host)$/i;
const FIELD = /^([\w-]{1,100}):[ \t]?([^\r\n]*)$/;

/** Headers on the lines below their title, each as far indented as the first, as .NET logs them. */
function linesBelow(
  source: string,
  { 0: title, 1: name = '', index }: RegExpExecArray,
): PrintedGroup | undefined {
  if (!title.includes('\n') || !HEADERS_KEYS.has(plainKey(name))) return undefined;
  const start = source.lastIndexOf('\n', index + title.length - 1) + 1;
  const indent = /^[ \t]*/.exec(source.slice(start, start + 200))?.[0] ?? '';
  const entries: Entry[] = [];
  let end = start;
  for (let next = start; next < source.length; ) {
    const line = lineAt(source, next);
    const content = source.slice(next, line.end);
    const [, key, text] = content.startsWith(indent) ? (FIELD.exec(content.slice(indent.length)) ?? []) : [];
    if (key === undefined || text === undefined || (KNOWN.has(plainKey(key)) && !OF_HEADERS.test(key))) break;
    const value = {
      kind: 'text',
      text: text.trimEnd(),
      isQuoted: false,
      start: next,
      end: line.end,
    } as const;
    entries.push({ key, value });
    end = line.end;
    next = line.next;
  }
  return entries.length === 0 ? undefined : { kind: 'group', name: '', entries, isCut: false, start, end };
}

/** A line that ends behind `=`, or behind the name of a header of the three, tells no value; the next is another. */
function nothingOn(
  source: string,
  { 0: title, 1: name = '', index }: RegExpExecArray,
): PrintedValue | undefined {
  const line = title.indexOf('\n');
  const isOver = line >= 0 && (AUTH.has(plainKey(name)) || /=(?!>)/.test(title));
  if (!isOver || beginsGroup(source.slice(index + title.length, index + title.length + 150)))
    return undefined;
  return { kind: 'text', text: '', isQuoted: false, start: index + line, end: index + line };
}

const AUTH: ReadonlySet<string> = new Set(KEYS.auth);

interface Entry {
  readonly key: string | undefined;
  readonly value: PrintedValue;
}

/** @returns where what was taken ends; `undefined` where the group says nothing. */
function takeGroup(source: string, group: PrintedGroup | undefined, entries: Entry[]): number | undefined {
  if (!group || !isTelling(source, group)) return undefined;
  const key = keyOfGroup(group);
  // A second table of headers is the response's.
  if (key === 'headers' && entries.some(tellsHeaders)) return group.end;
  entries.push({ key, value: group });
  const body = key === 'headers' ? bodyBehind(source, group.end) : undefined;
  if (body) entries.push({ key: 'body', value: body });
  return body?.end ?? group.end;
}

function tellsHeaders({ key, value }: Entry): boolean {
  const names: readonly string[] = KEYS.headers;
  const holds =
    value.kind === 'group' && value.entries.some((entry) => names.includes(plainKey(entry.key ?? '')));
  return names.includes(plainKey(key ?? '')) || holds;
}

const LOOSE_URL = /(?<![\w/])https?:\/\/[^\s"'<>{},;()]{1,8000}/;

function groupAt(source: string, at: number): PrintedGroup | undefined {
  const start = source.slice(at, at + 150);
  if (!beginsGroup(start)) return undefined;
  const value = readPrinted(source, at, '');
  return value.kind === 'group' ? value : undefined;
}

function isTelling(source: string, value: PrintedGroup): boolean {
  if (value.end >= source.length && value.isCut) return false;
  const isTable =
    value.entries.some(({ key }) => key !== undefined) ||
    fieldsIn(value).some(([name]) => SENT_HEADER.test(name));
  return isTable || /^URL$|^#<URI/i.test(value.name);
}

function keyOfGroup(group: PrintedGroup): string | undefined {
  if (/^URL$|^#<URI/i.test(group.name)) return 'url';
  const isMore = group.entries.some(
    ({ key }) => key !== undefined && !SENT_HEADER.test(key) && KNOWN.has(plainKey(key)),
  );
  return !isMore && fieldsIn(group).some(([name]) => SENT_HEADER.test(name)) ? 'headers' : undefined;
}

/** What's printed behind the headers up to the line's end. */
function bodyBehind(source: string, at: number): PrintedValue | undefined {
  const gap = /^[ \t,})>]{0,20}(?:\r?\n)?(?=[{["']|b["']|<Buffer)/.exec(source.slice(at, at + 30))?.[0];
  if (gap === undefined) return undefined;
  const value = readPrinted(source, at + gap.length, '');
  const isAlone = /^[ \t]*(?:\[\] \[\][ \t]*)?(?:\r?\n|$)/.test(source.slice(value.end, value.end + 100));
  return isAlone && value.kind !== 'stub' ? value : undefined;
}
