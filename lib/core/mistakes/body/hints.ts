/** Bodies the client is said to have meant: as given, and as serializers print them. */

import { looksLikeForm } from '../../looks-like-form.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import { withoutFinalLineBreaks } from '../line-breaks.ts';
import { readSentBody, type SentBody } from '../sent-body.ts';
import { readJsonNode, sameJson } from '../serializers/lexemes.ts';
import { type Serializer, serialize } from '../serializers/serializer.ts';
import { SERIALIZERS } from '../serializers/serializers.ts';
import type { BodyMistakeId } from './mistakes.ts';
import { type BodyVariant, bodyUse } from './variant.ts';

/** Templates that aren't JSON before they're filled in are taken as they are. */
export function hintedBodies(
  hints: readonly ByteString[],
  sent: SentBody,
  limits: { readonly json: number; readonly hints: number },
): BodyVariant[] {
  return hints.slice(0, limits.hints).flatMap((hint) => {
    const id = meaning(hint, sent);
    const given = (value: ByteString, how: string, cost: number): BodyVariant => ({
      value,
      uses: [{ ...bodyUse(id, how, cost), meant: 'body' }],
    });
    const whole = [
      given(hint, 'the body you gave', 2),
      given(`${hint}\n` as ByteString, 'the body you gave and a line break', 4),
      given(withoutFinalLineBreaks(hint), 'the body you gave without its last line break', 3),
    ];
    const { json } = readSentBody(hint, limits.json);
    if (!json) return whole;
    const printed = Object.values<Serializer>(SERIALIZERS).map((serializer) =>
      given(
        serialize(json.node, serializer),
        `the body you gave, printed by ${serializer.name}`,
        serializer.cost + 1,
      ),
    );
    return [...whole, ...printed];
  });
}

function meaning(hint: ByteString, sent: SentBody): BodyMistakeId {
  if (sent.bytes === '') return 'body-sent-empty';
  if (/\{\{[^{}]*\}\}|\$\{[^{}]*\}/.test(hint)) return 'body-placeholder';
  const text = textOfUtf8(bytesOf(hint));
  const node = text === undefined ? undefined : readJsonNode(text);
  if (node && sent.json && sameJson(node, sent.json.node)) return 'body-serializer-profile';
  if (node && looksLikeForm(sent.bytes)) return 'body-form';
  return 'body-mutated-after-signing';
}
