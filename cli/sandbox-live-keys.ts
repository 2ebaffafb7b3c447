/** Whether a request carries a live key, however it's spelled there. */

import { setImmediate as turn } from 'node:timers/promises';
import { decodedViews } from '../lib/core/signing/decoded-views.ts';
import { bodyBytes, type WireRequest } from '../lib/core/signing/wire-request.ts';

/** A secret may be glued to something; a key id is a word. Views are in lower case. */
const AS_IT_STANDS = /sk_live_|(?<![A-Za-z0-9])pk_live_/;
const IN_A_VIEW = /(?<![a-z0-9])[ps]k_live_/;
/** Without any of these there's nothing to undo that a key could be behind. */
const ESCAPES = /[\\%\0]|&#/;
const BASIC = /\bbasic[ \t]+([A-Za-z0-9+/_-]+)/gi;

/** Bytes of a body that are looked at together, so that no copy of it is as large as it is. Views take these for long. */
const PIECE = 128 * 1024;
/** Bytes that a piece has of the next: a key's prefix, escaped three times over. */
const OVERLAP = 512;

/** In the target, the names and values of headers, Basic credentials or the body; takes turns where that's large. */
export async function carriesLiveKey({ target, headers, body }: WireRequest): Promise<boolean> {
  if (
    [target, ...headers.flatMap(([name, value]) => [name, value, ...credentials(value)])].some(holdsLiveKey)
  )
    return true;
  const { buffer, byteOffset, byteLength } = bodyBytes(body);
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  for (let start = 0; start < byteLength; start += PIECE - OVERLAP) {
    if (start > 0) await turn();
    if (holdsLiveKey(bytes.toString('latin1', start, start + PIECE))) return true;
  }
  return false;
}

function holdsLiveKey(text: string): boolean {
  if (AS_IT_STANDS.test(text)) return true;
  if (!ESCAPES.test(text)) return IN_A_VIEW.test(text.toLowerCase());
  for (const view of decodedViews(text)) if (IN_A_VIEW.test(view.text)) return true;
  return false;
}

function credentials(value: string): string[] {
  return [...value.matchAll(BASIC)].map(([, digits = '']) =>
    Buffer.from(digits, 'base64').toString('latin1'),
  );
}
