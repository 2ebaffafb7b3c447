/** What every host promises, kept by the code that ships inside a real Chromium. */

import type { CDPSession, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT, CONTRACT_OF_GRANTS } from '../platform/contract-cases.ts';
import { CONTRACT_OF_BROWSERS } from '../platform/contract-cases-of-browsers.ts';
import { copyOfExtension } from './harness/builds.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { setTheme } from './harness/chromium-panel.ts';
import { addContractPage, CONTRACT_PAGE, type ContractHands, observe } from './harness/contract-page.ts';

describe('the host in Chromium', () => {
  const extension = copyOfExtension('chrome');
  let chromium: ChromiumSession;
  let hands: ContractHands;

  beforeAll(async () => {
    await addContractPage(extension.folder);
    chromium = await launchChromium({ folder: extension.folder });
    const page = await chromium.openPage(`chrome-extension://${chromium.extensionId}/${CONTRACT_PAGE}`);
    hands = handsOn(chromium, page, await page.createCDPSession());
  });
  afterAll(async () => {
    await chromium?.close();
    extension.remove();
  });

  it.each([...CONTRACT, ...CONTRACT_OF_GRANTS, ...CONTRACT_OF_BROWSERS])(
    '$name',
    async ({ name, expected }) => {
      expect(await observe(hands, name)).toEqual(expected);
      await chromium.assertNoProblems();
    },
  );
});

function handsOn(chromium: ChromiumSession, page: Page, session: CDPSession): ContractHands {
  return {
    // puppeteer’s own evaluation counts as a click.
    async evaluate(expression) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async click(origin) {
      await chromium.grantHost(origin);
      await page.bringToFront();
      await page.click('button');
    },
    setTheme: (theme) => setTheme(page, theme),
    async countAppTabs() {
      const pages = await chromium.browser.pages();
      return pages.filter((one) => one.url().includes('/app.html')).length;
    },
  };
}
