/** Terms that the glossary replaced are on no screen, in no message and in no document: one term for each thing. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:[Tt]he|[Aa]|[Tt]his|[Yy]our)(?: real)? service\b|\bservice’s\b/, 'server'],
  [/\bAPI document\b|\b[Tt]he document\b|\bdocument’s\b/, 'API docs'],
  [/\bstring to sign\b/i, 'canonical string'],
];

/** Comments are for those who know the code, where a service is the pure function that answers. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/ .*/g, '$1');
}

function found(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    REPLACED.flatMap(([term, better]) => {
      const [match] = term.exec(line) ?? [];
      return match === undefined ? [] : [`${file}:${at + 1}: “${match}”, better ${better}`];
    }),
  );
}

/** They print for the project's own people. */
const OWN = ['cli/bench/', 'cli/screenshots'];

test('in what’s said by the code', () => {
  const files = CODE_FILES.filter((file) => !OWN.some((folder) => file.startsWith(folder)));
  expect(files.length).toBeGreaterThan(900);
  expect(files.flatMap((file) => found(file, withoutComments(textOf(file))))).toEqual([]);
});

test('in what users read', () => {
  const docs = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const files = ['README.md', ...docs.map((name) => `docs/${name}`)];
  expect(files.length).toBeGreaterThan(4);
  expect(files.flatMap((file) => found(file, textOf(file)))).toEqual([]);
});

test('are found where there are any', () => {
  const code =
    "/** The document. */\n// the service\nconst said = 'The service answered, as the document says';";
  expect(found('a.ts', withoutComments(code))).toEqual([
    'a.ts:3: “The service”, better server',
    'a.ts:3: “the document”, better API docs',
  ]);
});
