/** The headers curl sends, in its order. What depends on its version or build (User-Agent, Accept-Encoding) is left out. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type ByteString, sliceBytes } from '../../core/signing/bytes.ts';
import type { Gap } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import { computedGap, splitIn } from './computed.ts';
import type { Content } from './requests.ts';
import { shown, type Unknown, type Word } from './shell-word.ts';
import { type Transfer, unknownWhere } from './transfer.ts';
import type { CurlUrlParts } from './url-parts.ts';

export type ReadHeaders =
  | {
      readonly ok: true;
      readonly fields: readonly HeaderField[];
      /** Names of those that neither `-H` nor another option gives. */
      readonly added: readonly string[];
      readonly gaps: readonly Gap[];
      readonly remarks: readonly string[];
      /** Whether the URL's user and password are what the header Authorization holds. */
      readonly isUserSent: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** A header as given with -H. */
interface Given {
  readonly name: string;
  /** `undefined` where it only keeps curl from sending its own. */
  readonly value?: ByteString;
  readonly isKnown: boolean;
}

export function headersOfTransfer(transfer: Transfer, url: CurlUrlParts, content: Content): ReadHeaders {
  const read = readAllGiven(transfer);
  if (typeof read === 'string') return { ok: false, message: read };
  const { given, remarks, gaps } = read;
  const problem = lengthProblem(given, content);
  if (problem) return { ok: false, message: problem };
  const own = ownHeaders(transfer, url, content, given, remarks);
  const sent = given.flatMap(({ name, value, isKnown }): HeaderField[] =>
    value === undefined || !isKnown || isNamed(name, 'host') ? [] : [[name, value]],
  );
  const isUserSent = userOf(transfer, url) !== undefined && !find(given, 'Authorization');
  const fields = [...own.before, ...sent, ...own.after];
  return { ok: true, fields, added: own.added, gaps, remarks, isUserSent };
}

interface AllGiven {
  readonly given: Given[];
  readonly remarks: string[];
  readonly gaps: Gap[];
}

function readAllGiven({ headers, json }: Transfer): AllGiven | string {
  const given: Given[] = [];
  const remarks: string[] = [];
  const gaps: Gap[] = [];
  for (const word of headers) {
    const read = readGiven(word);
    if (typeof read === 'string') return read;
    if (read.remark !== undefined) remarks.push(read.remark);
    if (read.gap) gaps.push(read.gap);
    if (read.given) given.push(read.given);
  }
  for (const name of json ? ['Content-Type', 'Accept'] : [])
    if (!find(given, name)) given.push({ name, value: 'application/json' as ByteString, isKnown: true });
  return { given, remarks, gaps };
}

function leftOut(name: string): string {
  return `The header ${name} is left out: its value can’t be known from the command`;
}

const SIGNED = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

interface ReadGiven {
  readonly given?: Given;
  readonly gap?: Gap;
  readonly remark?: string;
}

/** @returns a problem as text; what curl doesn't send at all is remarked upon. */
function readGiven(word: Word): ReadGiven | string {
  const { bytes } = word;
  const [unknown] = word.unknown;
  if (bytes.startsWith('@') && unknown?.at !== 0)
    return '-H @… reads headers from a file that isn’t part of the command. Write each with a -H of its own';
  const colon = bytes.indexOf(':');
  if (unknown && (colon === -1 || unknown.at <= colon)) return unknownName(word, unknown);
  const emptied = colon === -1 ? /^([^;]*);[ \t\v\f]*$/.exec(bytes)?.[1] : undefined;
  const name = emptied ?? bytes.slice(0, Math.max(0, colon));
  if (/[\r\n]/.test(bytes)) return `The header ${shown(name)} holds a line break. Take it out`;
  if (name === '')
    return {
      remark: `curl doesn’t send the header “${shown(bytes.slice(0, 30))}”, which has no name with a colon behind it`,
    };
  if (!NAME.test(name)) return `“${shown(name)}” isn’t a header’s name. Correct it`;
  if (emptied !== undefined) return { given: { name, value: '' as ByteString, isKnown: true } };
  if (unknown) return unknownValue(name, word, unknown);
  return { given: { name, ...valueBehind(bytes, colon), isKnown: true } };
}

/** It may be any header at all. */
function unknownName(word: Word, unknown: Unknown): ReadGiven | string {
  const place = 'a header’s name';
  return (
    splitIn(word, place) ?? {
      gap: computedGap({ kind: 'other-headers' }, unknown),
      remark: unknownWhere(unknown.name, place),
    }
  );
}

function unknownValue(name: string, word: Word, unknown: Unknown): ReadGiven | string {
  const given = { name, value: '' as ByteString, isKnown: false };
  const gap = computedGap({ kind: 'header', name }, unknown);
  if (!SIGNED.includes(name.toLowerCase())) return { given, gap, remark: leftOut(shown(name)) };
  const place = `the header ${name}`;
  return splitIn(word, place) ?? { given, gap, remark: unknownWhere(unknown.name, place) };
}

/** One space is how headers are written; whatever else stands there was sent. */
function valueBehind(bytes: ByteString, colon: number): { readonly value?: ByteString } {
  const value = sliceBytes(bytes, colon + (bytes[colon + 1] === ' ' ? 2 : 1));
  return /^[ \t\v\f]*$/.test(value) ? {} : { value };
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function find(given: readonly Given[], wanted: string): Given | undefined {
  return given.find(({ name }) => isNamed(name, wanted));
}

/** A length that isn't the body's makes the server read something else. */
function lengthProblem(given: readonly Given[], content: Content): string | undefined {
  const length = find(given, 'Content-Length');
  if (!length?.isKnown || find(given, 'Transfer-Encoding')?.value) return undefined;
  if (content?.unknown !== undefined) return undefined;
  const sent = content?.bytes.length ?? 0;
  if (length.value === undefined)
    return content
      ? 'The header Content-Length is taken away, so the body has no end. Take that -H out'
      : undefined;
  return length.value.trim() === String(sent)
    ? undefined
    : `The header Content-Length isn’t the length of the body, which has ${sent} bytes. Take that -H out`;
}

interface Own {
  readonly before: readonly HeaderField[];
  readonly after: readonly HeaderField[];
  /** Names of those that no option asks for. */
  readonly added: readonly string[];
}

function ownHeaders(
  transfer: Transfer,
  url: CurlUrlParts,
  content: Content,
  given: readonly Given[],
  remarks: string[],
): Own {
  const before: HeaderField[] = [];
  const after: HeaderField[] = [];
  const added: string[] = [];
  const add = (list: HeaderField[], name: string, value: string | undefined) => {
    if (value !== undefined && !find(given, name)) list.push([name, value as ByteString]);
  };
  const addUnasked = (list: HeaderField[], name: string, value: string) => {
    if (find(given, name)) return;
    list.push([name, value as ByteString]);
    added.push(name);
  };
  const value = (option: string, header: string) => knownValue(transfer.values.get(option), header, remarks);
  const host = find(given, 'Host');
  if (!host) addUnasked(before, 'Host', url.host);
  else if (host.value !== undefined && host.isKnown) before.push(['Host', host.value]);
  add(before, 'Authorization', authorization(transfer, url, value, remarks));
  const range = value('range', 'Range');
  if (range !== undefined && !content)
    add(before, 'Range', `bytes=${/^[0-9]+$/.test(range) ? `${range}-` : range}`);
  add(before, 'User-Agent', value('user-agent', 'User-Agent') || undefined);
  addUnasked(before, 'Accept', '*/*');
  add(before, 'Referer', value('referer', 'Referer')?.replace(/;auto.*$/s, '') || undefined);
  add(before, 'Cookie', cookies(transfer.cookies, remarks));
  if (
    content &&
    content.unknown === undefined &&
    transfer.uploads.length === 0 &&
    !find(given, 'Transfer-Encoding')?.value
  )
    addUnasked(after, 'Content-Length', String(content.bytes.length));
  if (content && !transfer.form && transfer.uploads.length === 0)
    addUnasked(after, 'Content-Type', 'application/x-www-form-urlencoded');
  return { before, after, added };
}

function knownValue(word: Word | undefined, header: string, remarks: string[]): string | undefined {
  if (!word || word.unknown.length === 0) return word?.bytes;
  remarks.push(leftOut(header));
  return undefined;
}

/** Cookies are joined as they are; a value without `=` names a file of them. */
function cookies(words: readonly Word[], remarks: string[]): string | undefined {
  const texts: string[] = [];
  for (const word of words) {
    const text = knownValue(word, 'Cookie', remarks);
    if (text?.includes('=')) texts.push(text);
    else if (text) remarks.push(`The cookies in the file ${shown(text)} aren’t in the headers here`);
  }
  return texts.length === 0 ? undefined : texts.join(';');
}

function authorization(
  transfer: Transfer,
  url: CurlUrlParts,
  value: (option: string, header: string) => string | undefined,
  remarks: string[],
): string | undefined {
  const { values } = transfer;
  const bearer = value('oauth2-bearer', 'Authorization');
  if (bearer !== undefined) return `Bearer ${bearer}`;
  if (values.has('user')) {
    const user = value('user', 'Authorization');
    if (user !== undefined && !user.includes(':'))
      remarks.push('The header Authorization is left out: curl asks for the password that -u lacks');
    return user?.includes(':') ? `Basic ${btoa(user)}` : undefined;
  }
  const user = userOf(transfer, url);
  return user === undefined ? undefined : `Basic ${btoa(user)}`;
}

/** The URL's user and password, unless an option stands for them. */
function userOf({ values }: Transfer, { userinfo }: CurlUrlParts): string | undefined {
  if (userinfo === undefined || values.has('oauth2-bearer') || values.has('user')) return undefined;
  const decoded = userinfo.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return userinfo.includes(':') ? decoded : `${decoded}:`;
}
