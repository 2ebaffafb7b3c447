/** Mistakes with amounts in the body: written for people, with an exponent, in cents, or with a float’s last digits. */

import { type JsonNode, stringNode } from '../serializers/lexemes.ts';
import { NUMBER_PRINTERS, normalizedDecimal, rubyBigDecimal, withDecimals } from '../serializers/numbers.ts';
import { holds, isNumericString, mapJson } from '../serializers/reshapes.ts';
import type { Parameter } from '../ways.ts';
import type { BodyMistakeId } from './mistakes.ts';
import { digitsOf, isFraction, oneOfSeveral, withValue } from './number-edits.ts';
import { bodyUse, type JsonEdit, shortName } from './variant.ts';

/** Digits as others; `undefined` where they stay as they are. */
type Rewrite = (digits: string) => string | undefined;
type Kind = 'string' | 'number';

export function amountEdits(node: JsonNode): JsonEdit[] {
  return [...separatorEdits(node), ...separatorsRead(node), ...exponentEdits(node), ...centEdits(node)];
}

/** All amounts, and where several members are numeric, each of them alone. */
function rewritten(
  node: JsonNode,
  id: BodyMistakeId,
  [way, how]: Exclude<Parameter, string>,
  kind: Kind,
  rewrite: Rewrite,
  rare?: { cost: number; reach: 2 },
): JsonEdit[] {
  const made = (part: JsonNode, digits: string | undefined): JsonNode => {
    const text = digits === undefined ? undefined : rewrite(digits);
    if (text === undefined) return part;
    return kind === 'string' ? stringNode(text) : { kind: 'number', lexeme: text };
  };
  const hasFractions = holds(node, (part) => isFraction(digitsOf(part) ?? ''));
  // Beside fractions, whole numbers are counts and ids.
  const amountOf = (part: JsonNode) => {
    const digits = digitsOf(part);
    return hasFractions && !isFraction(digits ?? '') ? undefined : digits;
  };
  const all: JsonEdit = {
    use: bodyUse(id, [way, how], rare?.cost),
    node: mapJson(node, (part) => made(part, amountOf(part))),
    ...(rare && { reach: rare.reach }),
  };
  if (node.kind !== 'object') return [all];
  const each = oneOfSeveral(node, (value) => digitsOf(value) !== undefined).map(
    (member): JsonEdit => ({
      use: bodyUse(id, [way, `${how}: only ${shortName(member)}`], 9),
      node: withValue(node, member, made(member.value, digitsOf(member.value))),
      reach: 2,
    }),
  );
  return [all, ...each];
}

interface Separators {
  readonly thousands: string;
  readonly point: string;
}

const PLAIN = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/;

function separated(digits: string, { thousands, point }: Separators): string | undefined {
  const [, sign = '', whole, fraction] = PLAIN.exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const grouped = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, thousands);
  const text = sign + grouped + (fraction === undefined ? '' : point + fraction);
  return text === digits ? undefined : text;
}

const twoDecimals = withDecimals(2);
const AS_THEY_ARE = (digits: string): string => digits;

function separatorEdits(node: JsonNode): JsonEdit[] {
  const formats = [
    [['thousands-commas', 'with commas between thousands'], { thousands: ',', point: '.' }],
    [[undefined, 'with a decimal comma'], { thousands: '', point: ',' }],
    [[undefined, 'with dots between thousands and a decimal comma'], { thousands: '.', point: ',' }],
  ] as const;
  const spaces = [
    [[undefined, 'with no-break spaces between thousands and a decimal comma'], '\u00a0', ','],
    [[undefined, 'with narrow no-break spaces between thousands and a decimal comma'], '\u202f', ','],
    [[undefined, 'with spaces between thousands'], ' ', '.'],
    [[undefined, 'with spaces between thousands and a decimal comma'], ' ', ','],
    [[undefined, 'with apostrophes between thousands'], "'", '.'],
    [[undefined, 'with ’ between thousands, as de-CH writes them'], '\u2019', '.'],
  ] as const;
  const isLong = (digits: string) => digits.replace(/\..*/, '').length > 3;
  const rewrite = (decimals: (digits: string) => string, separators: Separators) => (digits: string) =>
    separated(decimals(digits), separators);
  return [
    ...formats.flatMap(([parameter, separators]) =>
      [AS_THEY_ARE, twoDecimals].flatMap((decimals) =>
        rewritten(node, 'body-number-separators', parameter, 'string', rewrite(decimals, separators)),
      ),
    ),
    ...spaces.flatMap(([parameter, thousands, point]) =>
      [AS_THEY_ARE, twoDecimals].flatMap((decimals) =>
        rewritten(
          node,
          'body-number-separators',
          parameter,
          'string',
          rewrite((digits) => (isLong(digits) ? decimals(digits) : ''), { thousands, point }),
          { cost: 9, reach: 2 },
        ),
      ),
    ),
  ];
}

/** What was sent has separators. A text may be read in two ways: `1,250` is 1250 or 1.25. */
const READERS: readonly Rewrite[] = [
  (text) =>
    /^-?\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?:\.\d{1,18})?$/.test(text)
      ? text.replace(/[, \u00a0\u202f]/g, '')
      : undefined,
  (text) =>
    /^-?(?:\d{1,18},\d{1,18}|\d{1,3}(?:[. \u00a0\u202f]\d{3})+,\d{1,18})$/.test(text)
      ? text.replace(/[. \u00a0\u202f]/g, '').replace(',', '.')
      : undefined,
];

function separatorsRead(node: JsonNode): JsonEdit[] {
  const prints: readonly (readonly [how: string, print: (digits: string) => JsonNode])[] = [
    ['in plain digits, as strings', stringNode],
    ['in plain digits, as strings with two decimals', (digits) => stringNode(twoDecimals(digits))],
    ['in plain digits, as numbers', (digits) => ({ kind: 'number', lexeme: digits })],
    [
      'in plain digits, as numbers as short as they can be',
      (digits) => ({ kind: 'number', lexeme: NUMBER_PRINTERS.js(digits) }),
    ],
  ];
  return READERS.flatMap((read) =>
    prints.map(([how, print]) => ({
      use: bodyUse('body-number-separators', how),
      node: mapJson(node, (part) => {
        const digits = part.kind === 'string' ? read(part.text) : undefined;
        return digits === undefined ? part : print(digits);
      }),
    })),
  );
}

function exponentEdits(node: JsonNode): JsonEdit[] {
  const normalized: Rewrite = (digits) => {
    const plain = NUMBER_PRINTERS.trimmed(digits);
    const text = normalizedDecimal(plain);
    return text === plain ? undefined : text;
  };
  const withExponent = (parameter: Exclude<Parameter, string>, kind: Kind, rewrite: Rewrite) =>
    rewritten(node, 'body-number-exponent', parameter, kind, rewrite);
  const asStrings = 'as strings with an exponent, as a normalized decimal is printed';
  const asNumbers = 'as numbers with an exponent, as a normalized decimal is printed';
  const ofRuby = 'as strings with an exponent, as Ruby prints BigDecimal';
  return [
    ...withExponent(['normalized-decimal', asStrings], 'string', normalized),
    ...withExponent([undefined, asNumbers], 'number', normalized),
    ...withExponent(['ruby-bigdecimal', ofRuby], 'string', rubyBigDecimal),
    ...withoutExponent(node),
  ];
}

function withoutExponent(node: JsonNode): JsonEdit[] {
  const isSent = (part: JsonNode) => isNumericString(part) && /[eE]/.test(part.text);
  const plain = (digits: string) => NUMBER_PRINTERS.js(digits);
  const prints = [
    ['numbers with an exponent as strings without one', plain],
    [
      'numbers with an exponent as strings without one, with two decimals',
      (digits: string) => twoDecimals(plain(digits)),
    ],
  ] as const;
  return prints.map(([how, print]) => ({
    use: bodyUse('body-number-exponent', how),
    node: mapJson(node, (part) => (isSent(part) ? stringNode(print(digitsOf(part) ?? '')) : part)),
  }));
}

/** In cents what was sent in whole units, and the reverse. */
function centEdits(node: JsonNode): JsonEdit[] {
  const inCents: Rewrite = (digits) => {
    const [, sign, whole, fraction = ''] = PLAIN.exec(digits) ?? [];
    if (whole === undefined || fraction.length > 2 || Number(digits) === 0) return undefined;
    return `${sign}${`${whole}${fraction.padEnd(2, '0')}`.replace(/^0+/, '')}`;
  };
  const inUnits: Rewrite = (digits) => {
    const [, sign, whole, fraction] = PLAIN.exec(digits) ?? [];
    if (whole === undefined || fraction !== undefined || Number(digits) === 0) return undefined;
    const padded = whole.padStart(3, '0');
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
  };
  const shortUnits: Rewrite = (digits) => {
    const text = inUnits(digits);
    return text === undefined ? undefined : NUMBER_PRINTERS.trimmed(text);
  };
  const changed = (parameter: Exclude<Parameter, string>, kind: Kind, rewrite: Rewrite) =>
    rewritten(node, 'body-minor-units', parameter, kind, rewrite);
  return [
    ...changed([undefined, 'in cents, as a string'], 'string', inCents),
    ...changed(['cents-as-number', 'in cents, as a number'], 'number', inCents),
    ...changed([undefined, 'in whole units, as a string'], 'string', inUnits),
    ...changed([undefined, 'in whole units, as a number'], 'number', shortUnits),
  ];
}

/** Nobody writes so many decimals: a float’s own digits, as of 0.1 + 0.2. */
const FLOAT_DIGITS = /^-?\d{1,15}\.\d{9,}$/;

export function roundings(node: JsonNode): JsonEdit[] {
  const isFloat = (part: JsonNode) => part.kind === 'number' && FLOAT_DIGITS.test(part.lexeme);
  if (!holds(node, isFloat)) return [];
  const rounded = (part: JsonNode) => Number(digitsOf(part)).toFixed(2);
  return [
    {
      // A serializer that keeps fewer digits is rarer than rounding.
      use: bodyUse('body-number-format', 'rounded to two decimals', 4),
      node: mapJson(node, (part) =>
        isFloat(part) ? { kind: 'number', lexeme: NUMBER_PRINTERS.trimmed(rounded(part)) } : part,
      ),
    },
    {
      use: bodyUse('body-number-retyped', 'numbers as strings rounded to two decimals', 5),
      node: mapJson(node, (part) => (isFloat(part) ? stringNode(rounded(part)) : part)),
    },
  ];
}
