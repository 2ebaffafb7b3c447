/**
 * How soon the built extension is there, signs and browses, by how its secrets are kept, in Chromium. Beside it another
 * build, such as an earlier version’s, where its folder is given. All take turns, so that they have the same of the machine.
 */

import type { Page } from 'puppeteer-core';
import { type AppDriver, driverOf, openFreshApp } from '../../tests/e2e/harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from '../../tests/e2e/harness/chromium.ts';
import { setPassphrase } from '../../tests/e2e/harness/kept-keys.ts';
import { buildIfChanged } from '../build-extension.ts';
import { findChromium } from '../find-browser.ts';
import type { BenchSection } from './section.ts';

const ROUNDS = 8;
/** The folder of another build. */
export const BESIDE_VARIABLE = 'COUNTERSIGN_BENCH_BESIDE';
const PASSPHRASE = 'a passphrase made up for this';

type Keeping = 'session' | 'unlocked' | 'locked';

interface Measured {
  readonly name: string;
  readonly keeping: Keeping;
  readonly chromium: ChromiumSession;
}

/** Milliseconds, of the best round: from the click on, and of `opened` from when the page was asked for. */
interface Times {
  readonly opened: number;
  /** Nothing is signed or fetched while the keys are locked. */
  readonly signed: number | undefined;
  readonly browsed: number | undefined;
}

export async function openingSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  if (!findChromium().found) {
    say('There is no Chromium to open the extension in');
    return [];
  }
  await buildIfChanged('chrome');
  const beside = process.env[BESIDE_VARIABLE];
  say(`Opening the extension, signing and browsing, ${ROUNDS} rounds in turn`);
  const all: Measured[] = [];
  try {
    if (beside) all.push(await ready(`the build in ${BESIDE_VARIABLE}`, 'session', beside));
    all.push(await ready('secrets for the session alone', 'session'));
    all.push(await ready('encrypted, unlocked', 'unlocked'));
    all.push(await ready('encrypted, locked', 'locked'));
    const best = new Map<Measured, Times>();
    for (let round = 0; round <= ROUNDS; round++)
      for (const one of all) {
        const times = await timesOf(one);
        // The first one isn't counted: the browser itself loads and compiles on the way.
        if (round > 0) best.set(one, shorter(best.get(one), times));
      }
    return [section([...best].map(([{ name }, times]) => ({ name, ...times })))];
  } finally {
    for (const { chromium } of all) await chromium.close();
  }
}

async function ready(name: string, keeping: Keeping, folder?: string): Promise<Measured> {
  const chromium = await launchChromium(folder === undefined ? undefined : { folder });
  const app = await openFreshApp(chromium);
  if (keeping !== 'session') {
    await app.goTo('Keys');
    await setPassphrase(app, PASSPHRASE);
  }
  if (keeping === 'locked') {
    await app.click('Lock now');
    await app.shows('Your keys are locked');
  }
  await leave(app);
  return { name, keeping, chromium };
}

async function timesOf({ chromium, keeping }: Measured): Promise<Times> {
  const page = await chromium.browser.newPage();
  try {
    await page.evaluateOnNewDocument(NOTING_WHEN_READY);
    await page.goto(`chrome-extension://${chromium.extensionId}/app.html`);
    const opened = await timed(page, 'readyAt');
    const app = driverOf(page);
    if (keeping === 'locked') {
      await leave(app);
      return { opened, signed: undefined, browsed: undefined };
    }
    // What's loaded with the first request isn't measured.
    await app.send();
    await page.evaluate(AT_REST);
    const signed = await timed(page, SENDING);
    await app.goTo('Browse');
    await app.find('button', 'Load');
    await page.evaluate(AT_REST);
    const browsed = await timed(page, BROWSING);
    await leave(app);
    return { opened, signed, browsed };
  } finally {
    if (!page.isClosed()) await page.close();
  }
}

/** A window opens where it was left: all at the same place. */
async function leave(app: AppDriver): Promise<void> {
  await app.goTo('Request');
  await app.window.evaluate(AT_REST);
  await app.window.close();
}

async function timed(page: Page, expression: string): Promise<number> {
  const ms: unknown = await page.evaluate(expression);
  if (typeof ms !== 'number') throw new Error('Nothing was timed');
  return ms;
}

/** `readyAt` is kept with when the environments are there to choose from: what's stored was read. */
const NOTING_WHEN_READY = `globalThis.readyAt = new Promise((done) => {
  const look = () => {
    const select = document.querySelector('select[aria-label="Environment"]');
    if (select?.options.length > 0) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** A press sooner after an outcome isn't taken. */
const AT_REST = 'new Promise((done) => setTimeout(done, 1300))';

function fromClickTo(button: string, isThere: string): string {
  return `new Promise((done) => {
    const buttons = () => [...document.querySelectorAll('button')].filter((one) => one.checkVisibility());
    const answer = () => {
      const tab = [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent === 'Response');
      return document.getElementById(tab?.getAttribute('aria-controls') ?? '')?.firstElementChild?.firstElementChild;
    };
    const before = answer();
    const look = () => ((${isThere}) ? done(performance.now() - began) : requestAnimationFrame(look));
    const began = performance.now();
    // The first one may be a destination of that name.
    buttons().findLast(({ textContent }) => textContent === '${button}').click();
    look();
  })`;
}

const SENDING = fromClickTo(
  'Send',
  "answer() && answer() !== before && answer().textContent.startsWith('Success')",
);
const BROWSING = fromClickTo('Load', "buttons().some(({ textContent }) => textContent === 'Fetch all')");

function shorter(best: Times | undefined, times: Times): Times {
  if (!best) return times;
  const least = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? undefined : Math.min(one, other);
  return {
    opened: Math.min(best.opened, times.opened),
    signed: least(best.signed, times.signed),
    browsed: least(best.browsed, times.browsed),
  };
}

function section(all: readonly ({ readonly name: string } & Times)[]): BenchSection {
  const [first] = all;
  const cells = (name: keyof Times) => (times: Times) => {
    const [ms, least] = [times[name], first?.[name]];
    return ms === undefined || !least ? ['', ''] : [ms.toFixed(0), (ms / least).toFixed(2)];
  };
  const columns = (['opened', 'signed', 'browsed'] as const).map(cells);
  return {
    id: 'opening',
    title: `The app in Chromium: milliseconds of the best of ${ROUNDS} rounds in turn, × the first line`,
    heading: ['', 'opened', '×', 'signed, sent, answered', '×', 'a page of a list', '×'],
    rows: all.map(({ name, ...times }) => [name, ...columns.flatMap((column) => column(times))]),
    data: all,
  };
}
