/** A number that isn’t the same in two prints of JSON: the other way of writing 10.00 is 10, and 9007199254740992 is another id. */

import { type JsonNode, readJsonNode } from '../mistakes/serializers/lexemes.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../signing/bytes.ts';

export interface RoundedNumber {
  /** As they’re written. */
  readonly hashed: string;
  readonly sent: string;
}

/** The first of them. @param theirs what was hashed. */
export function roundedNumber(theirs: ByteString, sent: ByteString): RoundedNumber | undefined {
  const [hashed, meant] = [theirs, sent].map((text) => readJsonNode(textOfUtf8(bytesOf(text)) ?? ''));
  return hashed && meant && roundedIn(hashed, meant);
}

function roundedIn(theirs: JsonNode, sent: JsonNode): RoundedNumber | undefined {
  if (theirs.kind === 'number' && sent.kind === 'number')
    return normalized(theirs.lexeme) === normalized(sent.lexeme)
      ? undefined
      : { hashed: theirs.lexeme, sent: sent.lexeme };
  if (theirs.kind === 'array' && sent.kind === 'array')
    return first(theirs.items.map((item, index) => [item, sent.items[index]]));
  if (theirs.kind === 'object' && sent.kind === 'object') {
    const byName = new Map(sent.members.map(({ key, value }) => [key.text, value]));
    return first(theirs.members.map(({ key, value }) => [value, byName.get(key.text)]));
  }
  return undefined;
}

function first(pairs: readonly (readonly [JsonNode, JsonNode | undefined])[]): RoundedNumber | undefined {
  for (const [own, meant] of pairs) {
    const found = meant && roundedIn(own, meant);
    if (found) return found;
  }
  return undefined;
}

/** The same for the same number, however it’s written: its digits without zeros around them, and where its point is. */
function normalized(lexeme: string): string {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(lexeme) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return whole === '' ? lexeme : '0';
  return `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}
