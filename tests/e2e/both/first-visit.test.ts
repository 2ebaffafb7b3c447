/** The very first screen of a fresh profile, and each of its ways on. */

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { driverOf, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { UNUSED } from '../harness/chromium.ts';
import { tabTo } from '../harness/lesson-by-keyboard.ts';
import { launchSession } from '../harness/session.ts';

const session = await launchSession();
afterEach(() => session.assertNoProblems());
afterAll(() => session.close());

const TITLE = 'Find out why a signature is invalid';
const SEND = 'Sign and send a request';

describe('a fresh profile', () => {
  it('has its first request signed, sent and answered by one click, and is never greeted again', async () => {
    const app = await openFreshApp(session, { seed: UNUSED, width: 400 });
    await app.click(SEND);
    const { word, text } = await app.answer();
    expect(word).toBe('Success');
    expect(text).toContain('200');
    expect(await app.has('heading', TITLE)).toBe(false);
    await app.reload();
    await app.find('button', 'Send');
    expect(await app.has('heading', TITLE)).toBe(false);
  });

  it('has the same in the popup', async () => {
    await session.startAfresh(UNUSED);
    const popup = driverOf(await session.openPopup());
    await popup.click(SEND);
    await popup.shows('200');
    const app = driverOf(await session.openApp());
    await app.find('button', 'Send');
    expect(await app.has('heading', TITLE)).toBe(false);
  });

  it.for([
    ['Paste a request', 'textbox', 'Paste a request'],
    ['Receive requests from your code', 'tab', 'Inbox'],
    ['Start learning', 'button', 'Start: The five lines'],
    ['Write a request of your own', 'textbox', 'Path and query'],
  ] as const)('leads on by “%s”', async ([way, role, name]) => {
    const app = await openFreshApp(session, { seed: UNUSED });
    await app.click(way);
    await app.find(role, name);
    await app.goTo('Request');
    await app.find('button', 'Send');
    expect(await app.has('heading', TITLE)).toBe(false);
  });
});

it('can be used by the keyboard alone, and has no accessibility violation', async () => {
  const app = await openFreshApp(session, { seed: UNUSED });
  await app.find('button', SEND);
  expect(await violations(app.view)).toEqual([]);
  await tabTo(app, SEND);
  await app.window.keyboard.press('Enter');
  expect((await app.answer()).word).toBe('Success');
});
