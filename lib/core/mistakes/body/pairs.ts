/** Two mistakes in the body that are plausible together. */

import { type ByteString, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import { BYTE_READERS } from '../encoders/charsets.ts';
import type { SentBody, SentJson } from '../sent-body.ts';
import type { JsonNode } from '../serializers/lexemes.ts';
import { readJsonNode } from '../serializers/lexemes.ts';
import { charsetEdits, sentInCharset } from './charsets.ts';
import { encodings } from './encodings.ts';
import { madeOfValues } from './forms.ts';
import { jsonEdits } from './json-edits.ts';
import { PROFILES, reorderedProfiles, restyled, styleEdits } from './renderings.ts';
import { wholeBodyEdits } from './replaced.ts';
import { doubleEncoded, edited } from './singles.ts';
import { spelledBodies } from './spelled.ts';
import { type BodyUse, type BodyVariant, bodyUse } from './variant.ts';

const COMMON_PROFILES = PROFILES.filter(({ common }) => common);

export function bodyPairs(sent: SentBody): BodyVariant[] {
  if (sent.bytes === '')
    return withNewline(wholeBodyEdits(sent.bytes).map(({ use: made, value }) => ({ value, uses: [made] })));
  if (sent.text === undefined) return readInAnotherCharset(sent.bytes);
  if (!sent.json)
    return madeOfValues(sent.bytes).flatMap((edit) =>
      COMMON_PROFILES.map((profile) => printed(edit.node, edit.use, profile)),
    );
  return jsonPairs(sent.json, sent.text);
}

function jsonPairs(json: SentJson, text: string): BodyVariant[] {
  const { node } = json;
  const profiles = PROFILES.map((profile) => ({ value: profile.print(node), uses: [profile.use] }));
  const common = COMMON_PROFILES.map((profile) => ({ value: profile.print(node), uses: [profile.use] }));
  const edits = jsonEdits(node).filter((edit) => edit.common);
  const spelled = spelledBodies(node)
    .filter(({ reach }) => reach === undefined)
    .map(({ use: made, value }) => ({ value, uses: [made] }));
  return [
    ...withNewline(profiles),
    ...edits.flatMap((edit) => COMMON_PROFILES.map((profile) => printed(edit.node, edit.use, profile))),
    ...withNewline(edits.map((edit) => edited(json, edit))),
    ...editPairs(json),
    ...stylePairs(json),
    ...withNewline(spelled),
    ...doubleEncoded(text).flatMap((variant) => withNewline([variant])),
    ...common.flatMap((variant) => [...doubled(variant), ...inCharsets(variant), ...marked(variant)]),
    ...reorderedProfiles(json),
  ];
}

function printed(node: JsonNode, first: BodyUse, profile: (typeof PROFILES)[number]): BodyVariant {
  return { value: profile.print(node), uses: [first, profile.use] };
}

function withNewline(variants: readonly BodyVariant[]): BodyVariant[] {
  const newline = bodyUse('body-trailing-newline', ['newline-after', 'with \\n at the end']);
  return variants.map(({ value, uses }) => ({ value: `${value}\n` as ByteString, uses: [...uses, newline] }));
}

/** Members left out, retyped or renamed: two of these, where the value itself was rebuilt. */
function editPairs(json: SentJson): BodyVariant[] {
  const kinds = new Set(['body-number-retyped', 'body-nulls', 'body-key-case', 'body-number-format']);
  const firsts = jsonEdits(json.node).filter(({ use: made, common }) => common && kinds.has(made.id));
  return firsts.flatMap((first) =>
    jsonEdits(first.node)
      .filter(({ use: made, common }) => common && kinds.has(made.id) && made.id > first.use.id)
      .map((second) => ({ ...edited(json, second), uses: [first.use, second.use] })),
  );
}

/** Two components of the style, each of its own kind: order and blanks, blanks and escapes, two kinds of escapes. */
function stylePairs(json: SentJson): BodyVariant[] {
  const edits = styleEdits(json);
  return edits.flatMap((first, index) =>
    edits
      .slice(index + 1)
      .filter((second) => second.use.id !== first.use.id && areApart(first.style, second.style))
      .map((second) => ({ value: restyled(json, [first, second]), uses: [first.use, second.use] })),
  );
}

function areApart(a: object, b: object): boolean {
  return Object.keys(a).every((component) => !(component in b));
}

function doubled({ value, uses }: BodyVariant): BodyVariant[] {
  const text = textOfUtf8(bytesOf(value));
  if (text === undefined) return [];
  return doubleEncoded(text)
    .slice(0, 2)
    .map((variant) => ({ value: variant.value, uses: [...uses, ...variant.uses] }));
}

function inCharsets({ value, uses }: BodyVariant): BodyVariant[] {
  const text = textOfUtf8(bytesOf(value));
  if (text === undefined) return [];
  return charsetEdits(value, text)
    .filter(({ use: made }) => (made.cost ?? 0) <= 8)
    .map((edit) => ({ value: edit.value, uses: [...uses, edit.use] }));
}

/** With a byte-order mark, or base64 of it. */
function marked({ value, uses }: BodyVariant): BodyVariant[] {
  const [base64] = encodings(value);
  return [
    {
      value: `\xef\xbb\xbf${value}` as ByteString,
      uses: [...uses, bodyUse('body-bom', 'with a byte-order mark that wasn’t sent')],
    },
    ...(base64 ? [{ value: base64.value, uses: [...uses, base64.use] }] : []),
  ];
}

/** The bytes sent aren't UTF-8, and the text they stand for was serialised by another serializer. */
function readInAnotherCharset(bytes: ByteString): BodyVariant[] {
  return Object.entries(BYTE_READERS).flatMap(([name, read]) => {
    const node = readJsonNode(read(bytes));
    if (!node) return [];
    const charset = bodyUse('body-charset', sentInCharset(name));
    return COMMON_PROFILES.map((profile) => printed(node, charset, profile));
  });
}
