/** Mistakes with numbers in the body: printed another way, or strings where numbers were and the reverse. */

import { type JsonEdit, shortName, use } from './body-variant.ts';
import type { JsonMember, JsonNode } from './json-lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from './json-numbers.ts';
import { holds, mapJson, numbersAsStrings, numericStringsAsNumbers, withMembers } from './json-reshapes.ts';

/** Where more members than this are numeric strings, they're only retyped together. */
const SINGLE_RETYPINGS = 6;

const PRINTED_BY: readonly (readonly [NumberPrinter, string, number?])[] = [
  ['trimmed', 'with zeros after the point taken off'],
  ['js', 'as JavaScript prints them'],
  ['python', 'as Python prints floats'],
  ['java', 'as Java prints doubles'],
  ['java-doubles', 'as Java prints doubles, all of them', 7],
  ['php', 'as PHP prints them'],
  ['php-precision-17', 'as PHP prints them with serialize_precision = 17', 8],
  ['ruby', 'as Ruby prints floats', 7],
  ['newtonsoft', 'as .NET prints doubles', 7],
  ['bigdecimal', 'as BigDecimal prints them', 8],
  ['serde', 'as Rust prints floats', 8],
  ['perl', 'as Perl prints them', 9],
  ['lua', 'as Lua prints them', 9],
  ['jq', 'as jq prints them', 8],
  ['r', 'as R prints them', 9],
];

export function numberEdits(node: JsonNode): JsonEdit[] {
  if (!holds(node, ({ kind }) => kind === 'number')) return [];
  return PRINTED_BY.map(([printer, how, cost], index): JsonEdit => {
    const edit = {
      use: use('body-number-format', how, cost),
      node: withNumbers(node, NUMBER_PRINTERS[printer]),
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
      use: use('body-number-retyped', 'numeric strings as numbers, digits kept'),
      node: asNumbers,
      common: true,
    },
    {
      use: use('body-number-retyped', 'numeric strings as JavaScript numbers'),
      node: withNumbers(asNumbers, NUMBER_PRINTERS.js),
      common: true,
    },
    {
      use: use('body-number-retyped', 'numeric strings as floats'),
      node: withNumbers(asNumbers, asFloat),
      common: true,
    },
    { use: use('body-number-retyped', 'numbers as strings'), node: numbersAsStrings(node), common: true },
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
      const digits = printer === 'kept' ? 'a number, digits kept' : 'a JavaScript number';
      return {
        use: use('body-number-retyped', `${shortName(member)} as ${digits}`, 8),
        node: withMembers(node, (other) => (other === member ? { ...member, value } : other)),
        reach: 2,
      };
    }),
  );
}
