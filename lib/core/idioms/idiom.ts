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

/** Code that sends a body posts it, as it's written down; shown beside a request that was put or patched, it does the same. */
const OTHERS = ['PUT', 'PATCH'] as const;
export type BodyMethod = (typeof OTHERS)[number];

export function isBodyMethod(method: string): method is BodyMethod {
  return OTHERS.some((one) => one === method);
}

/** Every way in which the idioms name the method. */
export function withMethod(code: string, method: BodyMethod): string {
  const lower = method.toLowerCase();
  const capital = `${method.charAt(0)}${lower.slice(1)}`;
  // Java's builder has a method of its own for PUT alone.
  const ofJava = method === 'PUT' ? '.PUT(' : `.method("${method}", `;
  return code
    .replaceAll('.POST(', ofJava)
    .replace(/\bPOST\b/g, method)
    .replace(/(\.|->)post\(/g, `$1${lower}(`)
    .replace(/(?<![\w:]):post\b/g, `:${lower}`)
    .replace(/-Method Post\b/g, `-Method ${capital}`)
    .replace(/\bPost(?=As\w*\()/g, capital)
    .replace(/\bcurl (?=(?:--data-binary|-d) )/g, `curl -X ${method} `);
}
