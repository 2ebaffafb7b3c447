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

const LOOPS = /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/;
const FUNCTIONS = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/;
/** Where a branch goes on, by what branches. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  SwitchCase: ['consequent'],
  CatchClause: ['body'],
};
const STATEMENT = /(?:Statement|Declaration)$/;

export interface Marking {
  /** Before all of the code, on its first line. */
  readonly opening: string;
  /** An expression, evaluated where it stands. */
  readonly mark: () => string;
  readonly isOfBranches: boolean;
}

/** The same code on the same lines, with marks where functions begin, loops go round and branches part. */
export function markedCode(file: string, text: string, { opening, mark, isOfBranches }: Marking): string {
  const { program, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const added: { readonly at: number; readonly text: string }[] = [];
  const count = (body: unknown) => {
    if (!isNode(body)) return;
    if (body.type === 'BlockStatement' || body.type === 'FunctionBody')
      added.push({ at: body.start + 1, text: `${mark()};` });
    else if (STATEMENT.test(body.type))
      added.push({ at: body.start, text: `{${mark()};` }, { at: body.end, text: '}' });
    else added.push({ at: body.start, text: `(${mark()}, ` }, { at: body.end, text: ')' });
  };
  walk(program as unknown as Node, (node) => {
    if (LOOPS.test(node.type) || FUNCTIONS.test(node.type)) count(node['body']);
    const ends = isOfBranches ? (BRANCHES[node.type] ?? []) : [];
    for (const field of ends) {
      const end = node[field];
      if (!Array.isArray(end)) count(end);
      else if (isNode(end[0])) added.push({ at: end[0].start, text: `${mark()};` });
    }
  });
  let marked = opening;
  let last = 0;
  // Stable: of two at one place, what was added first stands first.
  for (const { at, text: extra } of added.toSorted((a, b) => a.at - b.at)) {
    marked += text.slice(last, at) + extra;
    last = at;
  }
  return marked + text.slice(last);
}

/** @param file tells by its ending whether it's TypeScript. */
export function countingSteps(file: string, text: string): string {
  return markedCode(file, text, {
    opening: 'const __steps = (globalThis.countersignSteps ??= { count: 0 });',
    mark: () => '__steps.count++',
    isOfBranches: false,
  });
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
