/** A file is a concept: a short one that a single other file needs, and that means nothing by itself, is part of that other. */

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';
import { readSource } from './source-file.ts';

/** In lines. */
const SHORT = 45;

const SLICE = 'a room’s slice, as each room has one';

/** Short files with one importer, and what each of them means by itself. */
const CONCEPTS: Readonly<Record<string, string>> = {
  'lib/features/calibrate/slice.ts': SLICE,
  'lib/features/follow/slice.ts': SLICE,
  'lib/features/going-live/slice.ts': SLICE,
  'lib/features/kept-secrets/slice.ts': SLICE,
  'lib/features/paste/slice.ts': SLICE,
  'lib/features/plain-probe/slice.ts': SLICE,
};

/** Loaded when it's first needed, or a worker's own program: such a file can't be part of what loads it. */
const LOADED = /\b(?:import\(|new URL\()\s*'(\.[^']+)'/g;

type Files = Readonly<Record<string, string>>;

function targetOf(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

function loadedLate(files: Files): ReadonlySet<string> {
  return new Set(
    Object.entries(files).flatMap(([file, text]) =>
      [...text.matchAll(LOADED)].map(([, specifier = '']) => targetOf(file, specifier)),
    ),
  );
}

/** By the file that's imported. */
function importersIn(files: Files): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(files))
    for (const { specifier } of readSource(file, text).imports) {
      if (!specifier?.startsWith('.')) continue;
      const target = targetOf(file, specifier);
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  return importers;
}

/** Short files of lib that one file imports, or none. */
function withoutMeaning(files: Files): readonly string[] {
  const [importers, late] = [importersIn(files), loadedLate(files)];
  return Object.entries(files)
    .filter(([file]) => file.startsWith('lib/') && !file.endsWith('.generated.ts') && !late.has(file))
    .filter(([, text]) => text.trimEnd().split('\n').length <= SHORT)
    .map(([file]) => file)
    .filter((file) => (importers.get(file)?.size ?? 0) <= 1)
    .toSorted();
}

describe('short files of lib', () => {
  const files = Object.fromEntries(CODE_FILES.map((file) => [file, textOf(file)]));

  it('are needed by several, or mean something by themselves', () => {
    expect(Object.keys(files).length).toBeGreaterThan(1000);
    expect(withoutMeaning(files)).toEqual(Object.keys(CONCEPTS).toSorted());
  });

  it('would be found where they’re part of another', () => {
    const long = 'export const line = 1;\n'.repeat(SHORT + 1);
    const made = {
      'lib/a.ts': `import { b } from './b.ts';\nimport { c } from './c.ts';\nconst d = () => import('./d.ts');\nimport { e } from './e.ts';\n${long}`,
      'lib/b.ts': "import { c } from './c.ts';\n",
      'lib/c.ts': 'export const c = 1;\n',
      'lib/d.ts': 'export const d = 1;\n',
      'lib/e.ts': long,
      'lib/f.ts': "new Worker(new URL('./g.ts', import.meta.url));\n",
      'lib/g.ts': 'self.close();\n',
      'cli/h.ts': 'export const h = 1;\n',
    };
    expect(withoutMeaning(made)).toEqual(['lib/b.ts', 'lib/f.ts']);
  });
});
