/** DevTools docked below the page leaves little height: the choices at the top share the row of the tabs. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

interface Row {
  readonly top: number;
  readonly end: number;
}

/** Where the choice of the environment and the last tab are, in CSS pixels. */
async function placesOf(
  app: AppDriver,
): Promise<{ readonly environment: Row; readonly tab: Row; readonly start: number }> {
  await app.find('combobox', 'Environment');
  return app.view.evaluate(() => {
    const row = (selector: string): Row & { readonly start: number } => {
      const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
      return { top: box?.top ?? 0, start: box?.left ?? 0, end: box?.right ?? 0 };
    };
    return {
      environment: row('header select'),
      tab: row('main [role="tab"][id$="settings"]'),
      start: row('header > div').start,
    };
  });
}

describe('in a short window', () => {
  let chromium: ChromiumSession;

  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(() => chromium?.close());

  it.each([1200, 760])(
    '%i px wide, environment and key are beside the tabs and cover none',
    async (width) => {
      const app = await openFreshApp(chromium, { width, height: 320 });
      const { environment, tab, start } = await placesOf(app);
      expect(Math.abs(environment.top - tab.top)).toBeLessThan(10);
      expect(tab.end).toBeLessThanOrEqual(start);
      expect(environment.end).toBeLessThanOrEqual(width);
    },
  );

  it.each([
    { width: 400, height: 800, most: 275 },
    { width: 760, height: 500, most: 205 },
    { width: 700, height: 500, most: 240 },
  ])('$width px wide, the lists leave room for records, and for the one that’s chosen', async (size) => {
    const app = await openFreshApp(chromium, size);
    await app.find('combobox', 'Key');
    await app.openTab('Browse');
    await app.click('Load orders');
    await app.find('button', 'Next page');
    const topOf = (selector: string) =>
      app.view.$eval(selector, (element) => element.getBoundingClientRect().top);
    expect(await topOf('[role="grid"]')).toBeLessThan(size.most);
    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    expect(await topOf('h2')).toBeLessThan(size.height - 40);
    expect(await app.has('button', 'Open a file')).toBe(true);
  });

  it('they’re above where there’s something to be told, and where there’s height enough', async () => {
    const seed = `chrome.storage.local.set({ vault: { version: 99, data: {} } })`;
    const told = await openFreshApp(chromium, { width: 1200, height: 320, seed });
    await told.shows('Your keys can’t be read');
    const short = await placesOf(told);
    expect(short.tab.top - short.environment.top).toBeGreaterThan(30);
    const high = await placesOf(await openFreshApp(chromium, { width: 1200, height: 760 }));
    expect(high.tab.top - high.environment.top).toBeGreaterThan(20);
  });
});
