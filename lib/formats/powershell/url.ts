/** What .NET's `Uri` makes of a URL before it's sent. */

import { utf8 } from '../../core/signing/bytes.ts';
import { splitUrl, type UrlParts } from '../url-text.ts';

/** Characters that .NET sends as they are, and escapes. */
const KEPT = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;
const UNRESERVED_ESCAPE = /%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])/;
const REBUILT = 'PowerShell sends this URL in another spelling; its path and query are rebuilt';

/** `undefined` where it isn't an HTTP URL. Without a scheme, PowerShell takes `http`. */
export function sentUrl(uri: string): (UrlParts & { notes: readonly string[] }) | undefined {
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
