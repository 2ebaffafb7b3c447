/** A ready-made request takes the place of what was typed, and gives it back. */

import { describe, expect, test } from 'vitest';
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

test('what’s typed in a ready-made request takes the way back from nothing: Undo leads back, Redo forth again', async () => {
  if (!first) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  app().editDraft({ target: '/typed' });
  app().useReadyMade(first);
  app().editDraft({ target: '/typed/in/it' });
  app().addHeader();
  expect(app().replaced?.draft.target).toBe('/typed');
  await app().undoReadyMade();
  expect(app()).toMatchObject({ draft: { target: '/typed', headers: [] }, replaced: undefined });
  await app().undoReadyMade();
  expect(app().draft.target).toBe('/typed');
  await app().redoReadyMade();
  expect(app()).toMatchObject({ draft: { target: '/typed/in/it', headers: [{}] }, undone: undefined });
  await app().undoReadyMade();
  app().keepReadyMade();
  expect(app()).toMatchObject({ replaced: undefined, undone: undefined });
});

describe('what was typed, and in each of two ready-made requests', () => {
  async function typedThree() {
    if (!first || !second) throw new Error('there are ready-made requests');
    const page = await openPage();
    page.app().editDraft({ target: '/a' });
    page.app().useReadyMade(first);
    page.app().editDraft({ target: '/b' });
    page.app().useReadyMade(second);
    page.app().editDraft({ target: '/c' });
    const targetAfter = async (step: 'undo' | 'redo') => {
      await page.app()[`${step}ReadyMade`]();
      return page.app().draft.target;
    };
    return { ...page, targetAfter };
  }

  test('comes back one by one, and Redo after two Undos leads to the one before the last', async () => {
    const { targetAfter } = await typedThree();
    const targets: string[] = [];
    for (const step of ['undo', 'undo', 'undo', 'redo', 'redo', 'redo', 'undo'] as const)
      targets.push(await targetAfter(step));
    expect(targets).toEqual(['/b', '/a', '/a', '/b', '/c', '/c', '/b']);
  });

  test('stays as it was edited between two Undos', async () => {
    const { app, targetAfter } = await typedThree();
    await targetAfter('undo');
    app().editDraft({ target: '/b/edited' });
    expect([await targetAfter('undo'), await targetAfter('redo'), await targetAfter('redo')]).toEqual([
      '/a',
      '/b/edited',
      '/c',
    ]);
  });

  test('isn’t lost where another is opened after Undo: all of it comes back', async () => {
    if (!first) throw new Error('there are ready-made requests');
    const { app, targetAfter } = await typedThree();
    await targetAfter('undo');
    await targetAfter('undo');
    app().useReadyMade(first);
    expect(app().undone).toBeUndefined();
    expect([await targetAfter('undo'), await targetAfter('undo'), await targetAfter('undo')]).toEqual([
      '/a',
      '/b',
      '/c',
    ]);
  });
});

test('that a request replaced another is said until it’s edited or left, and the way back stays', async () => {
  if (!first) throw new Error('there are ready-made requests');
  const { app } = await openPage();
  const said = () => (app().arrival?.draft === app().draft ? app().arrival?.by : undefined);
  app().editDraft({ target: '/typed' });
  app().useReadyMade(first);
  expect(said()).toBe('replacing');
  app().addHeader();
  expect(said()).toBeUndefined();
  await app().undoReadyMade();
  expect(said()).toBe('undo');
  await app().redoReadyMade();
  expect(said()).toBe('redo');
  app().leaveRequest();
  expect(said()).toBeUndefined();
  expect(app().replaced?.draft.target).toBe('/typed');
});

test('a page that closes writes what isn’t written yet', async () => {
  const { app, platform } = await openPage();
  app().editDraft({ target: '/last' });
  await app().keepDraft();
  expect(JSON.stringify(platform.store.values.get('draft'))).toContain('/last');
});
