/** Commands as browsers copy them, by the rules of their DevTools: of Chrome and Edge, now and before, and of Firefox. */

import { bytesOf, displayText, textOfUtf8 } from '../../../lib/core/signing/bytes.ts';
import { bodyBytes, headerValues, type WireRequest } from '../../../lib/core/signing/wire-request.ts';

interface Copier {
  readonly name: string;
  /** Whether the copy tells this body at all. */
  tells(body: string): boolean;
  copy(request: WireRequest, origin: string): string;
}

type Quote = (text: string) => string;

const caretsBefore = (text: string, free: RegExp) =>
  // Half an emoji is a character to them.
  text
    .split('')
    .map((char) => (free.test(char) ? char : `^${char}`))
    .join('');
const FREE = /[a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/;
const FREE_WITH_AND = /[a-zA-Z0-9\s_\-:=+~'/.',?;()*`&]/;
const FREE_IN_FIREFOX = /[a-zA-Z0-9\s_\-:=+~/.',?;()*`]/;

const splitNames = (text: string) => text.replace(/%(?=[a-zA-Z0-9_])/g, '%^');
const escapedQuotes = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** Carets everywhere, and around it all. A line break is a caret and two of them. */
const chromeCmd: Quote = (text) =>
  `^"${splitNames(caretsBefore(escapedQuotes(text), FREE)).replace(/\r?\n/g, '^\n\n')}^"`;

/** Plain quotes around the carets, unless there's a line break. */
const oldChromeCmd =
  (free: RegExp): Quote =>
  (text) => {
    const around = /[\r\n]/.test(text) ? '^"' : '"';
    return `${around}${splitNames(caretsBefore(escapedQuotes(text), free)).replace(/\r?\n/g, '^\n\n')}${around}`;
  };

/** The oldest: doubled quotes, and percent signs between them. */
const oldestChromeCmd: Quote = (text) =>
  `"${text.replaceAll('"', '""').replaceAll('%', '"%"').replaceAll('\\', '\\\\')}"`;

const firefoxCmd: Quote = (text) =>
  `^"${splitNames(caretsBefore(text.replaceAll('"', '\\"'), FREE_IN_FIREFOX)).replace(/\n/g, '"^\r\n\r\n"')}^"`;

const hex = (char: string, digits: number) => char.charCodeAt(0).toString(16).padStart(digits, '0');

const chromeBash: Quote = (text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it escapes
  /[\0-\x1f\x7f-\x9f!']/.test(text)
    ? `$'${text
        .replaceAll('\\', '\\\\')
        .replaceAll("'", "\\'")
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it escapes
        .replace(/[\0-\x1f\x7f-\x9f!]/g, (char) => `\\u${hex(char, 4)}`)}'`
    : `'${text}'`;

const firefoxBash: Quote = (text) =>
  /[^ -~]|[!']/.test(text)
    ? `$'${text
        .replaceAll('\\', '\\\\')
        .replaceAll("'", "\\'")
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')
        .replaceAll('!', '\\041')
        .replace(/[^ -~]/g, (char) => `\\x${hex(char, 2)}`)}'`
    : `'${text}'`;

const UNTOLD = new Set(['host', 'content-length', 'accept-encoding', 'transfer-encoding', 'expect']);

function copyWith(quote: Quote, lineEnd: string, program = 'curl', brackets = true): Copier['copy'] {
  return (request, origin) => {
    const { method } = request;
    const body = displayText(bodyBytes(request.body));
    const url = quote(`${origin}${request.target}`);
    // Firefox always writes it.
    const usual = body === '' || !brackets ? 'GET' : 'POST';
    const parts = [
      `${program} ${brackets ? url.replace(/[[{}\]]/g, '\\$&') : `${url} --globoff`}`,
      ...(method === usual ? [] : [`-X ${brackets ? quote(method) : method}`]),
      ...headerParts(request, quote),
      ...(body === '' ? [] : [`--data-raw ${quote(body)}`]),
    ];
    return parts.join(parts.length > 2 ? ` ${lineEnd}\n  ` : ' ');
  };
}

function headerParts({ headers }: WireRequest, quote: Quote): string[] {
  return headers
    .filter(([name]) => !UNTOLD.has(name.toLowerCase()))
    .map((field) => {
      const [value] = headerValues([field], field[0]);
      return `-H ${quote(value ? `${field[0]}: ${displayText(bytesOf(value))}` : `${field[0]};`)}`;
    });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal wouldn't take them
const plain = (body: string) => !/[\x00-\x08\x0b-\x1f]/.test(body);

export const COPIERS: readonly Copier[] = [
  { name: 'Chrome, bash', tells: (body) => !body.includes('\0'), copy: copyWith(chromeBash, '\\') },
  { name: 'Chrome, cmd', tells: plain, copy: copyWith(chromeCmd, '^') },
  { name: 'Chrome before 2024, cmd', tells: plain, copy: copyWith(oldChromeCmd(FREE), '^') },
  {
    name: 'Chrome before 2024 with bare &, cmd',
    tells: plain,
    copy: copyWith(oldChromeCmd(FREE_WITH_AND), '^'),
  },
  {
    name: 'Chrome before 2017, cmd',
    tells: (body) => plain(body) && !/[\n\\]/.test(body),
    copy: copyWith(oldestChromeCmd, '^'),
  },
  {
    name: 'Firefox, bash',
    tells: (body) => !/[\0\u0080-\uffff]/.test(body),
    copy: copyWith(firefoxBash, '\\', 'curl', false),
  },
  {
    name: 'Firefox, cmd',
    tells: (body) => plain(body) && !body.includes('\\'),
    copy: copyWith(firefoxCmd, '^', 'curl.exe', false),
  },
];

/** Whether a browser could have sent it: the target is as it writes it, and everything is text. */
export function isFromBrowser({ target, headers, body, method }: WireRequest, origin: string): boolean {
  if (!/^\/[!-~]*$/.test(target) || target.endsWith('?') || !URL.canParse(`${origin}${target}`)) return false;
  const { pathname, search } = new URL(`${origin}${target}`);
  const hasBody = bodyBytes(body).length > 0;
  return (
    `${pathname}${search}` === target &&
    (!hasBody || (method !== 'GET' && method !== 'HEAD')) &&
    textOfUtf8(bodyBytes(body)) !== undefined &&
    headers.every(([name, value]) => /^[\w-]+$/.test(name) && textOfUtf8(bytesOf(value)) !== undefined)
  );
}
