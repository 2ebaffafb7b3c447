/** A signed request as a call to `fetch`, for Node and browsers. */

import { parsedUrl } from '../core/parsed-url.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { bodyBytes, headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import { FRAGILE } from './fragile.ts';
import { bodyText, type Exported, type Portable, refusedExport, repeatedHeader } from './portable.ts';

/** Bytes that aren’t text are written as numbers, which takes four times as much. */
const LONGEST_LIST = 1_000_000;
const NORMALISED = /^(?:DELETE|GET|HEAD|OPTIONS|POST|PUT)$/i;
const OTHERS = 'Copy as curl for bash, or raw HTTP';

export function fetchCall({ request, origin, leftOut, notes }: Portable): Exported {
  const url = `${origin}${request.target}`;
  const refusal = whyNot(request, url, origin);
  if (refusal !== undefined) return refusedExport(`${refusal}. ${OTHERS}`);
  const { method, headers, body } = request;
  const fields = headers.map(([name, value]) => `    [${quoted(name)}, ${quoted(value)}],\n`);
  const lines = [
    `method: ${quoted(method)}`,
    ...(fields.length === 0 ? [] : [`headers: [\n${fields.join('')}  ]`]),
    ...(body.kind === 'none' ? [] : [`body: ${bodyExpression(request)}`]),
  ];
  const text = `fetch(${quoted(url)}, {\n${lines.map((line) => `  ${line},\n`).join('')}});`;
  return { ok: true, text, leftOut, notes };
}

function whyNot(request: WireRequest, url: string, origin: string): string | undefined {
  const { method, headers, body } = request;
  if (body.kind !== 'none' && /^(?:GET|HEAD)$/i.test(method))
    return `fetch refuses to send a body with ${method}`;
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) return `fetch refuses the method ${method}`;
  if (NORMALISED.test(method) && method !== method.toUpperCase())
    return `fetch would send ${method} in upper case`;
  if (parsedUrl(url)?.href !== url || url.includes('#') || !url.startsWith(`${origin}/`))
    return 'fetch would spell this URL in another way';
  if (/^[^?]*\?$/.test(request.target)) return 'Node’s fetch would leave out the ? that nothing follows';
  const repeated = repeatedHeader(headers);
  if (repeated !== undefined) return `fetch would join both ${repeated} headers into one`;
  const padded = headers.find(([, value]) => /^[ \t]|[ \t]$/.test(value));
  if (padded) return `fetch would take the spaces around ${padded[0]} away`;
  const isList = bodyText(request) === undefined;
  return isList && bodyBytes(body).length > LONGEST_LIST
    ? 'The body isn’t text, and too long to be written as numbers'
    : undefined;
}

/** A text would have a Content-Type added where there’s none. */
function bodyExpression(request: WireRequest): string {
  const text = bodyText(request);
  if (text === undefined) return `new Uint8Array([${bodyBytes(request.body).join(',')}])`;
  const isTyped = headerValues(request.headers, 'Content-Type').length > 0;
  // U+FFFD is what readers take for a loss.
  if (text.includes('\ufffd') && byteStringOfText(text).length <= LONGEST_LIST)
    return `new Uint8Array([${bodyBytes(request.body).join(',')}])`;
  return isTyped ? quoted(text) : `new TextEncoder().encode(${quoted(text)})`;
}

const EVERY_FRAGILE = new RegExp(FRAGILE.source, 'gu');

/** Whatever can’t be seen is escaped, so that copying can’t change it. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(EVERY_FRAGILE, (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
