/**
 * Reading a draft's body as JSON: a warning where it isn't, and where a name stands twice. It never keeps a request from
 * being sent, so it's asked for only where it's shown, and its reader isn't loaded with a page.
 */

import { exceedsBodyLimit, isBodyless } from '../../client/body-checks.ts';
import { draftProblem } from '../../client/draft/checks.ts';
import type { Draft, DraftBody } from '../../client/draft/draft.ts';
import type { DraftProblem } from '../../client/draft/problem.ts';
import { isJson } from '../../core/is-json.ts';
import { flawDetail, flawedJson } from '../../core/json-flaw.ts';
import { repeatedName } from '../../core/records/json-walk.ts';
import { textOfUtf8 } from '../../core/signing/bytes.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { selectResolved } from '../../state/selectors.ts';

/** Longer files aren't read as JSON, since that would hold up typing. */
const MAX_CHECKED_FILE_BYTES = 1_000_000;
const MAX_SHOWN_NAME = 40;

const checkedLast = rememberLast(checkJsonBody);

/** Of the body as it would be sent, with its variables filled in. */
export function selectJsonProblem(state: Parameters<typeof selectResolved>[0]): DraftProblem | undefined {
  return checkedLast(selectResolved(state).draft);
}

/** `undefined` where the body isn't said to be JSON, can't be sent, or is valid JSON. */
export function checkJsonBody({ method, body, headers }: Draft): DraftProblem | undefined {
  if (body.kind === 'none' || body.kind === 'missing' || exceedsBodyLimit(body)) return undefined;
  return saysJson(headers) || looksJson({ body, headers }) ? checkJson(method, body) : undefined;
}

/** Typed without a row for the Content-Type: the API's bodies are JSON, and so is what begins like it. */
function looksJson({ body, headers }: Pick<Draft, 'body' | 'headers'>): boolean {
  return (
    body.kind === 'text' &&
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

function checkJson(
  method: string,
  body: Exclude<DraftBody, { kind: 'none' | 'missing' }>,
): DraftProblem | undefined {
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
    `Not valid JSON${flaw ? ` at ${flaw.place}${flawDetail(flaw)}` : '.'}${isBodyless(method) ? '' : SENT_AS_IT_IS}`,
  );
}

/** Not said where a browser can’t send it. */
const SENT_AS_IT_IS =
  ' Countersign signs and sends the body unchanged. Correct it if the server should read it as JSON.';

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
