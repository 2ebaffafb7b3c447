/** What `fetch` refuses or rewrites before a request reaches the wire (Fetch standard, “Methods” and “Headers”). */

/** A token (RFC 9110, 5.6.2): what methods and header names are made of. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

const UPPERCASED = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];
const FORBIDDEN_METHODS = ['CONNECT', 'TRACE', 'TRACK'];

/** Any other method travels as typed: `patch` stays lowercase on the wire. */
export function normalisedMethod(method: string): string {
  const upper = asciiUpper(method);
  return UPPERCASED.includes(upper) ? upper : method;
}

export function isForbiddenMethod(method: string): boolean {
  return FORBIDDEN_METHODS.includes(asciiUpper(method));
}

const FORBIDDEN_HEADERS = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const METHOD_OVERRIDES = ['x-http-method', 'x-http-method-override', 'x-method-override'];

/** Headers a script can't set; `fetch` leaves them out without a word. */
export function isForbiddenHeader(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (METHOD_OVERRIDES.includes(lower))
    return value.split(',').some((method) => isForbiddenMethod(trimmedHeaderValue(method)));
  return FORBIDDEN_HEADERS.has(lower) || lower.startsWith('proxy-') || lower.startsWith('sec-');
}

/** Leading and trailing tabs, line breaks and spaces never reach the wire. */
export function trimmedHeaderValue(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isHttpWhitespace(value.charCodeAt(start))) start++;
  while (end > start && isHttpWhitespace(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

function isHttpWhitespace(code: number): boolean {
  return code === 0x09 || code === 0x0a || code === 0x0d || code === 0x20;
}

export type HeaderValueFlaw = 'line-break' | 'beyond-latin1';

/** Why `fetch` throws for a header value, once it's trimmed. */
export function headerValueFlaw(trimmed: string): HeaderValueFlaw | undefined {
  for (let i = 0; i < trimmed.length; i++) if (trimmed.charCodeAt(i) > 0xff) return 'beyond-latin1';
  return trimmed.includes('\n') || trimmed.includes('\r') || trimmed.includes('\0')
    ? 'line-break'
    : undefined;
}

function asciiUpper(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
