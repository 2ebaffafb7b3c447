/** Ends the extension’s background alone, as a browser may at any time: its pages stay open. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../patience-ms.ts';
import type { ChromiumSession } from './chromium.ts';

export interface Killing {
  /** How often it was ended so far. */
  readonly kills: number;
  stop(): Promise<void>;
}

/** Ends it as soon as it runs again, over and over, until it’s stopped. @param atLeast so often before it stops. */
export async function killOverAndOver(chromium: ChromiumSession, atLeast = 3): Promise<Killing> {
  // Any document of the extension will do to wake it, and this one runs nothing of its own.
  const waker = await chromium.browser.newPage();
  await waker.goto(`chrome-extension://${chromium.extensionId}/icon/16.png`);
  let kills = 0;
  let isStopping = false;
  const going = (async () => {
    while (!isStopping || kills < atLeast) {
      await killBackground(chromium, waker);
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

/** Resolves once it’s gone. @param waker a page of the extension, which has it run before. */
async function killBackground({ browser, extensionId }: ChromiumSession, waker: Page): Promise<void> {
  await waker.evaluate('chrome.runtime.sendMessage("wake up").catch(() => undefined)');
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
