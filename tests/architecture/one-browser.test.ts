/** Every end-to-end test runs in both browsers, but for those that docs/design/tests.md lists with the reason. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const HEADING = '| Test in `tests/e2e` | Browser | Why |';

/** Names of tests without their ending, by the reason beside them. */
function listed(): readonly { readonly names: readonly string[]; readonly why: string }[] {
  const text = readFileSync(path.join(ROOT, 'docs/design/tests.md'), 'utf8');
  const [, after = ''] = text.split(HEADING);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => {
    const [, names = '', , why = ''] = row.split('|');
    return { names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), why: why.trim() };
  });
}

const alone = readdirSync(path.join(ROOT, 'tests/e2e')).flatMap((name) =>
  name.endsWith('.test.ts') ? [name.replace('.test.ts', '')] : [],
);

it('what one browser runs alone is listed, and nothing else is', () => {
  const names = listed().flatMap((row) => row.names);
  expect(names.toSorted()).toEqual(alone.toSorted());
  expect(new Set(names).size).toBe(names.length);
});

it('each has a reason', () => {
  expect(listed().length).toBeGreaterThan(5);
  expect(listed().filter(({ names, why }) => names.length === 0 || why.length < 20)).toEqual([]);
});
