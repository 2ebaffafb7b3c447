/** A broken client in the built extension: fixed by the keyboard alone, and judged in sight by what a learner types. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { mendByKeyboard } from '../harness/broken-by-keyboard.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

it('a broken client is named, helped with and fixed by the keyboard alone, 400 px wide, and stays fixed', async () => {
  const app = await openFreshApp(session, { width: 400, height: 900 });
  await mendByKeyboard(app);
  expect.hasAssertions();
});

const SIGNER = SIGNERS['python-requests'];
const PLAIN = '"\\n".join([method, path, query, timestamp, body_hash])';

async function check(app: AppDriver, code: string): Promise<void> {
  const editor = () => app.find('textbox', 'Code of the client');
  await app.until('the editor is there', async () =>
    (await editor()).evaluate((one) => one.isContentEditable),
  );
  await (await editor()).focus();
  await app.window.keyboard.down('Control');
  await app.window.keyboard.press('KeyA');
  await app.window.keyboard.up('Control');
  await app.paste(code);
  await app.click('Check');
}

/** How much of it is cut off below or above, in pixels. */
function hiddenOf(app: AppDriver, title: string): Promise<number> {
  return app.view.evaluate((words) => {
    const alerts = [...document.querySelectorAll('[data-tone]')];
    const box = alerts.find(({ textContent }) => textContent?.includes(words))?.getBoundingClientRect();
    if (!box) return Number.POSITIVE_INFINITY;
    return Math.max(0, box.bottom - window.innerHeight, -box.top);
  }, title);
}

it.each([400, 1200])(
  'what a learner types is worked out, and its verdict is in sight, %d px wide',
  async (width) => {
    const app = await openFreshApp(session, { width, height: 800 });
    await app.goTo('Lessons');
    await app.click('Start: Common mistakes');
    await app.shows('401 Unauthorized: bad_signature');
    expect(SIGNER).toContain(PLAIN);
    const edits = [
      [`${PLAIN} + "\\n"`, 'Canonical string ends with a newline'],
      [PLAIN.replace('method', 'method.lower()'), 'Method signed in lower case'],
      [PLAIN.replace('path', '"x" + path'), 'Your code signs a different line 2'],
      [`magic(${PLAIN})`, 'Countersign can’t read line 16 of the code'],
    ] as const;
    for (const [code, title] of edits) {
      await check(
        app,
        SIGNER.replace(PLAIN, () => code),
      );
      await app.shows(title);
      expect(await hiddenOf(app, title), title).toBe(0);
    }
    await app.clickOn('::-p-xpath(//summary[contains(., "What Countersign reads in a changed line")])');
    await app.shows('.upper()');
    expect(await violations(app.view)).toEqual([]);
    await check(
      app,
      SIGNER.replace(
        `message = ${PLAIN}`,
        () => 'parts = [method.upper(), path, query, timestamp, body_hash]\n    message = "\\n".join(parts)',
      ),
    );
    await app.shows('In production:');
    expect(await hiddenOf(app, 'Passed')).toBe(0);
    expect(await app.view.evaluate(() => document.activeElement?.textContent)).toContain('Passed');
  },
);
