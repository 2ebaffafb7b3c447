/** Learn in the built extension by the keyboard alone: a lesson, whose progress is there in another window; closed lists; starting over. */

import { expect, it } from 'vitest';
import { driverOf, openFreshApp } from '../harness/app-driver.ts';
import { passByKeyboard, tabTo } from '../harness/lesson-by-keyboard.ts';
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

// In Firefox each key in a closed list chooses.
it('a closed list keeps the focus while keys choose in it; starting over leads to the field', async () => {
  const session = await launchSession();
  try {
    const app = await openFreshApp(session);
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
    await session.assertNoProblems();
  } finally {
    await session.close();
  }
});
