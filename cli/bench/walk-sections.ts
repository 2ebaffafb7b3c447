/**
 * Records per second that Browse fetches, checks, keeps and counts in the built extension, from the click to the words,
 * beside a bare loop of signed `fetch` calls in the same page, as many at once, that does nothing with them.
 */

import { REQUESTS_AT_ONCE } from '../../lib/state/browse-slice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { openFreshApp } from '../../tests/e2e/harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from '../../tests/e2e/harness/chromium.ts';
import { buildIfChanged } from '../build-extension.ts';
import { findChromium } from '../find-browser.ts';
import { benchKey } from './bench-key.ts';
import { BUNDLE, bundle } from './bench-page.ts';
import type { TargetOrder } from './sandbox-targets.ts';
import type { Section } from './section.ts';
import { startTarget } from './start-target.ts';
import type { Round } from './walk-in-page.ts';

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
  readonly walk: number;
}

/** The rounds take turns, so that others at work on the machine slow down both; the best of each counts. */
export async function walkSections(say: (line: string) => void): Promise<readonly Section[]> {
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
    await app.openTab('Browse');
    await app.view.evaluate(
      `${await bundle('cli/bench/walk-in-page.ts')}; ${BUNDLE} = benchBundle; undefined`,
    );
    const service = JSON.stringify({ baseUrl, id: key.id, secretText, atOnce: AT_ONCE });
    const rates: Rates[] = [];
    for (const limit of limits) {
      await app.type('limit', String(limit));
      await app.click('Load');
      await app.find('button', 'Fetch all');
      let best: Rates = { limit, records: 0, bare: 0, walk: 0 };
      for (let round = 0; round <= rounds; round++) {
        const loop = (await app.view.evaluate(`${BUNDLE}.bareLoop(${service}, ${limit})`)) as Round;
        const walked = (await app.view.evaluate(FETCHING)) as Round;
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

function bestOf({ limit, bare: loops, walk: walks }: Rates, loop: Round, walked: Round): Rates {
  const rate = ({ records, ms }: Round): number => (records * 1000) / ms;
  return {
    limit,
    records: walked.records,
    bare: Math.max(loops, rate(loop)),
    walk: Math.max(walks, rate(walked)),
  };
}

/** From the click to where it says how many there are. */
const FETCHING = `new Promise((done) => {
  const end = () => document.querySelector('[aria-label="Fetching everything"] [role="status"]')?.textContent;
  let hasBegun = end() === undefined;
  const began = performance.now();
  const observer = new MutationObserver(() => {
    const said = end();
    hasBegun ||= said === undefined;
    if (!hasBegun || said === undefined) return;
    observer.disconnect();
    const [, count = ''] = /Fetched ([\\d,]+) records/.exec(said) ?? [];
    done({ records: Number(count.replaceAll(',', '')), ms: performance.now() - began });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Fetch all').click();
})`;

function section(rates: readonly Rates[]): Section {
  const rounded = (rate: number): string => Math.round(rate).toLocaleString('en');
  return {
    id: 'walk',
    title: `Records per second, in Chromium, ${AT_ONCE} requests at once, best of ${ROUNDS} rounds in turn (${LONG_ROUNDS} of the long list)`,
    heading: ['', 'bare loop of signed fetches', 'Browse: kept, checked, counted', '× bare'],
    rows: rates.map((rate) => [
      `${rate.records === LONG.orders ? 'a bare list' : 'the local sandbox'}: ${rate.records.toLocaleString('en')} orders, ${rate.limit} a page`,
      rounded(rate.bare),
      rounded(rate.walk),
      (rate.walk / rate.bare).toFixed(2),
    ]),
    data: rates.map((rate) => ({ ...rate, ratio: rate.walk / rate.bare })),
  };
}
