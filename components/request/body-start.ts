/** How a body begins: in a list it tells apart requests that ask for the same. */

import { displayText } from '../../lib/core/signing/bytes.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';

/** In bytes. */
const READ = 400;
/** In characters. */
const LONGEST_SHOWN = 160;

/** In one line; a secret in it is cut. `undefined` without a body, or where the query tells more. */
export function bodyStart({ target, body }: WireRequest, secrets: KnownSecrets): string | undefined {
  return shownBodyStart(target, bodyBytes(body), secrets);
}

/** The same of a request of which only this is known. @param bytes the body, or the first of it. */
export function shownBodyStart(
  target: string,
  bytes: Uint8Array,
  { hide }: KnownSecrets,
): string | undefined {
  if (bytes.length === 0 || target.includes('?')) return undefined;
  const text = withoutSecrets(hide(displayText(bytes.subarray(0, READ))));
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, LONGEST_SHOWN);
}

/** Quoted as in JSON or a dictionary that was printed, or a field of a form. */
const ORDER_ID = /merchant_order_id["']?\s*[:=]\s*(?:"((?:\\.|[^"\\])+)"|'((?:\\.|[^'\\])+)'|([^\s&,}"']+))/;

/** The merchant's order that a body is about, as it's written there; `undefined` where it isn't in this part of it. */
export function orderIdWritten(text: string): string | undefined {
  const [, ...ways] = ORDER_ID.exec(text) ?? [];
  return ways.find((way) => way !== undefined);
}
