/** A broken client that's named, helped with and fixed by the keyboard alone. */

import { expect } from 'vitest';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import type { AppDriver } from './app-driver.ts';
import { tabTo } from './lesson-by-keyboard.ts';

export async function mendByKeyboard(app: AppDriver): Promise<void> {
  const { keyboard } = app.window;
  await app.goTo('Lessons');
  await app.find('button', 'Start: Common mistakes');
  await (await app.find('tab', 'Lessons')).focus();
  await tabTo(app, 'Start: Common mistakes');
  await keyboard.press('Enter');
  await app.shows('Fix this client in Python requests');
  await app.shows('401 Unauthorized: bad_signature');
  for (const name of ['Check', 'Show hint 1 of 3', 'Show hint 2 of 3', 'Show the solution']) {
    await tabTo(app, name);
    await keyboard.press('Enter');
  }
  await app.shows('Fix:');
  await (await app.find('textbox', 'Code of the client')).focus();
  await keyboard.down('Control');
  await keyboard.press('KeyA');
  await keyboard.up('Control');
  await app.paste(SIGNERS['python-requests']);
  await keyboard.down('Control');
  await keyboard.press('Enter');
  await keyboard.up('Control');
  await app.shows('In production:');
  await tabTo(app, 'Next client');
  await keyboard.press('Enter');
  await app.shows('401 Unauthorized: bad_signature');
  await app.click('All lessons');
  await app.shows('1 client fixed');
  expect(await app.has('button', 'Start: Two mistakes')).toBe(true);
}
