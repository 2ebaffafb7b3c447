/** Ends the extension’s background alone, as a browser may at any time: its pages stay open. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';
import type { BrowserSession } from './session.ts';

export interface Killing {
  /** How often it was ended so far. */
  readonly kills: number;
  stop(): Promise<void>;
}

/** Ends it as soon as it runs again, over and over, until it’s stopped. @param atLeast so often before it stops. */
export async function killOverAndOver(browser: BrowserSession, atLeast = 3): Promise<Killing> {
  const waker = await browser.openBlank();
  let kills = 0;
  let isStopping = false;
  const going = (async () => {
    while (!isStopping || kills < atLeast) {
      await browser.killBackground(waker);
      kills++;
    }
  })();
  going.catch(() => undefined);
  return {
    get kills() {
      return kills;
    },
    async stop() {
      isStopping = true;
      await going;
      await waker.close();
    },
  };
}

/** In a page of the extension: it runs once it’s told something. */
export const WAKE_BACKGROUND = 'chrome.runtime.sendMessage("wake up").catch(() => undefined)';

/** In Chromium. Resolves once it’s gone. */
export async function killWorker(browser: Browser, extensionId: string, waker: Page): Promise<void> {
  await waker.evaluate(WAKE_BACKGROUND);
  const session = await browser.target().createCDPSession();
  const running = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
  };
  const worker = await until('the background to run', running);
  await session.send('Target.closeTarget', { targetId: worker.targetId });
  await until('the background to be gone', async () => (await running()) === undefined);
  await session.detach();
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(20);
  }
  throw new Error(`Waited in vain for ${what}`);
}
