/** Where a source file makes a number of a text, which for an amount would lose digits. */

import { parseSync } from 'oxc-parser';

/** Of `Number`, what only looks at numbers. */
const HARMLESS = new Set([
  'isFinite',
  'isInteger',
  'isNaN',
  'isSafeInteger',
  'EPSILON',
  'MAX_SAFE_INTEGER',
  'MAX_VALUE',
  'MIN_SAFE_INTEGER',
  'NaN',
  'NEGATIVE_INFINITY',
  'POSITIVE_INFINITY',
]);
const CONVERTERS = new Set(['JSON', 'Number', 'parseFloat', 'parseInt']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** @returns each as `line: what`. Types count for nothing. */
export function floatsIn(file: string, text: string): readonly string[] {
  const { program, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  visit(program as unknown as Node, undefined, '', (node, parent, field) => {
    if (!makesNumber(node, parent, field)) return;
    found.push(`${text.slice(0, node.start).split('\n').length}: ${text.slice(node.start, node.end)}`);
  });
  return found;
}

function makesNumber(node: Node, parent: Node | undefined, field: string): boolean {
  if (node.type === 'UnaryExpression')
    return node['operator'] === '+' && (node['argument'] as Node).type !== 'Literal';
  if (node.type === 'MemberExpression') return isConvertingMember(node);
  if (node.type !== 'Identifier' || !CONVERTERS.has(String(node['name']))) return false;
  // `Number.isNaN` and the like are members, judged as such; `a.parseInt` and `{ parseInt: … }` are others’ names.
  const isName = (field === 'property' || field === 'key') && parent?.['computed'] !== true;
  return !isName && !(parent?.type === 'MemberExpression' && field === 'object');
}

function isConvertingMember({ object, property, computed }: Node): boolean {
  const owner = object as Node;
  const member = property as Node;
  const name = computed === true ? member['value'] : member['name'];
  if (owner.type !== 'Identifier') return false;
  if (owner['name'] === 'Number') return !HARMLESS.has(String(name));
  return owner['name'] === 'JSON' && name === 'parse';
}

function visit(
  node: Node,
  parent: Node | undefined,
  field: string,
  see: (node: Node, parent: Node | undefined, field: string) => void,
): void {
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  see(node, parent, field);
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, node, name, see);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
