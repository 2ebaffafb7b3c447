/** A page without the extension: where it sends, and what it shows in the place of what it can't do. */

import { expect, test } from 'vitest';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { openPage, unloadedPage } from './open-page.ts';

const SITE = { isExtension: false };

test('only the built-in sandbox can be chosen, also after one was added or chosen elsewhere', async () => {
  expect(
    unloadedPage(SITE)
      .app()
      .environments.map(({ id }) => id),
  ).toEqual(['built-in']);
  const { app, platform } = await openPage(SITE);
  await app().addEnvironment('Staging', 'https://staging.example.com');
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  expect(app().environments.map(({ id }) => id)).toEqual(['built-in']);
  expect(selectEnvironment(app()).id).toBe('built-in');
  const next = await openPage({ ...SITE, store: platform.store });
  expect(next.app().environments.map(({ id }) => id)).toEqual(['built-in']);
  expect(selectEnvironment(next.app()).id).toBe('built-in');
});

test('Capture can be opened, and says there what it needs', async () => {
  const { app } = await openPage(SITE);
  app().show('capture');
  expect(app().view).toBe('capture');
  const tab = await openPage();
  tab.app().show('capture');
  expect(tab.app().view).toBe('request');
});
