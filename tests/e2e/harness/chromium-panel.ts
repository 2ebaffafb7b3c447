/** Countersign's panel in the DevTools of a real Chromium. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { AppDriver } from './app-driver.ts';
import type { PageOptions, Theme } from './chromium.ts';
import type { Problems } from './problems.ts';

export interface PanelOptions extends PageOptions {
  /** Runs once DevTools is open and the panel isn't shown yet. */
  readonly beforeShown?: () => Promise<void>;
}

const PANEL_TITLE = 'Countersign';
export function setTheme(page: Page, theme: Theme): Promise<void> {
  return page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
}

/** Whether DevTools shows its drawer, which Esc opens and closes. */
export async function isDrawerOpen(devtools: Page): Promise<boolean> {
  return (await devtools.evaluate(IS_DRAWER_OPEN)) === true;
}

const IS_DRAWER_OPEN = `import('./ui/legacy/legacy.js').then(({ InspectorView }) =>
  InspectorView.InspectorView.instance().drawerVisible())`;

/** “Save all as HAR”, once so many requests have their answer: DevTools hear of one later than the page may. */
export async function exportHar(devtools: Page, answered: number): Promise<string> {
  let har = '';
  await until(async () => {
    har = (await devtools.evaluate(EXPORT_HAR)) as string;
    const { entries } = JSON.parse(har).log as {
      readonly entries: readonly { readonly response: { readonly status: number } }[];
    };
    return entries.filter(({ response }) => response.status > 0).length >= answered;
  }, `${answered} answers in the HAR`);
  return har;
}

/** Text, because vitest rewrites the `import()` of a function. */
const EXPORT_HAR = `(async () => {
  const { Writer } = await import('./models/har/har.js');
  const { NetworkLog } = await import('./models/logs/logs.js');
  const { Progress } = await import('./core/common/common.js');
  let har = '';
  const stream = { write: async (text) => { har += text; return true; }, close: async () => {} };
  const requests = NetworkLog.NetworkLog.instance().requests();
  await Writer.Writer.write(stream, requests, { sanitize: true }, new Progress.Progress());
  return har;
})()`;

/** @returns a driver of the panel's own document, whose window is that of DevTools. */
export async function openPanel(
  inspected: Page,
  problems: Problems,
  { theme, width, height = 800, beforeShown }: PanelOptions = {},
): Promise<AppDriver> {
  const devtools = await inspected.openDevTools();
  if (theme) await setTheme(devtools, theme);
  await devtools.waitForFrame((frame) => isExtensionPage(frame, 'devtools'), { timeout: PATIENCE_MS });
  await beforeShown?.();
  await until(
    async () => (await devtools.evaluate(SHOW_PANEL).catch(() => false)) === true,
    'the panel’s tab',
  );
  const frame = await atRest(devtools);
  for (const name of ['devtools', 'panel']) await watchInDevtools(devtools.browser(), problems, name);
  if (width !== undefined) await devtools.setViewport({ width, height });
  return new AppDriver(frame, devtools);
}

/** Looks in a row that must find the same. */
const LOOKS_AT_REST = 4;

/** Undocking moves the panel, resizes it and may load it anew: a click meanwhile would land beside what it's meant for. */
async function atRest(devtools: Page): Promise<Frame> {
  let last: unknown;
  let same = 0;
  let found: Frame | undefined;
  await until(async () => {
    const frame = devtools.frames().findLast((candidate) => isExtensionPage(candidate, 'panel'));
    // What's asked of one that's on its way elsewhere may never be answered.
    const size = await Promise.race([frame?.evaluate(SIZE).catch(() => null), sleep(1000, null)]);
    same = size && size === last && frame === found ? same + 1 : 0;
    last = size;
    found = frame;
    return same >= LOOKS_AT_REST;
  }, 'the panel to be drawn and at rest');
  if (!found) throw new Error('There is no panel');
  return found;
}

const SIZE = `document.querySelector('main') && innerWidth + ' ' + innerHeight`;

/** These documents are frames in another process, and what goes wrong in them isn't reported to the DevTools page. */
async function watchInDevtools(browser: Browser, problems: Problems, name: string): Promise<void> {
  const targets = browser.targets().filter((target) => target.url().endsWith(`/${name}.html`));
  const newest = targets.at(-1);
  if (!newest) throw new Error(`There is no ${name}.html to watch`);
  await problems.watchTarget(await newest.createCDPSession(), name);
}

function isExtensionPage(frame: Frame, name: string): boolean {
  return frame.url().startsWith('chrome-extension://') && frame.url().endsWith(`/${name}.html`);
}

/**
 * Runs inside DevTools: false until the extension has made its panel, an error until DevTools itself is ready.
 * Text, because vitest rewrites the `import()` of a function.
 */
const SHOW_PANEL = `import('./ui/legacy/legacy.js').then(async ({ DockController, ViewManager }) => {
  const manager = ViewManager.ViewManager.instance();
  const isOurs = (id) => id.startsWith('chrome-extension:') && id.endsWith(${JSON.stringify(PANEL_TITLE)});
  const panel = [...manager.views.keys()].find(isOurs);
  if (!panel) return false;
  await manager.showView(panel);
  // Not before: undocking while the extension's DevTools page is being made loses the panel.
  DockController.DockController.instance().setDockSide('undocked');
  return true;
})`;

/** puppeteer's own waitForFunction never settles in a DevTools page, hence the polling. */
async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await sleep(50);
  }
}
