/** The map in ARCHITECTURE.md says what the rules say, and the files that it and README.md name are there. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FolderRule, RULES } from './rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = ['lib', 'components', 'entrypoints', 'cli', 'tests', 'assets'];
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Folders as the map calls them. */
const FOLDERS: Readonly<Record<string, string>> = {
  'lib/core': 'core',
  'lib/formats': 'formats',
  'lib/sandbox': 'sandbox',
  'lib/client': 'client',
  'lib/storage': 'storage',
};
/** To the map they're “extension APIs”. */
const EXTENSION_APIS = ['wxt'];

const columns = new Map(
  [...textOf('ARCHITECTURE.md').matchAll(/^\| `(lib\/\w+)` \|.*\| ([^|\n]*) \|$/gm)].map(
    ([, folder = '', column = '']) => [folder, column],
  ),
);

function wordsOf({ imports, types = [], packages }: FolderRule): readonly string[] {
  const folders = [...imports, ...types].map((folder) => FOLDERS[folder] ?? folder);
  return [...folders, ...packages.filter((name) => !EXTENSION_APIS.includes(name))];
}

describe('the map', () => {
  it('has a row for each folder of lib', () => {
    expect([...columns.keys()].sort()).toEqual(
      readdirSync(path.join(ROOT, 'lib'))
        .map((name) => `lib/${name}`)
        .sort(),
    );
  });

  it.each([...columns].filter(([folder]) => folder !== 'lib/state'))(
    '%s may import: %s',
    (folder, column) => {
      const rule = RULES[folder];
      if (!rule) throw new Error(`${folder} has no rule`);
      const said = column.match(/[\w@/-]+(?=`)|\b(?:core|formats|sandbox|client|storage)\b/g) ?? [];
      expect([...said].sort()).toEqual([...wordsOf(rule)].sort());
    },
  );
});

describe.each(['README.md', 'ARCHITECTURE.md'])('%s', (document) => {
  it('names files and folders that are there', () => {
    const named = [...textOf(document).matchAll(/`([\w*./-]+)`|\]\(([^)#:]+)\)/g)]
      .map(([, code = '', link = code]) => link)
      .filter((name) => TOP_FOLDERS.includes(name.split('/')[0] ?? '') || /\.(tsx?|mjs|md)$/.test(name));
    expect(named.length).toBeGreaterThan(4);
    const files = [...readdirSync(ROOT), ...TOP_FOLDERS.flatMap(filesIn)];
    expect(named.filter((name) => !files.some((file) => isNamedBy(file, name)))).toEqual([]);
  });
});

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

/** `har-scanner.ts` and `lib/storage/saved*.ts` are names, as `lib/core` is. */
function isNamedBy(file: string, name: string): boolean {
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`(^|/)${pattern}$`).test(file);
}
