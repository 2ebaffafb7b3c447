/** The course that one’s own code sets: from the first request to the local sandbox over its mistake to the exam. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { callOf, makeCall, passExam } from '../harness/exam-calls.ts';
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

it('a mistake of one’s own code is a step with its own request and its lesson, done once the call is right', async () => {
  const app = await openFreshApp(session, { seed: sandbox.seed, width: 400 });
  await listenInInbox(app, sandbox);
  await app.goTo('Lessons');
  await app.shows('0 of 3 steps done');
  const call = await callOf(sandbox, 'unsorted-query');
  await makeCall(sandbox, call, (pairs) => pairs);
  await app.find('button', 'Start the lesson: Query not sorted');
  await app.shows('1 of 4 steps done');
  expect(await violations(app.view)).toEqual([]);
  await app.click('Show the request: Query not sorted');
  await app.find('grid', 'Requests that the local sandbox received');
  await app.goTo('Lessons');
  await app.click('Try it with your request: Query not sorted');
  await app.find('heading', 'Your own request');
  await app.click('Show hint 1 of 2');
  await app.click('Show the solution');
  const [, line = ''] = /Line 3 is (\S+)\. The server/.exec(await app.text()) ?? [];
  await app.type('Line 3, query', line);
  await app.click('Check');
  await app.shows('In your code:');
  expect(await violations(app.view)).toEqual([]);
  await app.click('Start the lesson: The query');
  await app.find('heading', 'The query');
  await app.click('All lessons');
  await makeCall(sandbox, call, (pairs) => pairs.toSorted());
  await app.shows('Fixed: the same call has a valid signature now.');
  await app.shows('2 of 4 steps done');
  await app.click('Open the exam');
  await app.shows('Of 19 calls');
  await app.goTo('Lessons');
  await app.click('Open Going live');
  await app.find('heading', 'Going live');
});

it('the course ends with the exam passed: its last mistake is fixed, and the exam says so', async () => {
  const app = await openFreshApp(session, { seed: sandbox.seed, width: 400 });
  await listenInInbox(app, sandbox);
  await app.goTo('Lessons');
  await app.find('heading', 'Pass the exam');
  const isPassed = async () => /\bDone:\s*Pass the exam/.test(await app.text());
  expect(await isPassed()).toBe(false);
  const statuses = await passExam(sandbox);
  expect(statuses.filter((status) => status === 401)).toEqual([]);
  await app.shows('Of 19 calls: 19 passed');
  expect(await isPassed()).toBe(true);
  expect(await app.has('button', 'Start the lesson: Query not sorted')).toBe(false);
  expect(await violations(app.view)).toEqual([]);
  await app.click('Open the exam');
  await app.find('region', 'Exam');
  await app.shows('Exam passed');
});
