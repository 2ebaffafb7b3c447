/** A lesson in the built extension, done by the keyboard alone; its progress is there in another window. */

import { expect, it } from 'vitest';
import { driverOf, openFreshApp } from '../harness/app-driver.ts';
import { passByKeyboard } from '../harness/lesson-by-keyboard.ts';
import { launchSession } from '../harness/session.ts';

it('a lesson is begun, failed, helped and passed by the keyboard alone, 400 px wide, and stays passed', async () => {
  const session = await launchSession();
  try {
    const app = await openFreshApp(session, { width: 400, height: 900 });
    await passByKeyboard(app, async () => driverOf(await session.openApp()));
    await session.assertNoProblems();
  } finally {
    await session.close();
  }
  expect.hasAssertions();
});
