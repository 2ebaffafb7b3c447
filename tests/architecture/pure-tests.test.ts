/** Test files of the project `pure` share what they load, so none may change it for those after it. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
const LASTING = /\bvi\s*\.\s*(?:mock|doMock|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\s*\(/;

const FILES = ['core', 'formats', 'snippets'].flatMap((folder) =>
  readdirSync(path.join(TESTS, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name)),
);

test('no test of core, formats or snippets mocks a module, the clock or anything global', () => {
  expect(FILES.length).toBeGreaterThan(100);
  const changing = FILES.filter((name) => LASTING.test(readFileSync(path.join(TESTS, name), 'utf8')));
  expect(changing).toEqual([]);
});
