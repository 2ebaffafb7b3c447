/** The frame leaves the views their room, in a narrow window and in one that DevTools below the page has made short. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSES, VIEW_NAMES, VIEWS } from '../../../lib/state/places.ts';
import { wayTo } from '../../way-to.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { FIRST_PAIR } from '../harness/chromium.ts';
import { referenceSignature, sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

interface Frame {
  readonly whole: Box;
  /** Environment, key and the palette. */
  readonly choices: Box;
  readonly tabs: readonly (Box & { readonly name: string; readonly isChosen: boolean })[];
}

/** Where its parts are, in CSS pixels. */
async function frameOf(app: AppDriver): Promise<Frame> {
  await app.find('combobox', 'Environment');
  return app.view.evaluate(() => {
    const box = (element: Element | null | undefined): Box => {
      const { top, bottom, left: start, right: end } = element?.getBoundingClientRect() ?? new DOMRect();
      return { top, bottom, start, end };
    };
    const tabs = [...document.querySelectorAll('header [role="tab"]')].map((tab) => ({
      ...box([...tab.children].find((part) => part.tagName === 'SPAN')),
      name: tab.textContent ?? '',
      isChosen: tab.ariaSelected === 'true',
    }));
    const choices = document.querySelector('header select')?.closest('header > *');
    return { whole: box(document.querySelector('header')), choices: box(choices), tabs };
  });
}

const LEARN = PURPOSES.filter(({ id }) => id === 'learn');
/** What leads to help, by name: in every view, and within Learn. */
const HELP = [
  'Find a command',
  ...LEARN.flatMap(({ name, views }) => [name, ...views.map((id) => VIEW_NAMES[id])]),
];

/** Of each that’s in sight: its name, how far it is from the start and the top, and which of them come before it. */
async function helpIn(app: AppDriver): Promise<readonly string[]> {
  await app.find('button', 'Find a command');
  return app.view.evaluate((all) => {
    const nameOf = (one: Element) => one.ariaLabel ?? one.textContent ?? '';
    const ways = [...document.querySelectorAll('header :is(button, [role="tab"])')];
    const help = ways.filter((one) => all.includes(nameOf(one)));
    return help.map((one, at) => {
      const { left, top } = one.getBoundingClientRect();
      const before = help.slice(0, at).map(nameOf);
      return `${nameOf(one)}: ${Math.round(left)} ${Math.round(top)}, after ${before.join(', ')}`;
    });
  }, HELP);
}

describe('the frame', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it.each([
    { width: 400, height: 700, most: 86 },
    { width: 700, height: 500, most: 60 },
    { width: 1200, height: 700, most: 60 },
    { width: 760, height: 320, most: 52 },
    { width: 1200, height: 320, most: 28 },
  ])('$width × $height px, no tab is without its word in sight or covered, in $most px', async (size) => {
    const app = await openFreshApp(session, size);
    const seen: string[] = [];
    for (const view of ['Request', 'Inbox', 'Sandbox', 'Browse']) {
      await app.goTo(view);
      const { whole, choices, tabs } = await frameOf(app);
      expect(whole.bottom).toBeLessThanOrEqual(size.most);
      expect(tabs.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual(wayTo(view));
      for (const { name, start, end, top, bottom } of tabs) {
        const isBeside = top < choices.bottom && bottom > choices.top;
        expect(end - start, name).toBeGreaterThan(20);
        expect(start, name).toBeGreaterThan(0);
        expect(end, name).toBeLessThan(isBeside ? choices.start : size.width);
        seen.push(name);
      }
    }
    expect(new Set(seen).size).toBe(6 + 3 + 1 + 3);
  });

  it.each([
    { width: 400, height: 700 },
    { width: 1200, height: 700 },
    { width: 1200, height: 320 },
  ])('has help at the same place in every view, $width × $height px (WCAG 3.2.6)', async (size) => {
    const app = await openFreshApp(session, size);
    const inApp = VIEWS.filter((view) => view !== 'capture');
    const seen = new Set<string>();
    for (const view of inApp) {
      await app.goTo(VIEW_NAMES[view]);
      for (const one of await helpIn(app)) seen.add(one);
    }
    expect([...seen].map((one) => one.split(':')[0]).toSorted()).toEqual(HELP.toSorted());
  });

  it.each([
    { width: 400, height: 800, most: 275 },
    { width: 760, height: 500, most: 205 },
    { width: 700, height: 500, most: 240 },
  ])('$width px wide, the lists leave room for records, and for the one that’s chosen', async (size) => {
    const app = await openFreshApp(session, size);
    await app.find('combobox', 'Key');
    await app.goTo('Browse');
    await app.click('Load orders');
    await app.find('button', 'Next page');
    const topOf = (selector: string) =>
      app.view.$eval(selector, (element) => element.getBoundingClientRect().top);
    expect(await topOf('[role="grid"]')).toBeLessThan(size.most);
    await app.clickOn('[role="grid"] tbody td');
    await app.find('tree', 'Fields of the record');
    expect(await topOf('h2')).toBeLessThan(size.height - 40);
    expect(await app.has('button', 'Open exported file…')).toBe(true);
  });

  it('400 px wide, each tab of a diagnosis has its whole word in sight beside Share and Copy report', async () => {
    const app = await openFreshApp(session, { width: 400, height: 800 });
    await app.goTo('Diagnose');
    await (await app.find('textbox', 'Paste a request')).focus();
    await app.find('combobox', 'Key');
    const read = FIRST_PAIR;
    const { id, secret } = (await app.view.evaluate(read)) as { id: string; secret: string };
    const query = 'status=paid&limit=5';
    const lines = ['GET', '/api/v1/orders', query, '1764000000', sha256('')].join('\n');
    const signature = referenceSignature(secret, lines);
    const fields = [`X-Api-Key: ${id}`, 'X-Timestamp: 1764000000', `X-Signature: ${signature}`];
    const options = fields.map((field) => `-H '${field}'`).join(' ');
    await app.paste(`curl 'https://api.example/api/v1/orders?${query}' ${options}`);
    await app.find('button', 'Share a reproduction…');
    await app.find('button', 'Copy report');
    const row = await app.view.$eval('[role="tablist"][aria-label="Parts of the diagnosis"]', (list) => ({
      room: list.clientWidth,
      words: list.scrollWidth,
      last: list.lastElementChild?.textContent,
    }));
    expect(row.last).toBe('Request');
    expect(row.words).toBeLessThanOrEqual(row.room);
  });

  it('docked below a page, the Inbox’s first step is in sight', async () => {
    const height = 272;
    const app = await openFreshApp(session, { width: 1280, height });
    await app.goTo('Inbox');
    const listen = await app.find('button', 'Listen at 127.0.0.1:4610');
    const bottom = await listen.evaluate((button) => button.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(height);
  });

  it('what’s to be told is below all of it, where the way to the views stays', async () => {
    const seed = `chrome.storage.local.set({ vault: { version: 99, data: {} } })`;
    const told = await openFreshApp(session, { width: 1200, height: 320, seed });
    await told.shows('Your keys can’t be read');
    const { whole } = await frameOf(told);
    expect(whole).toMatchObject({ top: 0, bottom: 28 });
    const notice = await told.view.$eval(
      '::-p-text(Your keys can’t be read)',
      (one) => one.getBoundingClientRect().top,
    );
    expect(notice).toBeGreaterThan(whole.bottom);
  });
});
