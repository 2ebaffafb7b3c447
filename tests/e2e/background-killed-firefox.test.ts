/** Firefox stops the background where it idles: here while the app sends and stores. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FaultFigures } from '../fault-figures.ts';
import type { AppDriver } from './harness/app-driver.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { evaluateInWindow } from './harness/firefox-window.ts';

const SENDS = 5;
const figures = new FaultFigures('background-killed-firefox');
let firefox: FirefoxSession;
let app: AppDriver;

beforeAll(async () => {
  firefox = await launchFirefox();
  app = await firefox.openApp();
});
afterEach(() => firefox.assertNoProblems());
afterAll(async () => {
  await firefox?.close();
  figures.publish();
});

/** It ran until then. */
async function stopBackground(): Promise<void> {
  const address = await app.view.evaluate('location.host');
  await app.view.evaluate('browser.runtime.sendMessage("wake up").catch(() => undefined)');
  const state = await evaluateInWindow(
    firefox.browser,
    `(async () => {
      const { extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(address)});
      const before = extension.backgroundState;
      await extension.terminateBackground({ ignoreDevToolsAttached: true });
      return [before, extension.backgroundState];
    })()`,
  );
  expect(state).toEqual(['running', 'stopped']);
}

it('requests are sent and stored', async () => {
  const row = figures.row('Firefox: background stopped while the app sends and stores');
  await app.find('combobox', 'Key');
  for (let n = 0; n < SENDS; n++) {
    await app.type('Path and query', `/api/v1/orders?limit=${n + 1}`);
    const [answer] = await row.ends(Promise.all([app.send(), stopBackground()]));
    row.injected++;
    expect(answer.title).toBe('Signed and accepted');
  }
  await app.goTo('History');
  await row.ends(app.shows(`${SENDS} entries`));
  row.said = `${SENDS} entries`;
});
