/** Reference in the built extension: led to from a lesson, searched, and opened by an address. */

import { expect, it } from 'vitest';
import { openFreshApp } from '../harness/app-driver.ts';
import { lookUpByKeyboard } from '../harness/rule-by-keyboard.ts';
import { launchSession } from '../harness/session.ts';

it('a rule is looked up from a lesson and by the search, 400 px wide; an address leads to its entry, in sight', async () => {
  const session = await launchSession();
  try {
    const app = await openFreshApp(session, { width: 400, height: 900 });
    await lookUpByKeyboard(app);
    await app.view.evaluate(() => {
      location.hash = '#reference/version-policy';
    });
    const title = 'Policy for new versions, deprecation and compatibility';
    const isLedTo = () =>
      app.view.evaluate((wanted) => {
        const { activeElement } = document;
        const { top = 0, bottom = Number.NaN } = activeElement?.getBoundingClientRect() ?? {};
        return activeElement?.textContent?.startsWith(wanted) === true && top > 0 && bottom < innerHeight;
      }, title);
    await app.until('the entry is in sight', isLedTo);
    expect(await app.has('searchbox', 'Search the reference')).toBe(true);
    await session.assertNoProblems();
  } finally {
    await session.close();
  }
});
