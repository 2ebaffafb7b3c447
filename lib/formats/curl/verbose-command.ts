/** The curl command above its transcript, as it's copied from a terminal: it has the body that the transcript doesn't show. */

import { gapOf } from '../../core/signing/gaps.ts';
import { type Body, headerValues } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';
import { contentLength } from '../raw-http/body.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';

/** Where the transcript begins: curl's remarks, its progress or the request line. */
const BEGINNING = /^(?:\* |\s*% Total\b|> ?[A-Za-z]{1,40} \S.* HTTP\/\d(?:\.\d)?\s*$)/m;

/** @param read what the transcript shows. `undefined` where no body can be said to be this request's. */
export function bodyOfCommandAbove(
  text: string,
  { request }: Capture,
): (Body & { readonly kind: 'bytes' }) | undefined {
  const above = text.slice(0, BEGINNING.exec(text)?.index ?? 0);
  if (above.trim() === '' || !looksLikeCurl(above)) return undefined;
  const [agent = ''] = headerValues(request.headers, 'User-Agent');
  const command = readCurl(above, /^curl\/(\d+\.\d+\.\d+)/.exec(agent)?.[1]);
  const [made, ...others] = command.ok ? command.captures : [];
  if (!made || others.length > 0 || gapOf(made.gaps, 'body')) return undefined;
  const { method, target, body } = made.request;
  const length = contentLength(request.headers);
  if (method !== request.method || target !== request.target || body.kind === 'none') return undefined;
  return length === undefined || length === body.bytes.length ? body : undefined;
}
