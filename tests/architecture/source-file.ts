/** What a source file imports, exports and touches, read from its syntax tree. */

import { parseSync } from 'oxc-parser';

export interface Import {
  /** As written. Undefined when it is computed. */
  readonly specifier: string | undefined;
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface GlobalUse {
  /** `Date.now`, `new Date()`, `fetch`… */
  readonly name: string;
  readonly line: number;
}

export interface SourceFile {
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
  readonly hasDefaultExport: boolean;
  /** Nothing but re-exports. */
  readonly isBarrel: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const read = new Map<string, SourceFile>();

/** Each text once: several rules look at the same files. */
export function readSource(path: string, text: string): SourceFile {
  const name = `${path}\n${text}`;
  const source = read.get(name) ?? parsed(path, text);
  read.set(name, source);
  return source;
}

function parsed(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const lineOf = lineIn(text);
  const imports: Import[] = [];
  walk(root, (node) => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: lineOf(node) });
  });
  const body = children(root['body']);
  const isReexport = (node: Node) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && isNode(node['source']));
  return {
    imports,
    globals: freeUses(root).map(({ node, name }) => ({ name, line: lineOf(node) })),
    hasDefaultExport: body.some((node) => node.type === 'ExportDefaultDeclaration' || exportsDefault(node)),
    isBarrel: body.length > 0 && body.every(isReexport),
  };
}

/** Counted once for the whole text. */
function lineIn(text: string): (node: Node) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return ({ start }) => {
    const after = ends.findIndex((end) => end >= start);
    return 1 + (after === -1 ? ends.length : after);
  };
}

function exportsDefault(node: Node): boolean {
  if (node.type !== 'ExportNamedDeclaration') return false;
  return children(node['specifiers']).some((specifier) => nameOf(specifier['exported']) === 'default');
}

/** Every way one module can point at another, workers through `new URL(…, import.meta.url)` included. */
function importOf(node: Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: textOf(node['source']), typeOnly: node['importKind'] === 'type' };
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return isNode(node['source'])
        ? { specifier: textOf(node['source']), typeOnly: node['exportKind'] === 'type' }
        : undefined;
    case 'ImportExpression':
      return { specifier: textOf(node['source']), typeOnly: false };
    case 'TSImportType':
      return { specifier: textOf(node['source'] ?? node['argument']), typeOnly: true };
    case 'NewExpression':
      return isModuleUrl(node)
        ? { specifier: textOf(children(node['arguments'])[0]), typeOnly: false }
        : undefined;
    default:
      return undefined;
  }
}

function isModuleUrl(node: Node): boolean {
  const [, base] = children(node['arguments']);
  if (nameOf(node['callee']) !== 'URL' || base?.type !== 'MemberExpression') return false;
  return isNode(base['object']) && base['object'].type === 'MetaProperty';
}

type Scope = ReadonlySet<string>;

interface Use {
  readonly node: Node;
  readonly name: string;
}

/** Uses of names that nothing in the file declares where they're used. */
function freeUses(root: Node): readonly Use[] {
  const uses: Use[] = [];
  const visit = (node: Node, scopes: readonly Scope[], parent: Node | undefined, field: string): void => {
    if (node.type.startsWith('TS') && !VALUE_WRAPPERS.has(node.type)) return;
    if (node.type === 'Identifier' && isReference(parent, field, node)) {
      const name = String(node['name']);
      if (!scopes.some((scope) => scope.has(name))) uses.push(...described(node, name, parent, field));
      return;
    }
    const inner = SCOPES.has(node.type) ? [...scopes, declaredIn(node)] : scopes;
    for (const [childField, child] of fieldsOf(node)) visit(child, inner, node, childField);
  };
  visit(root, [], undefined, '');
  return uses;
}

const VALUE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
]);
const SCOPES = new Set([
  'Program',
  'BlockStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'CatchClause',
  'SwitchStatement',
]);

/** `x.fetch`, `{ fetch: … }`, `fetch() {}` in a class and labels name no variable. */
function isReference(parent: Node | undefined, field: string, node: Node): boolean {
  if (!parent) return false;
  if (field === 'property' && parent.type === 'MemberExpression') return parent['computed'] === true;
  if (field === 'key')
    return parent['computed'] === true || (parent['shorthand'] === true && node === parent['value']);
  if (field === 'label') return false;
  if (field === 'imported' || field === 'exported') return false;
  return parent.type !== 'MetaProperty';
}

/** `Date` and `Math` are fine in part, so a use of them is described with what it does. */
function described(node: Node, name: string, parent: Node | undefined, field: string): readonly Use[] {
  if (name !== 'Date' && name !== 'Math') return [{ node, name }];
  if (parent?.type === 'MemberExpression' && field === 'object') {
    const property = parent['computed'] ? textOf(parent['property']) : nameOf(parent['property']);
    return [{ node, name: `${name}.${property ?? '[computed]'}` }];
  }
  if (parent?.type === 'NewExpression' && field === 'callee')
    return [{ node, name: children(parent['arguments']).length === 0 ? `new ${name}()` : `new ${name}(…)` }];
  if (parent?.type === 'BinaryExpression' && parent['operator'] === 'instanceof') return [];
  return [{ node, name }];
}

function declaredIn(scope: Node): Scope {
  const names = new Set<string>();
  for (const parameter of [...children(scope['params']), ...childOf(scope['param']), ...childOf(scope['id'])])
    addPattern(parameter, names);
  const statements = [
    ...children(scope['body']),
    ...childOf(scope['init']),
    ...childOf(scope['left']),
    ...children(scope['cases']).flatMap((branch) => children(branch['consequent'])),
  ];
  for (const statement of statements) addDeclaration(statement, names);
  return names;
}

function addDeclaration(statement: Node, names: Set<string>): void {
  if (statement.type.startsWith('Export') && isNode(statement['declaration']))
    addDeclaration(statement['declaration'], names);
  for (const specifier of statement.type === 'ImportDeclaration' ? children(statement['specifiers']) : [])
    addPattern(specifier['local'], names);
  for (const declarator of statement.type === 'VariableDeclaration'
    ? children(statement['declarations'])
    : [])
    addPattern(declarator['id'], names);
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    addPattern(statement['id'], names);
}

function addPattern(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(String(pattern['name']));
  const parts = ['elements', 'properties'].flatMap((field) => children(pattern[field]));
  const inner = ['left', 'argument', 'value', 'parameter'].flatMap((field) => childOf(pattern[field]));
  if (/Pattern$|^RestElement$|^Property$|^TSParameterProperty$/.test(pattern.type))
    for (const part of [...parts, ...inner]) addPattern(part, names);
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const [, child] of fieldsOf(node)) walk(child, visit);
}

/** A shorthand property holds its one identifier twice; the key is the one left out. */
function fieldsOf(node: Node): readonly (readonly [string, Node])[] {
  return Object.entries(node).flatMap(([field, value]) => {
    if (field === 'key' && node['shorthand'] === true) return [];
    if (isNode(value)) return [[field, value] as const];
    return children(value).map((child) => [field, child] as const);
  });
}

function children(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function childOf(value: unknown): readonly Node[] {
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'TSLiteralType') return textOf(node['literal']);
  return typeof node['value'] === 'string' ? node['value'] : undefined;
}
