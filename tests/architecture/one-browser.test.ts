/** Every file of end-to-end tests runs in both browsers, but for those that docs/design/tests.md lists with the reason. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const HEADING = '| Test in `tests/e2e` | Browser | Why |';

interface Row {
  /** Without their ending. */
  readonly names: readonly string[];
  readonly browser: string;
  readonly why: string;
}

function listed(): readonly Row[] {
  const text = readFileSync(path.join(ROOT, 'docs/design/tests.md'), 'utf8');
  const [, after = ''] = text.split(HEADING);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => {
    const [, names = '', browser = '', why = ''] = row.split('|');
    return {
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      browser: browser.trim(),
      why: why.trim(),
    };
  });
}

/** How a file starts each. */
const STARTS = { Chromium: /launchChromium|launchBrowser/, Firefox: /launchFirefox/ };

function sourceOf(name: string): string {
  return readFileSync(path.join(ROOT, `tests/e2e/${name}.test.ts`), 'utf8');
}

const alone = readdirSync(path.join(ROOT, 'tests/e2e')).flatMap((name) =>
  name.endsWith('.test.ts') ? [name.replace('.test.ts', '')] : [],
);

it('what one browser runs alone is listed, and nothing else is', () => {
  const names = listed().flatMap((row) => row.names);
  expect(names.toSorted()).toEqual(alone.toSorted());
  expect(new Set(names).size).toBe(names.length);
});

it('each has a reason, and the browser that it starts', () => {
  expect(listed().length).toBeGreaterThan(5);
  expect(listed().filter(({ names, why }) => names.length === 0 || why.length < 20)).toEqual([]);
  const named = listed().flatMap(({ names, browser }) => names.map((name) => [name, browser]));
  expect(named.filter(([, browser]) => browser !== 'Chromium' && browser !== 'Firefox')).toEqual([]);
  const other = named.filter(([name = '', browser]) =>
    STARTS[browser === 'Firefox' ? 'Chromium' : 'Firefox'].test(sourceOf(name)),
  );
  expect(other).toEqual([]);
});
