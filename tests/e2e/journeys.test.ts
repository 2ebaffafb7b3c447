/** Every journey of the one script, in the built extension in Chromium. */

import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { JOURNEYS } from './harness/journeys-by-keyboard.ts';
import { type BrowserSession, launchSession } from './harness/session.ts';

let session: BrowserSession;
let app: AppDriver;

beforeAll(async () => {
  session = await launchSession();
  app = await openFreshApp(session);
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

it.each(JOURNEYS)('by the keyboard alone, $name', ({ take }) => take(app));
