/** The request that PowerShell sends for a command, as far as its versions agree. */

import { utf8 } from '../../core/signing/bytes.ts';
import { bodyGap, distinctGaps, type Gap, type GapPart } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';
import { spelledCapture } from '../capture/spelled.ts';
import { lostInCopy } from '../copied-without-body.ts';
import { ambiguities } from '../curl/ambiguities.ts';
import { withCutReading } from '../cut/command.ts';
import { quote } from '../pasted-text.ts';
import type { UrlRest } from '../url-rest.ts';
import { splitUrl, type UrlParts } from '../url-text.ts';
import { type CommandBody, sentBody } from './body.ts';
import { parameterNamed } from './command.ts';
import { type CommandRefusal, fieldsOf, type Given, notKnown, pieceOf, typeIn } from './headers.ts';
import { NULL, type PsValue, type UnknownPsValue, type WebCommand } from './values.ts';

/** `at` is an offset in the script. */
export type CommandRequest =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly message: string };

export function requestOfCommand(command: WebCommand): CommandRequest {
  const notes: string[] = [];
  if (command.unfinished !== undefined) return { ok: false, at: command.at, message: command.unfinished };
  const given = givenIn(command, notes);
  if ('message' in given) return { ok: false, ...given };
  const url = urlOf(given, command.at, notes);
  if ('message' in url) return { ok: false, ...url };
  const method = methodOf(given, command.at, notes);
  if ('message' in method) return { ok: false, ...method };
  const headers = fieldsOf(given, command.at, notes);
  if ('message' in headers) return { ok: false, ...headers };
  const { fields } = headers;
  const contentType = given.get('contenttype');
  const body = sentBody(given, contentType?.kind === 'text' ? contentType.text : typeIn(fields), method.name);
  const gaps = distinctGaps([
    ...method.gaps,
    ...url.gaps,
    ...headers.gaps,
    ...(body.missing === undefined ? [] : [bodyGap(body.missing)]),
  ]);
  const capture = captureOf(method.name, url, fields, body, gaps);
  return {
    ok: true,
    notes: [...notes, ...body.notes],
    capture: command.endsText
      ? withCutReading(capture, given.has('method') || given.has('custommethod'))
      : capture,
  };
}

const FORM = 'application/x-www-form-urlencoded';

function captureOf(
  method: string,
  url: SentUrl,
  fields: readonly HeaderField[],
  { body, readings: bodies }: CommandBody,
  gaps: readonly Gap[],
): Capture {
  const type = method === 'POST' && body.kind === 'bytes' ? FORM : undefined;
  const capture = spelledCapture({ method, url, fields, body, type, gaps }, { language: 'powershell' });
  const { request } = capture;
  if (!bodies) return { ...capture, gaps: distinctGaps([...gaps, ...lostInCopy(request)]) };
  const readings = bodies.map((one) => ({
    sender: one.sender,
    request: { ...request, body: one.body },
    gaps,
  }));
  const ambiguous = ambiguities(readings, 'what sent the command isn’t known');
  return { ...capture, gaps: [...gaps, ...ambiguous], readings };
}

interface SentUrl extends UrlRest {
  readonly target: string;
  readonly origin: string | undefined;
  readonly gaps: readonly Gap[];
}

function urlOf(given: Given, at: number, notes: string[]): SentUrl | CommandRefusal {
  const value = given.get('uri') ?? NULL;
  if (value.kind === 'unknown') {
    notes.push(notKnown('-Uri', value).message);
    const parts = (['path', 'query', 'origin'] as const).map((kind) => ({ kind }));
    return { target: '/…', origin: undefined, gaps: parts.map((part) => computedGap(part, value)) };
  }
  const uri = textFor(given, 'Uri', at);
  if (typeof uri !== 'string') return uri;
  const url = sentUrl(uri);
  if (!url) return { at, message: `${quote(uri)} isn’t an HTTP URL` };
  const { notes: told, ...parts } = url;
  notes.push(...told);
  return { ...parts, gaps: [] };
}

function computedGap(part: GapPart, value: UnknownPsValue): Gap {
  return { part, reason: 'computed', piece: pieceOf(value) };
}

/** All parameters by name, those of a splatted table among them. The first one without a name is the URL. */
function givenIn({ at, arguments: all }: WebCommand, notes: string[]): Map<string, PsValue> | CommandRefusal {
  const given = new Map<string, PsValue>();
  for (const { name, value } of all) {
    if (name === '@') {
      const refusal = splatted(given, value, at, notes);
      if (refusal) return refusal;
    } else if (name !== undefined) given.set(nameOf(name, notes), value);
    else if (!given.has('uri')) given.set('uri', value);
    else notes.push('It has more arguments than parameters, so they’re left out');
  }
  return given;
}

function splatted(
  given: Map<string, PsValue>,
  value: PsValue,
  at: number,
  notes: string[],
): CommandRefusal | undefined {
  if (value.kind === 'unknown') return notKnown('A list of parameters', value);
  if (value.kind !== 'table') return { at, message: 'A list of parameters isn’t a table' };
  if (value.blurred) return notKnown('Part of a list of parameters', value.blurred);
  for (const [key, item] of value.entries) given.set(nameOf(key.text, notes), item);
  return undefined;
}

function nameOf(name: string, notes: string[]): string {
  const meant = parameterNamed(name);
  if (!meant) notes.push(`The parameter ${quote(`-${name}`)} isn’t known, so it’s left out`);
  return (meant?.name ?? name).toLowerCase();
}

function textFor(given: Given, name: string, at: number): string | CommandRefusal {
  const value = given.get(name.toLowerCase()) ?? NULL;
  return value.kind === 'text' ? value.text : { at, message: `-${name} is missing, or no text` };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'MERGE', 'PATCH'];

/** PowerShell sends methods in upper case. */
function methodOf(
  given: Given,
  at: number,
  notes: string[],
): { readonly name: string; readonly gaps: readonly Gap[] } | CommandRefusal {
  const name = given.has('custommethod') ? 'CustomMethod' : 'Method';
  const value = given.get(name.toLowerCase());
  if (!value) return { name: 'GET', gaps: [] };
  if (value.kind === 'unknown') {
    notes.push(notKnown(`-${name}`, value).message);
    return { name: given.has('body') ? 'POST' : 'GET', gaps: [computedGap({ kind: 'method' }, value)] };
  }
  const text = textFor(given, name, at);
  if (typeof text !== 'string') return text;
  const sent = text.toUpperCase();
  // It’s one of a list, unless it’s told to be the client’s own.
  const isPart = name === 'Method' && !METHODS.includes(sent) && METHODS.some((one) => one.startsWith(sent));
  return !isPart && /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(text)
    ? { name: sent, gaps: [] }
    : { at, message: `${quote(text)} isn’t an HTTP method` };
}

/** Characters that .NET sends as they are, and escapes. */
const KEPT = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;
const UNRESERVED_ESCAPE = /%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])/;
const REBUILT = 'PowerShell sends this URL in another spelling; its path and query are rebuilt';

/** `undefined` where it isn't an HTTP URL. Without a scheme, PowerShell takes `http`. */
function sentUrl(uri: string): (UrlParts & { notes: readonly string[] }) | undefined {
  const whole = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(uri) ? uri : `http://${uri}`;
  const parts = splitUrl(whole);
  if (!parts || /[\s<>"]/.test(parts.origin)) return undefined;
  const [path = '', ...query] = parts.target.split('?');
  const hasDots = /(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
  if (KEPT.test(parts.target) && !hasDots && !UNRESERVED_ESCAPE.test(parts.target))
    return { ...parts, notes: [] };
  const plainPath = hasDots ? withoutDots(path) : path;
  const target = escapedUrl([plainPath, ...query].join('?'));
  return { ...parts, target, notes: [REBUILT] };
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    // A last dot segment leaves its slash.
    if (/^\.{1,2}$/.test(segment) && index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** Escapes of unreserved characters are undone, other characters become those of their UTF-8 bytes. */
function escapedUrl(target: string): string {
  const plain = target.replace(new RegExp(UNRESERVED_ESCAPE, 'g'), (hex) =>
    String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
  );
  return plain.replace(/%(?![0-9A-Fa-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%[\]]/gu, (character) =>
    Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
