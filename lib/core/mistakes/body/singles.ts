/** One mistake in a body that's JSON, or was made of it. */

import { byteStringOfText } from '../../signing/bytes.ts';
import { printLikeSent, type SentBody, type SentJson } from '../sent-body.ts';
import { readJsonNode } from '../serializers/lexemes.ts';
import { serialize } from '../serializers/serializer.ts';
import { SERIALIZERS } from '../serializers/serializers.ts';
import type { Subject } from '../subject.ts';
import { parameterOf } from '../ways.ts';
import { formBodies, madeOfValues, rewrittenForms } from './forms.ts';
import { headerMembers, jsonEdits } from './json-edits.ts';
import { PROFILES, reorderings, restyled, styleEdits } from './renderings.ts';
import { NAMED_BODIES } from './replaced.ts';
import { spelledBodies } from './spelled.ts';
import { templateEdits } from './templates.ts';
import { type BodyVariant, type ByteEdit, bodyUse, type JsonEdit } from './variant.ts';

export function jsonBodies(sent: SentBody, subject: Subject): BodyVariant[] {
  const { json, text } = sent;
  if (text === undefined) return [];
  const doubled = doubleEncoded(text);
  if (!json)
    return [...doubled, ...reprinted(madeOfValues(sent.bytes)), ...rewrittenForms(sent.bytes).map(asVariant)];
  const reprints = [
    ...styleEdits(json).map((edit) => ({ value: restyled(json, [edit]), uses: [edit.use] })),
    ...PROFILES.map(
      ({ use: profile, print, rare }): BodyVariant => ({
        value: print(json.node),
        uses: [profile],
        ...(rare && { reach: 2 }),
      }),
    ),
    ...spelledBodies(json.node).map(asVariant),
  ];
  return [
    ...dearerThanPlain(reprints, json, text),
    ...jsonEdits(json.node).map((edit) => edited(json, edit)),
    ...doubled,
    ...singlyEncoded(json),
    ...formBodies(json.node).map(asVariant),
    ...NAMED_BODIES.map(asVariant),
    ...[
      ...reorderings(json.node),
      ...templateEdits(json.node, subject),
      ...headerMembers(json.node, subject),
    ].map((edit) => edited(json, edit)),
  ];
}

/** What printing anew costs where a plain change of the text gives the same. */
const COINCIDENCE = 10;

/** Blanks gone from both ends, or other line breaks: mistakes of their own, and plainer than a serializer. */
function dearerThanPlain(
  reprints: readonly BodyVariant[],
  { before, after }: SentJson,
  text: string,
): BodyVariant[] {
  const lf = text.replaceAll('\r\n', '\n');
  const plain = [text.slice(before.length, text.length - after.length), lf, lf.replaceAll('\n', '\r\n')];
  const values = new Set<string>(plain.map(byteStringOfText));
  return reprints.map((variant) =>
    values.has(variant.value)
      ? { ...variant, uses: variant.uses.map((made) => ({ ...made, cost: COINCIDENCE })) }
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
    [['json-as-string', 'the JSON text as a JSON string'], SERIALIZERS.js, 5],
    ['what json.dumps makes of a JSON text', SERIALIZERS.py, 5],
    ['what json_encode makes of a JSON text', SERIALIZERS.php, 7],
  ] as const;
  return encoders.map(([parameter, serializer, cost]) => ({
    value: serialize(string, serializer),
    uses: [bodyUse('body-double-encoded', parameter, cost)],
  }));
}

/** A JSON string was sent: what it holds. */
function singlyEncoded({ node }: SentJson): BodyVariant[] {
  if (node.kind !== 'string' || readJsonNode(node.text) === undefined) return [];
  return [
    {
      value: byteStringOfText(node.text),
      uses: [bodyUse('body-double-encoded', ['json-in-string', 'the JSON inside the string that was sent'])],
    },
  ];
}

/** Values that aren't written as JSON in what was sent, so that there's no style to keep. */
function reprinted(edits: readonly JsonEdit[]): BodyVariant[] {
  return edits.flatMap(({ use: made, node }) =>
    (
      [
        ['js', 'compact', 'without spaces'],
        ['py', 'json-dumps', 'as json.dumps prints it'],
        ['php', 'json-encode', 'as json_encode prints it'],
        ['go', undefined, 'as json.Marshal prints it'],
        ['py-sorted', undefined, 'by json.dumps, sorted'],
        ['py-compact-sorted', undefined, 'by json.dumps, sorted and compact'],
      ] as const
    ).map(([name, way, how]) => ({
      value: serialize(node, SERIALIZERS[name]),
      uses: [{ ...made, ...parameterOf([way, `${made.how}, ${how}`]) }],
    })),
  );
}
