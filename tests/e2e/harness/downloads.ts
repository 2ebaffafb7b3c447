/** Files that a browser downloads: where to, and when they’re whole. */

import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AppDriver } from './app-driver.ts';
import { evaluateInWindow } from './firefox-window.ts';

/** @param within whoever calls removes it. @returns a new folder in it for what's downloaded from this window from now on. */
export async function downloadFolder(app: AppDriver, within: string): Promise<string> {
  const folder = mkdtempSync(path.join(within, 'one-'));
  if (await app.isFirefox()) {
    const preference = `Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)})`;
    await evaluateInWindow(app.window.browser(), preference);
    return folder;
  }
  const session = await app.window.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  return folder;
}

/**
 * @param folder where the browser puts what’s downloaded; nothing else is in it.
 * @returns the file, once it’s whole. Until then browsers keep its name with an empty file and write under another name,
 * which may be gone between two looks.
 */
export async function downloadedFile(app: AppDriver, folder: string): Promise<string> {
  let file: string | undefined;
  await app.until('the file is there', async () => {
    file = readdirSync(folder)
      .filter((name) => !/\.(part|crdownload)$/.test(name))
      .map((name) => path.join(folder, name))
      .find((name) => (statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0);
    return file !== undefined;
  });
  return file ?? '';
}
