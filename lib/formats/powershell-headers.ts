/** The headers that PowerShell sends for a command, as far as its versions agree. */

import { AUTH_HEADERS } from '../core/api.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import { headersNotSpelledOut, quote } from './pasted-text.ts';
import { NULL, type PsValue, quoted, type SessionValue, type UnknownValue } from './powershell-values.ts';

/** What keeps a command from being read. */
export interface Refusal {
  readonly at: number;
  readonly message: string;
}

/** Parameters by their whole name in lower case. */
export type Given = ReadonlyMap<string, PsValue>;

export function notKnown(what: string, value: UnknownValue): Refusal {
  return {
    at: value.at,
    message: `${what} is ${quoted(value)}, which the text doesn’t spell out. Put its value there and paste it again`,
  };
}

const SIGNED = new Set(Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()));
/** What browsers copy along of HTTP/2. */
const PSEUDO = ['authority', 'method', 'path', 'scheme'];

/** What's sent besides the headers that PowerShell adds of its own; `notes` gets what's left out. */
export function fieldsOf(given: Given, at: number, notes: string[]): HeaderField[] | Refusal {
  const session = given.get('websession');
  const list = headerList(given, session?.kind === 'session' ? session : undefined, at);
  if ('message' in list) return list;
  const signed = list.filter(([name]) => SIGNED.has(name.toLowerCase()));
  const unsaid = signed.flatMap(([name, value]) => (value.kind === 'unknown' ? [{ name, value }] : []));
  const [first] = unsaid;
  if (first) {
    const names = unsaid.map(({ name }) => name);
    return { at: first.value.at, message: headersNotSpelledOut(names, quoted(first.value)) };
  }
  const fields: HeaderField[] = [];
  for (const [name, value] of withoutPseudo(list)) {
    if (value.kind === 'text') fields.push([name, byteStringOfText(value.text)]);
    else if (!SIGNED.has(name.toLowerCase()))
      notes.push(`The header ${quote(name)} isn’t spelled out in the text, so it’s left out`);
    else return { at, message: `The header ${quote(name)} is no text` };
  }
  return fields;
}

function withoutPseudo(
  list: readonly (readonly [string, PsValue])[],
): readonly (readonly [string, PsValue])[] {
  const names = new Set(list.map(([name]) => name.toLowerCase()));
  return PSEUDO.every((name) => names.has(name))
    ? list.filter(([name]) => !PSEUDO.includes(name.toLowerCase()))
    : list;
}

/** Those of `-Headers`, of the session and of the parameters that set one. */
function headerList(
  given: Given,
  session: SessionValue | undefined,
  at: number,
): [string, PsValue][] | Refusal {
  const headers = given.get('headers') ?? NULL;
  if (headers.kind === 'unknown') return notKnown('-Headers', headers);
  if (headers.kind !== 'table' && headers.kind !== 'null') return { at, message: '-Headers isn’t a table' };
  const entries = headers.kind === 'table' ? headers.entries : [];
  const blurred =
    headers.kind === 'table' ? (headers.blurred ?? session?.headers.blurred) : session?.headers.blurred;
  if (blurred) return notKnown('Part of the headers', blurred);
  const own = new Set(entries.map(([{ text }]) => text.toLowerCase()));
  const ofSession = session?.headers.entries.filter(([{ text }]) => !own.has(text.toLowerCase())) ?? [];
  const agent = given.get('useragent') ?? session?.userAgent;
  const type = given.get('contenttype');
  const cookies = session ? cookieValue(session) : undefined;
  return [
    // -ContentType wins over a header of that name.
    ...[...ofSession, ...entries]
      .filter(([{ text }]) => !type || text.toLowerCase() !== 'content-type')
      .map(([{ text }, value]): [string, PsValue] => [text, value]),
    ...(agent ? [['User-Agent', agent] as [string, PsValue]] : []),
    ...(cookies ? [['Cookie', cookies] as [string, PsValue]] : []),
    ...(type ? [['Content-Type', type] as [string, PsValue]] : []),
  ];
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
