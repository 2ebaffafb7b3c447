/** Where a test compares what a clock told: such a verdict is of the machine, and of what else it does. */

import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Calls that tell a time, and `new Date()`. */
const CLOCKS =
  /^(?:globalThis\.)?(?:performance\.now|Date\.now|process\.(?:hrtime(?:\.bigint)?|cpuUsage|uptime|resourceUsage)|Date|Temporal\.Now\.\w+)$/;
/** Matchers that say which of two is more. */
const ORDERING = /^(?:toBe(?:Less|Greater)Than(?:OrEqual)?|toBeCloseTo|toBeWithin)$/;
const COMPARING = /^[<>]=?$/;
const WAITS = /^(?:waitFor|waitUntil|poll|waitForElementToBeRemoved|find(?:All)?By\w+)$/;
const TESTS = /^(?:test|it|describe)\b/;

/** @returns each as `line: what`. */
export function clocksIn(file: string, text: string): readonly string[] {
  const { program, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const told = namesOfTimes(root, text);
  const isTime = (node: Node) => any(node, (one) => isClock(one, text) || isNameOf(one, told));
  const found: string[] = [];
  walk(root, (node) => {
    const what = text.slice(node.start, node.end).replace(/\s+/g, ' ');
    const says = isBudget(node, isTime) || isVerdict(node, isTime) || isImpatient(node, text);
    if (says) found.push(`${text.slice(0, node.start).split('\n').length}: ${what.slice(0, 100)}`);
  });
  return found;
}

/** Variables whose value a clock's reading went into, and functions that return one. */
function namesOfTimes(root: Node, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const flows: (readonly [to: Node, from: Node])[] = [];
  walk(root, (node) => flows.push(...flowsOf(node, text)));
  for (let known = -1; known < names.size; ) {
    known = names.size;
    for (const [to] of flows.filter(([, from]) => isTimeSource(from, text, names)))
      walk(to, (one) => {
        if (one.type === 'Identifier') names.add(String(one['name']));
      });
  }
  return names;
}

const FLOWS: Readonly<Record<string, readonly [to: string, from: string]>> = {
  VariableDeclarator: ['id', 'init'],
  AssignmentExpression: ['left', 'right'],
  FunctionDeclaration: ['id', 'body'],
};

/** From where values go to where. */
function flowsOf(node: Node, text: string): readonly (readonly [to: Node, from: Node])[] {
  const [to, from] = (FLOWS[node.type] ?? []).map((field) => node[field]);
  if (isNode(to) && isNode(from)) return [[to, from]];
  const callee = node['callee'];
  if (!isNode(callee) || !calleeOf(node, text).endsWith('.push')) return [];
  const list = callee['object'];
  return isNode(list) && list.type === 'Identifier'
    ? children(node['arguments']).map((pushed) => [list, pushed] as const)
    : [];
}

/** What's called with a time isn't one: only what's computed of it. A function is where it returns one. */
function isTimeSource(node: Node, text: string, names: ReadonlySet<string>): boolean {
  if (isClock(node, text) || isNameOf(node, names)) return true;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node['left'], node['right']].some((side) => isNode(side) && isTimeSource(side, text, names));
    case 'CallExpression': {
      const callee = calleeOf(node, text);
      const isArithmetic = /^(?:Math\.\w+|String|Number)$/.test(callee);
      const isReading = isNode(node['callee']) && isNameOf(node['callee'], names);
      return (
        isReading ||
        (isArithmetic && children(node['arguments']).some((one) => isTimeSource(one, text, names)))
      );
    }
    case 'ArrowFunctionExpression':
    case 'BlockStatement':
    case 'FunctionBody':
      return node.type === 'ArrowFunctionExpression' &&
        isNode(node['body']) &&
        node['body'].type !== 'BlockStatement' &&
        node['body'].type !== 'FunctionBody'
        ? isTimeSource(node['body'], text, names)
        : any(
            node,
            (one) =>
              one.type === 'ReturnStatement' &&
              isNode(one['argument']) &&
              isTimeSource(one['argument'], text, names),
          );
    case 'TemplateLiteral':
      return children(node['expressions']).some((one) => isTimeSource(one, text, names));
    case 'AwaitExpression':
    case 'ParenthesizedExpression':
    case 'UnaryExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression': {
      const inner = node['argument'] ?? node['expression'];
      return isNode(inner) && isTimeSource(inner, text, names);
    }
    case 'MemberExpression':
      return isNode(node['object']) && isTimeSource(node['object'], text, names);
    default:
      return false;
  }
}

/** `expect(time).toBeLessThan(…)`, `expect(…).toBeGreaterThan(time)`, `expect(time < …).toBe(true)`. */
function isVerdict(call: Node, isTime: (node: Node) => boolean): boolean {
  const matcher = call['callee'];
  if (!isNode(matcher) || matcher.type !== 'MemberExpression') return false;
  const expected = expectedOf(matcher);
  if (!expected) return false;
  const compared = [...expected, ...children(call['arguments'])];
  const name = isNode(matcher['property']) ? String(matcher['property']['name']) : '';
  if (ORDERING.test(name)) return compared.some(isTime);
  return compared.some((one) =>
    any(
      one,
      (inner) =>
        inner.type === 'BinaryExpression' && COMPARING.test(String(inner['operator'])) && isTime(inner),
    ),
  );
}

/** A search that a real clock may end before it has found anything. */
function isBudget(node: Node, isTime: (node: Node) => boolean): boolean {
  const value = (name: string) =>
    children(node['properties'])
      .filter(({ key }) => isNode(key) && key['name'] === name)
      .flatMap(({ value }) => (isNode(value) ? [value] : []));
  return value('budgetMs').some(({ type }) => type === 'Literal') && value('clock').some(isTime);
}

/** What stands in `expect(…)`, before `.not` and the like. */
function expectedOf(matcher: Node): readonly Node[] | undefined {
  const object = matcher['object'];
  if (!isNode(object)) return undefined;
  if (object.type === 'MemberExpression') return expectedOf(object);
  const callee = object['callee'];
  return object.type === 'CallExpression' && isNode(callee) && callee['name'] === 'expect'
    ? children(object['arguments'])
    : undefined;
}

/** A test or a wait with a time of its own: how long a machine needs is for one place to say (`patience-ms.ts`). */
function isImpatient(call: Node, text: string): boolean {
  const callee = calleeOf(call, text);
  if (callee === 'vi.setConfig') return /(?:test|hook)Timeout/.test(text.slice(call.start, call.end));
  if (!TESTS.test(callee) && !WAITS.test(callee.replace(/^.*\./s, ''))) return false;
  const [, ...options] = children(call['arguments']);
  return options.some(
    (argument) =>
      (argument.type === 'Literal' && typeof argument['value'] === 'number') ||
      /^[A-Z][A-Z_]*$/.test(nameOf(argument)) ||
      (argument.type === 'ObjectExpression' &&
        children(argument['properties']).some(({ key }) => isNode(key) && key['name'] === 'timeout')),
  );
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(node['name']) : '';
}

function isClock(node: Node, text: string): boolean {
  const isNow = node.type === 'NewExpression' && children(node['arguments']).length === 0;
  return (
    (isNow || node.type === 'CallExpression') &&
    CLOCKS.test(calleeOf(node, text)) &&
    (isNow || calleeOf(node, text) !== 'Date')
  );
}

function calleeOf(node: Node, text: string): string {
  const callee = node['callee'];
  return isNode(callee) ? text.slice(callee.start, callee.end).replace(/\s+/g, '') : '';
}

function isNameOf(node: Node, names: ReadonlySet<string>): boolean {
  return node.type === 'Identifier' && names.has(String(node['name']));
}

function any(node: Node, is: (node: Node) => boolean): boolean {
  return is(node) || childrenOf(node).some((child) => any(child, is));
}

function walk(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of childrenOf(node)) walk(child, see);
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function children(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
