/** Every task of every lesson in the built extension, as one who follows its hints does it, by the keyboard alone. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LESSON_IDS } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { passLesson } from './harness/every-task.ts';

let chromium: ChromiumSession;
let app: AppDriver;

beforeAll(async () => {
  chromium = await launchChromium();
  app = await openFreshApp(chromium, { width: 400, height: 900 });
  await app.goTo('Lessons');
});
afterEach(() => chromium.assertNoProblems());
afterAll(() => chromium?.close());

it.each(LESSON_IDS)('%s is passed from its first task to its last', async (id) => {
  await app.goTo('Lessons');
  await passLesson(app, id);
  expect(await app.has('button', `Repeat: ${LESSONS[id].title}`)).toBe(true);
  expect(await violations(app.view)).toEqual([]);
});
