/** The grid of Browse in the built extension: how smoothly rows go by, beside a bare list, and what they take in memory. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { openFreshApp } from '../../tests/e2e/harness/app-driver.ts';
import { launchChromium } from '../../tests/e2e/harness/chromium.ts';
import { buildIfChanged } from '../build-extension.ts';
import { findChromium } from '../find-browser.ts';
import { showBareList } from './bare-list.ts';
import type { BenchSection } from './section.ts';
import { madeUpOrder } from './walk-long-list.ts';

const ROWS = 100_000;
const FRAMES = 240;
/** On a machine that's busy fewer frames are drawn. */
const MOST_MS = 6000;

interface Scrolled {
  readonly framesPerSecond: number;
  /** From where it began to where it ended. */
  readonly rowsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly longest: number;
}

/** In turns, so that both have the same of the machine. */
interface Compared {
  readonly name: string;
  readonly grid: Scrolled;
  readonly bare: Scrolled;
}

/** Milliseconds. */
interface Sorted {
  readonly ms: number;
  readonly longest: number;
}

/** How many times slower the processor is made: what a slow machine shows. */
const SLOWER = 4;
const LEAPS = 'leaps to anywhere';
/** In pixels, as all rows are. */
const ROW = 24;
/** Rows a frame; or a leap to anywhere. */
const WAYS: readonly (readonly [name: string, step: string])[] = [
  ['a wheel: 5 rows a frame', `grid.scrollTop += ${5 * ROW}`],
  ['a page a frame', 'grid.scrollTop += grid.clientHeight'],
  [LEAPS, 'grid.scrollTop = ((turn * 7919) % 1000) / 1000 * grid.scrollHeight'],
];

export async function gridSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  if (!findChromium().found) {
    say('There is no Chromium to scroll in');
    return [];
  }
  say(`Scrolling ${ROWS.toLocaleString('en')} records in the built extension`);
  await buildIfChanged('chrome');
  const chromium = await launchChromium();
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-grid-'));
  try {
    const app = await openFreshApp(chromium, { width: 1200, height: 800 });
    await app.goTo('Browse');
    const page = app.window;
    const before = await heapOf(page);
    const file = path.join(folder, 'orders.ndjson');
    writeFileSync(file, madeUpOrders());
    const input = await page.waitForSelector('input[aria-label="Records file"]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
    await app.shows(`Sorting and search use only the ${ROWS.toLocaleString('en')}`);
    const memory = (await heapOf(page)) - before;
    const list = await chromium.browser.newPage();
    await showBareList(page, list, ROWS);
    const compared = await scrollBoth(page, list);
    const pages = [page, list];
    await Promise.all(pages.map((one) => one.emulateCPUThrottling(SLOWER)));
    const throttled = await scrollBoth(page, list);
    await Promise.all(pages.map((one) => one.emulateCPUThrottling(null)));
    await page.bringToFront();
    const sorted = (await page.evaluate(SORTING)) as Sorted;
    return [
      section('grid', titleOf(sorted, memory), compared, { memory, sorted }),
      section('grid-throttled', `The same with the processor ${SLOWER} times slower`, throttled, {}),
    ];
  } finally {
    await chromium.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scrollBoth(page: Page, list: Page): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  for (const [name, step] of WAYS)
    compared.push({ name, bare: await scroll(list, step), grid: await scroll(page, step) });
  return compared;
}

function madeUpOrders(): string {
  return Array.from({ length: ROWS }, (_, at) => `${madeUpOrder(at)}\n`).join('');
}

/** In bytes, once what's not needed any more is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session
    .send('Performance.enable')
    .then(() => session.send('Performance.getMetrics'));
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** Only what's in front is drawn. */
async function scroll(page: Page, step: string): Promise<Scrolled> {
  await page.bringToFront();
  return (await page.evaluate(scrolling(step))) as Scrolled;
}

function scrolling(step: string): string {
  return `new Promise((done) => {
    const grid = document.querySelector('[role="grid"]');
    grid.scrollTop = 0;
    const frames = [];
    let turn = 0, before, began;
    const frame = (now) => {
      if (before === undefined) began = now; else frames.push(now - before);
      before = now;
      if (turn++ < ${FRAMES} && now - began < ${MOST_MS}) { ${step}; return requestAnimationFrame(frame); }
      const sorted = frames.sort((a, b) => a - b);
      const seconds = (now - began) / 1000;
      const rowsPerSecond = grid.scrollTop / ${ROW} / seconds;
      done({ framesPerSecond: frames.length / seconds, rowsPerSecond, median: sorted[sorted.length >> 1], longest: sorted.at(-1) });
    };
    requestAnimationFrame(frame);
  })`;
}

const SORTING = `new Promise((done) => {
  let longest = 0;
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); }).observe({ type: 'longtask' });
  const head = [...document.querySelectorAll('th')].find((one) => one.textContent === 'amount');
  const began = performance.now();
  head.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  const look = () => {
    if (head.ariaSort === 'ascending' && !document.body.textContent.includes('Sorting, '))
      return setTimeout(() => done({ ms: performance.now() - began, longest }), 100);
    requestAnimationFrame(look);
  };
  setTimeout(look, 50);
})`;

function titleOf({ ms, longest }: Sorted, memory: number): string {
  return `Browse with ${ROWS.toLocaleString('en')} records, in Chromium: ${(memory / 1e6).toFixed(0)} MB of memory more than without; sorted by amount in ${ms.toFixed(0)} ms, longest task ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms`;
}

function section(id: string, title: string, compared: readonly Compared[], measured: object): BenchSection {
  return {
    id,
    title,
    heading: [
      '',
      'rows per second',
      'frames per second',
      '× a bare list of as many cells',
      'median frame, ms',
      'longest frame, ms',
      'the bare list: frames per second',
      'longest frame, ms',
    ],
    rows: compared.map(({ name, grid, bare }) => [
      name,
      name === LEAPS ? '' : Math.round(grid.rowsPerSecond).toLocaleString('en'),
      grid.framesPerSecond.toFixed(1),
      (grid.framesPerSecond / bare.framesPerSecond).toFixed(2),
      grid.median.toFixed(1),
      grid.longest.toFixed(1),
      bare.framesPerSecond.toFixed(1),
      bare.longest.toFixed(1),
    ]),
    data: { rows: ROWS, ...measured, compared },
  };
}
