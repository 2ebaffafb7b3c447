/** The README's moving picture: a curl command that got 401 is pasted, and its mistake named, with the code to change. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { ADVICE } from '../lib/core/mistakes/advice.ts';
import { driverOf } from '../tests/e2e/harness/app-driver.ts';
import { screenshot } from '../tests/e2e/harness/builds.ts';
import type { ChromiumSession } from '../tests/e2e/harness/chromium.ts';
import { referenceSignature, sha256 } from '../tests/e2e/harness/reference-signer.ts';
import { type Frame, movingPicture } from './moving-picture.ts';

const PICTURE = 'assets/diagnosis.png';
const SIZE = { width: 960, height: 640 };
const PATH = '/api/v1/orders';
const QUERY = 'status=paid&limit=5&offset=10';
const TIMESTAMP = '1764000000';

/** @returns the picture's name. */
export async function shootDiagnosis(chromium: ChromiumSession): Promise<string> {
  await chromium.startAfresh();
  const page = await chromium.openApp({ ...SIZE, theme: 'light' });
  const frames: Frame[] = [];
  const take = async (name: string, ms: number): Promise<void> => {
    // What a click changes fades in.
    await page.waitForNetworkIdle({ idleTime: 250 });
    const file = await screenshot(page, `diagnosis-${name}`);
    frames.push({ png: readFileSync(file), ms });
  };
  await driverOf(page).goTo('Diagnose');
  const box = page.locator('::-p-aria([name="Paste a request"][role="textbox"])');
  await box.click();
  await take('empty', 1200);
  await page.keyboard.sendCharacter(await rejectedCommand(page));
  await take('pasted', 1800);
  await page.locator('::-p-xpath(//button[not(@role)][normalize-space(.)="Diagnose"])').click();
  await page.waitForSelector(`::-p-text(${ADVICE['query-order-as-sent'].title})`);
  await page.waitForSelector('::-p-text(Fix)');
  await take('named', 3500);
  await page.locator('[role="tab"][id$="hints"]').click();
  await page.locator('::-p-aria([name="Language and library"][role="combobox"])').fill('python-requests');
  await page.locator('[role="tab"][id$="answer"]').click();
  await page.waitForSelector('::-p-text(in Python requests)');
  await page.locator('::-p-text(in Python requests)').hover();
  await take('code', 4500);
  await page.close();
  writeFileSync(PICTURE, movingPicture(frames));
  return PICTURE;
}

/** Signed with the sandbox’s key; the query’s pairs in the order they were sent. */
async function rejectedCommand(page: Page): Promise<string> {
  const stored = `chrome.storage.local.get('vault').then(({ vault }) => vault.data.keys[0])`;
  const { id, secret } = (await page.evaluate(stored)) as { id: string; secret: string };
  const canonical = ['GET', PATH, QUERY, TIMESTAMP, sha256('')].join('\n');
  const headers = [
    `X-Api-Key: ${id}`,
    `X-Timestamp: ${TIMESTAMP}`,
    `X-Signature: ${referenceSignature(secret, canonical)}`,
  ];
  const options = headers.map((one) => ` \\\n  -H '${one}'`).join('');
  return `curl 'https://api.example.com${PATH}?${QUERY}'${options}`;
}
