/** `npm run store-pictures`: what the stores show, from the built extension, with a key that it made itself. */

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { ADVICE } from '../lib/core/mistakes/advice.ts';
import { type AppDriver, openFreshApp } from '../tests/e2e/harness/app-driver.ts';
import { type ChromiumSession, launchChromium, type Theme } from '../tests/e2e/harness/chromium.ts';
import { buildIfChanged } from './build-extension.ts';
import { helpOrWrongUsage } from './read-options.ts';

const FOLDER = path.resolve(import.meta.dirname, '../assets/store');
/** As the stores want them. */
const SIZE = { width: 1280, height: 800 };

const HELP = `Takes the pictures for the stores from the built extension, in Chromium: assets/store.

  npm run store-pictures

  --help   print this
`;

interface StorePicture {
  readonly name: string;
  readonly theme: Theme;
  readonly stage: (app: AppDriver) => Promise<unknown>;
}

/** In the order in which stores show them. */
const PICTURES: readonly StorePicture[] = [
  {
    name: '1-mistake-named',
    theme: 'light',
    async stage(app) {
      await app.goTo('Diagnose');
      await app.click('Show an example');
      await app.shows('What this diagnosis is based on');
    },
  },
  {
    name: '2-signing-steps',
    theme: 'light',
    async stage(app) {
      await app.choose('Start from an example request', 'Create a charge');
      await app.openTab('Steps');
      await app.find('tab', 'Steps');
    },
  },
  {
    name: '3-rejection-explained',
    theme: 'dark',
    async stage(app) {
      await app.choose('Start from an example request', 'List orders');
      await app.type('Timestamp', '1767225600000');
      await app.send();
    },
  },
  {
    name: '4-lists',
    theme: 'light',
    async stage(app) {
      await app.goTo('Browse');
      await app.click('Load orders');
      await app.clickOn('[role="grid"] tbody td');
      await app.view.waitForSelector('[role="tree"]');
    },
  },
  {
    name: '5-lessons',
    theme: 'light',
    async stage(app) {
      await app.goTo('Lessons');
      await app.click('Start: The query');
      await app.find('textbox', 'Line 3, query');
      const [, sent = ''] = /orders\?(\S+)/.exec(await app.text()) ?? [];
      await app.type('Line 3, query', sent);
      await app.click('Check');
      await app.shows(ADVICE['query-order-as-sent'].title);
      await app.click('Show hint 1 of 3');
    },
  },
];

export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run store-pictures -- --help');
  if (exitCode !== undefined) return exitCode;
  await buildIfChanged('chrome');
  mkdirSync(FOLDER, { recursive: true });
  const chromium = await launchChromium();
  try {
    for (const picture of PICTURES) await take(chromium, picture);
  } finally {
    await chromium.close();
  }
  console.log(`The pictures are in ${path.relative('', FOLDER)}`);
  return 0;
}

async function take(chromium: ChromiumSession, { name, theme, stage }: StorePicture): Promise<void> {
  const app = await openFreshApp(chromium, { ...SIZE, theme });
  await app.find('combobox', 'Key');
  await stage(app);
  await atRest(app.window);
  await app.window.screenshot({ path: path.join(FOLDER, `${name}.png`) as `${string}.png` });
}

/** Fonts, what’s loaded late, and transitions are done; no cursor blinks. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => document.activeElement?.blur())');
  await page.waitForNetworkIdle({ idleTime: 500 });
  await page.waitForFunction('!/^Opening/m.test(document.body.innerText)');
}
