/** A browser that’s killed, and another that finds what was stored with the first. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { type AppDriver, driverOf } from './app-driver.ts';
import { copyOfExtension } from './builds.ts';
import { launchBrowser } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { IS_FIREFOX } from './session.ts';

const LOOK_AGAIN_MS = 50;

export interface KeptProfile {
  /** Starts the browser, with the app in a tab. */
  open(): Promise<{ readonly browser: Browser; readonly app: AppDriver }>;
  remove(): void;
}

export function keptProfile(): KeptProfile {
  const profile = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
  const extension = copyOfExtension(IS_FIREFOX ? 'firefox' : 'chrome');
  const open = IS_FIREFOX ? openFirefox : openChromium;
  return {
    open: () => open(profile, extension.folder),
    remove() {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      extension.remove();
    },
  };
}

async function openChromium(profile: string, extension: string) {
  const browser = await launchBrowser(profile);
  const id = await browser.installExtension(extension);
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/app.html`);
  return { browser, app: driverOf(page) };
}

async function openFirefox(profile: string, extension: string) {
  // After the one before, puppeteer puts the preferences back that it kept aside.
  while (readdirSync(profile).some((name) => name.endsWith('.puppeteer'))) await sleep(LOOK_AGAIN_MS);
  const { browser, openApp } = await launchFirefox(extension, {}, profile);
  return { browser, app: await openApp() };
}

/** As by a crash, at once. */
export async function killBrowser(browser: Browser): Promise<void> {
  const running = browser.process();
  const ended = new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGKILL');
  await ended;
}
