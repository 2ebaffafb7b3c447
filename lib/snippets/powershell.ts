/** A signed request as a command for PowerShell, Windows’ own and the newer one. */

import { type ByteString, byteStringOfBytes } from '../core/signing/bytes.ts';
import { bodyBytes, headerValues, pathOf, type WireRequest } from '../core/signing/wire-request.ts';
import { FRAGILE } from './fragile.ts';
import { bodyText, type Exported, type Portable, refusedExport, repeatedHeader } from './portable.ts';

/** What still pastes well. */
const LONGEST_BODY = 1_000_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'MERGE', 'PATCH'];
/** What .NET’s URL parser leaves as it is. */
const KEPT_TARGET = /^\/(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;
const UNRESERVED_ESCAPE = /%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])/;
const OTHERS = 'Copy as curl for bash, or raw HTTP';

export function powerShellCommand({ request, origin, leftOut, notes }: Portable): Exported {
  const refusal = whyNot(request);
  if (refusal !== undefined) return refusedExport(`${refusal}. ${OTHERS}`);
  const { method, headers, target } = request;
  const named = (name: string) => headerValues(headers, name)[0];
  const type = named('Content-Type');
  const agent = named('User-Agent');
  const plain = headers.filter(([name]) => !/^(?:content-type|user-agent)$/i.test(name));
  const parts = [
    `-Uri ${powerShellWord(`${origin}${target}`)}`,
    METHODS.includes(method) ? `-Method ${method}` : `-CustomMethod ${powerShellWord(method)}`,
    ...(agent === undefined ? [] : [`-UserAgent ${powerShellWord(agent)}`]),
    ...(plain.length === 0 ? [] : [`-Headers @{\n${plain.map(headerLine).join('\n')}\n}`]),
    ...(type === undefined ? [] : [`-ContentType ${powerShellWord(type)}`]),
    ...(request.body.kind === 'none' ? [] : [`-Body ${bodyExpression(request)}`]),
  ];
  const isTyped = type !== undefined || request.body.kind === 'none';
  return {
    ok: true,
    text: `Invoke-WebRequest -UseBasicParsing ${parts.join(' `\n  ')}`,
    leftOut,
    notes: isTyped ? notes : [...notes, 'PowerShell adds a Content-Type, which this request doesn’t have'],
  };
}

function whyNot({ method, target, headers, body }: WireRequest): string | undefined {
  const bytes = bodyBytes(body);
  if (bytes.length > LONGEST_BODY) return 'The body is too long to be pasted as a command';
  if (body.kind !== 'none' && /^(?:GET|HEAD)$/.test(method))
    return `PowerShell refuses to send a body with ${method}`;
  if (method !== method.toUpperCase()) return 'PowerShell sends methods in upper case';
  const path = pathOf(target);
  if (!KEPT_TARGET.test(target) || UNRESERVED_ESCAPE.test(target) || /\/\.{1,2}(?:\/|$)/.test(path))
    return 'PowerShell would spell this URL in another way';
  const repeated = repeatedHeader(headers);
  if (repeated !== undefined) return `PowerShell can’t send ${repeated} twice`;
  const odd = headers.find(([, value]) => !/^[!-~](?:[ -~]*[!-~])?$/.test(value));
  return odd && `PowerShell may send ${odd[0]} otherwise: it’s empty, or has other than ASCII characters`;
}

function headerLine([name, value]: readonly [string, ByteString]): string {
  return `    ${powerShellWord(name)} = ${powerShellWord(value)}`;
}

/** Typographic quotes end a string as straight ones do, and are doubled as well. */
export function powerShellWord(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

/** The console of Windows makes - and " of these when they’re pasted. */
export const STRAIGHTENED = /[–—“”]/;

/** Plain ASCII as it stands; text that shows as what it is, and is pasted so, in UTF-8; all else in base64. */
function bodyExpression(request: WireRequest): string {
  const text = bodyText(request);
  if (text !== undefined && /^[ -~]+$/.test(text)) return powerShellWord(text);
  const isFragile = text === undefined || FRAGILE.test(text) || STRAIGHTENED.test(text);
  if (!isFragile && text !== '' && !text.includes('\ufffd'))
    return `([System.Text.Encoding]::UTF8.GetBytes(${powerShellWord(text)}))`;
  return `([System.Convert]::FromBase64String('${btoa(byteStringOfBytes(bodyBytes(request.body)))}'))`;
}
