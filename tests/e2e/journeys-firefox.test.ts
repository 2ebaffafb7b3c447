/** The journeys of the one script, but those named in it, in the built extension in Firefox. */

import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { AppDriver } from './harness/app-driver.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { JOURNEYS, NOT_IN_FIREFOX } from './harness/journeys-by-keyboard.ts';

let firefox: FirefoxSession;
let app: AppDriver;

beforeAll(async () => {
  firefox = await launchFirefox();
  app = await firefox.openApp();
});
afterEach(() => firefox.assertNoProblems());
afterAll(() => firefox?.close());

const here = JOURNEYS.filter(({ name }) => !NOT_IN_FIREFOX.includes(name));

it.each(here)('by the keyboard alone, $name', ({ take }) => take(app));
