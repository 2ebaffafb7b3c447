/** What of a website's page is at rest, and what isn't. */

import { afterEach, expect, it, vi } from 'vitest';
import { pageStorage } from '../../lib/platform/web/page-storage.ts';
import { stubSite } from './stub-site.ts';

/** Made up for this test. */
const SECRET = 'sk_test_made_up_0123';
const VAULT = { version: 1, data: { keys: [{ secret: SECRET }] } };

afterEach(() => vi.unstubAllGlobals());

function twoPages() {
  const { stored } = stubSite();
  return { page: pageStorage(['vault']), other: pageStorage(['vault']), stored };
}

it.each(['vault', 'vault.unreadable-1'])(
  '“%s” is in its page alone, whose listeners hear of it',
  async (key) => {
    const { page, other, stored } = twoPages();
    const told = vi.fn();
    const toldOther = vi.fn();
    page.watch(key, told);
    other.watch(key, toldOther);
    expect(await page.write(key, VAULT)).toEqual({ ok: true });
    expect(await page.read(key)).toEqual(VAULT);
    expect(await other.read(key)).toBeUndefined();
    expect(told).toHaveBeenCalledExactlyOnceWith(VAULT);
    await page.remove(key);
    expect(await page.read(key)).toBeUndefined();
    expect(toldOther).not.toHaveBeenCalled();
    expect(Object.entries(stored)).toEqual([]);
  },
);

it('what isn’t for the page alone is at rest, under names of its own', async () => {
  const { page, stored } = twoPages();
  await page.write('draft', { a: 1 });
  await page.write('vaults', 2);
  expect(Object.entries(stored)).toEqual([
    ['countersign:stored:draft', '{"a":1}'],
    ['countersign:stored:vaults', '2'],
  ]);
});

it('what another wrote there that isn’t JSON is read as it is', async () => {
  const { page, stored } = twoPages();
  stored['countersign:stored:draft'] = '{half';
  expect(await page.read('draft')).toBe('{half');
});

it.each([
  ['QuotaExceededError', 'full'],
  ['SecurityError', 'unavailable'],
])('%s is “%s”; nothing is told, and nothing that was to be written is repeated', async (name, problem) => {
  const { page } = twoPages();
  vi.stubGlobal('localStorage', {
    setItem(_: string, text: string) {
      throw new DOMException(`can’t store ${text}`, name);
    },
  });
  const told = vi.fn();
  page.watch('draft', told);
  expect(await page.write('draft', { text: SECRET })).toEqual({ ok: false, problem, detail: name });
  expect(told).not.toHaveBeenCalled();
});
