/**
 * Takes the README's moving picture and one of every view in both themes and widths, from the built extension; with
 * `browse` or `readme`, those of Browse or the README's alone.
 */

import type { Page } from 'puppeteer-core';
import { driverOf } from '../tests/e2e/harness/app-driver.ts';
import { screenshot } from '../tests/e2e/harness/builds.ts';
import { type ChromiumSession, launchChromium, type Theme } from '../tests/e2e/harness/chromium.ts';
import { buildIfChanged } from './build-extension.ts';
import { shootBrowse } from './screenshots-of-browse.ts';
import { shootBrowseStates } from './screenshots-of-browse-states.ts';
import { shootDiagnosis } from './screenshots-of-diagnosis.ts';
import { shootLists } from './screenshots-of-lists.ts';

const PARTS = ['browse', 'readme'];
const THEMES: readonly Theme[] = ['light', 'dark'];
const WIDTHS = [
  { name: 'wide', width: 1200, height: 760 },
  { name: 'narrow', width: 400, height: 1100 },
] as const;

type Scene = readonly [name: string, stage: (page: Page) => Promise<unknown>];

/** Each goes on from where the one before it left the page. */
const SCENES: readonly Scene[] = [
  ['start', async () => {}],
  ['steps', (page) => pickReadyMade(page, 'list-paid-orders')],
  ['answer', (page) => driverOf(page).send()],
  [
    'refused',
    async (page) => {
      await retype(page, 'Timestamp', '1767225600000');
      await driverOf(page).send();
    },
  ],
  [
    'body',
    async (page) => {
      await press(page, 'Use current time', 'button');
      await press(page, 'Body', 'tab');
      await pickReadyMade(page, 'create-charge');
      await press(page, 'Steps', 'tab');
      await page.waitForSelector('.cm-content');
    },
  ],
  [
    'diagnosed',
    async (page) => {
      await driverOf(page).goTo('Diagnose');
      await press(page, 'Show an example', 'button');
      await page.waitForSelector('::-p-text(What this diagnosis is based on)');
    },
  ],
  [
    'browse',
    async (page) => {
      await driverOf(page).goTo('Browse');
      await press(page, 'Load orders', 'button');
      await page.locator('[role="grid"] tbody td').click();
      await page.waitForSelector('[role="tree"]');
    },
  ],
  ['keys', (page) => driverOf(page).goTo('Keys')],
  ['sandbox', (page) => driverOf(page).goTo('Sandbox')],
  ['environments', (page) => driverOf(page).goTo('Environments')],
];

const HELP = `Takes pictures of the built extension, in both themes, narrow and wide.

  npm run screenshots
  npm run screenshots -- browse

  browse   only those of Browse
  readme   only the README’s moving picture
  --help   print this

  They’re in .tmp/screenshots; the README’s is in assets.
`;

export async function main(args: readonly string[]): Promise<number> {
  const [only] = args;
  if (only === '--help') {
    console.log(HELP.trimEnd());
    return 0;
  }
  if (args.length > 1 || (only !== undefined && !PARTS.includes(only))) {
    console.error(`Only ${PARTS.join(', ')} and --help are known.\n\n${HELP}`);
    return 2;
  }
  await buildIfChanged('chrome');
  const chromium = await launchChromium();
  try {
    for (const theme of only === 'readme' ? [] : THEMES) {
      if (only === undefined) await shootOthers(chromium, theme);
      await shootBrowse(chromium, theme, WIDTHS);
      await shootBrowseStates(chromium, theme, WIDTHS);
    }
    if (only !== 'browse') console.log(`The README’s picture is ${await shootDiagnosis(chromium)}`);
  } finally {
    await chromium.close();
  }
  console.log('The pictures are in .tmp/screenshots');
  return 0;
}

async function shootOthers(chromium: ChromiumSession, theme: Theme): Promise<void> {
  for (const width of WIDTHS) await shootApp(chromium, theme, width);
  await shootPopup(chromium, theme);
  await shootLists(chromium, theme, WIDTHS);
}

async function shootApp(
  chromium: ChromiumSession,
  theme: Theme,
  size: (typeof WIDTHS)[number],
): Promise<void> {
  // The pictures of the lists left an environment that's gone by now.
  await chromium.startAfresh();
  const page = await chromium.openApp({ theme, width: size.width, height: size.height });
  for (const [name, stage] of SCENES) {
    await stage(page);
    await settled(page);
    await screenshot(page, `${name}-${size.name}-${theme}`);
  }
  await page.close();
}

async function shootPopup(chromium: ChromiumSession, theme: Theme): Promise<void> {
  const page = await chromium.openPopup({ theme });
  await page.waitForSelector('::-p-aria([name="Signature"])');
  await screenshot(page, `popup-${theme}`);
  await press(page, 'Send', 'button');
  await page.waitForSelector('::-p-text(accepted)');
  await settled(page);
  await screenshot(page, `popup-sent-${theme}`);
  await page.close();
}

async function press(page: Page, name: string, role: 'button' | 'tab'): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

async function pickReadyMade(page: Page, id: string): Promise<void> {
  await page.locator('select[aria-label="Start from an example request"]').fill(id);
}

async function retype(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="textbox"])`).fill(text);
}

/** Fonts, lazily loaded parts and transitions are done. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForNetworkIdle({ idleTime: 250 });
  // What a view opens may be read without the network.
  await page.waitForFunction('!/^Opening/m.test(document.body.innerText)');
}
