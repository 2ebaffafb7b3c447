/** The request that PowerShell sends for a command, as far as its versions agree. */

import { byteStringOfText } from '../core/signing/bytes.ts';
import { bodyGap } from '../core/signing/gaps.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import type { Capture } from './capture.ts';
import { quote } from './pasted-text.ts';
import { type SentBody, sentBody } from './powershell-body.ts';
import { parameterNamed } from './powershell-command.ts';
import { fieldsOf, type Given, notKnown, type Refusal, typeIn } from './powershell-headers.ts';
import { sentUrl } from './powershell-url.ts';
import { NULL, type PsValue, type WebCommand } from './powershell-values.ts';

/** `at` is an offset in the script. */
export type CommandRequest =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly message: string };

export function requestOf(command: WebCommand): CommandRequest {
  const notes: string[] = [];
  const given = givenIn(command, notes);
  if ('message' in given) return { ok: false, ...given };
  const uri = textFor(given, 'Uri', command.at);
  if (typeof uri !== 'string') return { ok: false, ...uri };
  const method = methodOf(given, command.at);
  if (typeof method !== 'string') return { ok: false, ...method };
  const fields = fieldsOf(given, command.at, notes);
  if ('message' in fields) return { ok: false, ...fields };
  const url = sentUrl(uri);
  if (!url) return { ok: false, at: command.at, message: `${quote(uri)} isn’t an HTTP URL` };
  const contentType = given.get('contenttype');
  const body = sentBody(given, contentType?.kind === 'text' ? contentType.text : typeIn(fields), method);
  return {
    ok: true,
    notes: [...notes, ...url.notes, ...body.notes],
    capture: captureOf(method, url, fields, body),
  };
}

function captureOf(
  method: string,
  url: { target: string; origin: string },
  fields: readonly HeaderField[],
  body: SentBody,
): Capture {
  const isForm = typeIn(fields) === undefined && method === 'POST' && body.body.kind === 'bytes';
  const added: readonly HeaderField[] = isForm
    ? [['Content-Type', byteStringOfText('application/x-www-form-urlencoded')]]
    : [];
  return {
    request: {
      method,
      target: byteStringOfText(url.target),
      headers: [...fields, ...added],
      body: body.body,
    },
    gaps: body.missing === undefined ? [] : [bodyGap(body.missing)],
    hints: { language: 'powershell' },
    origin: url.origin,
  };
}

/** All parameters by name, those of a splatted table among them. The first one without a name is the URL. */
function givenIn({ at, arguments: all }: WebCommand, notes: string[]): Map<string, PsValue> | Refusal {
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
): Refusal | undefined {
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

function textFor(given: Given, name: string, at: number): string | Refusal {
  const value = given.get(name.toLowerCase()) ?? NULL;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'unknown') return notKnown(`-${name}`, value);
  return { at, message: `-${name} is missing, or no text` };
}

/** PowerShell sends methods in upper case. */
function methodOf(given: Given, at: number): string | Refusal {
  const name = given.has('custommethod') ? 'CustomMethod' : 'Method';
  if (!given.has(name.toLowerCase())) return 'GET';
  const text = textFor(given, name, at);
  if (typeof text !== 'string') return text;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/.test(text)
    ? text.toUpperCase()
    : { at, message: `${quote(text)} isn’t an HTTP method` };
}
