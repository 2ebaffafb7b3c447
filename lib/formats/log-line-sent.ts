/** What `http.client` of Python prints with its debug level set: the very bytes that were sent. */

import { asByteString, bytesOf, textOfUtf8 } from '../core/signing/bytes.ts';
import type { ReadCaptures } from './capture.ts';
import { readQuoted } from './printed-value.ts';
import { readRawHttp } from './raw-http.ts';

/** Whether a request's head is among the lines. */
export function sentIn(text: string): boolean {
  return /^send: b?["'][A-Z]{1,20} [^\r\n]{1,10000} HTTP\/1\.[01]\\r\\n/m.test(text);
}

/** The lines put together are raw HTTP; they're read as that. */
export function readSent(text: string): ReadCaptures {
  const pieces: string[] = [];
  let isAnswer = false;
  for (const line of text.split(/\r?\n/)) {
    const [, mark, rest = ''] = /^(send|reply|header): (.*)$/.exec(line) ?? [];
    if (mark === 'header') pieces.push(`${rest}\r\n`);
    else if (mark !== undefined) {
      const begins = mark === 'reply' || /^b?["'][A-Z]{1,20} [^\r\n]{1,10000} HTTP\/1\.[01]\\r\\n/.test(rest);
      if (isAnswer && begins) pieces.push('\r\n');
      isAnswer = mark === 'reply';
      pieces.push(`${begins && pieces.length > 0 ? '\r\n' : ''}${decoded(rest)}`);
    }
  }
  return readRawHttp(pieces.join(''));
}

/** A print of bytes has one character for each. */
function decoded(printed: string): string {
  const text = readQuoted(printed, 0)?.text ?? '';
  const bytes = asByteString(text);
  return (bytes && textOfUtf8(bytesOf(bytes))) ?? text;
}
