/** What Python's `http.client` prints with its debug level set, and Ruby's Net::HTTP with a debug output: the very bytes that were sent. */

import { asByteString, bytesOf, textOfUtf8 } from '../../core/signing/bytes.ts';
import type { ReadCaptures } from '../capture/capture.ts';
import { readQuoted } from '../printed-value.ts';
import { readRawHttp } from '../raw-http/raw-http.ts';

/** Whether a request's head is among the lines. */
export function holdsRequestHead(text: string): boolean {
  return SENT.test(text) || JAVA_PAIRS.test(text);
}

/** A head printed as a string, as Go's `%q` does without a mark. */
const SENT = /^(?:send: b?|<- |)["'][A-Z]{1,20} [^\r\n]{1,10000} HTTP\/1\.[01]\\r\\n/m;
/** What Java's HttpURLConnection logs of a head. */
const JAVA_PAIRS = /pairs: \{([A-Z]{1,20} \S{1,8000} HTTP\/1\.[01]): null\}((?:\{[^\r\n]{1,8000}\})?)\r?$/m;

const MARKS: Readonly<Record<string, 'send' | 'reply' | 'header'>> = {
  'send: ': 'send',
  'reply: ': 'reply',
  'header: ': 'header',
  '<- ': 'send',
  '-> ': 'reply',
  '': 'send',
};

/** The lines put together are raw HTTP; they're read as that. */
export function readSent(text: string): ReadCaptures {
  const [, head, fields = ''] = JAVA_PAIRS.exec(text) ?? [];
  if (head !== undefined)
    return readRawHttp(`REQUEST HEADERS:\n${head}\n${fields.slice(1, -1).replaceAll('}{', '\n')}\n\n`);
  const pieces: string[] = [];
  let isAnswer = false;
  for (const line of text.split(/\r?\n/)) {
    const { mark, rest } = markedLine(line);
    if (mark === undefined) continue;
    if (mark === 'header') {
      pieces.push(`${rest}\r\n`);
      continue;
    }
    const opens = BEGINS.test(rest) || (mark === 'reply' && !isAnswer);
    const breaks = !opens || pieces.length === 0 ? '' : isAnswer ? '\r\n\r\n' : '\r\n';
    pieces.push(`${breaks}${decoded(rest)}`);
    isAnswer = mark === 'reply';
  }
  return readRawHttp(pieces.join(''));
}

const BEGINS = /^b?["'](?:[A-Z]{1,20} [^\r\n]{1,10000} HTTP\/1\.[01]\\r\\n|HTTP\/1\.)/;

function markedLine(line: string): { mark: 'send' | 'reply' | 'header' | undefined; rest: string } {
  const [, said, rest = ''] =
    /^(send: |reply: |header: |<- |-> |(?=["'][A-Z]{3,7} \/))(.*)$/.exec(line) ?? [];
  return { mark: said === undefined ? undefined : MARKS[said], rest };
}

/** A print of bytes has one character for each. */
function decoded(printed: string): string {
  const text = readQuoted(printed, 0)?.text ?? '';
  const bytes = asByteString(text);
  return (bytes && textOfUtf8(bytesOf(bytes))) ?? text;
}
