/** An exam that the local sandbox gives is watched in the Inbox while one's code takes it, in a real browser. */

import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { launchFirefox } from './harness/firefox.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

let chromium: ChromiumSession;
let sandbox: RecordedSandbox;

beforeAll(async () => {
  chromium = await launchChromium();
  sandbox = await startRecordedSandbox({ exam: {}, ...AT_OWN_PORT });
  await chromium.grantHost(sandbox.baseUrl);
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  await sandbox?.close();
});

/** Makes a call without a body. @param order of the pairs that are signed. */
async function make(
  { method, path, query }: Call,
  order: (pairs: readonly string[]) => readonly string[],
): Promise<number> {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const time = String(Math.floor(Date.now() / 1000));
  const hash = createHash('sha256').update('').digest('hex');
  const lines = [method, path, order(pairs).join('&'), time, hash].join('\n');
  const response = await fetch(`${sandbox.baseUrl}${path}?${pairs.join('&')}`, {
    method,
    headers: {
      'X-Api-Key': sandbox.keyId,
      'X-Timestamp': time,
      'X-Signature': createHmac('sha256', sandbox.secret).update(lines).digest('hex'),
    },
  });
  return response.status;
}

async function callOf(id: string): Promise<Call> {
  const { calls } = (await (await fetch(`${sandbox.baseUrl}/_sandbox/exam`)).json()) as {
    readonly calls: readonly Call[];
  };
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`The exam has no ${id}`);
  return call;
}

async function openExam(app: AppDriver): Promise<void> {
  await app.goTo('Inbox');
  const listen = `Listen at ${new URL(sandbox.baseUrl).host}`;
  await app.until('it’s there', async () => /appear here|Listening at/.test(await app.text()));
  if (await app.has('button', listen)) await app.click(listen);
}

it('shows a wrong call with its mistake and code that mends it, leads to its request, and shows it right once it’s mended', async () => {
  const app = await openFreshApp(chromium, { seed: sandbox.seed });
  await openExam(app);
  await app.click('Exam: 0 of 19 right');
  await app.shows('Incomplete: 0 right, 0 wrong, 19 missing of 19 calls');
  const call = await callOf('unsorted-query');
  expect(await make(call, (pairs) => pairs)).toBe(401);
  await app.shows('Failed: 0 right, 1 wrong, 18 missing of 19 calls');
  await app.shows(ADVICE['query-order-as-sent'].title);
  await app.clickOn('::-p-xpath(//summary[contains(., "Show the fix in code")])');
  await app.choose('Show the code in', 'Go net/http');
  await app.shows('sort.Strings(pairs)');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await app.click('Show request for unsorted-query');
  await app.shows(call.path);
  await app.find('grid', 'Requests that the local sandbox received');
  expect(await make(call, (pairs) => pairs.toSorted())).toBe(200);
  await app.click('Exam: 1 of 19 right');
  await app.shows('Incomplete: 1 right, 0 wrong, 18 missing of 19 calls');
});

it('is watched in Firefox by keyboard alone', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    await app.view.evaluate(sandbox.seed.replaceAll('chrome.', 'browser.'));
    await app.choose('Environment', 'Local sandbox');
    await app.shows(`To ${sandbox.baseUrl}`);
    await app.send();
    await openExam(app);
    const call = await callOf('no-query');
    expect(await make(call, (pairs) => pairs)).toBe(200);
    expect(await make(await callOf('unsorted-query'), (pairs) => pairs.toSorted())).toBe(200);
    const exam = await app.find('button', 'Exam: 2 of 19 right');
    await exam.focus();
    await app.window.keyboard.press('Enter');
    await app.shows('The calls of the exam');
    const shows = await app.find('button', 'Show request for no-query');
    await shows.focus();
    await app.window.keyboard.press('Enter');
    await app.find('grid', 'Requests that the local sandbox received');
    await app.shows(call.path);
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
