/** Every journey of the one script, in the built extension in Chromium. */

import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { JOURNEYS } from './harness/journeys-by-keyboard.ts';

let chromium: ChromiumSession;
let app: AppDriver;

beforeAll(async () => {
  chromium = await launchChromium();
  app = await openFreshApp(chromium);
});
afterEach(() => chromium.assertNoProblems());
afterAll(() => chromium?.close());

it.each(JOURNEYS)('by the keyboard alone, $name', ({ take }) => take(app));
