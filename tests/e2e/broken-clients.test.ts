/** A broken client in the built extension, named, helped and fixed by the keyboard alone. */

import { expect, it } from 'vitest';
import { openFreshApp } from './harness/app-driver.ts';
import { mendByKeyboard } from './harness/broken-by-keyboard.ts';
import { launchChromium } from './harness/chromium.ts';

it('a broken client is named, helped with and fixed by the keyboard alone, 400 px wide, and stays fixed', async () => {
  const chromium = await launchChromium();
  try {
    const app = await openFreshApp(chromium, { width: 400, height: 900 });
    await mendByKeyboard(app);
    await chromium.assertNoProblems();
  } finally {
    await chromium.close();
  }
  expect.hasAssertions();
});
