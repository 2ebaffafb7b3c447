/** The names that a module uses as values, in whatever way: as a variable, a member, or what's taken out of an object. */

import { parseSync } from 'oxc-parser';

/** Types name nothing that runs, and the keys of an object that's made here lead nowhere. */
export function namesIn(path: string, text: string): ReadonlySet<string> {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const visit = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent);
    if (!isNode(value) || isOfTypes(value)) return;
    const name = nameOf(value, parent);
    if (name !== undefined) names.add(name);
    for (const child of valuesOf(value, parent)) visit(child, value);
  };
  visit(program);
  return names;
}

function isOfTypes(node: Node): boolean {
  return node.type.startsWith('TS') && !('expression' in node);
}

function valuesOf(node: Node, parent: Node | undefined): readonly unknown[] {
  const isMadeKey =
    node.type === 'Property' && parent?.type === 'ObjectExpression' && node['computed'] === false;
  return Object.entries(node)
    .filter(([field]) => field !== 'typeAnnotation' && !(isMadeKey && field === 'key'))
    .map(([, value]) => value);
}

/** Whatever a module of ours offers, under whatever name. */
export const WHOLE_MODULE = 'import *';

function isOwn(node: Node | undefined): boolean {
  const source = node?.['source'];
  return isNode(source) && String(source['value']).startsWith('.');
}

/** A call whose first argument is an empty list, as in `sought([])`. */
function callOfNothing({ callee, arguments: given }: Node): string | undefined {
  const [first] = Array.isArray(given) ? given : [];
  const isEmpty = isNode(first) && first.type === 'ArrayExpression' && String(first['elements']) === '';
  return isEmpty && isNode(callee) && callee.type === 'Identifier'
    ? `${String(callee['name'])}([])`
    : undefined;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'ImportNamespaceSpecifier') return isOwn(parent) ? WHOLE_MODULE : undefined;
  if (node.type === 'ExportAllDeclaration') return isOwn(node) ? WHOLE_MODULE : undefined;
  if (node.type === 'CallExpression') return callOfNothing(node);
  if (node.type === 'Identifier') return String(node['name']);
  const isKey = parent?.['property'] === node || parent?.['key'] === node;
  return node.type === 'Literal' && isKey ? String(node['value']) : undefined;
}
