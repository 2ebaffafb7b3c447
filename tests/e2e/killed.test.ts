/** Browser killed or page closed at any moment while something is stored: what was shown as stored is there afterwards, and whole. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { publish } from '../search/results.ts';
import { IS_FULL, randomFor } from '../search/sampling.ts';
import { type AppDriver, driverOf } from './harness/app-driver.ts';
import { copyOfExtension } from './harness/builds.ts';
import { launchBrowser } from './harness/chromium.ts';

const KILLS = IS_FULL ? 10 : 2;
/** At least so many were stored by then, so that the next is on its way. */
const LEAST_STORED = 3;

const random = randomFor('kills');
const profile = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
const extension = copyOfExtension('chrome');
afterAll(() => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  extension.remove();
});

interface Place {
  readonly what: string;
  readonly show: (app: AppDriver) => Promise<void>;
  /** In the page: `name` is typed and submitted. */
  readonly submit: string;
  /** In the page: all that's stored, as JSON, from storage itself. */
  readonly stored: string;
}

const PLACES: readonly Place[] = [
  {
    what: 'variables',
    show: async (app) => {
      await app.goTo('Saved');
      await app.openTab('Variables');
    },
    submit: `
      await until(() => field('Name') && field('Name').value === '');
      set(field('Name'), name); set(field('Value'), '1'); await press('Add variable');`,
    stored: `chrome.storage.local.get('variables').then(JSON.stringify)`,
  },
  {
    what: 'environments',
    show: async (app) => {
      await app.goTo('Environments');
      await app.find('button', 'Add environment');
    },
    submit: `
      await until(() => !field('Base URL'));
      await press('Add environment');
      await until(() => field('Base URL'));
      set(field('Name'), name); set(field('Base URL'), 'https://' + name + '.example'); await press('Add environment');`,
    stored: `chrome.storage.local.get('environments').then(JSON.stringify)`,
  },
  {
    what: 'saved collections',
    show: async (app) => {
      await app.goTo('Saved');
      await app.openTab('Requests');
      await app.find('button', 'New collection');
    },
    submit: `
      await press('New collection');
      await until(() => document.querySelector('dialog[open] input'));
      set(document.querySelector('dialog[open] input'), name); await press('Create collection');
      await until(() => !document.querySelector('dialog[open]'));`,
    stored: `new Promise((resolve) => {
      indexedDB.open('saved').onsuccess = ({ target: { result } }) => {
        result.transaction('collections').objectStore('collections').getAll().onsuccess = ({ target }) => {
          result.close();
          resolve(JSON.stringify(target.result));
        };
      };
    })`,
  },
];

/** An expression: stores one after the other, and tells of each that the page shows. */
function storing({ submit }: Place, round: string): string {
  return `void (async () => {
    const until = async (holds) => { while (!holds()) await new Promise((done) => setTimeout(done, 2)); };
    const field = (label) => [...document.querySelectorAll('main input')].find((one) => one.labels?.[0]?.textContent.startsWith(label));
    const set = (input, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const press = async (name) => {
      const found = () => [...document.querySelectorAll('button')].findLast((one) => one.textContent.trim() === name && !one.disabled);
      await until(found);
      found().click();
    };
    const shown = (name) => document.querySelector('main').innerText.includes(name);
    for (let count = 0; count < 150; count++) {
      const name = '${round}n' + count + 'n';
      ${submit}
      await until(() => shown(name));
      globalThis.toldStored(name);
    }
  })()`;
}

async function open(): Promise<{ browser: Browser; url: string }> {
  const browser = await launchBrowser(profile);
  running.add(browser);
  const id = await browser.installExtension(extension.folder);
  return { browser, url: `chrome-extension://${id}/app.html` };
}

async function openApp({ browser, url }: { browser: Browser; url: string }): Promise<AppDriver> {
  const page = await browser.newPage();
  await page.goto(url);
  const app = driverOf(page);
  // Of a new environment there's no key yet.
  await app.find('combobox', 'Environment');
  return app;
}

/** How a writer ends. */
const ENDS: Readonly<Record<string, (browser: Browser, page: Page) => Promise<void>>> = {
  'browser killed': async (browser) => {
    const itself = browser.process();
    const ended = new Promise((resolve) => itself?.once('exit', resolve));
    itself?.kill('SIGKILL');
    await ended;
  },
  'page closed': (_, page) => page.close(),
};

const running = new Set<Browser>();
afterEach(async () => {
  for (const browser of running) await browser.close().catch(() => undefined);
  running.clear();
});

const rows: Record<string, string | number>[] = [];

it.each(PLACES.flatMap((place) => Object.keys(ENDS).map((end) => [place.what, end, place] as const)))(
  '%s, %s',
  async (what, end, place) => {
    const row = { stored: what, end, kills: 0, 'shown as stored': 0, lost: 0, 'stored, not yet shown': 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const round = `${end.charAt(0)}${kill}`;
      const session = await open();
      const app = await openApp(session);
      await place.show(app);
      const told: string[] = [];
      const page = app.view as Page;
      await page.exposeFunction('toldStored', (name: string) => void told.push(name));
      await page.evaluate(storing(place, round));
      await app.until('some are stored', async () => told.length >= LEAST_STORED);
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      await ENDS[end]?.(session.browser, page);
      const again = end === 'browser killed' ? await open() : session;
      const after = await openApp(again);
      const stored = String(await (after.view as Page).evaluate(place.stored));
      const lost = told.filter((name) => !stored.includes(name));
      const all = new Set(stored.match(new RegExp(`${round}n\\d+n`, 'g')) ?? []);
      row.kills++;
      row['shown as stored'] += told.length;
      row.lost += lost.length;
      row['stored, not yet shown'] += all.size - (told.length - lost.length);
      await place.show(after);
      for (const name of told.slice(0, 2)) await after.shows(name);
      expect(await after.text()).not.toContain('can’t be read');
      await again.browser.close();
      expect(lost).toEqual([]);
    }
    rows.push(row);
    if (rows.length === PLACES.length * Object.keys(ENDS).length)
      publish('killed', 'Killed while something is stored', rows);
  },
);
