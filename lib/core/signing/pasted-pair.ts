/** Finding a key pair in pasted text of any layout: side by side, `.env` lines, JSON, a sentence. */

export interface TypedPair {
  readonly id: string;
  readonly secret: string;
}

/** Live keys are found too, so that they can be refused by name. A word in front is a variable's, not a key's. */
const KEY_ID = /(?<![\w-])pk_(?:test|live)_[\w.~-]+/g;
const SECRET = /(?<![\w-])sk_[\w.~+/=-]+/g;

/** The pair, where the text holds exactly one key id and one secret. */
export function findPair(text: string): TypedPair | undefined {
  const values = isForm(text) ? unescaped(text) : text;
  const ids = distinct(values, KEY_ID);
  const secrets = distinct(values, SECRET);
  const [id, secret] = [ids[0], secrets[0]];
  if (id === undefined || secret === undefined) return undefined;
  return ids.length === 1 && secrets.length === 1 ? { id, secret } : undefined;
}

/** As in `COUNTERSIGN_SECRET=sk_…`, `"secret": "sk_…",` and a terminal's `secret  sk_…`: a name of up to 60 characters. */
const LABELLED =
  /^(?:[\w$"'`][\w$:"'`. -]{0,59})[:=\s]\s{0,20}["'`]?((?:pk_(?:test|live)|sk)_[\w.~+/=-]+)["'`]?[,;]?$/;

/** The key id or the secret, where it’s all that the text holds but for a name in front. */
export function findLabelled(text: string): string | undefined {
  const found = LABELLED.exec(text.trim())?.[1];
  const isOnlyOne = [...distinct(text, KEY_ID), ...distinct(text, SECRET)].length === 1;
  return isOnlyOne ? found : undefined;
}

/** `key_id=…&secret=…`: what isn't a letter or a digit is escaped there, and a secret would end at it. */
function isForm(text: string): boolean {
  return /^\s*[^\s=&]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)+\s*$/.test(text);
}

/** `&` stays escaped: it would be between two values. */
function unescaped(text: string): string {
  return text.replace(/%(2[1-57-9A-F]|[3-7][0-9A-E])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Each once: of a pair's text they say which server it's for. */
export function findUrls(text: string): readonly string[] {
  return distinct(text, /https?:\/\/[^\s"'`<>,;)\]}]+/gi);
}

/** A full stop at the end is the sentence's. */
function distinct(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([match]) => match.replace(/(?<!\.)\.+$/, '')))];
}
