/** What people come for, done by the keyboard alone, the same in every browser; what a browser can't do is named. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';
import { tabTo } from './lesson-by-keyboard.ts';
import { referenceSignature, sha256 } from './reference-signer.ts';

export interface Journey {
  readonly name: string;
  readonly take: (app: AppDriver) => Promise<void>;
}

/** Firefox, driven over BiDi, says that Diagnose hasn't the window's focus: Tab isn't seen there, nothing is copied. */
export const NOT_IN_FIREFOX: readonly string[] = [
  'a wrongly signed request is pasted, its mistake read, and the report copied',
];

/** Made up. */
const KEY_ID = 'pk_test_made_up_by_keys';
const SECRET = 'sk_test_made_up_by_keys_0123';
const QUERY = 'status=paid&limit=5';

function wronglySigned(): string {
  const lines = ['GET', '/api/v1/orders', QUERY, '1764000000', sha256('')].join('\n');
  const fields = [
    `X-Api-Key: ${KEY_ID}`,
    'X-Timestamp: 1764000000',
    `X-Signature: ${referenceSignature(SECRET, lines)}`,
  ];
  return `curl 'https://api.example.com/api/v1/orders?${QUERY}' ${fields.map((one) => `-H '${one}'`).join(' ')}`;
}

/** By Tab to what's called this, and Enter. */
async function press(app: AppDriver, name: string): Promise<void> {
  await tabTo(app, name);
  await app.window.keyboard.press('Enter');
}

/** From the chosen tab of the views on, as Tab comes to it. */
async function begin(
  app: AppDriver,
  view: string,
  first: readonly [role: string, name: string],
): Promise<void> {
  await app.goTo(view);
  await app.find(...first);
  await (await app.find('tab', view)).focus();
}

const focusedText = ({ view }: AppDriver) => view.evaluate(() => document.activeElement?.textContent ?? '');

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a key is added',
    async take(app) {
      await begin(app, 'Keys', ['button', 'Add key']);
      await press(app, 'Add key');
      await app.find('textbox', 'Key id');
      await tabTo(app, 'Key id');
      await app.window.keyboard.type(KEY_ID);
      await tabTo(app, 'Secret');
      await app.window.keyboard.type(SECRET);
      await app.window.keyboard.press('Enter');
      await app.shows(KEY_ID);
    },
  },
  {
    name: 'a wrongly signed request is pasted, its mistake read, and the report copied',
    async take(app) {
      await begin(app, 'Diagnose', ['textbox', 'Paste a request']);
      await tabTo(app, 'Paste a request');
      await app.paste(wronglySigned());
      await app.shows('Query not sorted');
      await press(app, 'Copy report');
      await app.shows('Copied');
      const report = await app.window.evaluate(() => navigator.clipboard.readText());
      expect(report).toContain('Correct: "limit=5&status=paid"');
    },
  },
  {
    name: 'all orders are fetched, and one is looked at',
    async take(app) {
      await begin(app, 'Browse', ['button', 'Load orders']);
      await press(app, 'Load orders');
      await app.shows('1–20 of 2,');
      await (await app.find('tab', 'Browse')).focus();
      await press(app, 'Fetch all');
      await app.shows('signed requests.');
      await app.view.focus('[role="grid"] [tabindex="0"]');
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter'] as const) await app.window.keyboard.press(key);
      await app.find('tree', 'Fields of the record');
    },
  },
  {
    name: 'an environment is added',
    async take(app) {
      await begin(app, 'Environments', ['button', 'Add environment']);
      await press(app, 'Add environment');
      await app.find('textbox', 'Base URL');
      await tabTo(app, 'Name');
      await app.window.keyboard.type('Staging');
      await tabTo(app, 'Base URL');
      await app.window.keyboard.type('https://api.example.com');
      await app.window.keyboard.press('Enter');
      await app.until('the focus is where it was begun', async () =>
        (await focusedText(app)).includes('Add environment'),
      );
      await app.shows('Staging');
    },
  },
];
