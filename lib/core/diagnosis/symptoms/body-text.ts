/** What can be seen in the body's text: unfilled templates, shell quoting, stripped line breaks, lost letters. */

import { textOfUtf8 } from '../../signing/bytes.ts';
import { bodyBytes, headerValue } from '../../signing/wire-request.ts';
import type { Evidence } from './evidence.ts';
import { scanJson } from './json-scan.ts';
import type { Symptom } from './symptom.ts';

const TEMPLATE =
  /\{\{[^{}"]{1,60}\}\}|\$\{[^{}"\s]{1,60}\}|<%=[^%]{1,60}%>|"%[sdv]"|[:=]\s?%[sdv](?=[,}&\s]|$)|"\$[A-Z_][A-Z0-9_]{0,60}"/;
const PRINTED = /^(?:\[object Object\]|System\.[\w.]{1,60}(?:\[\])?|@\{\w{1,40}=.*\}|undefined|null|None)$/s;

export function bodyUnresolved({ body, show }: Evidence): Symptom[] {
  const template = TEMPLATE.exec(body)?.[0];
  const printed = body.length <= 1000 && PRINTED.test(body) ? body : undefined;
  const found = template ?? printed;
  if (found === undefined) return [];
  return [
    {
      id: 'sym-body-unresolved',
      title: template ? 'Fill in the body’s variables before signing' : 'Serialise the body to JSON',
      detail: template
        ? `The body still holds ${show(found)}: a variable that was sent as it stands.`
        : `The body is ${show(found)}: a program printed an object or an unset variable.`,
      fix: template
        ? 'Resolve the variables first, then hash the result and send that very text.'
        : 'Turn the object into a JSON string once, hash its bytes and send the same bytes.',
      code: null,
      certainty: template ? 'likely' : 'certain',
      seen: { where: 'body', text: show(found) },
    },
  ];
}

const QUOTING: readonly (readonly [pattern: RegExp, detail: string, fix: string])[] = [
  [
    /^\s{0,20}'/,
    'The body begins with a single quote: in Windows cmd, single quotes don’t quote and are sent along.',
    'Use double quotes around the body and \\" inside, or send it from a file with --data-binary @file.',
  ],
  [
    /^\s{0,20}[{[]\s{0,20}\\"/,
    'The body’s quotes have backslashes before them: they were escaped for a shell that doesn’t take them off.',
    'Take the backslashes out, or send the body from a file with --data-binary @file.',
  ],
  [
    /^\s{0,20}[{[]\s{0,20}'/,
    'The body has single quotes where JSON has double ones: a printed object, such as Python’s str() of a dict, or a shell’s quoting.',
    'Serialise with a JSON function, such as json.dumps, and send that text.',
  ],
  [
    /^\s{0,20}\{\s{0,20}(?::\w{1,60}|"[^"]{1,60}")\s{0,20}=>/,
    'The body has => between names and values: a printed Ruby or PHP value, not JSON.',
    'Serialise with to_json, JSON.generate or json_encode, and send that text.',
  ],
  [
    /^\s{0,20}\{\s{0,20}[A-Za-z_]\w{0,60}\s{0,20}:/,
    'The body’s names have no quotes: a shell took the double quotes off on the way.',
    'Put single quotes around the body in a Unix shell, or send it from a file with --data-binary @file.',
  ],
];

export function bodyShellQuotes({ body, show }: Evidence): Symptom[] {
  const start = body.slice(0, 300);
  const found = QUOTING.find(([pattern]) => pattern.test(start));
  if (!found) return [];
  const [, detail, fix] = found;
  return [
    {
      id: 'sym-body-shell-quotes',
      title: 'Send JSON with its double quotes',
      detail,
      fix,
      code: null,
      certainty: 'likely',
      seen: { where: 'body', text: show(start.slice(0, 40)) },
    },
  ];
}

export function bodyIndentRuns({ body, valid, client, show }: Evidence): Symptom[] {
  if (valid || !/^[{[]/.test(body) || /[\r\n]/.test(body)) return [];
  const { between } = scanJson(body);
  if (!/[{[,](?: {2,}|\t+)["{[\d]/.test(between)) return [];
  const at = / {2}|\t/.exec(body)?.index ?? 0;
  return [
    {
      id: 'sym-body-indent-runs',
      title: 'Send the file with --data-binary, not -d',
      detail:
        'The body is indented but has no line breaks. curl -d @file takes line breaks out of a file, and the hash was likely made of the file as it is.',
      fix: 'Use --data-binary @file in curl, or hash the text without its line breaks.',
      code: null,
      certainty: client?.name === 'curl' || client?.name === 'libcurl' ? 'likely' : 'possible',
      seen: { where: 'body', text: show(body.slice(at, at + 40)) },
    },
  ];
}

/** A question mark inside a word, or three in a row; not in anything that looks like a URL or a path. */
const LOST = /[A-Za-z]\?[A-Za-z-]|\?{3}|^\?{2}|^\?[A-Za-z]/;

const OUTSIDE_ASCII = /[\x80-\xff]/;

export function bodyQuestionMarks(evidence: Evidence): Symptom[] {
  const { body, bodyLength, request, valid, show } = evidence;
  if (valid || bodyLength === 0) return [];
  // A body that carries other letters safely has lost none.
  const isAscii = !OUTSIDE_ASCII.test(body);
  const lost = isAscii
    ? scanJson(body).strings.find((text) => text.length < 5000 && !/[/&=]/.test(text) && LOST.test(text))
    : replaced(body);
  if (lost !== undefined)
    return [
      lostLetters(
        `The body holds ${show(lost)}. Where a letter outside ASCII is expected, ${isAscii ? 'a question mark' : 'U+FFFD'} stands: the letter was lost when the text was turned into another charset.`,
        show(lost),
        isAscii ? 'possible' : 'likely',
      ),
    ];
  const looksLikeText = /json|text|urlencoded/i.test(
    headerValue(request.headers, 'content-type') ?? body.slice(0, 1),
  );
  if (isAscii || !(looksLikeText || /^\s{0,20}[{["]/.test(body))) return [];
  if (textOfUtf8(bodyBytes(request.body)) !== undefined) return [];
  const at = body.search(OUTSIDE_ASCII);
  return [
    lostLetters(
      `The body isn’t UTF-8: there’s byte 0x${body.charCodeAt(at).toString(16).toUpperCase()} at position ${at}. The HTTP client sent the text in another charset, such as ISO-8859-1.`,
      show(body.slice(Math.max(0, at - 12), at + 12)),
      'likely',
    ),
  ];
}

function replaced(body: string): string | undefined {
  const at = body.indexOf('\xef\xbf\xbd');
  return at === -1 ? undefined : body.slice(Math.max(0, at - 12), at + 15).replace(/^[\x80-\xbf]+/, '');
}

function lostLetters(detail: string, text: string, certainty: Symptom['certainty']): Symptom {
  return {
    id: 'sym-body-question-marks',
    title: 'Send the body as UTF-8 bytes',
    detail,
    fix: 'Encode the body to UTF-8 bytes yourself, hash those and pass them on as bytes instead of a string.',
    code: null,
    certainty,
    seen: { where: 'body', text },
  };
}
