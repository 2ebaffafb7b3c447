/** Learn in the real DevTools panel: a lesson and a broken client by the keyboard, and the other views. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { violations } from './harness/axe.ts';
import { mendByKeyboard } from './harness/broken-by-keyboard.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { passLesson } from './harness/every-task.ts';
import { openAppPanel, type PlainPage, servePlainPage } from './harness/plain-page.ts';

let chromium: ChromiumSession;
let page: PlainPage;

beforeAll(async () => {
  chromium = await launchChromium();
  page = await servePlainPage();
});
afterEach(() => chromium.assertNoProblems());
afterAll(async () => {
  await chromium?.close();
  page?.close();
});

it('passes a lesson and fixes a broken client by the keyboard, 400 px wide, and has the other views', async () => {
  const app = await openAppPanel(chromium, page, { width: 400, theme: 'dark' });
  await app.goTo('Lessons');
  await (await app.find('tab', 'Lessons')).focus();
  await passLesson(app, 'time');
  expect(await violations(app.view)).toEqual([]);
  await mendByKeyboard(app);
  await app.goTo('Going live');
  await app.shows('Incomplete: 6 of 8 items not seen yet');
  await app.goTo('Reference');
  await app.shows('Clock tolerance');
  const overflow = await app.view.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
