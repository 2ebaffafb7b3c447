/** What fetch makes of its arguments: the request as the Fetch standard puts it on the wire. */

import { parsedUrl } from '../core/parsed-url.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { bodyGap } from '../core/signing/gaps.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import type { Capture } from './capture.ts';
import { bodyOf, type SentBody } from './fetch-call-body.ts';
import { headersOf, notKnown, type Step, TOKEN } from './fetch-call-headers.ts';
import { type Room, type ScriptValue, textOf, UNDEFINED } from './fetch-call-values.ts';
import type { FetchCall } from './fetch-call-walk.ts';
import { quote } from './pasted-text.ts';

/** `at` is an offset in the text. */
export type FetchRequest =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** @param room for looking into its values. */
export function requestOf({ at, input, init }: FetchCall, room: Room): FetchRequest {
  const isBare = init.kind === 'plain' && init.value === undefined;
  const options = input.kind === 'request' && isBare ? input.init : init;
  const refusal = (step: { at: number; message: string }): FetchRequest => ({ ok: false, ...step });
  const url = urlOf(input.kind === 'request' ? input.input : input, at);
  if (!('part' in url)) return refusal(url);
  const given = optionsOf(options, at);
  if (!('part' in given)) return refusal(given);
  const method = methodOf(given.part.get('method') ?? UNDEFINED, at);
  if (!('part' in method)) return refusal(method);
  const body = bodyOf(given.part.get('body') ?? UNDEFINED, room);
  const hasBody = body.body.kind === 'bytes' || body.missing !== undefined;
  if (hasBody && /^(?:GET|HEAD)$/.test(method.part))
    return refusal({ at, message: `Fetch refuses to send a body with ${method.part}` });
  const headers = headersOf(given.part.get('headers') ?? UNDEFINED, at, room);
  if (!('part' in headers)) return refusal(headers);
  return {
    ok: true,
    notes: [...headers.part.notes, ...body.notes],
    capture: captureOf(method.part, url.part, headers.part.fields, body),
  };
}

interface SentUrl {
  readonly target: string;
  readonly origin?: string;
}

function captureOf(method: string, url: SentUrl, fields: readonly HeaderField[], body: SentBody): Capture {
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const added: readonly HeaderField[] =
    isTyped || body.type === undefined ? [] : [['Content-Type', byteStringOfText(body.type)]];
  return {
    request: {
      method,
      target: byteStringOfText(url.target),
      headers: [...fields, ...added],
      body: body.body,
    },
    gaps: body.missing === undefined ? [] : [bodyGap(body.missing)],
    hints: { language: 'node-fetch' },
    ...(url.origin !== undefined && { origin: url.origin }),
  };
}

function urlOf(value: ScriptValue, at: number): Step<SentUrl> {
  if (value.kind === 'unknown') return notKnown('The URL', value);
  const text = textOf(value);
  if (text === undefined) return { at, message: 'The URL isn’t text' };
  const whole = parsedUrl(text);
  if (whole === undefined && !text.startsWith('/'))
    return { at, message: `${quote(text)} is relative to a page. Put the whole URL there` };
  const url = whole ?? parsedUrl(text, 'https://relative.invalid');
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { at, message: `${quote(text)} isn’t a URL that fetch sends HTTP requests to` };
  if (url.username !== '' || url.password !== '')
    return { at, message: 'Fetch refuses URLs with a user and password in them' };
  const [sent = ''] = url.href.split('#');
  const target = sent.slice(url.origin.length);
  return { part: { target, ...(whole && { origin: url.origin }) } };
}

function optionsOf(value: ScriptValue, at: number): Step<ReadonlyMap<string, ScriptValue>> {
  if (value.kind === 'unknown') return notKnown('The second argument', value);
  if (value.kind === 'plain' && value.value == null) return { part: new Map() };
  if (value.kind !== 'object') return { at, message: 'The second argument isn’t an object of options' };
  return value.blurred ? notKnown('Part of the options', value.blurred) : { part: value.entries };
}

/** Six methods are sent in upper case, others as they are. */
function methodOf(value: ScriptValue, at: number): Step<string> {
  if (value.kind === 'unknown') return notKnown('The method', value);
  if (value.kind === 'plain' && value.value === undefined) return { part: 'GET' };
  const text = textOf(value) ?? '';
  if (!TOKEN.test(text) || /^(?:CONNECT|TRACE|TRACK)$/i.test(text))
    return { at, message: `Fetch refuses the method ${quote(text)}` };
  return { part: /^(?:DELETE|GET|HEAD|OPTIONS|POST|PUT)$/i.test(text) ? text.toUpperCase() : text };
}
