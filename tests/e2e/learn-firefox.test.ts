/** Learn by the keyboard, where Firefox does with a key what no other browser does. */

import { expect, it } from 'vitest';
import { launchFirefox } from './harness/firefox.ts';
import { tabTo } from './harness/lesson-by-keyboard.ts';

it('in Firefox, where each key in a closed list chooses, the list keeps the focus; starting over leads to the field', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    const { keyboard } = app.window;
    await app.goTo('Lessons');
    await app.click('Start: Common mistakes');
    await app.shows('401 Unauthorized: bad_signature');
    await tabTo(app, 'Language');
    await keyboard.type('php curl');
    await app.shows('Fix this client in PHP curl');
    await keyboard.press('ArrowDown');
    await app.shows('Fix this client in PHP Guzzle');
    expect(await app.view.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await app.click('All lessons');
    await app.click('Start: Pages');
    const field = 'Path and query of the next request';
    await app.find('textbox', field);
    await tabTo(app, field);
    await keyboard.press('End');
    await keyboard.type('100');
    await keyboard.press('Enter');
    await tabTo(app, 'Start over');
    await keyboard.press('Enter');
    await app.until('nothing was requested', async () => !(await app.text()).includes('offset: 100'));
    await keyboard.press('End');
    await keyboard.type('0');
    await keyboard.press('Enter');
    await app.shows('begins before the end of the fetched pages');
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
