/** One idea of what’s on this computer, and one place that says what kind of server is there. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['lib', 'components', 'entrypoints'];
/** `/^(localhost|127…)/`, or a comparison with the name. */
const OWN_IDEA = /localhost\b[^'"`\n]*\||\|localhost\b|[!=]==\s*['"](?:localhost|127\.0\.0\.1)['"]/;
/** Words in a host’s name that speak of tests. */
const OF_NAMES = 'lib/core/mistakes/transport/clues.ts';

function filesThat(hold: (text: string) => boolean): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
    .filter((file) => hold(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();
}

test('nothing but its kind of server makes a loopback address the sandbox', () => {
  expect(filesThat((text) => text.includes('isLoopback('))).toEqual([
    'lib/core/base-url.ts',
    'lib/features/environments/local-environments.ts',
  ]);
});

test('no other file has an idea of its own of what’s on this computer', () => {
  expect(filesThat((text) => OWN_IDEA.test(text)).filter((file) => file !== OF_NAMES)).toEqual([
    'lib/core/base-url.ts',
  ]);
});
