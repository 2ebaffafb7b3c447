/** A lesson in the built extension in Firefox, done by the keyboard alone; its progress is there in another window. */

import { expect, it } from 'vitest';
import { launchFirefox } from './harness/firefox.ts';
import { passByKeyboard } from './harness/lesson-by-keyboard.ts';

it('a lesson in Firefox is begun, failed, helped and passed by the keyboard alone, and stays passed', async () => {
  const firefox = await launchFirefox();
  try {
    await passByKeyboard(await firefox.openApp(), () => firefox.openApp());
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
  expect.hasAssertions();
});
