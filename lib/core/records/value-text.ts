/** A value as text: as it's copied and searched, and as it can be shown on one line without deceiving anyone. */

import { isJsonNumber, type JsonValue, jsonText } from './json-value.ts';

/** A string is its characters, a number its digits; all else is JSON. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isJsonNumber(value) ? value.text : jsonText(value);
}

/** Characters that can't be seen, break the line or turn the text around. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** Rows are short; the details and a copy have all of it. */
const MOST_SHOWN = 300;

/** One line of text in which nothing is invisible. */
export function shownText(text: string, most = MOST_SHOWN): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.replace(
    UNSEEN,
    (character) =>
      ESCAPES[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
