/** Recognising credentials inside other text, so that they don't leave in a URL, a header or a record. */

/** The document's prefix `sk_` (section 2), at the start of a word and with something behind it. */
const SECRET = /(?<![A-Za-z0-9])sk_\w{6}/;
const LIVE_KEY = /(?<![A-Za-z0-9])pk_live_/;

/** Looked for as it stands and percent-decoded. */
export function holdsSecret(text: string): boolean {
  return SECRET.test(text) || SECRET.test(percentDecoded(text));
}

/** Where the first stands; as it's percent-decoded, about where. */
export function secretAt(text: string): number | undefined {
  const at = text.search(SECRET);
  if (at !== -1) return at;
  const decoded = percentDecoded(text).search(SECRET);
  return decoded === -1 ? undefined : decoded;
}

export function holdsLiveKey(text: string): boolean {
  return LIVE_KEY.test(text) || LIVE_KEY.test(percentDecoded(text));
}

/** To the end of the value: of what follows the prefix nothing is specified. */
const SECRETS = /(?<![A-Za-z0-9])sk_\w{6}[\w.~+/=-]*/g;

/** A user name may stand alone. */
const URL_PASSWORD = /(\/\/[^\s/?#@:"'`<>]{0,200}:)[^\s/?#"'`<>]{1,200}@/g;

/** Whether a URL in it has a password. */
export function holdsUrlPassword(text: string): boolean {
  return text.search(URL_PASSWORD) !== -1;
}

/** The text with each secret in it cut to its prefix, for quoting what was sent; a URL’s password is cut as well. */
export function withoutSecrets(text: string): string {
  const cut = text.replace(SECRETS, 'sk_…').replace(URL_PASSWORD, '$1…@');
  return holdsSecret(cut) ? '…' : cut;
}

/** ASCII alone, which is what credentials are made of; anything that isn't an escape stays. */
function percentDecoded(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
