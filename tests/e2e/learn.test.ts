/** A lesson in the built extension, done by the keyboard alone; its progress is there in another window. */

import { expect, it } from 'vitest';
import { driverOf, openFreshApp } from './harness/app-driver.ts';
import { launchChromium } from './harness/chromium.ts';
import { passByKeyboard } from './harness/lesson-by-keyboard.ts';

it('a lesson is begun, failed, helped and passed by the keyboard alone, 400 px wide, and stays passed', async () => {
  const chromium = await launchChromium();
  try {
    const app = await openFreshApp(chromium, { width: 400, height: 900 });
    await passByKeyboard(app, async () => driverOf(await chromium.openApp()));
    await chromium.assertNoProblems();
  } finally {
    await chromium.close();
  }
  expect.hasAssertions();
});
