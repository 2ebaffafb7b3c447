/** Pictures of Browse, from the built-in sandbox: each of the lists, and what opens beside and over one. */

import type { Page } from 'puppeteer-core';
import { COLLECTIONS } from '../lib/core/records/collections.ts';
import { type AppDriver, openFreshApp } from '../tests/e2e/harness/app-driver.ts';
import { screenshot } from '../tests/e2e/harness/builds.ts';
import type { ChromiumSession, Theme } from '../tests/e2e/harness/chromium.ts';

export interface PictureSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export async function shootBrowse(
  chromium: ChromiumSession,
  theme: Theme,
  sizes: readonly PictureSize[],
): Promise<void> {
  for (const { name, ...size } of sizes) {
    const app = await openFreshApp(chromium, { theme, ...size });
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    const shot = (what: string) => browseShot(app.window, `${what}-${name}-${theme}`);
    await shot('empty');
    for (const { id, label } of [...COLLECTIONS].reverse()) {
      await chooseList(app, label, name === 'wide');
      await app.click(`Load ${label.toLowerCase()}`);
      await app.view.waitForSelector('[role="grid"] tbody td');
      await shot(id);
    }
    // The orders came last.
    await app.click('Signing steps');
    await app.shows('The request behind this page');
    await shot('request');
    await app.click('Close the request');
    await app.click('Fetch all');
    await app.shows('Fetched 2,640 records');
    await shot('fetched');
    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    await shot('details');
    await app.openTab('Follow this order');
    await shot('follow');
    await app.click('Follow this order');
    await app.find('button', 'Simulate payment');
    await shot('followed');
    await app.click('Simulate payment');
    await app.find('button', 'Confirm payment');
    await shot('followed-confirming');
    for (let i = 0; i < 3; i++) await app.click('Confirm payment');
    await app.find('button', 'Follow again');
    await shot('followed-paid');
    await app.window.close();
  }
}

export async function chooseList(app: AppDriver, label: string, isWide: boolean): Promise<void> {
  if (isWide)
    await app.view
      .locator(`::-p-xpath(//nav[@aria-label="Lists"]//button[starts-with(normalize-space(.), "${label}")])`)
      .click();
  else await app.choose('List', label);
}

/** What's opened is there, transitions are done, and nothing is pointed at. */
export async function browseShot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    `!document.querySelector('[role="status"][data-instead]') && !document.querySelector('textarea[readonly]')`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await screenshot(page, `browse-${name}`);
}
