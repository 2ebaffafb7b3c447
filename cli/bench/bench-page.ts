/** A page of a real Chromium with a script of ours in it, for measuring. */

import { createServer } from 'node:http';
import puppeteer, { type Page } from 'puppeteer-core';
import { build } from 'vite';
import { findChromium } from '../find-browser.ts';

export interface BenchPage {
  /** The browser's, with its version. */
  readonly name: string;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Where the entry's exports stand in the page. */
export const BUNDLE = 'globalThis.benchBundle';

/** @param entry a module whose exports the page gets. `undefined` where there's no Chromium. */
export async function openBenchPage(entry: string): Promise<BenchPage | undefined> {
  const chromium = findChromium();
  if (!chromium.found) return undefined;
  const browser = await puppeteer.launch({
    executablePath: chromium.file,
    headless: true,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    protocolTimeout: 600_000,
  });
  const page = await browser.newPage();
  const server = await serveIsolatedPage();
  await page.goto(server.url);
  await page.evaluate(`${await bundle(entry)}; ${BUNDLE} = benchBundle; undefined`);
  return {
    name: (await browser.version()).replace(/^Chrome\/(\d+).*/, 'Chromium $1'),
    page,
    close: async () => {
      await Promise.all([browser.close(), server.close()]);
    },
  };
}

/** A page that's alone in its process has a clock of 5 µs; others have one of 100 µs. */
async function serveIsolatedPage(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end('<title>Kernel benchmark</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A module with all it imports, as a script that leaves its exports in `benchBundle`. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'benchBundle' } },
  });
  const [built] = Array.isArray(result) ? result : [result];
  if (!built || !('output' in built)) throw new Error('The bundle for Chromium was not built');
  return built.output[0].code;
}
