/** No large group of files needs each of the others to be understood, their types included. */

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';
import { ringsIn } from './rings.ts';
import { readSource } from './source-file.ts';

const MOST = 5;

/** Files that say what a slice of the store is built with, their types included. */
const SLICE = 'lib/state/slice.ts';
const MOST_BEHIND_SLICE = 60;

function importedBy(file: string): readonly string[] {
  return readSource(file, textOf(file)).imports.flatMap(({ specifier }) =>
    specifier?.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [],
  );
}

function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set(importedBy(file));
  // Those that are added meanwhile are gone through too.
  for (const one of reached) for (const next of importedBy(one)) reached.add(next);
  return reached;
}

it('few files say what a slice of the store is built with', () => {
  const { size } = reachedFrom(SLICE);
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(MOST_BEHIND_SLICE);
});

describe('files that import each other', () => {
  it('are few', () => {
    const imports = new Map(CODE_FILES.map((file) => [file, importedBy(file)]));
    expect([...imports.values()].flat().length).toBeGreaterThan(4000);
    expect(ringsIn(imports).filter(({ length }) => length > MOST)).toEqual([]);
  });

  it('are found, each ring once', () => {
    const imports = new Map([
      ['a', ['b', 'e']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', ['e']],
      ['e', ['d']],
      ['f', ['a', 'f']],
    ]);
    expect(ringsIn(imports)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});
