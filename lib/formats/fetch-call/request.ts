/** What fetch makes of its arguments: the request as the Fetch standard puts it on the wire. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { bodyGap, distinctGaps } from '../../core/signing/gaps.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';
import { spelledCapture } from '../capture/spelled.ts';
import { lostByType } from '../copied-without-body.ts';
import { quote } from '../pasted-text.ts';
import type { UrlRest } from '../url-rest.ts';
import { type CallRefusal, headersOfValue, type Open, openAt, type Step, TOKEN } from './headers.ts';
import {
  type ReadingRoom,
  type ScriptValue,
  textOfValue,
  UNDEFINED,
  type UnknownScriptValue,
  unknown,
  unknownIn,
} from './values.ts';
import type { FetchCall } from './walk.ts';

/** `at` is an offset in the text. */
export type FetchRequest =
  | { readonly ok: true; readonly capture: Capture; readonly notes: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** @param room for looking into its values. */
export function requestOfFetch({ at, input, init, other }: FetchCall, room: ReadingRoom): FetchRequest {
  const options = input.kind === 'request' ? withInit(input.init, init) : init;
  const refusal = (step: { at: number; message: string }): FetchRequest => ({ ok: false, ...step });
  const url = urlOf(input.kind === 'request' ? input.input : input, at);
  if (!('part' in url)) return refusal(url);
  const given = optionsOf(options, at);
  if (!('part' in given)) return refusal(given);
  const method = methodOf(given, at);
  if (!('part' in method)) return refusal(method);
  const body = bodyOf(given.part.get('body') ?? UNDEFINED, room);
  const hasBody = body.body.kind === 'bytes' || body.missing !== undefined;
  if (hasBody && /^(?:GET|HEAD)$/.test(method.part))
    return refusal({ at, message: `Fetch refuses to send a body with ${method.part}` });
  const headers = headersOfValue(given.part.get('headers') ?? UNDEFINED, at, room);
  if (!('part' in headers)) return refusal(headers);
  const open = [
    ...openIn(method),
    ...openIn(url),
    ...openIn(headers),
    ...openIn(given),
    ...openByOther(other, given.part),
  ];
  const gaps = distinctGaps([
    ...open.flatMap((one) => one.gaps),
    ...headers.part.gaps,
    ...(body.missing === undefined ? [] : [bodyGap(body.missing)]),
  ]);
  return {
    ok: true,
    notes: [...open.map(({ note }) => note), ...headers.part.notes, ...body.notes],
    capture: withLost(
      spelledCapture(
        {
          method: method.part,
          url: url.part,
          fields: headers.part.fields,
          body: body.body,
          type: body.type,
          gaps,
        },
        // Which credentials go along is a browser’s question: its own copies answer it, those for Node don’t.
        { language: given.part.has('credentials') ? 'browser-fetch' : 'node-fetch' },
      ),
      given.part.get('body'),
    ),
  };
}

/** In the place of a body that it doesn't have, a browser writes `null`. */
function withLost(capture: Capture, body: ScriptValue | undefined): Capture {
  const lost = body?.kind === 'plain' && body.value === null ? lostByType(capture.request) : [];
  return { ...capture, gaps: distinctGaps([...capture.gaps, ...lost]) };
}

function openIn({ open }: { readonly open?: Open }): readonly Open[] {
  return open ? [open] : [];
}

/** The members of what fetch takes, and those of fetch in Node and of node-fetch that change nothing that's signed. */
const MEMBERS = new Set(
  'method headers body mode credentials cache redirect referrer referrerPolicy integrity keepalive signal duplex priority window attributionReporting browsingTopics targetAddressSpace dispatcher agent compress size timeout follow highWaterMark insecureHTTPParser next cf tls verbose proxy'.split(
    ' ',
  ),
);

/** Another function of that name may change anything, and so may one that takes members that fetch doesn't know. */
function openByOther(
  other: UnknownScriptValue | undefined,
  options: ReadonlyMap<string, ScriptValue>,
): Open[] {
  const member = [...options.keys()].find((name) => !MEMBERS.has(name));
  if (!other && member === undefined) return [];
  const piece = other ?? unknown(quote(member ?? ''), 0);
  const why = other
    ? `The text makes “fetch” another function (${other.what})`
    : `Fetch takes no ${piece.what}, so this is another function of that name`;
  const { gaps } = openAt('', piece, ['path', 'query', 'origin', 'method', 'body', 'headers']);
  return [{ gaps, note: `${why}, and what it sends isn’t known. Paste the request as sent` }];
}

/** As the Fetch standard makes a request of another one: what's given counts before what that one has. */
function withInit(before: ScriptValue, init: ScriptValue): ScriptValue {
  if (isNothing(init)) return before;
  if (isNothing(before)) return init;
  if (before.kind !== 'object' || init.kind !== 'object') return before.kind === 'unknown' ? before : init;
  const entries = new Map(before.entries);
  for (const [name, value] of init.entries)
    if (!isNothing(value) || (name !== 'body' && value.value !== undefined)) entries.set(name, value);
  const blurred = before.blurred ?? init.blurred;
  return { kind: 'object', entries, ...(blurred && { blurred }) };
}

function isNothing(value: ScriptValue): value is ScriptValue & { readonly kind: 'plain' } {
  return value.kind === 'plain' && value.value == null;
}

interface SentUrl extends UrlRest {
  readonly target: string;
  readonly origin?: string;
}

function urlOf(value: ScriptValue, at: number): Step<SentUrl> {
  if (value.kind === 'unknown')
    return { part: { target: '/…' }, open: openAt('The URL', value, ['path', 'query', 'origin']) };
  const text = textOfValue(value);
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
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? undefined : text.slice(hash + 1);
  return { part: { target, fragment, ...(whole && { origin: url.origin }) } };
}

const NO_OPTIONS: ReadonlyMap<string, ScriptValue> = new Map();

function optionsOf(value: ScriptValue, at: number): Options | CallRefusal {
  if (value.kind === 'unknown')
    return { part: NO_OPTIONS, open: openAt('The second argument', value, OF_OPTIONS) };
  if (value.kind === 'plain' && value.value == null) return { part: NO_OPTIONS };
  if (value.kind !== 'object') return { at, message: 'The second argument isn’t an object of options' };
  const { entries, blurred } = value;
  return blurred
    ? { part: entries, open: openAt('Part of the options', blurred, OF_OPTIONS) }
    : { part: entries };
}

const OF_OPTIONS = ['method', 'body', 'headers'] as const;

interface Options {
  readonly part: ReadonlyMap<string, ScriptValue>;
  readonly open?: Open;
}

/** Six methods are sent in upper case, others as they are. */
function methodOf({ part, open }: Options, at: number): Step<string> {
  const value = part.get('method') ?? UNDEFINED;
  const isOpen = open !== undefined || value.kind === 'unknown';
  const usual = isOpen && part.has('body') ? 'POST' : 'GET';
  if (value.kind === 'unknown') return { part: usual, open: openAt('The method', value, ['method']) };
  if (value.kind === 'plain' && value.value === undefined) return { part: usual };
  const text = textOfValue(value) ?? '';
  if (!TOKEN.test(text) || /^(?:CONNECT|TRACE|TRACK)$/i.test(text))
    return { at, message: `Fetch refuses the method ${quote(text)}` };
  return { part: /^(?:DELETE|GET|HEAD|OPTIONS|POST|PUT)$/i.test(text) ? text.toUpperCase() : text };
}

interface FetchBody {
  readonly body: Body;
  /** The Content-Type that's added where none is given. */
  readonly type?: string;
  readonly missing?: string;
  readonly notes: readonly string[];
}

const TEXT_TYPE = 'text/plain;charset=UTF-8';
const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

function bodyOf(value: ScriptValue, room: ReadingRoom): FetchBody {
  const unspelled = unknownIn(value, room);
  if (unspelled) return missing(`it’s ${unspelled.what}, which the text doesn’t spell out`);
  if (value.kind === 'plain' && value.value == null) return { body: NO_BODY, notes: [] };
  if (value.kind === 'form-data') return missing('its multipart boundary is random');
  if (value.kind === 'bytes') return { body: bytesBody(value.bytes, 'exact'), notes: [] };
  const text = textOfValue(value);
  if (text === undefined) return missing('Countersign can’t tell what fetch sends for this value');
  if (value.kind === 'params') return { body: bytesBody(utf8(text), 'exact'), type: FORM_TYPE, notes: [] };
  const notes: string[] = [];
  if (value.kind === 'object')
    notes.push('The body is an object, of which fetch sends “[object Object]”. Use JSON.stringify');
  const isLost = text.includes('\ufffd');
  if (isLost) notes.push('The body has characters that were lost where it was copied (U+FFFD)');
  return { body: bytesBody(utf8(text), isLost ? 'reencoded' : 'exact'), type: TEXT_TYPE, notes };
}

function bytesBody(bytes: Uint8Array, source: 'exact' | 'reencoded'): Body {
  return { kind: 'bytes', bytes, source };
}

function missing(why: string): FetchBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
