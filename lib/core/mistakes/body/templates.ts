/** Template text hashed in place of the values that were sent. */

import { ecosystemOf } from '../client.ts';
import { capitalised, wordsOf } from '../key/cases.ts';
import type { JsonMember, JsonNode, ObjectNode } from '../serializers/lexemes.ts';
import type { Subject } from '../subject.ts';
import { bodyUse, type JsonEdit, shortName } from './variant.ts';

/** Of more values than this, only one at a time and all at once are taken for filled in. */
const SUBSET_VALUES = 6;
const SINGLE_VALUES = 20;
const LIKELY = 4;
const UNLIKELY = 9;

const NAMINGS: readonly (readonly [how: string, (key: string) => string])[] = [
  ['{{key}}', (key) => `{{${key}}}`],
  ['{{camelKey}}', (key) => `{{${camel(key)}}}`],
];

const GENERATED: readonly string[] = ['{{$guid}}', '{{$randomUUID}}', '{{$timestamp}}', '{{$randomInt}}'];

function camel(key: string): string {
  const [first = '', ...rest] = wordsOf(key);
  return first + rest.map(capitalised).join('');
}

/** Postman, Bruno and the like fill in `{{…}}` after the script that signs has read the text. */
export function templateEdits(node: JsonNode, subject: Subject): JsonEdit[] {
  if (node.kind !== 'object') return [];
  const fillable = node.members.filter(({ value }) => value.kind === 'string' || value.kind === 'number');
  const base = ecosystemOf(subject) === 'postman' ? LIKELY : UNLIKELY;
  const variants = subsets(fillable).flatMap((members) =>
    NAMINGS.map(([, name]) => ({
      members,
      texts: new Map(members.map((member) => [member, name(member.key.text)] as const)),
    })),
  );
  const generated = fillable
    .slice(0, SINGLE_VALUES)
    .flatMap((member) => GENERATED.map((text) => ({ members: [member], texts: new Map([[member, text]]) })));
  return [...variants, ...generated].map(({ members, texts }) => ({
    use: bodyUse(
      'body-placeholder',
      ['unfilled', named(members, texts)],
      base + Math.min(members.length - 1, 2),
    ),
    node: filled(node, texts),
    reach: 2,
  }));
}

function named(members: readonly JsonMember[], texts: ReadonlyMap<JsonMember, string>): string {
  const [first, ...rest] = members;
  if (!first) return '';
  const text = texts.get(first) ?? '';
  const shown = [...text].length > 30 ? `{{…}} for ${shortName(first)}` : text;
  return rest.length === 0 ? shown : `${shown} and ${rest.length} more`;
}

/** Strings keep their quotes; numbers were written without. */
function filled(node: ObjectNode, texts: ReadonlyMap<JsonMember, string>): ObjectNode {
  const members = node.members.map((member): JsonMember => {
    const text = texts.get(member);
    if (text === undefined) return member;
    const value =
      member.value.kind === 'number'
        ? ({ kind: 'number', lexeme: text } as const)
        : ({ kind: 'string', text, lexeme: `"${text}"` } as const);
    return { ...member, value };
  });
  return { ...node, members };
}

function subsets(members: readonly JsonMember[]): JsonMember[][] {
  if (members.length > SUBSET_VALUES)
    return [...members.slice(0, SINGLE_VALUES).map((member) => [member]), [...members]];
  const all: JsonMember[][] = [];
  for (let mask = 1; mask < 2 ** members.length; mask++)
    all.push(members.filter((_, index) => mask & (1 << index)));
  return all;
}
