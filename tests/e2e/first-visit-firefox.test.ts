/** The very first screen, in Firefox. */

import { expect, it } from 'vitest';
import { USED } from './harness/chromium.ts';
import { launchFirefox } from './harness/firefox.ts';

it('the first request is signed, sent and answered by one click', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    const { version, data } = USED.settings;
    const unused = { settings: { version, data: { ...data, isNew: true } } };
    await app.view.evaluate(`browser.storage.local.set(${JSON.stringify(unused)})`);
    await app.click('Sign and send a request');
    expect((await app.answer()).word).toBe('Success');
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
