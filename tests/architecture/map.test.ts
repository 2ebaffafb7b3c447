/** The map in ARCHITECTURE.md says what the rules say, and what the documents name and link to is there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE_FILES } from './code-files.ts';
import { type FolderRule, RULES } from './rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = ['lib', 'components', 'entrypoints', 'cli', 'tests', 'assets', 'docs'];
const PAGES = filesIn('docs').filter((name) => name.endsWith('.md'));
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'PRIVACY.md', ...PAGES];
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Folders as the map calls them. */
const FOLDERS: Readonly<Record<string, string>> = {
  'lib/core': 'core',
  'lib/formats': 'formats',
  'lib/sandbox': 'sandbox',
  'lib/exam': 'exam',
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

  it.each([...columns].filter(([folder]) => folder !== 'lib/state' && folder !== 'lib/features'))(
    '%s may import: %s',
    (folder, column) => {
      const rule = RULES[folder];
      if (!rule) throw new Error(`${folder} has no rule`);
      const said = column.match(/[\w@/-]+(?=`)|\b(?:core|formats|sandbox|exam|client|storage)\b/g) ?? [];
      expect([...said].sort()).toEqual([...wordsOf(rule)].sort());
    },
  );
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);

  it('names files and folders that are there', () => {
    const named = [...text.matchAll(/`([\w*./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => TOP_FOLDERS.includes(name.split('/')[0] ?? '') || /\.(tsx?|mjs|md)$/.test(name));
    const files = [...readdirSync(ROOT), ...TOP_FOLDERS.flatMap(filesIn)];
    expect(named.filter((name) => !files.some((file) => isNamedBy(file, name)))).toEqual([]);
  });

  it('links to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !isThere(link, document))).toEqual([]);
  });
});

it('each page of docs begins with what it’s for, and README or ARCHITECTURE leads there', () => {
  expect(PAGES.length).toBeGreaterThan(10);
  for (const page of PAGES) {
    expect(textOf(page)).toMatch(/^# [^\n]+\n\nThis page /);
    const map = page.startsWith('docs/design/') ? 'ARCHITECTURE.md' : 'README.md';
    expect(textOf(map)).toContain(`](${page}`);
  }
});

it('README has at most 150 lines, and ARCHITECTURE at most 2,500 words', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
  expect(textOf('ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(2500);
});

function isThere(link: string, from: string): boolean {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? from : path.join(path.dirname(from), file);
  if (!existsSync(path.join(ROOT, target))) return false;
  return heading === undefined || headingsIn(target).includes(heading);
}

/** As links call them. */
/** Of what's made while the kernel is built. */
const MADE = ['rounds.ts'];

it('comments name files that are there', () => {
  const files = TOP_FOLDERS.flatMap(filesIn);
  const named = CODE_FILES.flatMap((file) =>
    [...textOf(file).matchAll(/^\s*(?:\*|\/\/|\/\*\*).*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/`([\w*./-]+\.tsx?)`/g)].map(([, name = '']) => ({ file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  const gone = named.filter(
    ({ name }) => !MADE.includes(name) && !files.some((file) => isNamedBy(file, name)),
  );
  expect(gone).toEqual([]);
});

function headingsIn(document: string): readonly string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

/** `har-scanner.ts` and `lib/storage/saved*.ts` are names, as `lib/core` is. */
function isNamedBy(file: string, name: string): boolean {
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`(^|/)${pattern}$`).test(file);
}
