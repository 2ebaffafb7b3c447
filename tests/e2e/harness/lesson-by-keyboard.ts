/** A lesson that's begun, failed, helped and passed by the keyboard alone. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';

/** Tried before all that follows: what comes before the last is far away in Firefox, whose own buttons are in between. */
const STEPS_BACK = 20;

/** By Shift+Tab or Tab, until what’s focused has this name. */
export async function tabTo({ view, window }: AppDriver, name: string): Promise<void> {
  const focused = () =>
    view.evaluate(() => {
      // Firefox’s own buttons come after the page’s last.
      const element = document.hasFocus() ? document.activeElement : null;
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
  const seen: string[] = [];
  const isInView = () =>
    view.evaluate(() => document.hasFocus() && document.activeElement?.closest('main') != null);
  for (let back = 0; back < STEPS_BACK && (await focused()) !== name && (await isInView()); back++) {
    await window.keyboard.down('Shift');
    await window.keyboard.press('Tab');
    await window.keyboard.up('Shift');
  }
  while ((await focused()) !== name) {
    if (seen.length > 40) throw new Error(`Tab never came to “${name}”: ${seen.join(' | ')}`);
    await window.keyboard.press('Tab');
    seen.push(await focused());
  }
}

/** @param openAgain in another window of the same profile. */
export async function passByKeyboard(app: AppDriver, openAgain: () => Promise<AppDriver>): Promise<void> {
  const { keyboard } = app.window;
  await app.goTo('Lessons');
  await app.find('button', 'Start: The query');
  await (await app.find('tab', 'Lessons')).focus();
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
  await again.goTo('Lessons');
  await again.shows('1 of 4');
  expect(await again.has('button', 'Continue: The query')).toBe(true);
}
