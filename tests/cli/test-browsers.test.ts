/** The range of browsers is the same everywhere it's told: manifests, README and tests. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BrowserName, OLDEST } from '../../cli/browser-range.ts';
import { tallyCheck } from '../../cli/tally.ts';
import { main, resultsTable, withTable } from '../../cli/test-browsers.ts';
import config from '../../wxt.config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

async function manifestFor(browser: 'chrome' | 'firefox'): Promise<Record<string, unknown>> {
  const { manifest } = config;
  if (typeof manifest !== 'function') throw new Error('The manifest isn’t made for each browser');
  const env = { browser, command: 'build', manifestVersion: 3, mode: 'production' } as const;
  return { ...(await manifest(env)) };
}

describe('the oldest browsers', () => {
  it('are those that the manifests let in', async () => {
    expect((await manifestFor('chrome'))['minimum_chrome_version']).toBe(String(OLDEST.chromium));
    const { browser_specific_settings: settings } = (await manifestFor('firefox')) as {
      browser_specific_settings: { gecko: { strict_min_version: string } };
    };
    expect(settings.gecko.strict_min_version).toBe(`${OLDEST.firefox}.0`);
  });

  it.each([
    ['chromium', 'Chromium'],
    ['firefox', 'Firefox ESR'],
  ] satisfies [BrowserName, string][])(
    'are the first of %s in the README’s table, where all tests pass',
    (name, title) => {
      const rows = [...README.matchAll(/^\| (Chromium|Firefox ESR) \| (\d+)[\w.]* \| (\d+) of (\d+) \|$/gm)]
        .map(([, which, major, passed, all]) => ({ which, major: Number(major), passed, all }))
        .filter(({ which }) => which === title);
      expect(rows[0]?.major).toBe(OLDEST[name]);
      for (const { passed, all } of rows) {
        expect(passed).toBe(all);
        expect(Number(all)).toBeGreaterThan(10);
      }
      expect(README).toContain(`${name === 'chromium' ? 'Chromium' : 'Firefox'} ${OLDEST[name]}`);
    },
  );
});

it('every end-to-end test of Firefox has it in its name, and no other has', () => {
  const folder = path.join(ROOT, 'tests/e2e');
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const ofFirefox = files.filter((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes('./harness/firefox'),
  );
  expect(ofFirefox.length).toBeGreaterThan(1);
  expect(files.filter((name) => name.includes('firefox'))).toEqual(ofFirefox);
});

describe('the table', () => {
  const results = [
    { name: 'chromium', version: '150.0.1', tally: tallyCheck(0) },
    { name: 'firefox', version: '140.1esr', tally: { ...tallyCheck(1), passed: 2, skipped: 1 } },
  ] as const;

  it('has a row for each browser, and counts what was skipped as not passed', () => {
    expect(resultsTable(results).split('\n').slice(2)).toEqual([
      '| Chromium | 150.0.1 | 1 of 1 |',
      '| Firefox ESR | 140.1esr | 2 of 4 |',
    ]);
  });

  it('takes the place of the one before it, and of nothing else', () => {
    const before = `a\n\n| x |\n|---|\n\n${resultsTable([results[0]])}\n\nb\n`;
    expect(withTable(before, resultsTable(results))).toBe(
      `a\n\n| x |\n|---|\n\n${resultsTable(results)}\n\nb\n`,
    );
    expect(withTable(README, resultsTable(results))).toContain('2 of 4');
    expect(() => withTable('no table', '')).toThrow('no table of browsers');
  });
});

it('npm run test:browsers -- --hlep starts nothing', async () => {
  expect(await main(['--hlep'])).toBe(2);
});
