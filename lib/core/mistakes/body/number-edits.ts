/** Mistakes with numbers in the body: printed another way, or strings where numbers were and the reverse. */

import type { Ecosystem } from '../languages.ts';
import { type JsonMember, type JsonNode, type ObjectNode, stringNode } from '../serializers/lexemes.ts';
import {
  NUMBER_PRINTERS,
  type NumberPrinter,
  withDecimals,
  withoutExponent,
} from '../serializers/numbers.ts';
import {
  holds,
  isNumericString,
  mapJson,
  numbersAsStrings,
  numericStringsAsNumbers,
  withMembers,
} from '../serializers/reshapes.ts';
import { bodyUse, type JsonEdit, shortName } from './variant.ts';

/** Where more members than this are numeric, they're only changed together. */
const MOST_ALONE = 6;

interface Printed {
  readonly by: NumberPrinter;
  readonly how: string;
  readonly cost?: number;
  readonly typicalIn?: readonly Ecosystem[];
}

const PRINTED: readonly Printed[] = [
  { by: 'trimmed', how: 'without trailing zeros' },
  { by: 'js', how: 'as JavaScript prints them', typicalIn: ['javascript', 'postman', 'apps-script'] },
  { by: 'python', how: 'as Python prints floats', typicalIn: ['python'] },
  { by: 'java', how: 'as Java prints doubles', typicalIn: ['java'] },
  { by: 'java-doubles', how: 'as Java prints doubles, all of them', cost: 7, typicalIn: ['java'] },
  { by: 'php', how: 'as PHP prints them', typicalIn: ['php'] },
  {
    by: 'php-precision-17',
    how: 'as PHP prints them with serialize_precision = 17',
    cost: 8,
    typicalIn: ['php'],
  },
  { by: 'ruby', how: 'as Ruby prints floats', cost: 7, typicalIn: ['ruby'] },
  { by: 'newtonsoft', how: 'as .NET prints doubles', cost: 7, typicalIn: ['dotnet', 'powershell'] },
  { by: 'bigdecimal', how: 'as BigDecimal prints them', cost: 8, typicalIn: ['java'] },
  { by: 'serde', how: 'as Rust prints floats', cost: 8, typicalIn: ['rust'] },
  { by: 'perl', how: 'as Perl prints them', cost: 9, typicalIn: ['perl'] },
  { by: 'lua', how: 'as Lua prints them', cost: 9, typicalIn: ['lua'] },
  { by: 'jq', how: 'as jq prints them', cost: 8, typicalIn: ['shell'] },
  { by: 'r', how: 'as R prints them', cost: 9, typicalIn: ['r'] },
];

export function numberEdits(node: JsonNode): JsonEdit[] {
  if (!holds(node, ({ kind }) => kind === 'number')) return [];
  return PRINTED.map(({ by, how, cost, typicalIn }, index): JsonEdit => {
    const made = bodyUse('body-number-format', how, cost);
    const edit = {
      use: typicalIn ? { ...made, typicalIn } : made,
      node: withNumbers(node, NUMBER_PRINTERS[by]),
    };
    return index < 5 ? { ...edit, common: true } : edit;
  });
}

function withNumbers(node: JsonNode, print: (lexeme: string) => string): JsonNode {
  return mapJson(node, (part) => {
    if (part.kind !== 'number') return part;
    const lexeme = print(part.lexeme);
    return lexeme === part.lexeme ? part : { kind: 'number', lexeme };
  });
}

export function retypings(node: JsonNode): JsonEdit[] {
  const asNumbers = numericStringsAsNumbers(node);
  const asStrings: JsonEdit = {
    use: bodyUse('body-number-retyped', 'numbers as strings'),
    node: numbersAsStrings(node),
    common: true,
  };
  const others = [...exponentsUndone(node), ...memberRetypings(node)];
  if (asNumbers === node) return [asStrings, ...others];
  return [
    {
      use: bodyUse('body-number-retyped', 'numeric strings as numbers, written alike'),
      node: asNumbers,
      common: true,
    },
    {
      use: bodyUse('body-number-retyped', [
        'shortest-numbers',
        'numeric strings as numbers, as short as they can be',
      ]),
      node: withNumbers(asNumbers, NUMBER_PRINTERS.js),
      common: true,
    },
    {
      use: bodyUse('body-number-retyped', ['floats', 'numeric strings as floats']),
      node: withNumbers(asNumbers, asFloat),
      common: true,
    },
    asStrings,
    ...others,
  ];
}

function hasExponent(part: JsonNode): boolean {
  return part.kind === 'number' && withoutExponent(part.lexeme) !== part.lexeme;
}

/** A small amount’s digits, which were read as a number before they were sent. */
function exponentsUndone(node: JsonNode): JsonEdit[] {
  if (!holds(node, hasExponent)) return [];
  const alone = mapJson(node, (part) =>
    part.kind === 'number' && hasExponent(part) ? stringNode(withoutExponent(part.lexeme)) : part,
  );
  return [
    {
      use: bodyUse('body-number-format', 'without an exponent'),
      node: withNumbers(node, withoutExponent),
      common: true,
    },
    { use: bodyUse('body-number-retyped', 'as a string without an exponent'), node: alone, common: true },
    {
      use: bodyUse('body-number-retyped', 'numbers as strings without an exponent'),
      node: numbersAsStrings(node, withoutExponent),
      reach: 2,
    },
  ];
}

/** `10` becomes `10.0`, which is what a float made of the string prints. */
function asFloat(lexeme: string): string {
  return NUMBER_PRINTERS.python(/[.eE]/.test(lexeme) ? lexeme : `${lexeme}.0`);
}

/** Of cents, of USDT, of bitcoin, of `DECIMAL(…, 4)`, of dinars, of ether. */
const DECIMALS = [
  [2, 'two'],
  [6, 'six'],
  [8, 'eight'],
  [4, 'four'],
  [3, 'three'],
  [18, 'eighteen'],
] as const;

/**
 * What was hashed had the zeros after the point that a number of the language lost on its way: `"12.50"` became `12.5`. Where
 * whole numbers are among them, also with those as they are: a count, or an id.
 */
export function zerosLost(node: JsonNode): JsonEdit[] {
  const edits = DECIMALS.flatMap(([count, word]): JsonEdit[] => {
    const pad = withDecimals(count);
    const isCents = count === 2;
    const likely = isCents ? ({ common: true } as const) : ({ reach: 2 } as const);
    const cost = isCents ? undefined : 8;
    const inStrings = `in quotes with ${word} decimals`;
    const asNumbers = `numeric strings as numbers with ${word} decimals`;
    const all: JsonEdit[] = [
      {
        use: bodyUse('body-number-format', `with ${word} decimals`, cost),
        node: withNumbers(node, pad),
        ...likely,
      },
      {
        use: bodyUse('body-number-retyped', `numbers as strings with ${word} decimals`, cost),
        node: numbersAsStrings(node, pad),
        ...likely,
      },
      { use: bodyUse('body-number-format', inStrings, cost), node: withNumericStrings(node, pad), ...likely },
      {
        use: bodyUse('body-number-retyped', asNumbers, cost),
        node: numericStringsAsNumbers(node, pad),
        ...likely,
      },
    ];
    return isCents ? [...all, ...fractionsPadded(node, pad), ...memberPaddings(node, pad)] : all;
  });
  const trimmed = withNumericStrings(node, NUMBER_PRINTERS.trimmed);
  return [
    ...edits,
    {
      use: bodyUse('body-number-format', 'in quotes without trailing zeros'),
      node: trimmed,
      common: true,
    },
    {
      use: bodyUse('body-number-format', 'in quotes, as Rails prints BigDecimal and Python str(float)', 7),
      node: withNumericStrings(node, asFloat),
      reach: 2,
    },
    ...memberZeroFractions(node),
  ];
}

type PrintNumber = (lexeme: string) => string;

function withNumericStrings(node: JsonNode, print: PrintNumber): JsonNode {
  return mapJson(node, (part) => {
    if (!isNumericString(part)) return part;
    const text = print(part.text);
    return text === part.text ? part : stringNode(text);
  });
}

export const isFraction = (lexeme: string): boolean => lexeme.includes('.');

function fractionsPadded(node: JsonNode, pad: PrintNumber): JsonEdit[] {
  const padFractions: PrintNumber = (lexeme) => (isFraction(lexeme) ? pad(lexeme) : lexeme);
  const wholeKept = 'with two decimals, except those without a decimal point';
  return [
    {
      use: bodyUse('body-number-format', wholeKept),
      node: withNumbers(node, padFractions),
      reach: 2,
    },
    {
      use: bodyUse('body-number-retyped', `numbers as strings ${wholeKept}`),
      node: mapJson(node, (part) =>
        part.kind === 'number' && isFraction(part.lexeme) ? stringNode(pad(part.lexeme)) : part,
      ),
      reach: 2,
    },
    {
      use: bodyUse('body-number-format', `in quotes ${wholeKept}`),
      node: withNumericStrings(node, padFractions),
      reach: 2,
    },
  ];
}

/** Where several values are numeric, one of them alone, which is mostly the amount. */
function memberPaddings(node: JsonNode, pad: PrintNumber): JsonEdit[] {
  if (node.kind !== 'object') return [];
  return oneOfSeveral(node, (value) => digitsOf(value) !== undefined).flatMap((member): JsonEdit[] => {
    const padded = pad(digitsOf(member.value) ?? '');
    const name = shortName(member);
    const use = (kind: 'number' | 'string') =>
      member.value.kind === kind
        ? bodyUse('body-number-format', `with two decimals in ${name}`, 8)
        : bodyUse('body-number-retyped', `${name} as a ${kind} with two decimals`, 8);
    return [
      {
        use: use('number'),
        node: withValue(node, member, { kind: 'number', lexeme: padded }),
        reach: 2,
      },
      { use: use('string'), node: withValue(node, member, stringNode(padded)), reach: 2 },
    ];
  });
}

/** Of several numbers, the one that’s a float in the program: its zero stays, where a library prints it so. */
function memberZeroFractions(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  return oneOfSeveral(node, (value) => digitsOf(value) !== undefined).flatMap((member): JsonEdit[] => {
    const { value } = member;
    if (value.kind !== 'number') return [];
    const isWhole = /^-?\d+$/.test(value.lexeme);
    if (!isWhole && !/^-?\d+\.0$/.test(value.lexeme)) return [];
    const lexeme = isWhole ? `${value.lexeme}.0` : value.lexeme.slice(0, -2);
    return [
      {
        use: bodyUse('body-number-format', `${isWhole ? 'with' : 'without'} .0 in ${shortName(member)}`, 7),
        node: withValue(node, member, { kind: 'number', lexeme }),
        reach: 2,
      },
    ];
  });
}

/** The members that are so, where several are, but not many. */
export function oneOfSeveral(node: ObjectNode, wanted: (value: JsonNode) => boolean): readonly JsonMember[] {
  const found = node.members.filter(({ value }) => wanted(value));
  return found.length < 2 || found.length > MOST_ALONE ? [] : found;
}

/** `undefined` where it's neither a number nor a string that spells one. */
export function digitsOf(value: JsonNode): string | undefined {
  if (value.kind === 'number') return value.lexeme;
  return isNumericString(value) ? value.text : undefined;
}

export function withValue(node: ObjectNode, member: JsonMember, value: JsonNode): ObjectNode {
  return withMembers(node, (other) => (other === member ? { ...member, value } : other));
}

/** Where several strings are numeric, one of them alone, which is mostly the amount. */
function memberRetypings(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  return oneOfSeveral(node, isNumericString).flatMap((member) =>
    (['kept', 'js'] as const).map((printer): JsonEdit => {
      const value = withNumbers(numericStringsAsNumbers(member.value), NUMBER_PRINTERS[printer]);
      const digits = printer === 'kept' ? 'a number, written alike' : 'a number, as short as it can be';
      return {
        use: bodyUse('body-number-retyped', `${shortName(member)} as ${digits}`, 8),
        node: withValue(node, member, value),
        reach: 2,
      };
    }),
  );
}
