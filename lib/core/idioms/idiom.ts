/** The wrong and the right way to write one step of signing, and how its code is written down. */

import type { Topic } from '../mistakes/languages.ts';

/** Code in one language and library, at most six lines each. */
export interface Idiom {
  /** What people write. */
  readonly wrong: string;
  /** What to write. Names are those of the language's signer. */
  readonly right: string;
  /** One short sentence, sentence case, no full stop. */
  readonly why: string;
}

export type Idioms = Readonly<Record<Topic, Idiom>>;

/**
 * Code as it stands between the backticks: escapes are left as they’re written, the first line's indentation is taken
 * off every line. A backslash before a backtick or before a dollar sign and a brace, without which the template would
 * end, is no part of it.
 */
export function code({ raw }: TemplateStringsArray): string {
  const lines = raw
    .join('')
    .replace(/\\(`|\$\{)/g, '$1')
    .trimEnd()
    .replace(/^\n/, '')
    .split('\n');
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}
