/** JavaScript as a syntax tree. The only module that knows the parser, which is loaded with it. */

import { type AnyNode, type Options, parse, parseExpressionAt } from 'acorn';

export type { AnyNode };

export type ParsedScript =
  /** `note` where only the calls themselves are JavaScript. */
  | {
      readonly ok: true;
      readonly nodes: readonly AnyNode[];
      readonly note?: { readonly at: number; readonly message: string };
    }
  | { readonly ok: false; readonly at: number; readonly message: string };

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowImportExportEverywhere: true,
  checkPrivateFields: false,
};

/** Calls looked for where the whole text isn't JavaScript. */
const MOST_LOOSE_CALLS = 20;

/** The statements of the text or, where prose or TypeScript is around them, its calls to fetch. */
export function parseScript(text: string): ParsedScript {
  const whole = attempt(() => parse(text, OPTIONS));
  if (whole.ok) return { ok: true, nodes: [whole.node] };
  const nodes = looseCalls(text);
  if (nodes.length === 0) return whole;
  const message = `${whole.message}, so only the calls to fetch themselves are read`;
  return { ok: true, nodes, note: { at: whole.at, message } };
}

function looseCalls(text: string): AnyNode[] {
  const nodes: AnyNode[] = [];
  const call = /\bfetch\s{0,20}\(/g;
  for (let tries = 0; tries < MOST_LOOSE_CALLS; tries++) {
    const found = call.exec(text);
    if (!found) break;
    const read = attempt(() => parseExpressionAt(text, found.index, OPTIONS));
    if (!read.ok) continue;
    nodes.push(read.node);
    call.lastIndex = read.node.end;
  }
  return nodes;
}

type Attempt =
  | { readonly ok: true; readonly node: AnyNode }
  | { readonly ok: false; readonly at: number; readonly message: string };

function attempt(run: () => AnyNode): Attempt {
  try {
    return { ok: true, node: run() };
  } catch (error) {
    if (error instanceof RangeError)
      return { ok: false, at: 0, message: 'It’s nested too deeply to be read' };
    if (!(error instanceof SyntaxError)) throw error;
    const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    return { ok: false, at, message: 'This isn’t JavaScript as a browser reads it' };
  }
}
