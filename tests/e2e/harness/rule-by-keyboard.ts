/** A rule that's looked up, and come back from, by the keyboard alone. */

import { expect } from 'vitest';
import { REFERENCE_ENTRIES } from '../../../lib/core/reference/entries.ts';
import type { AppDriver } from './app-driver.ts';

const focused = ({ view }: AppDriver) => view.evaluate(() => document.activeElement?.textContent ?? '');

/** From a lesson to its rule and back; then by the search to another. */
export async function lookUpByKeyboard(app: AppDriver): Promise<void> {
  const { keyboard } = app.window;
  await app.goTo('Lessons');
  await app.click('Start: The query');
  await app.type('Line 3, query', 'a=1');
  const link = 'API docs, section 5, canonical string';
  await (await app.find('link', link)).focus();
  await keyboard.press('Enter');
  await app.until('the entry has the focus', async () =>
    (await focused(app)).startsWith('Line 3: CANONICAL_QUERY'),
  );
  await app.find('button', 'Back to Lessons');
  await keyboard.press('Escape');
  await app.until('the link has the focus again', async () => (await focused(app)) === link);
  expect(await app.has('button', 'Back to Lessons')).toBe(false);
  expect(
    await (await app.find('textbox', 'Line 3, query')).evaluate((field) => 'value' in field && field.value),
  ).toBe('a=1');
  await app.goTo('Reference');
  await app.find('searchbox', 'Search the reference');
  await keyboard.press('/');
  await keyboard.type('stale');
  await app.shows(`of ${REFERENCE_ENTRIES.length} entries`);
  await keyboard.press('ArrowDown');
  await app.until('the first that’s found has the focus', async () =>
    (await focused(app)).startsWith('stale_request'),
  );
}
