/** Bytes fit to be shown and copied: what looks like a secret in them is blanked out. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { holdsSecret, withoutSecrets } from '../../signing/secret-shape.ts';

/** At the start of a word, and with its environment anywhere: code may glue it to a hash. */
const SECRETS = /sk_(?:test|live)_\w{4,}|(?<![A-Za-z0-9])sk_\w{6,}/g;
/** With what Base64 has besides letters and digits. */
const SECRETS_IN_TEXT = new RegExp(`(?:${SECRETS.source})[\\w~+/=-]*`, 'g');
const BLANK = '[secret]';

/** Words and texts, as `redacted` does with bytes. */
export function withoutAnySecret(text: string): string {
  return withoutSecrets(text.replace(SECRETS_IN_TEXT, BLANK));
}

/** Equal bytes stay equal. Percent-encoded secrets can't be cut out, so nothing around them is shown either. */
export function redacted(bytes: ByteString): ByteString {
  const cut = bytes.replace(SECRETS, BLANK) as ByteString;
  return holdsSecret(cut) ? byteStringOfText('[not shown: it holds a secret]') : cut;
}
