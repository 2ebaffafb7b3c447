/** An exam in the local sandbox ticks the checklist of Going live, as a client of the docs takes it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ItemId } from '../../../lib/features/going-live/checklist.ts';
import { STATE_WORDS } from '../../../lib/features/going-live/going-live-words.ts';
import { shownProgram } from '../../cli/exam-running.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { downloadedFile, downloadFolder } from '../harness/downloads.ts';
import { type Call, callOf, makeCall } from '../harness/exam-calls.ts';
import { listenInInbox, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;
let sandbox: RecordedSandbox;
const folder = mkdtempSync(path.join(tmpdir(), 'going-live-'));

beforeAll(async () => {
  session = await launchSession();
  sandbox = await startRecordedSandbox({ exam: { overTime: true } });
  await session.grantHost(sandbox.baseUrl);
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The client of the docs takes the exam; what it prints is handed to the sandbox. */
async function takeExam(): Promise<void> {
  const program = path.join(folder, 'exam.mjs');
  writeFileSync(path.join(folder, 'client.mjs'), shownProgram('client.mjs, over time'));
  writeFileSync(program, shownProgram('exam.mjs'));
  const { calls, tasks } = (await (await fetch(`${sandbox.baseUrl}/_sandbox/exam`)).json()) as {
    readonly calls: readonly Call[];
    readonly tasks: readonly Call[];
  };
  const client = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      COUNTERSIGN_BASE_URL: sandbox.baseUrl,
      COUNTERSIGN_KEY_ID: sandbox.keyId,
      COUNTERSIGN_SECRET: sandbox.secret,
      COUNTERSIGN_OTHER_KEY_ID: sandbox.otherKey?.id,
      COUNTERSIGN_OTHER_SECRET: sandbox.otherKey?.secret,
    },
  });
  const closed = once(client, 'close');
  client.stdin.end([...calls, ...tasks].map((one) => `${JSON.stringify(one)}\n`).join(''));
  for await (const body of createInterface({ input: client.stdout }))
    await fetch(`${sandbox.baseUrl}/_sandbox/exam/codes`, { method: 'POST', body });
  await closed;
}

type States = Readonly<Partial<Record<ItemId, string>>>;

/** What no request shows is left to look up in the code. */
const COMPLETE: States = {
  'signs-what-it-sends': STATE_WORDS.shown,
  'one-clock-read': STATE_WORDS.beyond,
  'retries-signed-again': STATE_WORDS.shown,
  'error-codes': STATE_WORDS.shown,
  'pages-to-end': STATE_WORDS.shown,
  'keys-apart': STATE_WORDS.shown,
  'secret-not-sent': STATE_WORDS.shown,
  'secret-not-in-code': STATE_WORDS.beyond,
};

/** By its item, what each row says of its state. */
function statesIn(app: AppDriver): Promise<States> {
  return app.view.evaluate(
    (words) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('li[data-item]')].map((row) => [
          row.dataset['item'] ?? '',
          words.find((word) => row.innerText.split('\n').some((line) => line.trim() === word)) ??
            row.innerText,
        ]),
      ),
    Object.values(STATE_WORDS),
  );
}

/** What reaches over the right edge in a window this wide, in CSS pixels. */
async function cutAt(app: AppDriver, width: number): Promise<readonly string[]> {
  const { window: page } = app;
  await page.setViewport({ width, height: 900 });
  await app.until('the window is this narrow', () =>
    app.view.evaluate((wanted) => window.innerWidth === wanted, width),
  );
  const cut = await app.view.evaluate(() =>
    [...document.querySelectorAll('li[data-item] *')]
      .filter(
        (one) =>
          one.getBoundingClientRect().right > window.innerWidth && one.closest('[class*="path"]') === null,
      )
      .map((one) => one.textContent ?? ''),
  );
  await page.setViewport(null);
  return cut;
}

/** The report has what the checklist shows, and nothing that signs. */
async function expectReport(app: AppDriver): Promise<void> {
  const own = await downloadFolder(app, folder);
  await app.click('Export report');
  const report = readFileSync(await downloadedFile(app, own), 'utf8');
  expect(report).toContain('Requests show all they can. Shown: 6. To check in your code: 2 items.');
  const states = [...report.matchAll(/<\/h2><p class="\w+">([^<]+)<\/p>/g)].map(([, state]) => state);
  expect(states).toEqual(Object.values(COMPLETE));
  for (const secret of [sandbox.secret, sandbox.otherKey?.secret ?? '']) {
    expect(secret).not.toBe('');
    expect(report).not.toContain(secret);
  }
}

it('an exam in the local sandbox fails an item, then ticks what requests can show, which a report has, and a click leads to one', async () => {
  const app = await openFreshApp(session, { seed: sandbox.seed });
  await listenInInbox(app, sandbox);
  await app.goTo('Going live');
  await app.shows('Incomplete: 6 of 8 items not seen yet');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await makeCall(sandbox, await callOf(sandbox, 'unsorted-query'), (pairs) => pairs);
  await app.shows('Wrong or missing signature: 1 request. Query not sorted.');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await takeExam();
  await app.shows('Requests show all they can');
  await app.shows('Shown: 6. To check in your code: 2 items.');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  expect(await statesIn(app)).toEqual(COMPLETE);
  await expectReport(app);
  expect(await cutAt(app, 380)).toEqual([]);
  await app.clickOn('::-p-xpath(//li[@data-item="keys-apart"]//button[contains(., "GET")])');
  await app.find('grid', 'Requests that the local sandbox received');
  await app.until('the row has the focus', () =>
    app.view.evaluate(() => document.activeElement?.closest('[role="grid"]') != null),
  );
});
