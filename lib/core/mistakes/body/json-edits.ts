/** Mistakes that change the body's value: nulls, members left out, an envelope. */

import { bytesOf, displayText } from '../../signing/bytes.ts';
import { withPadding } from '../base64-padding.ts';
import { keyCases } from '../key/cases.ts';
import { type JsonMember, type JsonNode, type ObjectNode, stringNode } from '../serializers/lexemes.ts';
import { isNull, mapJson, RESHAPES, withoutMembers, withoutOwnMembers } from '../serializers/reshapes.ts';
import type { Subject } from '../subject.ts';
import { amountEdits, roundings } from './amount-edits.ts';
import { dateEdits } from './date-edits.ts';
import { numberEdits, retypings, withValue, zerosLost } from './number-edits.ts';
import { type BodyUse, bodyUse, type JsonEdit, shortName } from './variant.ts';

/** Of larger objects only single members are left out, of the first so many. */
const SUBSET_MEMBERS = 6;
const SINGLE_MEMBERS = 20;
const COUNTER = /^\d{1,3}$/;

/** In no particular order; few that change nothing are among them. */
export function jsonEdits(node: JsonNode): JsonEdit[] {
  const edits = [
    ...roundings(node),
    ...numberEdits(node),
    ...retypings(node),
    ...zerosLost(node),
    ...amountEdits(node),
    ...countersMoved(node),
    ...emptyMemberEdits(node),
    ...singleEmpties(node),
    ...filtersUndone(node),
    ...leftOutMembers(node),
    ...envelopes(node),
    ...dateEdits(node),
    ...keyCases(node),
  ];
  return edits.filter((edit) => edit.node !== node);
}

const EMPTY_MEMBERS: readonly (readonly [how: string, (value: JsonNode) => boolean, number?])[] = [
  ['nulls left out', isNull],
  ['empty strings left out', isEmptyString],
  ['nulls and empty strings left out', (value) => isNull(value) || isEmptyString(value)],
  ['falsy values left out', isFalsy, 7],
  ['empty lists and objects left out too', (value) => isFalsy(value) || isEmptyContainer(value), 8],
];

function emptyMemberEdits(node: JsonNode): JsonEdit[] {
  return [
    ...EMPTY_MEMBERS.map(
      ([how, unwanted, cost]): JsonEdit => ({
        use: bodyUse('body-nulls', how, cost),
        node: withoutMembers(node, unwanted),
        common: true,
      }),
    ),
    ...EMPTY_MEMBERS.map(
      ([how, unwanted, cost]): JsonEdit => ({
        use: bodyUse('body-nulls', `${how}, at the top level only`, cost),
        node: withoutOwnMembers(node, unwanted),
        common: true,
      }),
    ),
    {
      use: bodyUse('body-nulls', 'nulls as empty strings', 8),
      node: mapJson(node, (part) => (isNull(part) ? stringNode('') : part)),
    },
    {
      use: bodyUse('body-nulls', 'empty strings as nulls', 8),
      node: mapJson(node, (part) => (isEmptyString(part) ? { kind: 'word', word: 'null' } : part)),
    },
    { use: bodyUse('body-nulls', '{} as []', 7), node: RESHAPES['empty-objects-as-arrays'](node) },
    { use: bodyUse('body-nulls', '[] as {}', 8), node: RESHAPES['empty-arrays-as-objects'](node) },
  ];
}

/** Where there are several, so that it isn’t the same as all: some were empty in what was signed. */
function singleEmpties(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  const { members } = node;
  const eachOf = (is: (value: JsonNode) => boolean, how: string, was: JsonNode, cost: number): JsonEdit[] => {
    const found = members.filter(({ value }) => is(value));
    if (found.length < 2 || found.length > SUBSET_MEMBERS) return [];
    return found.map((member) => ({
      use: bodyUse('body-nulls', `${how}, in ${quotedName(member)} alone`, cost),
      node: withValue(node, member, was),
      reach: 2,
    }));
  };
  return [
    ...eachOf(isNull, 'empty string for null, as ConvertEmptyStringsToNull', stringNode(''), 8),
    ...eachOf(
      (value) => value.kind === 'array' && value.items.length === 0,
      '{} for [], as json_decode to arrays',
      { kind: 'object', members: [] },
      8,
    ),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#039;': "'" },
  ...{ '&#39;': "'", '&#x27;': "'", '&#34;': '"', '&#38;': '&', '&#60;': '<', '&#62;': '>' },
};

/** What an input filter had escaped in strings before the body was sent on. */
function filtersUndone(node: JsonNode): JsonEdit[] {
  const strings = (change: (text: string) => string) =>
    mapJson(node, (part) => {
      const text = part.kind === 'string' ? change(part.text) : '';
      return part.kind === 'string' && text !== part.text ? stringNode(text) : part;
    });
  return [
    {
      use: bodyUse(
        'body-html-entities',
        'plain characters, which htmlspecialchars or a filter escaped later',
      ),
      node: strings((text) => text.replace(/&[a-z0-9#]{2,5};/g, (entity) => ENTITIES[entity] ?? entity)),
      reach: 2,
    },
    {
      use: bodyUse(
        'body-escaped-slashes',
        'without backslashes, which wp_magic_quotes or addslashes added later',
      ),
      node: strings((text) => text.replace(/\\(['"\\])/g, '$1')),
      reach: 2,
    },
    {
      use: bodyUse(
        'body-escaped-slashes',
        'with \\ before quotes in strings, as WordPress and addslashes add it',
      ),
      node: strings((text) => text.replace(/['"\\]/g, '\\$&').replaceAll('\0', '\\0')),
      reach: 2,
    },
    {
      use: bodyUse('body-encoded', 'base64 strings without = at their end', 9),
      node: strings((text) => text.replace(/(?<=^[\w+/-]{6,})={1,2}$/, '')),
      reach: 2,
    },
    {
      use: bodyUse('body-encoded', 'base64 strings with = up to a length of four', 9),
      node: strings((text) => withPadding(text)),
      reach: 2,
    },
  ];
}

function isEmptyString(node: JsonNode): boolean {
  return node.kind === 'string' && node.text === '';
}

/** PHP’s and Python’s idea of it: `"0"` is falsy in PHP. */
function isFalsy(node: JsonNode): boolean {
  if (node.kind === 'word') return node.word !== 'true';
  if (node.kind === 'number') return Number(node.lexeme) === 0;
  return node.kind === 'string' && (node.text === '' || node.text === '0');
}

function isEmptyContainer(node: JsonNode): boolean {
  return node.kind === 'object'
    ? node.members.length === 0
    : node.kind === 'array' && node.items.length === 0;
}

/** Members that were added after signing: all subsets of few, each one of many. */
function leftOutMembers(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object' || node.members.length < 2) return [];
  const { members } = node;
  const single = members.slice(0, SINGLE_MEMBERS).map((member): JsonEdit => leftOut(node, [member]));
  if (members.length > SUBSET_MEMBERS) return single.map((edit) => ({ ...edit, reach: 2 }));
  const several: JsonEdit[] = [];
  for (let mask = 1; mask < 2 ** members.length - 1; mask++) {
    const gone = members.filter((_, index) => mask & (1 << index));
    if (gone.length > 1) several.push({ ...leftOut(node, gone), reach: 2 });
  }
  return [...single.map((edit): JsonEdit => ({ ...edit, common: true })), ...several];
}

function quotedName(member: JsonMember): string {
  return `“${shortName(member)}”`;
}

function leftOut(node: ObjectNode, gone: readonly JsonMember[]): JsonEdit {
  const how = `the body without ${gone.map(quotedName).join(', ')}`;
  return {
    use: bodyUse('body-mutated-after-signing', ['members-left-out', how], 5 + gone.length),
    node: { ...node, members: node.members.filter((member) => !gone.includes(member)) },
  };
}

/** A count of tries, or a version, that went up between hashing and sending. */
function countersMoved(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  const counters = node.members.filter(({ value }) => value.kind === 'number' && COUNTER.test(value.lexeme));
  return counters.slice(0, SUBSET_MEMBERS).flatMap((member) => {
    const count = member.value.kind === 'number' ? Number(member.value.lexeme) : 0;
    return [['lower', count - 1, 7] as const, ['higher', count + 1, 9] as const]
      .filter(([, other]) => other >= 0)
      .map(
        ([how, other, cost]): JsonEdit => ({
          use: bodyUse('body-mutated-after-signing', `the body with ${quotedName(member)} one ${how}`, cost),
          node: withValue(node, member, { kind: 'number', lexeme: String(other) }),
          reach: 2,
        }),
      );
  });
}

function envelopes(node: JsonNode): JsonEdit[] {
  const wrap = (name: string): JsonNode => ({
    kind: 'object',
    members: [{ key: stringNode(name), value: node }],
  });
  return [
    { use: bodyUse('body-wrapped', 'the body inside {"data": …}'), node: wrap('data'), common: true },
    {
      use: bodyUse('body-wrapped', 'the body inside […]'),
      node: { kind: 'array', items: [node] },
      common: true,
    },
    ...['body', 'payload', 'params', 'json'].map(
      (name): JsonEdit => ({
        use: bodyUse('body-wrapped', `the body inside {"${name}": …}`, 10),
        node: wrap(name),
        reach: 2,
      }),
    ),
    ...innerValues(node),
  ];
}

function innerValues(node: JsonNode): JsonEdit[] {
  if (node.kind === 'array' && node.items.length === 1)
    return node.items.map((item) => ({ use: bodyUse('body-wrapped', 'only its one item'), node: item }));
  if (node.kind !== 'object') return [];
  return node.members.slice(0, SINGLE_MEMBERS).map((member): JsonEdit => {
    const how: BodyUse = bodyUse('body-wrapped', `only the value of ${quotedName(member)}`);
    return node.members.length === 1
      ? { use: how, node: member.value, common: true }
      : { use: how, node: member.value, reach: 2 };
  });
}

/** What goes into headers, put into the object that’s hashed too. */
export function headerMembers(node: JsonNode, { timestamp, keyId }: Subject): JsonEdit[] {
  if (node.kind !== 'object') return [];
  const time: JsonNode = { kind: 'number', lexeme: displayText(bytesOf(timestamp)) };
  const id = stringNode(displayText(bytesOf(keyId)));
  const isWhole = /^[1-9]\d{0,14}$/.test(timestamp);
  const added: readonly (readonly [string, JsonNode])[] = [
    ...(isWhole
      ? ([
          ['timestamp', time],
          ['ts', time],
          ['timestamp', stringNode(time.lexeme)],
        ] as const)
      : []),
    ...(keyId === ''
      ? []
      : ([
          ['api_key', id],
          ['apiKey', id],
          ['key', id],
        ] as const)),
  ];
  return added
    .filter(([name]) => node.members.every(({ key }) => key.text !== name))
    .map(([name, value]) => ({
      use: bodyUse(
        'body-mutated-after-signing',
        ['member-only-hashed', `the body with “${name}” as a ${value.kind} at its end`],
        8,
      ),
      node: { ...node, members: [...node.members, { key: stringNode(name), value }] },
      reach: 2,
    }));
}
