/** Whether a text breaks off: a record of a log, which collectors cut, or a body of JSON that a paste ends in. */

import { utf8 } from '../../core/signing/bytes.ts';
import { passageFrom, passValue } from '../json/value-end.ts';

/** A value in quotes, closed or up to the end of its line, or a bracket. A quote within a word is an apostrophe. */
const TOKENS = /(?<![^\s{[(,:=])(["'])(?:[^\\\n]|\\[\s\S])*?(?:\1|$)|[{}[\]]/gm;

const OPENS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Told by a bracket that nothing closes, or a quoted value that its line doesn't. */
export function breaksOff(text: string): boolean {
  return openIn(text).length > 0;
}

/** Where these begin, in their order. Takes time in proportion to the text. */
export function openIn(text: string): readonly number[] {
  const quotes: number[] = [];
  const brackets: { readonly at: number; readonly closing: string }[] = [];
  for (const { 0: token, 1: quote, index: at } of text.matchAll(TOKENS)) {
    const closing = OPENS[token];
    if (quote !== undefined && (token.length < 2 || !token.endsWith(quote))) quotes.push(at);
    if (closing !== undefined) brackets.push({ at, closing });
    else if (token === brackets.at(-1)?.closing) brackets.pop();
  }
  return [...quotes, ...brackets.map(({ at }) => at)].sort((one, other) => one - other);
}

/** What loggers write where they cut a value, and what some of them say of it. */
const CUT_MARK = /(?:\.{3}|…)(?: ?[[(<][^\])>\r\n]{0,40}[\])>])?(?=[\s|]|$)/g;

/** Where the last one ends that stands in the text’s first line. */
export function cutMarkIn(text: string): number | undefined {
  const [line = ''] = text.split(/\r?\n/, 1);
  const mark = [...line.matchAll(CUT_MARK)].at(-1);
  return mark && mark.index + mark[0].length;
}

const MAY_BE_JSON = /^\s*["{[]/;

/** How a text ends that begins as JSON, be it one value or one on each line; `undefined` where it's something else. */
export function endOfJson(text: string): 'within' | 'closed' | undefined {
  if (!MAY_BE_JSON.test(text)) return undefined;
  const bytes = utf8(text);
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte <= 0x20) at += 1;
    else {
      const passage = passageFrom(byte);
      if (passage.isScalar) break;
      const { at: end, ended } = passValue(bytes, at, passage);
      if (!ended) return 'within';
      at = end;
    }
  }
  return 'closed';
}
