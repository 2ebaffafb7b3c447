/** What every host promises, kept by the code that ships inside a real Firefox. */

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT, CONTRACT_OF_GRANTS } from '../platform/contract-cases.ts';
import { CONTRACT_OF_BROWSERS } from '../platform/contract-cases-of-browsers.ts';
import { copyOfExtension } from './harness/builds.ts';
import { addContractPage, CONTRACT_PAGE, type ContractHands, observe } from './harness/contract-page.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { colours } from './harness/firefox-commands.ts';
import { evaluateInWindow } from './harness/firefox-window.ts';

describe('the host in Firefox', () => {
  const extension = copyOfExtension('firefox');
  let firefox: FirefoxSession;
  let hands: ContractHands;

  beforeAll(async () => {
    await addContractPage(extension.folder);
    firefox = await launchFirefox({ kept: { folder: extension.folder } });
    hands = handsOn(firefox, await firefox.openExtensionPage(CONTRACT_PAGE, 'button'));
  });
  afterAll(async () => {
    await firefox?.close();
    extension.remove();
  });

  it.each([...CONTRACT, ...CONTRACT_OF_GRANTS, ...CONTRACT_OF_BROWSERS])(
    '$name',
    async ({ name, expected }) => {
      expect(await observe(hands, name)).toEqual(expected);
      await firefox.assertNoProblems();
    },
  );
});

function handsOn(firefox: FirefoxSession, page: Page): ContractHands {
  const inWindow = (expression: string) => evaluateInWindow(firefox.browser, expression);
  return {
    evaluate: (expression) => page.evaluate(expression),
    async click() {
      await page.bringToFront();
      await page.click('button');
    },
    setTheme: async (theme) => void (await inWindow(colours(theme))),
    countAppTabs: async () =>
      Number(
        await inWindow(
          `browserWindow.gBrowser.tabs.filter((tab) => tab.linkedBrowser.currentURI.spec.includes('/app.html')).length`,
        ),
      ),
  };
}
