/** A lesson that's begun, failed, helped and passed by the keyboard alone. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';

/** By Tab, until what’s focused has this name. */
async function tabTo({ view, window }: AppDriver, name: string): Promise<void> {
  const focused = () =>
    view.evaluate(() => {
      // Firefox’s own buttons come after the page’s last.
      const element = document.hasFocus() ? document.activeElement : null;
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
  const seen: string[] = [];
  while ((await focused()) !== name) {
    if (seen.length > 40) throw new Error(`Tab never came to “${name}”: ${seen.join(' | ')}`);
    await window.keyboard.press('Tab');
    seen.push(await focused());
  }
}

/** @param openAgain in another window of the same profile. */
export async function passByKeyboard(app: AppDriver, openAgain: () => Promise<AppDriver>): Promise<void> {
  const { keyboard } = app.window;
  await app.goTo('Learn');
  await app.find('button', 'Start: The query');
  await (await app.find('tab', 'Learn')).focus();
  await tabTo(app, 'Start: The query');
  await keyboard.press('Enter');
  await app.find('textbox', 'Line 3, query');
  await tabTo(app, 'Line 3, query');
  const [, sent = ''] = /orders\?(\S+)/.exec(await app.text()) ?? [];
  await keyboard.type(sent);
  await keyboard.press('Enter');
  await app.shows('Query not sorted');
  for (const name of ['Show hint 1 of 3', 'Show hint 2 of 3', 'Show the solution']) {
    await tabTo(app, name);
    await keyboard.press('Enter');
  }
  const [, line = ''] = /Line 3 is (\S+)\. Z/.exec(await app.text()) ?? [];
  expect(line.split('&').toSorted().join('&')).toBe(line);
  await app.type('Line 3, query', line);
  await keyboard.press('Enter');
  await app.shows('In production:');
  await tabTo(app, 'Next task');
  await keyboard.press('Enter');
  await app.shows('Keep repeated names');
  const again = await openAgain();
  await again.goTo('Learn');
  await again.shows('1 of 4');
  expect(await again.has('button', 'Continue: The query')).toBe(true);
}
