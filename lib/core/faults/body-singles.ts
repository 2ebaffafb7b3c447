/** One mistake in a body that's JSON, or was made of it. */

import { byteStringOfText } from '../signing/bytes.ts';
import { formBodies, madeOf } from './body-forms.ts';
import { jsonEdits } from './body-json-edits.ts';
import { PROFILES, reorderings, restyled, STYLE_EDITS } from './body-renderings.ts';
import { NAMED_BODIES } from './body-replaced.ts';
import { spelledBodies } from './body-spelled.ts';
import { templateBodies } from './body-templates.ts';
import { type BodyVariant, type ByteEdit, type JsonEdit, use } from './body-variant.ts';
import { readJson } from './json-lexemes.ts';
import { printLikeSent, type SentBody, type SentJson } from './sent-body.ts';
import { serialize } from './serializer.ts';
import { SERIALIZERS } from './serializers.ts';
import type { Subject } from './subject.ts';

export function jsonBodies(sent: SentBody, subject: Subject): BodyVariant[] {
  const { json, text } = sent;
  if (text === undefined) return [];
  const doubled = doubleEncoded(text);
  if (!json) return [...doubled, ...reprinted(madeOf(sent.bytes))];
  return [
    ...withinBlanks(
      json,
      text,
      PROFILES.map(({ use: profile, print }) => ({ value: print(json.node), uses: [profile] })),
    ),
    ...STYLE_EDITS.map((edit) => ({ value: restyled(json, [edit]), uses: [edit.use] })),
    ...jsonEdits(json.node).map((edit) => edited(json, edit)),
    ...doubled,
    ...singlyEncoded(json),
    ...withinBlanks(json, text, spelledBodies(json.node).map(asVariant)),
    ...formBodies(json.node).map(asVariant),
    ...NAMED_BODIES.map(asVariant),
    ...reorderings(json),
    ...templateBodies(json, subject),
  ];
}

/** What a serializer costs where all that's gone are the blanks round what was sent: those are mistakes of their own. */
const BLANKS_ALONE = 9;

function withinBlanks(
  { before, after }: SentJson,
  text: string,
  variants: readonly BodyVariant[],
): BodyVariant[] {
  if (before === '' && after === '') return [...variants];
  const inner = byteStringOfText(text.slice(before.length, text.length - after.length));
  return variants.map((variant) =>
    variant.value === inner
      ? { ...variant, uses: variant.uses.map((made) => ({ ...made, cost: BLANKS_ALONE })) }
      : variant,
  );
}

export function edited(json: SentJson, { use: made, node, reach }: JsonEdit): BodyVariant {
  const variant = { value: printLikeSent(json, node), uses: [made] };
  return reach === undefined ? variant : { ...variant, reach };
}

function asVariant({ use: made, value, reach }: ByteEdit): BodyVariant {
  return reach === undefined ? { value, uses: [made] } : { value, uses: [made], reach };
}

/** What was sent, as a JSON string. */
export function doubleEncoded(text: string): BodyVariant[] {
  const string = { kind: 'string', text } as const;
  const encoders = [
    ['JSON.stringify', SERIALIZERS.js, 5],
    ['json.dumps', SERIALIZERS.py, 5],
    ['json_encode', SERIALIZERS.php, 7],
  ] as const;
  return encoders.map(([name, serializer, cost]) => ({
    value: serialize(string, serializer),
    uses: [use('body-double-encoded', `what ${name} makes of a JSON text`, cost)],
  }));
}

/** A JSON string was sent: what it holds. */
function singlyEncoded({ node }: SentJson): BodyVariant[] {
  if (node.kind !== 'string' || readJson(node.text) === undefined) return [];
  return [
    {
      value: byteStringOfText(node.text),
      uses: [use('body-double-encoded', 'the JSON inside the string that was sent')],
    },
  ];
}

/** Values that aren't written as JSON in what was sent, so that there's no style to keep. */
function reprinted(edits: readonly JsonEdit[]): BodyVariant[] {
  return edits.flatMap(({ use: made, node }) =>
    (['js', 'py', 'php', 'go'] as const).map((name) => ({
      value: serialize(node, SERIALIZERS[name]),
      uses: [{ ...made, how: `${made.how}, printed by ${SERIALIZERS[name].name}` }],
    })),
  );
}
