/** A click on what isn’t there yet does nothing, and the test fails elsewhere or not at all: it’s waited for. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
const GESTURE_AT_NOTHING = /\?\.(?:click|focus)\(/;

it('what’s clicked or focused in a test is there', () => {
  const files = ['components', 'e2e'].flatMap((folder) =>
    readdirSync(path.join(TESTS, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = files.filter((name) => GESTURE_AT_NOTHING.test(readFileSync(path.join(TESTS, name), 'utf8')));
  expect(found).toEqual([]);
});

it.each(["rows()[7]?.querySelector('td')?.click();", 'rows()[0]?.focus()'])('finds %s', (code) => {
  expect(code).toMatch(GESTURE_AT_NOTHING);
});
