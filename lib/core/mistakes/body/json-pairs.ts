/**
 * Two mistakes in a body that's JSON, one after the other: of its value, of how that's printed, of the bytes. Tens of
 * thousands, so they're made in families and each is tried by itself.
 */

import { bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import type { SentBody, SentJson } from '../sent-body.ts';
import type { JsonNode } from '../serializers/lexemes.ts';
import type { Subject } from '../subject.ts';
import { byteEdits } from './byte-edits.ts';
import { jsonEdits } from './json-edits.ts';
import { PROFILES, reorderings, restyled, styleEdits } from './renderings.ts';
import { doubleEncoded, edited } from './singles.ts';
import { spelledBodies } from './spelled.ts';
import { templateEdits } from './templates.ts';
import type { BodyUse, BodyVariant, ByteEdit, JsonEdit } from './variant.ts';

const USUAL_PROFILES = PROFILES.filter(({ rare }) => !rare);

/** Made when it's asked for. */
type BodyFamily = () => BodyVariant[];

export function jsonPairFamilies(sent: SentBody, json: SentJson, subject: Subject): BodyFamily[] {
  return [
    ...valueEdits(json.node, subject).map((first) => () => thenAnything(json, first)),
    ...prints(json).map((first) => () => thenBytes(first)),
    ...byteEdits(sent).map((first) => () => thenBytes(first)),
  ];
}

function valueEdits(node: JsonNode, subject: Subject): JsonEdit[] {
  const templates = templateEdits(node, subject).filter((edit) => !holdsTemplateNumber(edit.node));
  return [...jsonEdits(node), ...reorderings(node), ...templates];
}

/** No serializer prints a template in a number’s place. */
function holdsTemplateNumber(node: JsonNode): boolean {
  return (
    node.kind === 'object' &&
    node.members.some(({ value }) => value.kind === 'number' && value.lexeme.startsWith('{'))
  );
}

/** A wrong value: printed in another way, changed once more, or its bytes changed. */
function thenAnything(json: SentJson, first: JsonEdit): BodyVariant[] {
  const { use: made, node } = first;
  const again = jsonEdits(node)
    .filter((second) => second.use.id !== made.id)
    .map((second) => joined(made, edited(json, second)));
  const styled = styleEdits(json).map((second) => ({
    value: restyled({ ...json, node }, [second]),
    uses: [made, second.use],
  }));
  const { value } = edited(json, first);
  return [...printings(first), ...again, ...styled, ...thenBytes({ ...first, value })];
}

function printings({ use: made, node, reach }: JsonEdit): BodyVariant[] {
  return [
    ...USUAL_PROFILES.map(({ use, print }) => ({ value: print(node), uses: [made, use] })),
    ...spelledBodies(node, reach === 2 ? 'usual' : 'all').map(({ use, value }) => ({
      value,
      uses: [made, use],
    })),
  ];
}

/** The right value printed wrongly. */
function prints(json: SentJson): ByteEdit[] {
  return [
    ...styleEdits(json).map((edit) => ({ use: edit.use, value: restyled(json, [edit]) })),
    ...USUAL_PROFILES.map(({ use, print }) => ({ use, value: print(json.node) })),
    ...spelledBodies(json.node).map(({ use, value }) => ({ use, value })),
  ];
}

/** Two rare mistakes in one body aren’t tried. */
function thenBytes({ use: made, value, reach }: ByteEdit): BodyVariant[] {
  const text = textOfUtf8(bytesOf(value));
  const bytes = byteEdits({ bytes: value, text, json: undefined })
    .filter((second) => second.use.id !== made.id && !(reach === 2 && second.reach === 2))
    .map((second) => ({ value: second.value, uses: [made, second.use] }));
  return text === undefined
    ? bytes
    : [...bytes, ...doubleEncoded(text).map((second) => joined(made, second))];
}

function joined(made: BodyUse, { value, uses }: BodyVariant): BodyVariant {
  return { value, uses: [made, ...uses] };
}
