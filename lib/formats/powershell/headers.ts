/** The headers that PowerShell sends for a command, as far as its versions agree. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { anyHeaderGaps, type Gap, headerGap } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import { headersNotSpelledOut, quote } from '../pasted-text.ts';
import { NULL, type PsValue, quotedPiece, type SessionValue, type UnknownPsValue } from './values.ts';

/** What keeps a command from being read. */
export interface CommandRefusal {
  readonly at: number;
  readonly message: string;
}

/** Parameters by their whole name in lower case. */
export type Given = ReadonlyMap<string, PsValue>;

export function notKnown(what: string, value: UnknownPsValue): CommandRefusal {
  return {
    at: value.at,
    message: `${what} is ${quotedPiece(value)}, which the text doesn’t spell out. Put its value there and paste it again`,
  };
}

/** As it stands in the script, cut. */
export function pieceOf({ piece }: UnknownPsValue): string {
  return piece.slice(0, 200).trim();
}

const SIGNED = new Set(Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()));
/** What browsers copy along of HTTP/2. */
const PSEUDO = ['authority', 'method', 'path', 'scheme'];

export interface CommandHeaders {
  readonly fields: readonly HeaderField[];
  readonly gaps: readonly Gap[];
}

/** What's sent besides the headers that PowerShell adds of its own; `notes` gets what's left out. */
export function fieldsOf(given: Given, at: number, notes: string[]): CommandHeaders | CommandRefusal {
  const session = given.get('websession');
  const list = headerList(given, session?.kind === 'session' ? session : undefined, at);
  if ('message' in list) return list;
  const { headers, open } = list;
  if (open) notes.push(notKnown(open.what, open.value).message);
  const odd = headers.find(([name, { kind }]) => isSigned(name) && kind !== 'text' && kind !== 'unknown');
  if (odd) return { at, message: `The header ${quote(odd[0])} is no text` };
  noteUnsaid(headers, notes);
  const sent = withoutPseudo(headers);
  return {
    fields: sent.flatMap(([name, value]): HeaderField[] =>
      value.kind === 'text' ? [[name, byteStringOfText(value.text)]] : [],
    ),
    gaps: [
      ...(open ? anyHeaderGaps(pieceOf(open.value)) : []),
      ...sent.flatMap(([name, value]) =>
        value.kind === 'text'
          ? []
          : [headerGap(name, 'computed', value.kind === 'unknown' ? pieceOf(value) : undefined)],
      ),
    ],
  };
}

function noteUnsaid(headers: readonly (readonly [string, PsValue])[], notes: string[]): void {
  const signed = headers.flatMap(([name, value]) =>
    value.kind === 'unknown' && isSigned(name) ? [{ name, value }] : [],
  );
  const [first] = signed;
  const names = signed.map(({ name }) => name);
  if (first) notes.push(headersNotSpelledOut(names, quotedPiece(first.value)));
  for (const [name, { kind }] of withoutPseudo(headers))
    if (kind !== 'text' && !isSigned(name))
      notes.push(`The header ${quote(name)} isn’t spelled out in the text, so it’s left out`);
}

function isSigned(name: string): boolean {
  return SIGNED.has(name.toLowerCase());
}

function withoutPseudo(
  list: readonly (readonly [string, PsValue])[],
): readonly (readonly [string, PsValue])[] {
  const names = new Set(list.map(([name]) => name.toLowerCase()));
  return PSEUDO.every((name) => names.has(name))
    ? list.filter(([name]) => !PSEUDO.includes(name.toLowerCase()))
    : list;
}

interface HeaderList {
  readonly headers: [string, PsValue][];
  /** What may hold any header at all. */
  readonly open: { readonly what: string; readonly value: UnknownPsValue } | undefined;
}

/** Those of `-Headers`, of the session and of the parameters that set one. */
function headerList(
  given: Given,
  session: SessionValue | undefined,
  at: number,
): HeaderList | CommandRefusal {
  const headers = given.get('headers') ?? NULL;
  if (headers.kind !== 'table' && headers.kind !== 'null' && headers.kind !== 'unknown')
    return { at, message: '-Headers isn’t a table' };
  const entries = headers.kind === 'table' ? headers.entries : [];
  const blurred = (headers.kind === 'table' ? headers.blurred : undefined) ?? session?.headers.blurred;
  const open =
    headers.kind === 'unknown'
      ? { what: '-Headers', value: headers }
      : blurred && { what: 'Part of the headers', value: blurred };
  const own = new Set(entries.map(([{ text }]) => text.toLowerCase()));
  const ofSession = session?.headers.entries.filter(([{ text }]) => !own.has(text.toLowerCase())) ?? [];
  const agent = given.get('useragent') ?? session?.userAgent;
  const type = given.get('contenttype');
  const cookies = session ? cookieValue(session) : undefined;
  const all: [string, PsValue][] = [
    // -ContentType wins over a header of that name.
    ...[...ofSession, ...entries]
      .filter(([{ text }]) => !type || text.toLowerCase() !== 'content-type')
      .map(([{ text }, value]): [string, PsValue] => [text, value]),
    ...(agent ? [['User-Agent', agent] as [string, PsValue]] : []),
    ...(cookies ? [['Cookie', cookies] as [string, PsValue]] : []),
    ...(type ? [['Content-Type', type] as [string, PsValue]] : []),
  ];
  return { headers: all, open };
}

function cookieValue({ cookies }: SessionValue): PsValue | undefined {
  if (cookies.length === 0) return undefined;
  const pairs = cookies.map(([name, value]) =>
    name.kind === 'text' && value.kind === 'text' ? `${name.text}=${value.text}` : undefined,
  );
  return pairs.includes(undefined)
    ? { kind: 'unknown', piece: 'a cookie', at: 0 }
    : { kind: 'text', text: pairs.join('; ') };
}

export function typeIn(fields: readonly HeaderField[]): string | undefined {
  return fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
