/** Every journey of the one script, but in Firefox those named in it. */

import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { JOURNEYS, NOT_IN_FIREFOX } from '../harness/journeys-by-keyboard.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

let session: BrowserSession;
let app: AppDriver;

beforeAll(async () => {
  session = await launchSession();
  app = await openFreshApp(session);
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

const here = JOURNEYS.filter(({ name }) => !IS_FIREFOX || !NOT_IN_FIREFOX.includes(name));

it.each(here)('by the keyboard alone, $name', ({ take }) => take(app));
