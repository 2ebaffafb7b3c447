/** Checking that a draft's body can be sent. Nothing here changes a byte. Its JSON is read in `features/draft/json-body.ts`. */

import { holdsSecret } from '../core/signing/secret-shape.ts';
import { draftProblem } from './draft/checks.ts';
import type { Draft, DraftBody, MissingBody } from './draft/draft.ts';
import type { DraftProblem } from './draft/problem.ts';
import { normalisedMethod } from './fetch-rules.ts';

export const MAX_BODY_BYTES = 50 * 1024 * 1024;

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

export function checkBody({ method, body }: Draft): DraftProblem[] {
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
        `Browsers can’t send a body with ${normalisedMethod(method)}. Remove the body, or use POST.`,
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
        'The body seems to contain a signing secret. Secrets are never sent. Remove the secret.',
      ),
    );
  return problems;
}
