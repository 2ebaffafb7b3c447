/**
 * What the harness runs in a page is its own text there. Benchmarks and screenshots load the harness through tsx, which
 * wraps each named function in a call of `__name`, and no page has that: a function that runs in a page holds none.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const HARNESS = path.resolve(import.meta.dirname, '../e2e/harness');
const RUN_IN_PAGE = /^(?:evaluate|evaluateHandle|\$eval|\$\$eval|evaluateOnNewDocument|waitForFunction)$/;

type Walked = Node & Readonly<Record<string, unknown>>;

function walk(node: unknown, visit: (node: Walked) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Walked);
  for (const child of Object.values(node)) walk(child, visit);
}

const isFunction = (node: unknown): node is Walked =>
  typeof node === 'object' && node !== null && 'type' in node && /Function/.test(String(node.type));

/** Names of functions inside of those that run in a page. */
function namedInPage(file: string, text: string): string[] {
  const { program } = parseSync(file, text, { sourceType: 'module' });
  const declared = new Map<string, Walked>();
  const inPage: Walked[] = [];
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) declared.set(node.id.name, node);
  });
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { property } = node.callee;
    if (property.type !== 'Identifier' || !RUN_IN_PAGE.test(property.name)) return;
    for (const argument of node.arguments) {
      const run = argument.type === 'Identifier' ? declared.get(argument.name) : argument;
      if (isFunction(run)) inPage.push(run);
    }
  });
  return inPage.flatMap((run) => namesInside(run));
}

function namesInside(run: Walked): string[] {
  const names: string[] = [];
  walk(run['body'], (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) names.push(node.id.name);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && isFunction(node.init))
      names.push(node.id.name);
  });
  return names;
}

it('no function of the harness that runs in a page holds a named one', () => {
  const files = readdirSync(HARNESS).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) => namedInPage(file, readFileSync(path.join(HARNESS, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  'page.evaluate(() => { const place = () => 1; return place(); });',
  'page.evaluate(inPage); function inPage() { function place() {} place(); }',
  'element.evaluate(ready, 1); async function ready() { const place = function () {}; }',
])('a named function is caught in %s', (text) => {
  expect(namedInPage('a.ts', text)).toEqual(['place']);
});
