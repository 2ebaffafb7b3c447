/** Learn in the built extension in Firefox: a lesson and a broken client by the keyboard alone, and Going live. */

import { expect, it } from 'vitest';
import { mendByKeyboard } from './harness/broken-by-keyboard.ts';
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

it('a broken client is fixed in Firefox by the keyboard alone, and Going live says what it hasn’t seen', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    await mendByKeyboard(app);
    await app.goTo('Going live');
    await app.shows('Incomplete: 6 of 8 items not seen yet');
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
