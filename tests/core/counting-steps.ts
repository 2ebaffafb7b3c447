/** Code that counts its own steps: how often a function is entered and a loop goes round. */

import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

declare global {
  /** Steps taken by code that `countingSteps` made. */
  var countersignSteps: { count: number } | undefined;
}

const COUNT = '__steps.count++;';
const LOOPS = /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/;
const FUNCTIONS = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/;

/** The same code on the same lines. @param file tells by its ending whether it's TypeScript. */
export function countingSteps(file: string, text: string): string {
  const { program, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const added: { readonly at: number; readonly text: string }[] = [];
  const count = (body: unknown, isStatement: boolean) => {
    if (!isNode(body)) return;
    if (body.type === 'BlockStatement' || body.type === 'FunctionBody')
      added.push({ at: body.start + 1, text: COUNT });
    else if (isStatement) added.push({ at: body.start, text: `{${COUNT}` }, { at: body.end, text: '}' });
    else added.push({ at: body.start, text: '(__steps.count++, ' }, { at: body.end, text: ')' });
  };
  walk(program as unknown as Node, (node) => {
    if (LOOPS.test(node.type)) count(node['body'], true);
    if (FUNCTIONS.test(node.type)) count(node['body'], false);
  });
  let counting = 'const __steps = (globalThis.countersignSteps ??= { count: 0 });';
  let last = 0;
  // Stable: of two at one place, what was added first stands first.
  for (const { at, text: extra } of added.toSorted((a, b) => a.at - b.at)) {
    counting += text.slice(last, at) + extra;
    last = at;
  }
  return counting + text.slice(last);
}

/** For vitest: our own code, as the tests load it. */
export function countSteps() {
  const OURS = /\/lib\/(?:core|formats|snippets|client)\/.*\.ts$/;
  return {
    name: 'counts-steps',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      OURS.test(id) && !id.includes('.generated.') ? { code: countingSteps(id, code), map: null } : undefined,
  };
}

function walk(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, see);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
