/** What a record of a log has of a request without showing it as it was sent: members that change it, and names of values. */

import { AUTH_HEADERS, type AuthHeader } from '../core/api.ts';
import { type Gap, headerGap } from '../core/signing/gaps.ts';
import type { FoundPart } from './log-line-parts.ts';
import { isReadKey, type LogRecord, plainKey } from './log-line-records.ts';
import type { PrintedGroup, PrintedValue } from './printed-value.ts';

/** Members that a client makes a part of the request of: how it does so isn't in the log. Keys as `plainKey` gives them. */
const CHANGING: ReadonlyMap<string, 'query' | 'path' | 'body'> = new Map([
  ...['params', 'searchparams', 'queryparams', 'queryparameters', 'qs'].map((key) => [key, 'query'] as const),
  ...['baseurl', 'baseuri', 'prefixurl', 'basepath', 'rooturl', 'baseaddress', 'pathprefix'].map(
    (key) => [key, 'path'] as const,
  ),
  ...['form', 'formdata', 'formparams', 'multipart', 'files', 'jsonbody'].map(
    (key) => [key, 'body'] as const,
  ),
]);

/** Tables with keys of their own, which are no members of the request. */
const OWN_KEYS = /^(?:headers?|requestheaders|reqheaders|rawheaders|body|data|payload|json|response|res)$/;

/** Members that change what's sent and that aren't read: a client makes a part of the request of each. */
function changingMembers({ group, source }: LogRecord, url: string): Gap[] {
  const gaps: Gap[] = [];
  const isWhole = /^https?:\/\//i.test(url);
  visit(group, (key, value) => {
    const kind = isReadKey(key) ? undefined : CHANGING.get(key);
    // A whole URL isn't put behind another.
    if (kind === undefined || isNothing(value) || (kind === 'path' && isWhole)) return;
    gaps.push({ part: { kind }, reason: 'left-out', piece: source.slice(value.start, value.end) });
  });
  return gaps;
}

function visit(group: PrintedGroup, tell: (key: string, value: PrintedValue) => void): void {
  for (const { key, value } of group.entries) {
    const plain = key === undefined ? '' : plainKey(key);
    tell(plain, value);
    if (value.kind === 'group' && !OWN_KEYS.test(plain) && !CHANGING.has(plain)) visit(value, tell);
  }
}

function isNothing(value: PrintedValue): boolean {
  return value.kind === 'group'
    ? value.entries.length === 0
    : /^(?:|-|null|none|nil|undefined)$/i.test(value.text.trim());
}

const NAME = /^[A-Za-z_$][\w$]{0,200}(?:(?:\.|\?\.|->|::)[A-Za-z_$][\w$]{0,200}){0,20}$/;
const CALL = /^(?:new |await )?[A-Za-z_$][\w$.]{0,200}\s?\(/;
const WORDS = /^(?:null|none|nil|true|false|undefined)$/i;

/** Whether plain text without quotes is the name of a value, or a call that makes it, and not the value. */
export function isCode(value: PrintedValue | undefined): boolean {
  if (value?.kind !== 'text' || value.isQuoted) return false;
  return (NAME.test(value.text) || CALL.test(value.text)) && !WORDS.test(value.text);
}

/** What the three look like, where they stand without quotes as logs of `key=value` have them. */
const LOOKS: Readonly<Record<AuthHeader, RegExp>> = {
  [AUTH_HEADERS.key]: /^[ps]k_|\d/,
  [AUTH_HEADERS.timestamp]: /^\d/,
  [AUTH_HEADERS.signature]: /^[0-9a-f]{16,}$|^(?=.*\d)\w{20,}$/i,
};

/** Authentication headers in whose place code stands. */
function codeHeaders(headers: PrintedValue | undefined): Gap[] {
  if (headers?.kind !== 'group') return [];
  return headers.entries.flatMap(({ key = '', value }): Gap[] => {
    const name = Object.values(AUTH_HEADERS).find((one) => one.toLowerCase() === key.toLowerCase());
    if (!name || value.kind !== 'text' || !isCode(value) || LOOKS[name].test(value.text)) return [];
    return [headerGap(name, 'computed', value.text)];
  });
}

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/i;

/** What of the record isn't what was sent, and was read all the same. */
export function gapsOfRecord(record: LogRecord, url: string, parts: ReadonlyMap<string, FoundPart>): Gap[] {
  const method = record.method === undefined ? parts.get('method')?.value : undefined;
  const urlValue = record.url === undefined ? parts.get('url')?.value : undefined;
  const headers = parts.get('headers')?.value;
  const computed = (kind: 'method' | 'path' | 'query', piece: string): Gap => ({
    part: { kind },
    reason: 'computed',
    piece,
  });
  return [
    ...(method?.kind === 'text' && isCode(method) && !METHODS.test(method.text)
      ? [computed('method', method.text)]
      : []),
    ...(isCode(urlValue)
      ? [computed('path', url), computed('query', url)]
      : isRelative(url)
        ? [behindBase(url)]
        : []),
    ...codeHeaders(headers),
    ...changingMembers(record, url),
  ];
}

/** `orders` stands behind a base URL that isn't shown; `/orders` may as well, but is what servers log too. */
function isRelative(url: string): boolean {
  return !/^(?:https?:\/)?\//i.test(url);
}

function behindBase(piece: string): Gap {
  return {
    part: { kind: 'path' },
    reason: 'not-shown',
    piece,
    said: 'it’s put behind a base URL that the log doesn’t show',
  };
}
