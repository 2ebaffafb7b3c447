/** Checking a draft's body: what the browser can send, and JSON that isn't. Nothing here changes a byte. */

import { isJson } from '../core/is-json.ts';
import { flawDetail, flawedJson } from '../core/json-flaw.ts';
import { repeatedName } from '../core/records/json-walk.ts';
import { textOfUtf8 } from '../core/signing/bytes.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import { draftProblem } from './draft/checks.ts';
import type { Draft, DraftBody, MissingBody } from './draft/draft.ts';
import type { DraftProblem } from './draft/problem.ts';
import { normalisedMethod } from './fetch-rules.ts';

export const MAX_BODY_BYTES = 50 * 1024 * 1024;
/** Longer files aren't read as JSON, since that would hold up typing. */
const MAX_CHECKED_FILE_BYTES = 1_000_000;
const MAX_SHOWN_NAME = 40;

const MISSING: Record<MissingBody, string> = {
  file: 'its file isn’t stored for this window',
  'too-long': 'it was longer than the 10 MB a window stores (History: 1 MB)',
  'not-captured': 'the source of the request doesn’t contain it',
};

function missing(why: MissingBody): DraftProblem {
  const message = `The body is missing: ${MISSING[why]}. Load it from a file, write one, or remove it.`;
  return draftProblem('body', 'error', 'body-missing', message);
}

export function isBodyless(method: string): boolean {
  return ['GET', 'HEAD'].includes(normalisedMethod(method));
}

/** An upper bound where the text has unpaired surrogates, which doesn't matter at this size. */
export function exceedsBodyLimit(body: DraftBody): boolean {
  if (body.kind === 'none' || body.kind === 'missing') return false;
  if (body.kind === 'file') return body.bytes.length > MAX_BODY_BYTES;
  // A UTF-16 unit is at most three bytes, so most texts needn't be encoded to know.
  if (body.text.length * 3 <= MAX_BODY_BYTES) return false;
  return new TextEncoder().encode(body.text).length > MAX_BODY_BYTES;
}

export function checkBody({ method, body, headers }: Draft): DraftProblem[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'missing') return [missing(body.why)];
  const problems: DraftProblem[] = [];
  const length = body.kind === 'text' ? body.text.length : body.bytes.length;
  if (length > 0 && isBodyless(method))
    problems.push(
      draftProblem(
        'body',
        'error',
        'body-with-get',
        `Browsers refuse to send a body with ${normalisedMethod(method)}: fetch throws. Remove the body, or use POST.`,
      ),
    );
  if (exceedsBodyLimit(body))
    return [
      ...problems,
      draftProblem('body', 'error', 'body-too-large', 'The body is over the limit of 50 MB. Shorten it.'),
    ];
  if (body.kind === 'text' && holdsSecret(body.text))
    problems.push(
      draftProblem(
        'body',
        'error',
        'body-holds-secret',
        'The body seems to contain a signing secret. Secrets are never sent. Remove it.',
      ),
    );
  const json = saysJson(headers) || looksJson({ method, body, headers }) ? checkJson(body) : undefined;
  return json ? [...problems, json] : problems;
}

/** Typed without a row for the Content-Type: the API's bodies are JSON, and so is what begins like it. */
function looksJson({ method, body, headers }: Pick<Draft, 'method' | 'body' | 'headers'>): boolean {
  return (
    body.kind === 'text' &&
    ['POST', 'PUT', 'PATCH'].includes(normalisedMethod(method)) &&
    !headers.some(({ name }) => name.toLowerCase() === 'content-type') &&
    /^\s*[{["]/.test(body.text)
  );
}

function saysJson(headers: Draft['headers']): boolean {
  return headers.some(
    ({ name, value, enabled }) =>
      enabled &&
      name.toLowerCase() === 'content-type' &&
      /^\s*[\w.+-]+\/([\w.-]+\+)?json\s*(;|$)/i.test(value),
  );
}

function checkJson(body: Exclude<DraftBody, { kind: 'none' | 'missing' }>): DraftProblem | undefined {
  if (body.kind === 'file' && body.bytes.length > MAX_CHECKED_FILE_BYTES) return undefined;
  const text = body.kind === 'text' ? body.text : textOfUtf8(body.bytes);
  if (text === undefined)
    return draftProblem(
      'body',
      'warning',
      'body-not-utf8',
      'Content-Type says JSON, but the file isn’t UTF-8. Save it as UTF-8 if the server should read it.',
    );
  if (text === '') return undefined;
  if (isJson(text)) return nameTwice(text);
  const flaw = flawedJson(text);
  return draftProblem(
    'body',
    'warning',
    'body-not-json',
    `Not valid JSON${flaw ? ` at ${flaw.place}${flawDetail(flaw)}` : '.'} It’s signed and sent as it is; correct it if the server should read it.`,
  );
}

function nameTwice(json: string): DraftProblem | undefined {
  const name = json.length > MAX_CHECKED_FILE_BYTES ? undefined : repeatedName(json);
  if (name === undefined) return undefined;
  return draftProblem(
    'body',
    'warning',
    'body-name-repeated',
    `The body has “${name.slice(0, MAX_SHOWN_NAME)}” twice. The API docs don’t show which value counts.`,
  );
}
