/** Bodies printed by a language instead of a serializer: Python's repr, Ruby's inspect, Java's toString. */

import { byteStringOfText } from '../../signing/bytes.ts';
import { goName, pascalName } from '../key/cases.ts';
import { KEY_ORDERS, nestedOrdering, type Ordering } from '../key/orders.ts';
import type { Ecosystem } from '../languages.ts';
import { inspected } from '../serializers/inspected.ts';
import type { JsonNode } from '../serializers/lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from '../serializers/numbers.ts';
import { phpSerialized, printR, varExport } from '../serializers/php-texts.ts';
import { serialize } from '../serializers/serializer.ts';
import { SERIALIZERS } from '../serializers/serializers.ts';
import type { Way } from '../ways.ts';
import { type BodyUse, type ByteEdit, bodyUse } from './variant.ts';

interface Spelling {
  readonly id: 'body-python-repr' | 'body-lang-stringify';
  readonly way?: Way;
  readonly how: string;
  readonly cost?: number;
  /** Not tried in threes. */
  readonly rare?: true;
  readonly typicalIn?: readonly Ecosystem[];
  readonly print: (node: JsonNode) => string;
}

interface Notation extends Ordering {
  readonly object: readonly [open: string, close: string];
  readonly array: readonly [open: string, close: string];
  readonly arrow: string;
  readonly comma: string;
  readonly words: readonly [yes: string, no: string, nothing: string];
  readonly string: (text: string) => string;
  readonly key?: (text: string) => string;
  readonly numbers: NumberPrinter;
  readonly emptyObject?: string;
}

function spell(node: JsonNode, notation: Notation): string {
  const { object, array, arrow, comma, words, string, key = string } = notation;
  const nested = nestedOrdering(notation);
  switch (node.kind) {
    case 'object': {
      if (node.members.length === 0 && notation.emptyObject !== undefined) return notation.emptyObject;
      const members = KEY_ORDERS[notation.order](node.members);
      const items = members.map((member) => key(member.key.text) + arrow + spell(member.value, nested));
      return object[0] + items.join(comma) + object[1];
    }
    case 'array':
      return array[0] + node.items.map((item) => spell(item, nested)).join(comma) + array[1];
    case 'string':
      return string(node.text);
    case 'number':
      return NUMBER_PRINTERS[notation.numbers](node.lexeme);
    case 'word':
      return words[node.word === 'true' ? 0 : node.word === 'false' ? 1 : 2];
  }
}

const bare = (text: string) => text;
const LOWER_WORDS = ['true', 'false', 'null'] as const;
const NIL_WORDS = ['true', 'false', 'nil'] as const;

const PYTHON: Notation = {
  object: ['{', '}'],
  array: ['[', ']'],
  arrow: ': ',
  comma: ', ',
  words: ['True', 'False', 'None'],
  string: pythonString,
  numbers: 'python',
  order: 'as-sent',
};

const RUBY: Notation = {
  ...PYTHON,
  arrow: '=>',
  words: NIL_WORDS,
  string: rubyString,
  numbers: 'ruby',
};

const JAVA: Notation = { ...PYTHON, arrow: '=', words: LOWER_WORDS, string: bare, numbers: 'java' };
const GO: Notation = {
  object: ['map[', ']'],
  array: ['[', ']'],
  arrow: ':',
  comma: ' ',
  words: ['true', 'false', '<nil>'],
  string: bare,
  numbers: 'go-fmt',
  order: 'sorted',
};
/** Values alone, as `%v` prints a struct; `%+v` puts the fields' names before them. */
const GO_STRUCT: Notation = { ...GO, object: ['{', '}'], arrow: '', key: () => '', order: 'as-sent' };
const GO_FIELDS: Notation = { ...GO_STRUCT, arrow: ':', key: goName };
const GROOVY: Notation = { ...JAVA, object: ['[', ']'], arrow: ':', emptyObject: '[:]' };
const SWIFT: Notation = { ...RUBY, object: ['[', ']'], arrow: ': ', emptyObject: '[:]' };
const ELIXIR: Notation = { ...RUBY, object: ['%{', '}'], arrow: ' => ', order: 'sorted' };
const POWERSHELL: Notation = { ...JAVA, object: ['@{', '}'], comma: '; ', words: ['True', 'False', ''] };
const CSHARP: Notation = { ...JAVA, object: ['{ ', ' }'], arrow: ' = ', words: ['True', 'False', ''] };

function withDoubleQuotes(text: string): string {
  return text.replaceAll("'", '"');
}

function isSymbol(text: string): boolean {
  return /^[A-Za-z_]\w*[?!]?$/.test(text);
}

const SPELLINGS: readonly Spelling[] = [
  { id: 'body-python-repr', way: 'python-str', how: 'str(dict)', print: (node) => spell(node, PYTHON) },
  {
    id: 'body-python-repr',
    way: 'python-str-requoted',
    how: 'str(dict) with its single quotes replaced by double quotes',
    print: (node) => withDoubleQuotes(spell(node, PYTHON)),
  },
  {
    id: 'body-python-repr',
    how: 'str(dict) with its single quotes replaced by double quotes and spaces removed',
    // Cheaper, it would come before all spaces removed, which is the same of most bodies.
    cost: 8,
    print: (node) => withDoubleQuotes(spell(node, PYTHON)).replaceAll(' ', ''),
  },
  {
    id: 'body-python-repr',
    how: 'str(dict) with spaces removed',
    cost: 7,
    print: (node) => spell(node, PYTHON).replaceAll(' ', ''),
  },
  { id: 'body-lang-stringify', way: 'ruby-to-s', how: 'Ruby’s to_s', print: (node) => spell(node, RUBY) },
  {
    id: 'body-lang-stringify',
    way: 'ruby-to-s',
    how: 'Ruby’s to_s, from version 3.4',
    print: (node) => spell(node, { ...RUBY, arrow: ' => ' }),
  },
  {
    id: 'body-lang-stringify',
    how: 'Ruby’s to_s, with symbols for keys',
    print: (node) => spell(node, { ...RUBY, key: (text) => `:${isSymbol(text) ? text : rubyString(text)}` }),
  },
  {
    id: 'body-lang-stringify',
    how: 'Ruby’s to_s, with symbols for keys, from version 3.4',
    cost: 7,
    print: (node) =>
      spell(node, { ...RUBY, arrow: ': ', key: (text) => (isSymbol(text) ? text : rubyString(text)) }),
  },
  ...[
    [':', 'a colon'],
    [': ', 'a colon and a space'],
  ].map(
    ([colon = '', how]): Spelling => ({
      id: 'body-lang-stringify',
      how: `Ruby’s to_s, with ${how} for => and null for nil`,
      cost: 5,
      rare: true,
      typicalIn: ['ruby'],
      print: (node) => spell(node, RUBY).replaceAll('=>', colon).replaceAll('nil', 'null'),
    }),
  ),
  {
    id: 'body-lang-stringify',
    how: 'Node’s util.inspect',
    cost: 7,
    rare: true,
    print: inspected,
  },
  {
    id: 'body-lang-stringify',
    way: 'java-map',
    how: 'Java’s Map.toString',
    print: (node) => spell(node, JAVA),
  },
  {
    id: 'body-lang-stringify',
    how: 'Java’s HashMap.toString',
    print: (node) => spell(node, { ...JAVA, order: 'hashmap' }),
  },
  {
    id: 'body-lang-stringify',
    how: 'Java’s HashMap.toString, of a copied map',
    print: (node) => spell(node, { ...JAVA, order: 'hashmap-copied', nestedOrder: 'as-sent' }),
  },
  {
    id: 'body-lang-stringify',
    how: 'Java’s HashMap.toString, of a map copied by Java 18 or older',
    print: (node) => spell(node, { ...JAVA, order: 'hashmap-copied-java-18', nestedOrder: 'as-sent' }),
  },
  ...(
    [
      ['PHP’s print_r', printR],
      ['PHP’s var_export', varExport],
      ['PHP’s serialize', phpSerialized],
    ] as const
  ).map(
    ([how, print]): Spelling => ({
      id: 'body-lang-stringify',
      how,
      cost: 7,
      rare: true,
      typicalIn: ['php'],
      print: (node) => print(node),
    }),
  ),
  { id: 'body-lang-stringify', way: 'go-sprint', how: 'Go’s fmt.Sprint', print: (node) => spell(node, GO) },
  ...(
    [
      ['Go’s %v of a struct', GO_STRUCT],
      ['Go’s %+v of a struct', GO_FIELDS],
      ['Go’s %+v of a struct, Id and Url not in capitals', { ...GO_FIELDS, key: pascalName }],
    ] as const
  ).flatMap(([how, notation]): Spelling[] => [
    { id: 'body-lang-stringify', how, cost: 8, rare: true, print: (node) => spell(node, notation) },
    {
      id: 'body-lang-stringify',
      how: `${how}, by its pointer`,
      cost: 8,
      rare: true,
      print: (node) => `&${spell(node, notation)}`,
    },
  ]),
  { id: 'body-lang-stringify', how: 'Groovy’s toString', cost: 8, print: (node) => spell(node, GROOVY) },
  { id: 'body-lang-stringify', how: 'Swift’s description', cost: 8, print: (node) => spell(node, SWIFT) },
  { id: 'body-lang-stringify', how: 'Elixir’s inspect', cost: 8, print: (node) => spell(node, ELIXIR) },
  {
    id: 'body-lang-stringify',
    how: 'PowerShell’s text of an object',
    cost: 8,
    print: (node) => spell(node, POWERSHELL),
  },
  {
    id: 'body-lang-stringify',
    how: 'C#’s text of an anonymous type',
    cost: 8,
    print: (node) => spell(node, CSHARP),
  },
];

/** `str(value)`. */
export function pythonText(node: JsonNode): string {
  return node.kind === 'string' ? node.text : spell(node, PYTHON);
}

/** Objects and lists only: scalars print as they are. */
export function spelledBodies(node: JsonNode, which: 'all' | 'usual' = 'all'): ByteEdit[] {
  if (node.kind !== 'object' && node.kind !== 'array') return [];
  const spaced = serialize(node, SERIALIZERS['py-utf8']);
  const tried = which === 'all' ? SPELLINGS : SPELLINGS.filter(({ rare }) => !rare);
  const edits = tried.map(({ id, way, how, cost, rare, typicalIn, print }): ByteEdit => {
    const named: BodyUse = { ...bodyUse(id, [way, how], cost), ...(typicalIn && { typicalIn }) };
    const edit = { use: named, value: byteStringOfText(print(node)) };
    return rare ? { ...edit, reach: 2 } : edit;
  });
  // What’s JSON as a serializer prints it is that serializer’s.
  return edits.filter(({ use, value }) => use.id !== 'body-lang-stringify' || value !== spaced);
}

/** Python: what `str.isprintable` says no to is escaped, the blank excepted. */
function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(
    /[\\'"]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (character) => {
      if (character === '\\') return '\\\\';
      if (character === "'" || character === '"') return character === quote ? `\\${character}` : character;
      return PYTHON_LETTERS[character] ?? pythonEscape(character.codePointAt(0) ?? 0);
    },
  );
  return quote + inner + quote;
}

const PYTHON_LETTERS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function pythonEscape(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** Ruby's and Elixir's inspect, near enough for what bodies hold: quotes, backslashes, control characters, #{. */
function rubyString(text: string): string {
  const inner = text
    .replace(/["\\]|#(?=[{$@])/g, '\\$&')
    .replace(
      /(?!\u0085)[\p{Cc}\p{Zl}\p{Zp}]/gu,
      (control) => RUBY_LETTERS[control] ?? `\\u${hexOf(control).toUpperCase().padStart(4, '0')}`,
    );
  return `"${inner}"`;
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

const RUBY_LETTERS: Readonly<Record<string, string>> = {
  ...PYTHON_LETTERS,
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\u0007': '\\a',
  '\u001b': '\\e',
};
