/** A ready-made request takes the place of what was typed, and gives it back. */

import { expect, test } from 'vitest';
import { READY_MADE_REQUESTS, readyMadeRequests } from '../../lib/core/ready-made-requests.ts';
import { openPage } from './open-page.ts';

const [first, second] = READY_MADE_REQUESTS;

test('“List ledger” asks at the path that the environment was told', () => {
  const target = (requests: typeof READY_MADE_REQUESTS) => requests.find(({ id }) => id === 'list-ledger');
  expect(target(readyMadeRequests({ ledger: '/v2/entries' }))).toMatchObject({
    target: '/v2/entries?limit=20&offset=0',
  });
  expect(target(readyMadeRequests({ ledger: '/v2/entries' }))?.assumption).toBeUndefined();
  expect(target(READY_MADE_REQUESTS)).toMatchObject({
    target: '/api/v1/ledger?limit=20&offset=0',
    assumption: 'collection-paths',
  });
});

test('what was typed comes back, even after a second ready-made request', async () => {
  if (!first || !second) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  app().editDraft({ method: 'PUT', target: '/typed', body: { kind: 'text', text: '{"typed":1}' } });
  const typed = app().draft;
  app().useReadyMade(first);
  app().useReadyMade(second);
  expect(app().draft.target).toBe(second.target);
  await app().undoReadyMade();
  expect(app().draft).toEqual(typed);
  expect(app().replaced).toBeUndefined();
});

test('there’s nothing to bring back where nothing was typed', async () => {
  if (!first) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  app().useReadyMade(first);
  expect(app().replaced).toBeUndefined();
});

test('what’s typed in a ready-made request takes the way back from nothing: both are there, one after the other', async () => {
  if (!first) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  app().editDraft({ target: '/typed' });
  app().useReadyMade(first);
  app().editDraft({ target: '/typed/in/it' });
  app().addHeader();
  expect(app().replaced?.draft.target).toBe('/typed');
  await app().undoReadyMade();
  expect(app().draft).toMatchObject({ target: '/typed', headers: [] });
  await app().undoReadyMade();
  expect(app().draft).toMatchObject({ target: '/typed/in/it', headers: [{}] });
  await app().undoReadyMade();
  expect(app().draft.target).toBe('/typed');
  app().keepReadyMade();
  expect(app().replaced).toBeUndefined();
});

test('what was typed in each of several ready-made requests comes back before it’s the first one’s turn again', async () => {
  if (!first || !second) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  app().editDraft({ target: '/typed' });
  app().useReadyMade(first);
  app().editDraft({ target: '/in/the/first' });
  app().useReadyMade(second);
  app().editDraft({ target: '/in/the/second' });
  const targets: string[] = [];
  for (let times = 0; times < 4; times++) {
    await app().undoReadyMade();
    targets.push(app().draft.target);
  }
  expect(targets).toEqual(['/in/the/first', '/typed', '/in/the/second', '/in/the/first']);
});

test('a page that closes writes what isn’t written yet', async () => {
  const { app, platform } = await openPage();
  app().editDraft({ target: '/last' });
  await app().keepDraft();
  expect(JSON.stringify(platform.store.values.get('draft'))).toContain('/last');
});
