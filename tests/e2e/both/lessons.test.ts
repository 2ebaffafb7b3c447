/** Every task of every lesson in the built extension, as one who follows its hints does it, by the keyboard alone. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LESSON_IDS } from '../../../lib/lessons/lesson.ts';
import { LESSONS } from '../../../lib/lessons/lessons.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { passLesson } from '../harness/every-task.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;
let app: AppDriver;

beforeAll(async () => {
  session = await launchSession();
  app = await openFreshApp(session, { width: 400, height: 900 });
  await app.goTo('Lessons');
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

it.each(LESSON_IDS)('%s is passed from its first task to its last', async (id) => {
  await app.goTo('Lessons');
  await passLesson(app, id);
  expect(await app.has('button', `Repeat: ${LESSONS[id].title}`)).toBe(true);
  expect(await violations(app.view)).toEqual([]);
});

it('a body that’s typed otherwise is shown beside the one that’s sent, where they differ, and hints keep the focus', async () => {
  const fresh = await openFreshApp(session, { width: 400, height: 800 });
  await fresh.goTo('Lessons');
  await fresh.click('Start: The body');
  await fresh.type('Text to hash', '{"merchant_order_id":"A"}');
  await fresh.click('Check');
  await fresh.shows('Your text differs from the body that’s sent');
  const marked = await fresh.view.evaluate(
    () => document.querySelectorAll('[role="alert"] mark[data-tone]').length,
  );
  expect(marked).toBeGreaterThan(0);
  for (const name of ['Show hint 1 of 2', 'Show the solution']) await fresh.click(name);
  expect(await fresh.view.evaluate(() => document.activeElement?.textContent)).toContain('Type the body');
  await fresh.click('All lessons');
  await fresh.click('Start: The five lines');
  await fresh.clickOn('nav[aria-label="Tasks of this lesson"] li:nth-child(3) button');
  await fresh.type('Path and query', '/api/v1/orders?limit=5#x');
  await fresh.click('Check');
  await fresh.shows('A fragment (#…) is never sent');
  expect(await violations(fresh.view)).toEqual([]);
});
