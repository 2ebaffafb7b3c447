/**
 * Records per second that Browse fetches, checks and keeps in the built extension, beside a bare loop of signed `fetch`
 * calls in the same page, as many at once, that does nothing with them. Browse is timed twice: from the click to the end
 * of the last answer, which is what the loop does too, and to where the records are on screen and it says how many.
 */

import { REQUESTS_AT_ONCE } from '../../lib/features/browse/slice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, openFreshApp } from '../../tests/e2e/harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from '../../tests/e2e/harness/chromium.ts';
import { buildIfChanged } from '../build-extension.ts';
import { findChromium } from '../find-browser.ts';
import { benchKey } from './bench-key.ts';
import { BUNDLE, bundle } from './bench-page.ts';
import type { TargetOrder } from './sandbox-targets.ts';
import type { BenchSection } from './section.ts';
import { startTarget } from './start-target.ts';
import type { WalkRound } from './walk-in-page.ts';

/** As many as Browse has at once, and what it measures: pages of the sandbox's orders, and a list that takes longer. */
const AT_ONCE = REQUESTS_AT_ONCE.usual;
const LIMITS = [20, 200];
const LONG = { limit: 200, orders: 50_000 } as const;
const ROUNDS = 8;
const LONG_ROUNDS = 4;

interface Rates {
  readonly limit: number;
  readonly records: number;
  /** Records per second. */
  readonly bare: number;
  readonly fetched: number;
  readonly shown: number;
}

/** In milliseconds from the click on. */
interface Walked {
  readonly records: number;
  readonly fetched: number;
  readonly shown: number;
}

/** The rounds take turns, so that others at work on the machine slow down both; the best of each counts. */
export async function walkSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  if (!findChromium().found) {
    say('There is no Chromium to fetch in');
    return [];
  }
  say(`Fetching every order of two services in the built extension, ${AT_ONCE} requests at once`);
  await buildIfChanged('chrome');
  const chromium = await launchChromium();
  try {
    const sandbox = await ratesAt(chromium, { kind: 'sandbox' }, { limits: LIMITS, rounds: ROUNDS });
    const long = { limits: [LONG.limit], rounds: LONG_ROUNDS };
    return [
      section([...sandbox, ...(await ratesAt(chromium, { kind: 'long-list', orders: LONG.orders }, long))]),
    ];
  } finally {
    await chromium.close();
  }
}

interface Measuring {
  readonly limits: readonly number[];
  readonly rounds: number;
}

async function ratesAt(
  chromium: ChromiumSession,
  order: TargetOrder,
  { limits, rounds }: Measuring,
): Promise<readonly Rates[]> {
  const target = await startTarget(order);
  const baseUrl = `http://127.0.0.1:${target.port}`;
  const key = benchKey();
  const secretText = key.secret.reveal();
  try {
    await chromium.grantHost(baseUrl);
    const app = await openFreshApp(chromium, { seed: seedExpression({ id: key.id, secretText, baseUrl }) });
    await app.goTo('Browse');
    await app.view.evaluate(
      `${await bundle('cli/bench/walk-in-page.ts')}; ${BUNDLE} = benchBundle; undefined`,
    );
    const service = JSON.stringify({ baseUrl, id: key.id, secretText, atOnce: AT_ONCE });
    const rates: Rates[] = [];
    for (const limit of limits) {
      let best: Rates = { limit, records: 0, bare: 0, fetched: 0, shown: 0 };
      for (let round = 0; round <= rounds; round++) {
        await loadAnew(app, limit);
        await app.view.evaluate(AT_REST);
        const loop = (await app.view.evaluate(`${BUNDLE}.bareLoop(${service}, ${limit})`)) as WalkRound;
        await app.view.evaluate(AT_REST);
        const walked = (await app.view.evaluate(FETCHING)) as Walked;
        if (loop.records !== walked.records)
          throw new Error(`The loop got ${loop.records} records, Browse ${walked.records}`);
        // The first one isn't counted: code is loaded and compiled on the way.
        if (round > 0) best = bestOf(best, loop, walked);
      }
      rates.push(best);
    }
    return rates;
  } finally {
    target.child.kill();
  }
}

/** With nothing fetched before, as for whoever presses the button. */
async function loadAnew(app: AppDriver, limit: number): Promise<void> {
  await app.choose('Environment', 'Built-in sandbox');
  await app.choose('Environment', 'Local sandbox');
  await app.type('limit', String(limit));
  await app.click('Load');
  await app.find('button', 'Fetch all');
}

function bestOf(best: Rates, loop: WalkRound, { records, fetched, shown }: Walked): Rates {
  const rate = (ms: number): number => (records * 1000) / ms;
  return {
    limit: best.limit,
    records,
    bare: Math.max(best.bare, rate(loop.ms)),
    fetched: Math.max(best.fetched, rate(fetched)),
    shown: Math.max(best.shown, rate(shown)),
  };
}

/** What came before is drawn, and what's put off was done. */
const AT_REST = `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)));
})`;

const FETCHING = `new Promise((done) => {
  const end = () => document.querySelector('[aria-label="Fetch all"] [role="status"]')?.textContent;
  const answers = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/orders?'));
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(10_000);
  const began = performance.now();
  const observer = new MutationObserver(() => {
    const said = end();
    if (said === undefined) return;
    observer.disconnect();
    const shown = performance.now() - began;
    const [, count = ''] = /Fetched ([\\d,]+) records/.exec(said) ?? [];
    // Entries of the answers come a little later.
    setTimeout(() => {
      const last = Math.max(...answers().map(({ responseEnd }) => responseEnd));
      done({ records: Number(count.replaceAll(',', '')), fetched: last - began, shown });
    }, 200);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Fetch all').click();
})`;

function section(rates: readonly Rates[]): BenchSection {
  const rounded = (rate: number): string => Math.round(rate).toLocaleString('en');
  return {
    id: 'walk',
    title: `Records per second, in Chromium, ${AT_ONCE} requests at once, best of ${ROUNDS} rounds in turn (${LONG_ROUNDS} of the long list)`,
    heading: ['', 'bare loop of signed fetches', 'Browse: fetched', '× bare', 'Browse: on screen', '× bare'],
    rows: rates.map((rate) => [
      `${rate.records === LONG.orders ? 'a service that only answers' : 'the local sandbox'}: ${rate.records.toLocaleString('en')} orders, ${rate.limit} a page`,
      rounded(rate.bare),
      rounded(rate.fetched),
      (rate.fetched / rate.bare).toFixed(2),
      rounded(rate.shown),
      (rate.shown / rate.bare).toFixed(2),
    ]),
    data: rates.map((rate) => ({
      ...rate,
      fetchedRatio: rate.fetched / rate.bare,
      shownRatio: rate.shown / rate.bare,
    })),
  };
}
