/** Where a module decides by our own prose: compares it, looks it up, or looks for words in it. */

import { parseSync } from 'oxc-parser';

/** What our texts are called, as properties and as variables. Evidence has other names. */
const PROSE: ReadonlySet<string> = new Set([
  'detail',
  'details',
  'fix',
  'happened',
  'how',
  'hows',
  'label',
  'labels',
  'summary',
  'title',
  'titles',
  'words',
]);

const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '==', '!=']);

/** Methods of texts and patterns, lists, sets and maps whose result says something of a text. */
const DECIDING: ReadonlySet<string> = new Set([
  'endsWith',
  'exec',
  'get',
  'has',
  'includes',
  'indexOf',
  'lastIndexOf',
  'localeCompare',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
  'startsWith',
  'test',
]);

/** Each as its line and its source. */
export function proseIn(path: string, text: string): readonly string[] {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Node[] = [];
  walk(program, (node) => {
    if (decides(node)) found.push(node);
  });
  return found.map(
    ({ start, end }) => `${text.slice(0, start).split('\n').length}: ${text.slice(start, end)}`,
  );
}

function decides(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return COMPARISONS.has(String(node['operator'])) && isCompared(node['left'], node['right']);
    case 'SwitchStatement':
      return isProse(node['discriminant']);
    case 'MemberExpression':
      return node['computed'] === true && isProse(node['property']);
    case 'CallExpression':
      return isDecidingCall(node);
    default:
      return false;
  }
}

/** Whether there’s a text at all may be asked. */
function isCompared(left: unknown, right: unknown): boolean {
  return (isProse(left) && !isAbsence(right)) || (isProse(right) && !isAbsence(left));
}

function isAbsence(node: unknown): boolean {
  return isNode(node) && (nameOf(node) === 'undefined' || node['value'] === null || node['value'] === '');
}

function isDecidingCall({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  if (!DECIDING.has(nameOf(callee['property']) ?? '')) return false;
  return isProse(callee['object']) || (Array.isArray(given) && given.some(isProse));
}

function isProse(value: unknown): boolean {
  const node = isNode(value) && value.type === 'ChainExpression' ? value['expression'] : value;
  if (!isNode(node)) return false;
  const name = node.type === 'MemberExpression' ? nameOf(node['property']) : nameOf(node);
  return name !== undefined && PROSE.has(name);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}
