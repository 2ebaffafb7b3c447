/** Mistakes with numbers in the body: printed another way, or strings where numbers were and the reverse. */

import type { Ecosystem } from '../languages.ts';
import type { JsonMember, JsonNode } from '../serializers/lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from '../serializers/numbers.ts';
import {
  holds,
  mapJson,
  numbersAsStrings,
  numericStringsAsNumbers,
  withMembers,
} from '../serializers/reshapes.ts';
import { bodyUse, type JsonEdit, shortName } from './variant.ts';

/** Where more members than this are numeric strings, they're only retyped together. */
const SINGLE_RETYPINGS = 6;

interface Printed {
  readonly by: NumberPrinter;
  readonly how: string;
  readonly cost?: number;
  readonly typicalIn?: readonly Ecosystem[];
}

const PRINTED: readonly Printed[] = [
  { by: 'trimmed', how: 'with zeros after the point taken off' },
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
  return mapJson(node, (part) =>
    part.kind === 'number' ? { kind: 'number', lexeme: print(part.lexeme) } : part,
  );
}

export function retypings(node: JsonNode): JsonEdit[] {
  const asNumbers = numericStringsAsNumbers(node);
  return [
    {
      use: bodyUse('body-number-retyped', 'numeric strings as numbers, digits kept'),
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
    { use: bodyUse('body-number-retyped', 'numbers as strings'), node: numbersAsStrings(node), common: true },
    ...memberRetypings(node),
  ];
}

/** `10` becomes `10.0`, which is what a float made of the string prints. */
function asFloat(lexeme: string): string {
  return NUMBER_PRINTERS.python(/[.eE]/.test(lexeme) ? lexeme : `${lexeme}.0`);
}

/** Where several strings are numeric, one of them alone, which is mostly the amount. */
function memberRetypings(node: JsonNode): JsonEdit[] {
  if (node.kind !== 'object') return [];
  const isNumeric = ({ value }: JsonMember) => numericStringsAsNumbers(value) !== value;
  const numeric = node.members.filter((member) => member.value.kind === 'string' && isNumeric(member));
  if (numeric.length < 2 || numeric.length > SINGLE_RETYPINGS) return [];
  return numeric.flatMap((member) =>
    (['kept', 'js'] as const).map((printer): JsonEdit => {
      const value = withNumbers(numericStringsAsNumbers(member.value), NUMBER_PRINTERS[printer]);
      const digits = printer === 'kept' ? 'a number, digits kept' : 'a number, as short as it can be';
      return {
        use: bodyUse('body-number-retyped', `${shortName(member)} as ${digits}`, 8),
        node: withMembers(node, (other) => (other === member ? { ...member, value } : other)),
        reach: 2,
      };
    }),
  );
}
