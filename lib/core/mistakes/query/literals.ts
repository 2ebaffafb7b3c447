/** Lists and objects as languages print them, where a library takes each value for text. */

import { type ByteString, bytesOf, displayText } from '../../signing/bytes.ts';
import { percentEncode } from '../encoders/percent-encode.ts';

/** Texts are plain bytes, not encoded. */
export type Value = string | readonly Value[] | ReadonlyMap<string, Value>;

interface Literal {
  readonly list: (items: readonly string[]) => string;
  readonly object: (members: readonly (readonly [string, string])[]) => string;
  readonly text: (text: string) => string;
  /** Of `true`, `false` and `null`, where the parameter wasn't a text. */
  readonly words?: Readonly<Record<string, string>>;
}

const json = (text: string) => JSON.stringify(text);
const ascii = (text: string) =>
  displayText(bytesOf(json(text) as ByteString)).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const compact = {
  list: (items) => `[${items.join(',')}]`,
  object: (members) => `{${members.map(([key, value]) => `${json(key)}:${value}`).join(',')}}`,
  text: json,
} satisfies Literal;
const spaced = {
  list: (items) => `[${items.join(', ')}]`,
  object: (members) => `{${members.map(([key, value]) => `${json(key)}: ${value}`).join(', ')}}`,
  text: json,
} satisfies Literal;

type Encoding = 'plain' | 'percent' | 'plus';

const LITERALS: readonly (readonly [how: string, Literal, cost: number, usual: readonly Encoding[]])[] = [
  ['JSON', compact, 7, ['plain', 'percent', 'plus']],
  ['JSON, letters as \\u', { ...compact, text: ascii }, 8, []],
  ['JSON with spaces', spaced, 8, ['plain', 'percent']],
  ['JSON with spaces, letters as \\u', { ...spaced, text: ascii }, 8, []],
  [
    'Python prints it',
    {
      list: spaced.list,
      object: (members) => `{${members.map(([key, value]) => `'${key}': ${value}`).join(', ')}}`,
      text: (text) => `'${text}'`,
      words: { true: 'True', false: 'False', null: 'None' },
    },
    8,
    ['plain', 'plus'],
  ],
  [
    'Ruby prints it',
    {
      list: spaced.list,
      object: (members) => `{${members.map(([key, value]) => `${json(key)}=>${value}`).join(', ')}}`,
      text: json,
      words: { null: 'nil' },
    },
    8,
    [],
  ],
  [
    'Ruby 3.4 prints it',
    {
      list: spaced.list,
      object: (members) => `{${members.map(([key, value]) => `${json(key)} => ${value}`).join(', ')}}`,
      text: json,
      words: { null: 'nil' },
    },
    9,
    [],
  ],
  [
    'Java prints it',
    {
      list: spaced.list,
      object: (members) => `{${members.map(([key, value]) => `${key}=${value}`).join(', ')}}`,
      text: (text) => text,
    },
    8,
    [],
  ],
  [
    'Go prints it',
    {
      list: (items) => `[${items.join(' ')}]`,
      object: (members) => `map[${members.map(([key, value]) => `${key}:${value}`).join(' ')}]`,
      text: (text) => text,
    },
    9,
    [],
  ],
];

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?)$/;

function printed(value: Value, literal: Literal, isTyped: boolean): string {
  if (typeof value === 'string')
    return isTyped && SCALAR.test(value) ? (literal.words?.[value] ?? value) : literal.text(value);
  if (value instanceof Map)
    return literal.object(
      [...value].map(([key, member]: [string, Value]) => [key, printed(member, literal, isTyped)]),
    );
  return literal.list((value as readonly Value[]).map((item) => printed(item, literal, isTyped)));
}

const ENCODINGS: readonly (readonly [id: Encoding, how: string, (text: string) => string])[] = [
  ['plain', '', (text) => text],
  ['percent', ', encoded', (text) => percentEncode(text as ByteString, 'rfc3986')],
  ['plus', ', encoded, + for a space', (text) => percentEncode(text as ByteString, 'py-plus')],
];

export interface PrintedWay {
  /** Follows “as”. */
  readonly how: string;
  readonly cost: number;
  /** Not made together with another mistake of the query. */
  readonly rare?: true;
  readonly print: (value: Value) => string;
}

/** Those that print the same of a value are listed as often: whoever takes them keeps one. */
export const PRINTED_WAYS: readonly PrintedWay[] = LITERALS.flatMap(([name, literal, cost, usual]) =>
  [false, true].flatMap((isTyped) =>
    ENCODINGS.map(([id, encoded, encode]): PrintedWay => {
      const isUsual = !isTyped && usual.includes(id);
      return {
        how: `${name}${isTyped ? ', numbers without quotes' : ''}${encoded}`,
        cost: isUsual ? cost : cost + 1,
        ...(!isUsual && { rare: true }),
        print: (value: Value) => encode(printed(value, literal, isTyped)),
      };
    }),
  ),
);
