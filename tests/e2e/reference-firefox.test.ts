/** Reference in the built extension in Firefox: a rule is looked up, and come back from, by the keyboard alone. */

import { expect, it } from 'vitest';
import { launchFirefox } from './harness/firefox.ts';
import { lookUpByKeyboard } from './harness/rule-by-keyboard.ts';

it('a rule is looked up from a lesson and by the search, and come back from', async () => {
  const firefox = await launchFirefox();
  try {
    await lookUpByKeyboard(await firefox.openApp());
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
  expect.hasAssertions();
});
