/** What can be seen in the body's text: unfilled templates, shell quoting, stripped line breaks, lost letters. */

import type { Quoting, RequestFacts } from '../../mistakes/request-shown.ts';
import { textOfUtf8 } from '../../signing/bytes.ts';
import { bodyBytes, headerValue, isPacked } from '../../signing/wire-request.ts';
import type { Evidence } from './evidence.ts';
import type { Sighting } from './symptom.ts';

const TEMPLATE =
  /\{\{[^{}"]{1,60}\}\}|\$\{[^{}"\s]{1,60}\}|<%=[^%]{1,60}%>|"%[sdv]"|[:=]\s?%[sdv](?=[,}&\s]|$)|"\$[A-Z_][A-Z0-9_]{0,60}"/;
const PRINTED = /^(?:\[object Object\]|System\.[\w.]{1,60}(?:\[\])?|@\{\w{1,40}=.*\}|undefined|null|None)$/s;

export function bodyUnresolved({ body, show }: Evidence): Sighting[] {
  const template = TEMPLATE.exec(body)?.[0];
  const printed = body.length <= 1000 && PRINTED.test(body) ? body : undefined;
  const found = template ?? printed;
  if (found === undefined) return [];
  const text = show(found);
  const [kind, certainty] = template ? (['template', 'likely'] as const) : (['printed', 'certain'] as const);
  return [
    {
      id: 'body-placeholder',
      facts: { found: text, kind },
      code: null,
      certainty,
      seen: { where: 'body', text },
    },
  ];
}

/** Not `{ a: 'b' }`, which is a printed object. */
const BARE_NAMES = /^\s{0,20}\{\s{0,20}[A-Za-z_]\w{0,60}\s{0,20}:(?!\s{0,20}')/;

const QUOTING: readonly (readonly [pattern: RegExp, form: Quoting])[] = [
  [/^\s{0,20}'/, 'single-quoted'],
  [/^\s{0,20}[{[]\s{0,20}\\"/, 'backslashes'],
  [/^\s{0,20}[{[]\s{0,20}'/, 'single-inside'],
  [/^\s{0,20}\{\s{0,20}(?::\w{1,60}|"[^"]{1,60}")\s{0,20}=>/, 'arrows'],
];

export function bodyShellQuotes({ body, show }: Evidence): Sighting[] {
  const start = body.slice(0, 300);
  const seen = { where: 'body', text: show(start.slice(0, 40)) } as const;
  if (BARE_NAMES.test(start))
    return [{ id: 'body-quotes-lost', facts: {}, code: null, certainty: 'likely', seen }];
  const [, form] = QUOTING.find(([pattern]) => pattern.test(start)) ?? [];
  if (!form) return [];
  return [{ id: 'transport-body-quotes', facts: { form }, code: null, certainty: 'likely', seen }];
}

export function bodyIndentRuns({ body, valid, client, show }: Evidence): Sighting[] {
  if (valid || !/^[{[]/.test(body) || /[\r\n]/.test(body)) return [];
  const { between } = scanJson(body);
  if (!/[{[,](?: {2,}|\t+)["{[\d]/.test(between)) return [];
  const at = / {2}|\t/.exec(body)?.index ?? 0;
  const isCurl = client?.name === 'curl' || client?.name === 'libcurl';
  return [
    {
      ...{ id: 'body-newlines-stripped', facts: {}, code: null, certainty: isCurl ? 'likely' : 'possible' },
      seen: { where: 'body', text: show(body.slice(at, at + 40)) },
    },
  ];
}

/** A question mark inside a word, or three in a row; not in anything that looks like a URL or a path. */
const LOST = /[A-Za-z]\?[A-Za-z-]|\?{3}|^\?{2}|^\?[A-Za-z]/;

const OUTSIDE_ASCII = /[\x80-\xff]/;

export function bodyQuestionMarks(evidence: Evidence): Sighting[] {
  const { body, bodyLength, request, valid, show } = evidence;
  if (valid || bodyLength === 0) return [];
  // A body that carries other letters safely has lost none.
  const isAscii = !OUTSIDE_ASCII.test(body);
  const lost = isAscii
    ? scanJson(body).strings.find((text) => text.length < 5000 && !/[/&=]/.test(text) && LOST.test(text))
    : replaced(body);
  if (lost !== undefined) {
    const text = show(lost);
    const facts = { kind: 'lost', text, by: isAscii ? 'question-mark' : 'U+FFFD' } as const;
    return [transcoded(facts, text, isAscii ? 'possible' : 'likely')];
  }
  const looksLikeText = /json|text|urlencoded/i.test(
    headerValue(request.headers, 'content-type') ?? body.slice(0, 1),
  );
  if (isAscii || !(looksLikeText || /^\s{0,20}[{["]/.test(body))) return [];
  if (textOfUtf8(bodyBytes(request.body)) !== undefined || isPacked(request)) return [];
  const at = body.search(OUTSIDE_ASCII);
  const facts = { kind: 'not-utf8', byte: body.charCodeAt(at), at } as const;
  return [transcoded(facts, show(body.slice(Math.max(0, at - 12), at + 12)), 'likely')];
}

function replaced(body: string): string | undefined {
  const at = body.indexOf('\xef\xbf\xbd');
  return at === -1 ? undefined : body.slice(Math.max(0, at - 12), at + 15).replace(/^[\x80-\xbf]+/, '');
}

function transcoded(
  facts: RequestFacts['transport-body-transcoded'],
  text: string,
  certainty: Sighting['certainty'],
): Sighting {
  return { id: 'transport-body-transcoded', facts, code: null, certainty, seen: { where: 'body', text } };
}

interface ScannedJson {
  /** The strings' insides as written, escapes untouched. */
  readonly strings: readonly string[];
  /** Everything else, with `""` where a string stood. */
  readonly between: string;
}

/** Never fails: an unclosed string ends with the text. */
function scanJson(text: string): ScannedJson {
  const strings: string[] = [];
  const between: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    if (open === -1) break;
    between.push(text.slice(at, open), '""');
    const close = closingQuote(text, open + 1);
    strings.push(text.slice(open + 1, close));
    at = close + 1;
  }
  between.push(text.slice(at));
  return { strings, between: between.join('') };
}

function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
