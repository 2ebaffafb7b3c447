/** Every view and state of the built extension as everyone has it: by axe in both themes, small and enlarged, in forced colours, without motion. */

import type { CDPSession, Frame, SerializedAXNode } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VIEWS } from '../../lib/state/places.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, driverOf, openFreshApp } from './harness/app-driver.ts';
import {
  type AppState,
  BUILT_IN_STATES,
  captureStates,
  FIRST_STATES,
  localStates,
  POPUP_STATES,
  SITE_STATES,
  UNREADABLE_STATES,
} from './harness/app-states.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium, UNUSED } from './harness/chromium.ts';
import {
  drawnAnew,
  emulateMedia,
  type Media,
  moving,
  outOfReach,
  rememberDrawn,
  resize,
  vanished,
} from './harness/everyones-looks.ts';
import { type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { type Shop, startShop } from './harness/shop.ts';
import { type Site, serveSite } from './harness/site.ts';

/** Of 1280 × 900 pixels, what an enlarged page has left; and the narrowest window. */
const SIZES = [
  { name: '200 %', width: 640, height: 450, deviceScaleFactor: 2 },
  { name: '320 px', width: 320, height: 640, deviceScaleFactor: 1 },
  { name: '400 %', width: 320, height: 225, deviceScaleFactor: 4 },
] as const;

const WINDOW = { width: 1280, height: 900, deviceScaleFactor: 1 };
const POPUP = { width: 380, height: 600, deviceScaleFactor: 1 };

/** What’s drawn for looks alone may go: that more can be scrolled to. */
const DECORATION = /commands_.*::after isn’t drawn/;

const seenViews = new Set<string>();
const figures = { states: 0, looks: 0, violations: 0 };

/** What’s found wrong, each once, with its state and how that was looked at. */
class Findings {
  readonly #found = new Map<string, string>();

  add(state: string, look: string, found: readonly string[]): void {
    figures.looks++;
    for (const one of found) if (!this.#found.has(one)) this.#found.set(one, `${state}, ${look}: ${one}`);
  }

  toString(): string {
    figures.violations += this.#found.size;
    return [...this.#found.values()].join('\n\n');
  }
}

/** The panel’s document is in a process of its own, which is told apart from the window around it. */
async function sessionsOf({ view, window }: AppDriver): Promise<readonly CDPSession[]> {
  const own = await window.createCDPSession();
  return view === window ? [own] : [own, (view as unknown as Frame & { client: CDPSession }).client];
}

async function lookFromAllSides(
  app: AppDriver,
  state: string,
  size: typeof WINDOW,
  findings: Findings,
): Promise<void> {
  const sessions = await sessionsOf(app);
  const have = async (media: Media) => {
    for (const session of sessions) await emulateMedia(session, media);
    await drawnAnew(app.view);
  };
  await have({ theme: 'dark' });
  findings.add(state, 'dark', await violations(app.view, 'colours'));
  await have({ theme: 'light', reducedMotion: true });
  findings.add(state, 'reduced motion', await moving(app.view));
  await have({ theme: 'light' });
  findings.add(state, 'light', await violations(app.view));
  await rememberDrawn(app.view);
  const neverDrawn = await vanished(app.view);
  await have({ theme: 'light', forcedColors: true, reducedMotion: true });
  const gone = (await vanished(app.view)).filter((one) => !neverDrawn.includes(one) && !DECORATION.test(one));
  findings.add(state, 'forced colours', gone);
  await have({ theme: 'light' });
  for (const { name, ...small } of SIZES) {
    await resize(app.window, app.view, small);
    findings.add(state, name, await outOfReach(app.view));
  }
  await resize(app.window, app.view, size);
  await sessions[0]?.detach();
}

/** @param also looked at in each state. */
async function walk(
  app: AppDriver,
  states: readonly AppState[],
  size = WINDOW,
  also?: () => Promise<readonly string[]>,
): Promise<void> {
  const findings = new Findings();
  for (const { name, view, reach } of states) {
    await reach(app);
    figures.states++;
    if (view) seenViews.add(view);
    if (also) findings.add(name, 'names', await also());
    await lookFromAllSides(app, name, size, findings);
  }
  expect(String(findings)).toBe('');
}

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
      if (!(await app.has(role, name)) && !(await isInLines(app, name))) missed.push(`${called} isn’t found`);
    }
    for (const child of children) await look(child);
  };
  const tree = await app.window.accessibility.snapshot();
  if (tree) await look(tree);
  return missed;
}

/** A button of several lines has spaces between them in the tree alone. */
function isInLines(app: AppDriver, name: string): Promise<boolean> {
  return app.view.evaluate(
    (wanted) =>
      [...document.querySelectorAll('button')].some(
        (one) => one.textContent?.replaceAll(/\s/g, '') === wanted,
      ),
    name.replaceAll(/\s/g, ''),
  );
}

/** Made up. */
const KEY_ID = 'pk_test_made_up_everyone';
const SECRET = 'sk_test_made_up_everyone_0123';

describe('everyone sees, reaches and reads all of it', () => {
  let chromium: ChromiumSession;
  let sandbox: RecordedSandbox;
  let shop: Shop;
  let site: Site;

  beforeAll(async () => {
    chromium = await launchChromium();
    sandbox = await startRecordedSandbox({ exam: { overTime: true } });
    shop = await startShop(KEY_ID, SECRET);
    site = await serveSite();
    await chromium.grantHost(sandbox.baseUrl);
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    await sandbox?.close();
    await shop?.close();
    site?.close();
    console.log(`${figures.states} states, ${figures.looks} looks: ${figures.violations} violations`);
  });

  it('on the first screen', async () => {
    await walk(await openFreshApp(chromium, { seed: UNUSED }), FIRST_STATES);
  });

  it('in the app with the built-in sandbox, where all is found by its name', async () => {
    const app = await openFreshApp(chromium);
    const names = new Set<string>();
    await walk(app, BUILT_IN_STATES, WINDOW, () => notFoundByName(app, names));
    expect(names.size).toBeGreaterThan(FEWEST_NAMES);
  });

  it('in the app with a local sandbox, its lists full', async () => {
    await walk(await openFreshApp(chromium, { seed: sandbox.seed }), localStates(sandbox));
  });

  it('where stored records can’t be read', async () => {
    const seed = `chrome.storage.local.set({ vault: { version: 99, data: {} }, draft: { version: 1, data: 7 } })`;
    await walk(await openFreshApp(chromium, { seed }), UNREADABLE_STATES);
  });

  it('in the popup', async () => {
    await chromium.startAfresh();
    await walk(driverOf(await chromium.openPopup()), POPUP_STATES, POPUP);
  });

  it('in the panel', async () => {
    await chromium.startAfresh(seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin }));
    const page = await chromium.openPage(`${shop.origin}/`);
    const panel = await chromium.openPanel(page, { theme: 'light', ...WINDOW });
    const send = () =>
      page.evaluate(`call('GET', '/api/v1/orders?status=paid&limit=5', undefined, { mistake: 'unsorted' })`);
    await walk(panel, captureStates(send));
  });

  it('on the page on a website', async () => {
    await walk(driverOf(await chromium.openPage(site.url)), SITE_STATES);
  });

  it('in every view there is', () => {
    expect([...seenViews].toSorted()).toEqual(VIEWS.toSorted());
  });

  it('and would be told what’s planted', async () => {
    const app = await openFreshApp(chromium);
    await app.find('status', 'Signature');
    await app.view.evaluate(() => {
      const planted = document.createElement('div');
      planted.innerHTML = `
        <div style="block-size: 10px; overflow: hidden"><p>cut off below<br />this line</p></div>
        <button class="planted" style="position: fixed; inset-block-start: -100px">beyond</button>
        <button class="planted" style="inline-size: 10px; block-size: 10px">i</button><button
          class="planted" style="inline-size: 10px; block-size: 10px">j</button>
        <div class="bar" style="block-size: 4px; background: red"></div>
        <p style="transition: color 1s !important">slow</p>
        <div class="planted-chosen" aria-selected="true" role="option">chosen</div>
        <div style="inline-size: 2000px">wide</div>`;
      const style = document.createElement('style');
      style.textContent = '.planted-chosen[aria-selected="true"] { background: yellow; }';
      document.head.append(style);
      document.body.prepend(planted);
    });
    const before = { ...figures };
    const findings = new Findings();
    await lookFromAllSides(app, 'planted', WINDOW, findings);
    const told = String(findings);
    Object.assign(figures, before);
    for (const one of [
      'the page scrolls sideways',
      '“cut off below” is cut off',
      '“beyond” can’t be scrolled to',
      'target-size: <button class="planted"',
      'div.bar isn’t drawn',
      'p.undefined changes in 1s',
      'div.planted-chosen doesn’t look aria-selected',
    ])
      expect(told).toContain(one);
  });
});
