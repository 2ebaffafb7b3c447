/** A name is of one thing: who searches for it finds that alone. */

import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';

/** Names that several files export, and why that's one meaning. */
const SHARED: Readonly<Record<string, string>> = {
  main: 'what a command runs, in each of them',
  CodeEditor: 'the editor itself, and the same loaded late',
};

/** What a file declares and exports; what it passes on from elsewhere is the other's. */
function declaredIn(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, localName }) => moduleRequest === null && localName.kind === 'Name')
    .flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name]))
    .filter((name) => !new RegExp(`^import [^;]*\\b${name}\\b`, 'm').test(text));
}

function twice(files: readonly (readonly [file: string, text: string])[]): readonly string[] {
  const seen = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of new Set(declaredIn(file, text))) seen.set(name, [...(seen.get(name) ?? []), file]);
  return [...seen].filter(([, where]) => where.length > 1).map(([name]) => name);
}

describe('exported names', () => {
  const files = CODE_FILES.map((file) => [file, textOf(file)] as const);

  it('are of one thing each', () => {
    expect(files.flatMap(([file, text]) => declaredIn(file, text)).length).toBeGreaterThan(3000);
    expect(twice(files).toSorted()).toEqual(Object.keys(SHARED).toSorted());
  });

  it('would be found where two files have the same', () => {
    const file = (name: string, text: string) => [name, text] as const;
    expect(
      twice([
        file('a.ts', 'export interface Gap {}\nexport const one = 1;'),
        file('b.ts', 'export function Gap() {}'),
        file('c.ts', "import { one } from './a.ts';\nexport { one };\nexport { Gap } from './a.ts';"),
      ]),
    ).toEqual(['Gap']);
  });
});
