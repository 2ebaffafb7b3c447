/** Member names in another case than they were sent in. */

import { bodyUse, type JsonEdit } from '../body/variant.ts';
import { type JsonNode, stringNode } from '../serializers/lexemes.ts';
import { holds, mapJson, withMembers } from '../serializers/reshapes.ts';

const CASES: readonly (readonly [name: string, (words: readonly string[]) => string, number?])[] = [
  ['camelCase', ([first = '', ...rest]) => first + rest.map(capitalised).join('')],
  ['PascalCase', (words) => words.map(capitalised).join('')],
  ['PascalCase with ID and URL, as Go names fields', (words) => words.map(goWord).join(''), 8],
  ['snake_case', (words) => words.join('_')],
  ['kebab-case', (words) => words.join('-'), 9],
  ['UPPER_CASE', (words) => words.join('_').toUpperCase(), 9],
];

/** Of Go's initialisms those that name fields. */
const INITIALISMS = /^(?:api|guid|html|https?|id|ip|json|sql|tls|ttl|uid|uri|url|uuid|xml)$/;

function goWord(word: string): string {
  return INITIALISMS.test(word) ? word.toUpperCase() : capitalised(word);
}

/** `MerchantOrderID`. */
export function goName(key: string): string {
  return wordsOf(key).map(goWord).join('');
}

export function pascalName(key: string): string {
  return wordsOf(key).map(capitalised).join('');
}

export function keyCases(node: JsonNode): JsonEdit[] {
  if (!holds(node, ({ kind }) => kind === 'object')) return [];
  return CASES.map(([name, join, cost]): JsonEdit => {
    const edit = { use: bodyUse('body-key-case', `keys in ${name}`, cost), node: renamed(node, join) };
    return cost === undefined ? { ...edit, common: true } : edit;
  });
}

function renamed(node: JsonNode, join: (words: readonly string[]) => string): JsonNode {
  return mapJson(node, (part) =>
    part.kind === 'object'
      ? withMembers(part, ({ key, value }) => {
          const name = join(wordsOf(key.text));
          return { key: name === '' || name === key.text ? key : stringNode(name), value };
        })
      : part,
  );
}

/** `merchant_order_id`, `merchantOrderId` and `MerchantOrderID` are all three words. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
