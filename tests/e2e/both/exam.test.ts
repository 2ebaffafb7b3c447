/** An exam that the local sandbox gives is watched in the Inbox while one's code takes it, in a real browser. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { callOf, makeCall } from '../harness/exam-calls.ts';
import { listenInInbox, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;
let sandbox: RecordedSandbox;

beforeAll(async () => {
  session = await launchSession();
  sandbox = await startRecordedSandbox({ exam: {} });
  await session.grantHost(sandbox.baseUrl);
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  await sandbox?.close();
});

it('shows a wrong call with its mistake and code that mends it, leads to its request, and shows it right once it’s mended', async () => {
  const app = await openFreshApp(session, { seed: sandbox.seed });
  await listenInInbox(app, sandbox);
  const exam = await app.find('button', 'Exam: 0 of 19 passed');
  await exam.focus();
  await app.window.keyboard.press('Enter');
  await app.shows('Of 19 calls: 0 passed, 0 failed, 19 not received');
  const call = await callOf(sandbox, 'unsorted-query');
  expect(await makeCall(sandbox, call, (pairs) => pairs)).toBe(401);
  await app.shows('Of 19 calls: 0 passed, 1 failed, 18 not received');
  await app.shows(ADVICE['query-order-as-sent'].title);
  await app.clickOn('::-p-xpath(//summary[contains(., "Show the fix in code")])');
  await app.choose('Show the code in', 'Go net/http');
  await app.shows('sort.Strings(pairs)');
  expect((await violations(app.view)).join('\n\n')).toBe('');
  await (await app.find('button', 'Show request for unsorted-query')).focus();
  await app.window.keyboard.press('Enter');
  await app.shows(call.path);
  await app.find('grid', 'Requests that the local sandbox received');
  expect(await makeCall(sandbox, call, (pairs) => pairs.toSorted())).toBe(200);
  await app.click('Exam: 1 of 19 passed');
  await app.shows('Of 19 calls: 1 passed, 0 failed, 18 not received');
});
