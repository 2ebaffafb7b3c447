/** Lessons are their window's own: over a reload the same task is open, with the same values, and what was done in it. */

import { describe, expect, test, vi } from 'vitest';
import { byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { TaskWork } from '../../lib/features/learn/state.ts';
import { MemoryStore, type MemoryTab } from '../../lib/platform/memory.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { MOST_TASK_WORK } from '../../lib/storage/windows.ts';
import { madeUpKey, openPage } from './open-page.ts';

interface Window {
  readonly store: MemoryStore;
  readonly tab: MemoryTab;
}

const newWindow = (store = new MemoryStore()): Window => ({ store, tab: {} });

/** Opened, used, written and gone; what it was by then. */
async function inPage<T>(
  window: Window,
  use: (page: Awaited<ReturnType<typeof openPage>>) => T | Promise<T>,
): Promise<T> {
  const page = await openPage(window);
  const used = await use(page);
  await page.app().keepDraft();
  page.platform.close();
  return used;
}

const learnt = ({ app }: Awaited<ReturnType<typeof openPage>>) => {
  const { lesson, begun } = app();
  return { lesson, begun };
};

const REQUEST = wireRequest({
  method: 'POST',
  target: '/api/v1/charges?a=%C3%BC',
  headers: [['X-Trace', byteStringOfText('ü')]],
  body: utf8('{"note":"ü"}'),
});

const stored = ({ store }: Window) => JSON.stringify(store.values.get('windows'));

describe('a reload', () => {
  test.each<TaskWork>([
    { text: 'half\n', hints: 2 },
    { request: REQUEST, signed: wireRequest({ method: 'GET', target: '/api/v1/orders' }) },
    { text: '/api', steps: [{ step: 'get', target: '/api/v1/orders' }, { step: 'pay' }, { step: 'wait' }] },
    { text: 'a=1', isChecked: true, isPassed: true },
  ])('shows the open task, its values and what was done in it: %o', async (work) => {
    const window = newWindow();
    const before = await inPage(window, (page) => {
      page.app().openLesson('query');
      page.app().openLesson('errors', 2);
      page.app().workOn('errors', 'sign-again', work);
      return learnt(page);
    });
    expect(before.begun.errors?.work['sign-again']).toEqual(work);
    expect(await inPage(window, learnt)).toEqual(before);
  });

  test('checks again only when asked', async () => {
    const window = newWindow();
    await inPage(window, ({ app }) => {
      app().openLesson('broken-2');
      app().workOn('broken-2', 'go', { text: 'while (true);', isChecked: true });
    });
    const { begun } = await inPage(window, learnt);
    expect(begun['broken-2']?.work).toEqual({ go: { text: 'while (true);' } });
  });

  test('keeps what’s begun while the page is still loaded', async () => {
    const window = newWindow();
    await inPage(window, ({ app }) => app().openLesson('query', 1));
    const again = await inPage(window, async (page) => {
      page.app().openLesson('time');
      return learnt(page);
    });
    expect(again.lesson).toEqual({ id: 'time', at: 0 });
    expect(Object.keys(again.begun).toSorted()).toEqual(['query', 'time']);
  });

  test('takes nothing to another window', async () => {
    const window = newWindow();
    const open = await openPage(window);
    open.app().openLesson('query');
    await open.app().keepDraft();
    const other = newWindow(window.store);
    expect(await inPage(other, learnt)).toEqual({ lesson: undefined, begun: {} });
  });

  test('leaves out what this version doesn’t know', async () => {
    const window = newWindow();
    await inPage(window, ({ app }) => app().openLesson('query', 1));
    const { version, data } = window.store.values.get('windows') as { version: number; data: Json[] };
    const begun = [{ id: 'constructor', seed: 1, drawnAt: 1, work: [] }];
    const lessons = { open: { id: 'constructor', at: 0 }, begun };
    const changed = data.map((one) => ({ ...(one as Record<string, Json>), lessons }));
    window.store.values.set('windows', { version, data: changed });
    expect(await inPage(window, learnt)).toEqual({ lesson: undefined, begun: {} });
  });
});

test('what’s typed right before a page goes is there again', async () => {
  const window = newWindow();
  await inPage(window, ({ app }) => app().openLesson('query', 1));
  const page = await openPage(window);
  await vi.waitFor(() => expect(page.app().lesson).toBeDefined());
  await page.app().keepDraft();
  page.app().workOn('query', 'repeated', { text: 'at the last moment' });
  page.app().leaveDraft();
  page.platform.close();
  const { begun } = await inPage(window, learnt);
  expect(begun.query?.work['repeated']?.text).toBe('at the last moment');
});

describe('isn’t stored, and says so', () => {
  const KEY = madeUpKey('lessons', ['built-in']);
  const SECRET = KEY.secret.reveal();
  const encoded = Buffer.from(SECRET).toString('base64');

  test.each<readonly [string, TaskWork, string]>([
    ['a text with a secret', { text: `key=${SECRET}` }, 'holds-secret'],
    ['an encoded one', { text: encoded }, 'holds-secret'],
    ['one in a step', { steps: [{ step: 'get', target: `/a?${SECRET}` }] }, 'holds-secret'],
    [
      'one in a request',
      { request: { ...REQUEST, headers: [['X', byteStringOfText(SECRET)]] } },
      'holds-secret',
    ],
    [
      'one in what was signed',
      { signed: { ...REQUEST, target: byteStringOfText(`/${SECRET}`) } },
      'holds-secret',
    ],
    ['what’s too long', { text: 'a'.repeat(MOST_TASK_WORK) }, 'too-long'],
  ])('%s', async (_, work, problem) => {
    const window = newWindow();
    const told = await inPage(window, async ({ app }) => {
      await app().addKey(KEY);
      app().openLesson('secret');
      app().workOn('secret', 'log', work);
      app().workOn('secret', 'url', { text: 'this one is' });
      await app().keepDraft();
      return app().unkeptWork;
    });
    expect(told).toEqual({ 'secret/log': expect.objectContaining({ problem }) });
    expect(stored(window)).not.toContain(SECRET);
    expect(stored(window)).not.toContain(encoded);
    const { lesson, begun } = await inPage(window, learnt);
    expect(lesson).toEqual({ id: 'secret', at: 0 });
    expect(begun.secret?.work).toEqual({ url: { text: 'this one is' } });
  });

  test('a task made of a received request: neither it nor what was typed', async () => {
    const window = newWindow();
    await inPage(window, ({ app }) => {
      app().openOwn({ mistake: 'query-order-as-sent', request: REQUEST, lesson: 'query' });
      app().workOn('own', 'query-order-as-sent', { text: 'typed' });
    });
    expect(stored(window)).not.toContain('typed');
    expect(await inPage(window, learnt)).toEqual({ lesson: undefined, begun: {} });
  });

  test('until the secret is out of it', async () => {
    const window = newWindow();
    const told = await inPage(window, async ({ app }) => {
      app().openLesson('secret');
      app().workOn('secret', 'log', { text: SECRET });
      await app().keepDraft();
      app().workOn('secret', 'log', { text: 'out' });
      await app().keepDraft();
      return app().unkeptWork;
    });
    expect(told).toEqual({});
    expect((await inPage(window, learnt)).begun.secret?.work).toEqual({ log: { text: 'out' } });
  });
});
