/** A server whose clock is some minutes off: the app measures it, explains the rejection by it, and follows it. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const AHEAD = 425;
let session: BrowserSession;
let local: RecordedSandbox;

beforeAll(async () => {
  session = await launchSession();
  local = await startRecordedSandbox({ ...AT_OWN_PORT, now: () => Date.now() / 1000 + AHEAD });
  await session.grantHost(local.baseUrl);
});
afterAll(async () => {
  await session?.close();
  await local?.close();
});

/** By how much exactly depends on how long the responses took. */
function corrected(app: AppDriver): Promise<void> {
  const isCorrected = async () => /corrected by \+42\d s to the server’s clock/.test(await app.text());
  return app.until('the timestamp is corrected by about 425 s', isCorrected);
}

/** Nobody asks for it twice: not after a reload, nor after the timestamp was typed for a while. */
async function followsAfterReload(app: AppDriver): Promise<void> {
  await app.reload();
  await corrected(app);
  expect((await app.send()).word).toBe('Success');
  await app.type('Timestamp', '1767225600');
  await app.click('Use current time');
  await corrected(app);
  expect((await app.send()).word).toBe('Success');
}

function givenUpIsStored(app: AppDriver): Promise<void> {
  const offsets =
    'chrome.storage.local.get("clocks").then(({ clocks }) => JSON.stringify(Object.values(clocks.data.followed)))';
  return app.until('the clock given up is stored', async () => (await app.view.evaluate(offsets)) === '[0]');
}

it('a server 7 minutes ahead is measured, explained, and followed', async () => {
  const app = await openFreshApp(session, { seed: local.seed, width: 400, height: 900 });
  const refused = await app.send();
  expect(refused.text).toContain('stale_request');
  expect(refused.title).toBe('Server’s clock is 7 minutes ahead');
  expect(refused.text).toMatch(/7 minutes [3-7] seconds ahead of this computer’s clock, accurate to/);
  for (const name of ['Timestamps accepted on arrival', 'When this timestamp is valid'])
    expect(refused.text).toContain(name);
  expect((await app.send('Follow the server’s clock and send')).word).toBe('Success');
  await followsAfterReload(app);
  await app.goTo('Environments');
  await app.shows('Clock of Local sandbox');
  expect(await app.text()).toMatch(/7 minutes [3-7] seconds ahead, accurate to/);
  await app.shows('4 responses in the last hour');
  await app.goTo('Request');
  await app.click('Use this computer’s clock');
  await givenUpIsStored(app);
  await app.reload();
  await app.find('textbox', 'Timestamp');
  expect(await app.text()).not.toContain('corrected by');
  expect((await app.send()).text).toContain('stale_request');
  await session.assertNoProblems();
});
