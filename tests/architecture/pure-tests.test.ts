/** Test files of most projects share what they load, so none may change it for those after it. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
const LASTING = /\bvi\s*\.\s*(?:mock|doMock|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\s*\(/;

const MOCKED = /\bvi\s*\.\s*(?:mock|doMock)\s*\(/;
/** Each file of these has a process of its own, or a browser; see `vitest.config.ts`. */
const ALONE = /^(?:cli|e2e|platform|search)\/|^state\/(?:load-part|not-done-twice)\.test\.ts$/;

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

test('no test that shares what it loads mocks a module', () => {
  const all = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.test\.tsx?$/.test(name) && !ALONE.test(name));
  expect(all.length).toBeGreaterThan(200);
  const mocking = all.filter((name) => MOCKED.test(readFileSync(path.join(TESTS, name), 'utf8')));
  expect(mocking).toEqual([]);
});
