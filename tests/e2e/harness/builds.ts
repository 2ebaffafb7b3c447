/** Where the built extensions are, and where screenshots go. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { type BuildTarget, buildFolder } from '../../../cli/build-extension.ts';
import type { BrowserSearch } from '../../../cli/find-browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export function builtExtension(target: BuildTarget): string {
  const folder = path.join(ROOT, buildFolder(target));
  if (!existsSync(path.join(folder, 'manifest.json')))
    throw new Error(`There is no build in ${folder}. Make it with: npm test -- build-${target}`);
  return folder;
}

/** A copy, since the test of `npm start` may build anew beside the other tests. `remove` deletes it. */
export function copyOfExtension(target: BuildTarget): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-e2e-'));
  cpSync(builtExtension(target), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The browser's file. A test without its browser fails: skipping it would look like success. */
export function browserFile(search: BrowserSearch): string {
  if (search.found) return search.file;
  throw new Error(`The browser this test needs isn't installed. Looked for:\n${search.lookedFor.join('\n')}`);
}

/** Writes `.tmp/screenshots/NAME.png`. @returns its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = path.join(ROOT, '.tmp/screenshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file as `${string}.png` });
  return file;
}
