/** A stranger finds the room: no folder is spelled as the beginning of file names, and few files are borrowed one by one. */

import { describe, expect, it } from 'vitest';
import { CODE_FILES } from './code-files.ts';
import { RULES } from './rules.ts';

/** Three or more files of one folder that begin alike, and why they're no folder. */
const ALIKE: Readonly<Record<string, string>> = {
  'lib/core/mistakes/body/json': 'mistakes of a body’s JSON, beside those of its bytes',
  'lib/core/idioms/python': 'languages, each in a file named after its id',
  'lib/core/records/json': 'one format: its values, their reader, and where they stand in a text',
  'lib/core/records/group': 'one idea, with its value and its fields',
  'lib/snippets/curl': 'one program, in two shells',
};

/** Files of another room that a room may import, each argued in the rules. */
const MOST_BORROWED = 5;

function alike(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const [, beginning] = /^(.*\/[^/.-]+)[^/]*$/.exec(file) ?? [];
    if (beginning !== undefined) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= 3).map(([beginning]) => beginning);
}

describe('folders of lib', () => {
  const files = CODE_FILES.filter((file) => file.startsWith('lib/'));

  it('are folders, not beginnings of names', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(alike(files).toSorted()).toEqual(Object.keys(ALIKE).toSorted());
  });

  it('would be told from names that begin alike', () => {
    expect(alike(['lib/a/har-x.ts', 'lib/a/har.ts', 'lib/a/har-y.ts', 'lib/b/har-z.ts'])).toEqual([
      'lib/a/har',
    ]);
  });
});

it('few files of one room are borrowed by another', () => {
  const borrowed = Object.values(RULES).flatMap(({ imports }) =>
    imports.filter((name) => /\.tsx?$/.test(name)),
  );
  expect(borrowed.length).toBeGreaterThan(0);
  expect(new Set(borrowed).size).toBeLessThanOrEqual(MOST_BORROWED);
});
