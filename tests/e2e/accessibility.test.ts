/** axe over every view and state of the built extension, in both themes, in a real browser. */

import type { SerializedAXNode } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

interface State {
  readonly name: string;
  readonly reach: (app: AppDriver) => Promise<void>;
}

/** In the app, one after the other. */
const APP_STATES: readonly State[] = [
  { name: 'the steps of a list', reach: (app) => app.find('status', 'Signature').then(() => undefined) },
  {
    name: 'changes on the wire and a stale timestamp',
    async reach(app) {
      await app.type('Path and query', '/api/v1/x/../orders?q=a b&q=c#d');
      await app.type('Timestamp', '1000000000');
      await app.shows('The browser will change what you typed');
    },
  },
  {
    name: 'a refusal',
    async reach(app) {
      expect((await app.send()).text).toContain('stale_request');
    },
  },
  {
    name: 'a good answer, with the headers of the request',
    async reach(app) {
      await app.choose('Start from an example request', 'List wallets');
      await app.click('Use current time');
      await app.openTab('Headers');
      expect((await app.send()).title).toBe('Signed and accepted');
      await app.openTab('As received');
    },
  },
  {
    name: 'the steps of a charge, with its body in the editor',
    async reach(app) {
      await app.choose('Start from an example request', 'Create a charge');
      await app.openBody();
      await app.openTab('Steps');
    },
  },
  {
    name: 'a request with errors',
    async reach(app) {
      await app.type('Method', 'GET');
      await app.type('Path and query', 'no-slash');
      await app.send();
    },
  },
  {
    name: 'nothing to diagnose yet, with a request that can’t be read',
    async reach(app) {
      await app.goTo('Diagnose');
      await app.type('Paste a request', '[{"method": "GET", "target": 7, "headers": []}]');
      await app.click('Diagnose');
      await app.shows('Couldn’t read a request');
    },
  },
  {
    name: 'a mistake that was named',
    async reach(app) {
      await app.click('Show an example');
      await app.shows('After the fix');
    },
  },
  {
    name: 'hints for the search',
    async reach(app) {
      await app.openTab('Hints');
      await app.find('textbox', 'URL that your code signed');
    },
  },
  {
    name: 'strings being compared',
    async reach(app) {
      await app.openTab('Compare strings');
      const isLoaded = async () =>
        (await app.find('textbox', 'The string your code signed')).evaluate((one) => one.isContentEditable);
      await app.until('the editor is there', isLoaded);
      await (await app.find('textbox', 'The string your code signed')).focus();
      await app.paste('POST\n/api/v1/charges/\n\n1764000000\nabc');
      await app.shows('Line by line');
    },
  },
  {
    name: 'the request as captured',
    async reach(app) {
      await app.openTab('Request');
      await app.shows('An example');
    },
  },
  {
    name: 'the keys',
    async reach(app) {
      await app.goTo('Keys');
      await app.click('Show secret of Sandbox key');
    },
  },
  {
    name: 'a key being added, with both halves swapped',
    async reach(app) {
      await app.click('Add key');
      await app.type('Key id', 'sk_test_abc');
      await (await app.find('textbox', 'Secret')).focus();
      await app.window.keyboard.sendCharacter('pk_test_abc');
      await app.click('Swap them');
      await (await app.find('textbox', 'Secret')).focus();
      await app.window.keyboard.sendCharacter(' "');
      await app.shows('Quotes aren’t part of a secret');
    },
  },
  {
    name: 'a key being edited',
    async reach(app) {
      await app.click('Edit Sandbox key');
      await app.find('textbox', 'New secret');
    },
  },
  {
    name: 'the sandbox',
    async reach(app) {
      await app.click('Cancel');
      await app.goTo('Sandbox');
      await app.find('table', 'Assumptions');
    },
  },
  {
    name: 'a key being revoked',
    async reach(app) {
      const table = await app.find('table', 'Sandbox keys');
      const keyId = await table.$eval('code', (code) => code.textContent);
      await app.click(`Revoke ${keyId}`);
    },
  },
  {
    name: 'the environments, with one being added',
    async reach(app) {
      await app.click('Cancel');
      await app.goTo('Environments');
      await app.click('Add environment');
      await app.type('Base URL', 'http://example.com');
    },
  },
];

const FOUND_BY_NAME = new Set([
  ...[
    'button',
    'checkbox',
    'combobox',
    'dialog',
    'heading',
    'searchbox',
    'slider',
    'table',
    'textbox',
    'tree',
  ],
]);
/** What's longer isn't a name that anything is found by but a text, with words for what can't be seen. */
const LONGEST_NAME = 80;
/** The current timestamp is another one when it's looked for. */
const CLOCK = /^\d{10}$/;

/** Far fewer than all views have. */
const FEWEST_NAMES = 100;

/** What's in the browser's accessibility tree and isn't found by its role and name, as all other tests find it. @param known grows. */
async function notFoundByName(app: AppDriver, known: Set<string>): Promise<readonly string[]> {
  const missed: string[] = [];
  const look = async ({ role, name, children = [] }: SerializedAXNode): Promise<void> => {
    const called = `${role} “${name}”`;
    const isLasting = name && name.length <= LONGEST_NAME && !CLOCK.test(name);
    if (isLasting && FOUND_BY_NAME.has(role) && !known.has(called)) {
      known.add(called);
      if (!(await app.has(role, name))) missed.push(`${called} isn’t found`);
    }
    for (const child of children) await look(child);
  };
  const tree = await app.window.accessibility.snapshot();
  if (tree) await look(tree);
  return missed;
}

describe('axe finds nothing', () => {
  let chromium: ChromiumSession;

  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(() => chromium?.close());

  it.each(['light', 'dark'] as const)('in any view of the app (%s)', async (theme) => {
    const app = await openFreshApp(chromium, { theme });
    const found: string[] = [];
    const names = new Set<string>();
    for (const { name, reach } of APP_STATES) {
      await reach(app);
      found.push(...(await violations(app.view)).map((violation) => `${name}: ${violation}`));
      if (theme === 'light') found.push(...(await notFoundByName(app, names)));
    }
    expect(found.join('\n\n')).toBe('');
    expect(names.size).toBeGreaterThan(theme === 'light' ? FEWEST_NAMES : -1);
  });

  it.each(['light', 'dark'] as const)('where stored records can’t be read (%s)', async (theme) => {
    const seed = `chrome.storage.local.set({ vault: { version: 99, data: {} }, draft: { version: 1, data: 7 } })`;
    const app = await openFreshApp(chromium, { theme, seed });
    await app.shows('Your keys can’t be read');
    expect((await violations(app.view)).join('\n\n')).toBe('');
  });

  it.each(['light', 'dark'] as const)('in the popup, before and after sending (%s)', async (theme) => {
    await chromium.startAfresh();
    const popup = driverOf(await chromium.openPopup({ theme }));
    await popup.find('status', 'Signature');
    expect((await violations(popup.view)).join('\n\n')).toBe('');
    await popup.click('Send');
    await popup.shows('Signed and accepted');
    expect((await violations(popup.view)).join('\n\n')).toBe('');
  });
});
