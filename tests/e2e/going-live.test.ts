/** An exam in the local sandbox ticks the checklist of Going live, as a client of the docs takes it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { shownProgram } from '../cli/exam-running.ts';
import { openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { type Call, callOf, makeCall } from './harness/exam-calls.ts';
import { listenInInbox, type RecordedSandbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';

let chromium: ChromiumSession;
let sandbox: RecordedSandbox;
const folder = mkdtempSync(path.join(tmpdir(), 'going-live-'));

beforeAll(async () => {
  chromium = await launchChromium();
  sandbox = await startRecordedSandbox({ exam: { overTime: true } });
  await chromium.grantHost(sandbox.baseUrl);
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
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

it('an exam in the local sandbox fails an item, then ticks what requests can show, and a click leads to one', async () => {
  const app = await openFreshApp(chromium, { seed: sandbox.seed });
  await listenInInbox(app, sandbox);
  await app.goTo('Going live');
  await app.shows('Incomplete: 6 of 8 items not seen yet');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await makeCall(sandbox, await callOf(sandbox, 'unsorted-query'), (pairs) => pairs);
  await app.shows('Not signed as sent: 1 request. Query not sorted.');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await takeExam();
  await app.shows('Requests show all they can');
  await app.shows('Shown: 6. Look in your code for 2 items.');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await app.clickOn('::-p-xpath(//li[@data-item="keys-apart"]//button[contains(., "GET")])');
  await app.find('grid', 'Requests that the local sandbox received');
  await app.until('the row has the focus', () =>
    app.view.evaluate(() => document.activeElement?.closest('[role="grid"]') != null),
  );
});
