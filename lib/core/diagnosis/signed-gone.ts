/** Requests whose signed body didn't arrive, by what's left of them: no search can find bytes that nothing here was made of. */

import { PATHS } from '../api.ts';
import { bodyBytes, headerValue, pathOf, type WireRequest } from '../signing/wire-request.ts';

/** `redirect`: a method without a body, where the API has none. `dropped`: a body's type without the body. */
export type SignedGone = 'redirect' | 'dropped';

export function signedGone(request: WireRequest): SignedGone | undefined {
  const { method, target, headers, body } = request;
  if (body.kind !== 'none' && bodyBytes(body).length > 0) return undefined;
  const isCharges = pathOf(target).replace(/\/+$/, '').endsWith(PATHS.charges);
  if (/^(?:GET|HEAD)$/.test(method)) return isCharges ? 'redirect' : undefined;
  // A POST elsewhere may be meant without a body, whatever type its client names.
  const hasBody = /^(?:PUT|PATCH)$/.test(method) || (method === 'POST' && isCharges);
  const type = headerValue(headers, 'content-type') ?? '';
  return hasBody && /json|urlencoded/i.test(type) ? 'dropped' : undefined;
}

export const BODY_GONE = 'The signed body probably got lost on the way';

/** What most likely stood between, and the one thing that settles it. */
export const GONE_REASONS = {
  redirect: {
    title: 'Redirect followed: POST became GET',
    text: 'It’s a GET without a body, and the API docs show this path with POST only. A client that followed a 301, 302 or 303 most likely dropped the body, so this request can’t show what was signed. Give Countersign the body that your code signed, and the URL if it was another: the search then names the redirect.',
  },
  dropped: {
    title: 'Body read or left out before it was passed on',
    text: 'The request names the type of a body, but has none, so it can’t show what was signed. Most likely middleware read the body before a proxy did, as express.json() does, or proxy_pass_request_body is off. Give Countersign the body that your code signed: if it gives this signature, the body was lost after signing.',
  },
} as const;
