/** Which code of a source may or may not run, by its lines: what's indented below a condition, and what stands on its line. */

import { countUpTo } from '../pasted-text.ts';
import type { Source } from './expressions.ts';

const BRANCHES =
  /^[\s})]*(?:if|else|elif|elsif|elseif|unless|switch|case|when|default|for|foreach|while|until|except|catch|rescue)\b/;
/** Ruby's and Python's conditions behind what they're about, and short circuits. */
const BEHIND = /\S\s+(?:if|unless)\s|&&|\|\|/;

/** Names the branches around an offset: equal texts stand for the same ones. */
export function branchesOf({ text }: Source): (offset: number) => string {
  const starts: number[] = [];
  const keys: string[] = [];
  const open: { readonly indent: number; readonly line: number }[] = [];
  let at = 0;
  for (const [line, content] of text.split('\n').entries()) {
    const indent = content.search(/\S/);
    if (indent >= 0) {
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      if (BRANCHES.test(content)) open.push({ indent, line });
    }
    const own = BEHIND.test(content) ? ` ${line}` : '';
    starts.push(at);
    keys.push(`${open.map((one) => one.line).join(' ')}${own}`);
    at += content.length + 1;
  }
  return (offset) => keys[countUpTo(starts, offset) - 1] ?? '';
}
