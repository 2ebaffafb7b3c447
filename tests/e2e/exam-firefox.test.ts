/** The exam that the local sandbox gives, watched in a real Firefox. */

import { expect, it } from 'vitest';
import { callOf, makeCall } from './harness/exam-calls.ts';
import { launchFirefox } from './harness/firefox.ts';
import { AT_OWN_PORT, listenInInbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';

it('opens with Enter in Firefox, and leads to a call’s request with Enter', async () => {
  const sandbox = await startRecordedSandbox({ exam: {}, ...AT_OWN_PORT });
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    await app.view.evaluate(sandbox.seed.replaceAll('chrome.', 'browser.'));
    await app.choose('Environment', 'Local sandbox');
    await app.shows(`To ${sandbox.baseUrl}`);
    await app.send();
    await listenInInbox(app, sandbox);
    const call = await callOf(sandbox, 'no-query');
    expect(await makeCall(sandbox, call, (pairs) => pairs)).toBe(200);
    expect(
      await makeCall(sandbox, await callOf(sandbox, 'unsorted-query'), (pairs) => pairs.toSorted()),
    ).toBe(200);
    const exam = await app.find('button', 'Exam: 2 of 19 passed');
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
    await sandbox.close();
  }
});
