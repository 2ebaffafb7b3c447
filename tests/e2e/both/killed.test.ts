/** Browser killed or page closed at any moment while something is stored: what was shown as stored is there afterwards, and whole. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { publish } from '../../search/results.ts';
import { IS_FULL, randomFor } from '../../search/sampling.ts';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { type BrowserSession, IS_FIREFOX, keptProfile, launchSession } from '../harness/session.ts';

const KILLS = IS_FULL ? 10 : 2;
/** At least so many were stored by then, so that the next is on its way. */
const LEAST_STORED = 3;

const random = randomFor('kills');
const kept = keptProfile();
afterAll(() => kept.remove());

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

/** An expression: stores one after the other, and `nextTold()` tells of each that the page shows. */
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
    const told = [];
    globalThis.nextTold = () => until(() => told.length > 0).then(() => told.splice(0));
    const shown = (name) => document.querySelector('main').innerText.includes(name);
    for (let count = 0; count < 150; count++) {
      const name = '${round}n' + count + 'n';
      ${submit}
      await until(() => shown(name));
      told.push(name);
    }
  })()`;
}

/** @returns the names that this page told of; more come for as long as it’s there. */
function follow(page: Page): readonly string[] {
  const told: string[] = [];
  const following = async () => {
    for (;;) told.push(...((await page.evaluate('nextTold()')) as string[]));
  };
  following().catch(() => undefined);
  return told;
}

async function open(): Promise<BrowserSession> {
  const session = await launchSession({ kept });
  running.add(session);
  return session;
}

async function openApp(session: BrowserSession): Promise<AppDriver> {
  const app = driverOf(await session.openApp());
  // Of a new environment there's no key yet.
  await app.find('combobox', 'Environment');
  return app;
}

/** How a writer ends. */
const ENDS: Readonly<Record<string, (session: BrowserSession, page: Page) => Promise<void>>> = {
  'browser killed': (session) => session.kill(),
  'page closed': (_, page) => page.close(),
};

const running = new Set<BrowserSession>();
afterEach(async () => {
  for (const session of running) await session.close().catch(() => undefined);
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
      const page = app.window;
      await page.evaluate(storing(place, round));
      const told = follow(page);
      await app.until('some are stored', async () => told.length >= LEAST_STORED);
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      await ENDS[end]?.(session, page);
      const again = end === 'browser killed' ? await open() : session;
      const after = await openApp(again);
      const stored = String(await after.window.evaluate(place.stored));
      const lost = told.filter((name) => !stored.includes(name));
      const all = new Set(stored.match(new RegExp(`${round}n\\d+n`, 'g')) ?? []);
      row.kills++;
      row['shown as stored'] += told.length;
      row.lost += lost.length;
      row['stored, not yet shown'] += all.size - (told.length - lost.length);
      await place.show(after);
      for (const name of told.slice(0, 2)) await after.shows(name);
      expect(await after.text()).not.toContain('can’t be read');
      await again.close();
      expect(lost).toEqual([]);
    }
    rows.push(row);
    if (rows.length === PLACES.length * Object.keys(ENDS).length)
      publish(
        IS_FIREFOX ? 'killed-firefox' : 'killed',
        `Killed while something is stored, in ${IS_FIREFOX ? 'Firefox' : 'Chromium'}`,
        rows,
      );
  },
);
