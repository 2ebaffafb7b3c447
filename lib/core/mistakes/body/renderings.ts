/** Mistakes in how the body is printed: another serializer, other blanks, escapes or key orders. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { type KeyOrder, otherMemberOrders } from '../key/orders.ts';
import type { SentJson } from '../sent-body.ts';
import type { EscapeStyle } from '../serializers/escapes.ts';
import { LAYOUTS, type LayoutName } from '../serializers/layouts.ts';
import type { JsonNode } from '../serializers/lexemes.ts';
import { type JsonStyle, printJson } from '../serializers/printing.ts';
import { type Serializer, serialize } from '../serializers/serializer.ts';
import { SERIALIZERS, type SerializerName } from '../serializers/serializers.ts';
import type { Parameter } from '../ways.ts';
import { type BodyVariant, bodyUse, type JsonEdit, type Rendering, type StyleEdit } from './variant.ts';

/** Serializers that a second mistake is looked for beside. The others are combined with a newline alone. */
const COMMON: ReadonlySet<string> = new Set<SerializerName>([
  'js',
  'js-2',
  'py',
  'py-sorted',
  'py-utf8',
  'py-compact',
  'php',
  'php-u',
  'php-s',
  'go',
  'go-sorted',
  'go-encoder',
  'gson',
  'stj',
  'js-hashmap',
  'js-sorted',
  'ps51-compress',
]);

/** One per serializer, and a second one where it prints numbers in its own way. */
export const PROFILES: readonly Rendering[] = Object.entries<Serializer>(SERIALIZERS).flatMap(
  ([name, serializer]) => {
    const common = COMMON.has(name);
    const own = profile(serializer, [serializer.way, serializer.name], serializer.cost, common);
    if (serializer.style.numbers === 'kept') return [own];
    // After its own: where there are no numbers the two are the same, and the first one's words stand.
    const kept = { ...serializer, style: { ...serializer.style, numbers: 'kept' } } as const;
    return [
      own,
      profile(kept, ['numbers-kept', `${serializer.name}, numbers kept`], serializer.cost, common),
    ];
  },
);

function profile(serializer: Serializer, parameter: Parameter, cost: number, common: boolean): Rendering {
  const { typicalIn } = serializer;
  const named = bodyUse('body-serializer-profile', parameter, cost);
  const rendering = {
    use: typicalIn ? { ...named, typicalIn } : named,
    print: (node: JsonNode) => serialize(node, serializer),
  };
  if (serializer.rare) return { ...rendering, rare: true };
  return common ? { ...rendering, common: true } : rendering;
}

const RESPACED: readonly (readonly [LayoutName, Parameter, number?])[] = [
  ['compact', ['compact', 'without spaces']],
  ['spaced', ['spaced', 'with spaces after commas and colons']],
  ['space-after-colon', 'with spaces after colons only'],
  ['space-after-comma', 'with spaces after commas only'],
  ['spaces-round-colon', 'with spaces round colons, as JSON::PP with space_before, space_after', 7],
  ['spaces-everywhere', 'with spaces round colons and after commas, as PostgreSQL json_build_object', 7],
];

const PRETTY: readonly (readonly [LayoutName, Parameter, number?])[] = [
  ['indent-2', ['two-spaces', 'two spaces']],
  ['indent-4', 'four spaces'],
  ['indent-tab', 'tabs'],
  ['indent-3', 'three spaces', 7],
  ['indent-1', 'one space', 7],
  ['indent-8', 'eight spaces', 8],
  ['indent-0', 'no indentation', 8],
  ['indent-2-crlf', 'two spaces and CRLF', 5],
  ['indent-4-crlf', 'four spaces and CRLF', 5],
  ['indent-tab-crlf', 'tabs and CRLF', 7],
  ['indent-2-wide', 'two spaces and spaces round colons', 6],
  ['indent-4-wide', 'four spaces and spaces round colons', 8],
  ['indent-2-wide-crlf', 'two spaces, spaces round colons, CRLF', 8],
  ['indent-2-tight', 'two spaces and none after colons, as Oj, dkjson and rjson', 8],
  ['indent-4-tight', 'four spaces and none after colons', 9],
  ['powershell', 'PowerShell’s indentation', 6],
  ['powershell-lf', 'PowerShell’s indentation and LF', 8],
];

const TOP_ONLY = 'as-sent';

/** Of equal outcomes the first one's words stand, so what a body without nested members can't tell apart comes after. */
const ORDERS: readonly (readonly [KeyOrder, Parameter, number?, KeyOrder?])[] = [
  ['sorted', ['sorted', 'sorted'], 4],
  ['sorted', 'sorted at the top level only', 4, TOP_ONLY],
  ['as-sent', 'sorted below the top level only', 6, 'sorted'],
  ['documented', 'in the order of the API docs'],
  ['hashmap', ['hashmap', 'in the order of a Java HashMap']],
  ['hashmap', 'in the order of a Java HashMap at the top level only', 6, TOP_ONLY],
  ['hashmap-copied', ['hashmap-copied', 'in the order of a copied Java HashMap'], 6, TOP_ONLY],
  ['hashmap-copied-java-18', 'in the order of a HashMap copied by Java 18 or older', 6, TOP_ONLY],
  ['hashmap-other-ties', 'in the order of a Java HashMap filled backwards', 7],
  ['sorted-ignoring-case', 'sorted without regard to case', 7],
  ['reversed', 'reversed', 7],
  ['length', 'sorted by length', 7],
];

const ESCAPES: readonly (readonly [StyleEdit['use']['id'], EscapeStyle, Parameter, number?])[] = [
  ['body-esc-unicode', 'ascii-del', 'as \\u escapes'],
  ['body-esc-unicode', 'ascii-upper', 'as \\u escapes in upper case', 5],
  ['body-esc-unicode', 'minimal', ['no-escapes', 'as UTF-8']],
  ['body-esc-unicode', 'php', 'as \\u escapes'],
  ['body-esc-unicode', 'slash', ['no-escapes', 'as UTF-8']],
  ['body-esc-slash', 'slash', 'as \\/'],
  ['body-esc-slash', 'php', 'as \\/'],
  ['body-esc-slash', 'minimal', ['no-escapes', 'as /']],
  ['body-esc-html', 'rails', '< > &'],
  ['body-esc-html', 'gson', ['gson-escapes', "< > & = '"]],
  ['body-esc-html', 'powershell', "< > & '"],
  ['body-esc-html', 'system-text-json', '< > & \' " + and all beyond ASCII', 6],
  ['body-esc-html', 'minimal', ['no-escapes', 'none']],
];

/** What `minimal` undoes: only where it was sent did the mistake happen. */
const UNDONE: Readonly<Partial<Record<StyleEdit['use']['id'], RegExp>>> = {
  'body-esc-unicode': /\\u(?!00[0-7])/i,
  'body-esc-slash': /\\\//,
  'body-esc-html': /\\u00[2-7]/i,
};

/** What the others change: characters that are raw, or escaped in another case. */
const ESCAPED: typeof UNDONE = {
  'body-esc-unicode': /[^\0-\x7f]|\\u(?!00[0-7])/i,
  'body-esc-slash': /(?<!\\)\//,
  'body-esc-html': /[<>&=']|\\u00[2-7]/i,
};

/** Changes of one component; everything else stays as it was sent. */
export function styleEdits(sent: SentJson): readonly StyleEdit[] {
  const text = printJson(sent.node, sent.style);
  return STYLE_EDITS.filter(({ use: { id }, style }) => {
    const { escape: escaped } = style;
    if (escaped === undefined) return true;
    // Letters alone change, where slashes were sent with a backslash as well.
    if (id === 'body-esc-unicode' && (escaped === 'php' || escaped === 'slash') && !text.includes('\\/'))
      return false;
    // The others stay as \u escapes, where they were sent so.
    if (id === 'body-esc-slash' && escaped === 'php' && !UNDONE['body-esc-unicode']?.test(text)) return false;
    const isUndone = escaped === 'minimal' || (id === 'body-esc-unicode' && escaped === 'slash');
    return (isUndone ? UNDONE : ESCAPED)[id]?.test(text) !== false;
  });
}

const STYLE_EDITS: readonly StyleEdit[] = [
  ...RESPACED.map(([layout, parameter, cost]) => ({
    use: bodyUse('body-respaced', parameter, cost),
    style: { layout: LAYOUTS[layout] },
  })),
  ...PRETTY.map(([layout, parameter, cost]) => ({
    use: bodyUse('body-pretty', parameter, cost),
    style: { layout: LAYOUTS[layout] },
  })),
  ...ORDERS.map(([order, parameter, cost, nestedOrder]) => ({
    use: bodyUse('body-key-order', parameter, cost),
    style: nestedOrder === undefined ? { order } : { order, nestedOrder },
  })),
  ...ESCAPES.map(([id, style, parameter, cost]) => ({
    use: bodyUse(id, parameter, cost),
    style: { escape: style },
  })),
];

/** The top-level members in every other order: at most 119. */
export function reorderings(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  return otherMemberOrders(node.members).map((members) => ({
    use: bodyUse('body-key-order', orderName(members.map(({ key }) => key.text)), 8),
    node: { ...node, members },
    reach: 2,
  }));
}

/** Serializers that print maps in an order of the process’s own. */
const RANDOM_ORDER: readonly SerializerName[] = ['py', 'php', 'swift'];

/** Two mistakes: another order and another serializer. */
export function reorderedProfiles(sent: SentJson): BodyVariant[] {
  const { node } = sent;
  if (node.kind !== 'object') return [];
  return otherMemberOrders(node.members).flatMap((members) =>
    RANDOM_ORDER.map((name): BodyVariant => {
      const serializer: Serializer = SERIALIZERS[name];
      return {
        value: serialize({ ...node, members }, serializer),
        uses: [
          bodyUse('body-key-order', orderName(members.map(({ key }) => key.text)), 8),
          bodyUse('body-serializer-profile', serializer.name, serializer.cost),
        ],
        reach: 2,
      };
    }),
  );
}

function orderName(keys: readonly string[]): string {
  const shown = keys
    .slice(0, 3)
    .map((key) => ([...key].length > 20 ? `${[...key].slice(0, 19).join('')}…` : key));
  return `in the order ${shown.join(', ')}${keys.length > 3 ? ' …' : ''}`;
}

/** As it was sent but for these components. */
export function restyled(sent: SentJson, edits: readonly StyleEdit[]): ByteString {
  const style = Object.assign({ ...sent.style }, ...edits.map((edit) => edit.style)) as JsonStyle;
  return byteStringOfText(sent.before + printJson(sent.node, style) + sent.after);
}
