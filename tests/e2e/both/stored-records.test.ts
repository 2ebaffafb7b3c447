/** What is stored: shared by all windows, and never overwritten where a newer Countersign wrote it. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const NEWER_VAULT = { version: 99, data: { wrapped: ['by', 'a', 'later', { build: true }] } };

describe('what is stored', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('in one window appears in the other', async () => {
    const first = await openFreshApp(session);
    await first.find('combobox', 'Key');
    const second = driverOf(await session.openApp());
    await second.find('combobox', 'Key');
    await openAddForm(first, 'pk_test_first1', 'sk_test_firstfirstfirst1');
    await first.window.keyboard.press('Enter');
    await first.shows('Test key …rst1');
    await second.window.bringToFront();
    await second.goTo('Keys');
    await second.shows('Test key …rst1');
  });

  it('by two windows at once is kept whole', async () => {
    const first = await openFreshApp(session);
    await first.find('combobox', 'Key');
    const second = driverOf(await session.openApp());
    await second.find('combobox', 'Key');
    await openAddForm(first, 'pk_test_first2', 'sk_test_firstfirstfirst2');
    await openAddForm(second, 'pk_test_second2', 'sk_test_secondsecond2');
    await Promise.all([submitForm(first.window), submitForm(second.window)]);
    for (const app of [first, second]) {
      await app.window.bringToFront();
      for (const name of ['Sandbox key', 'Test key …rst2', 'Test key …ond2']) await app.shows(name);
    }
    const { data } = (await stored(first, 'vault')) as { data: { keys: { id: string }[] } };
    expect(data.keys.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['pk_test_first2', 'pk_test_second2']),
    );
    expect(data.keys).toHaveLength(3);
  });

  it('by a newer Countersign is reported, and stays as it is whatever is done', async () => {
    const app = await openFreshApp(session, {
      seed: `chrome.storage.local.set({ vault: ${JSON.stringify(NEWER_VAULT)} })`,
    });
    await app.shows('Your keys can’t be read');
    await app.shows('A newer version of Countersign stored this data');
    await app.goTo('Keys');
    await app.shows('They’re stored, and left as they are.');
    await app.goTo('Sandbox');
    await app.shows('Keys of the built-in sandbox can’t be read');
    await app.goTo('Request');
    const answer = await app.send();
    expect(answer.title).toBe('Add a key for this environment');
    expect(await stored(app, 'vault')).toEqual(NEWER_VAULT);
  });

  it('by a newer Countersign is set aside, not deleted, once the user says so', async () => {
    const app = await openFreshApp(session, {
      seed: `chrome.storage.local.set({ vault: ${JSON.stringify(NEWER_VAULT)} })`,
    });
    await app.click('Continue without your keys');
    await app.click('Cancel');
    expect(await stored(app, 'vault')).toEqual(NEWER_VAULT);
    await app.click('Continue without your keys');
    await app.click('Continue');
    await app.until('the notice is gone', async () => !(await app.text()).includes('can’t be read'));
    expect(await stored(app, 'vault.unreadable-1')).toEqual(NEWER_VAULT);
  });
});

async function openAddForm(app: AppDriver, id: string, secret: string): Promise<void> {
  await app.window.bringToFront();
  await app.goTo('Keys');
  await app.click('Add key');
  await (await app.find('textbox', 'Key id')).focus();
  await app.paste(`${id} ${secret}`);
  await app.shows('Both fields are filled');
}

/** Not by a click: only the window in front is drawn, and both are to submit at once. */
function submitForm(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('form')?.requestSubmit());
}

async function stored(app: AppDriver, record: string): Promise<unknown> {
  const all = await app.view.evaluate('chrome.storage.local.get()');
  return (all as Record<string, unknown>)[record];
}
