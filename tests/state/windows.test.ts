/** Each window has work of its own, over a reload and a restart; and a request isn't sent without the body it had. */

import { describe, expect, test, vi } from 'vitest';
import { READY_MADE_REQUESTS } from '../../lib/core/ready-made-requests.ts';
import { bodyBytes, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { explanationOf } from '../../lib/features/exchange/explaining.ts';
import { selectSending } from '../../lib/features/exchange/selectors.ts';
import { placeOfPasted } from '../../lib/features/paste/pasted-request.ts';
import { draftOfCapture } from '../../lib/features/requests/replay.ts';
import { MemoryStore, type MemoryTab } from '../../lib/platform/memory.ts';
import type { Surface } from '../../lib/platform/ports.ts';
import { showPlace } from '../../lib/state/named-place.ts';
import { placeNamed } from '../../lib/state/places.ts';
import { selectKey } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import type { Settings } from '../../lib/storage/settings.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { LARGEST_WINDOW_BODY } from '../../lib/storage/window-bodies.ts';
import { answered, madeUpKey, NOW, type OpenedPage, openPage, unloadedPage } from './open-page.ts';

const LOCAL = LOCAL_ENVIRONMENT.id;

interface Opened extends OpenedPage {
  reload(): Promise<Opened>;
  /** What was typed is written, and the page is gone. */
  close(): Promise<void>;
}

async function openWindow(
  store: MemoryStore,
  surface: Surface = 'app',
  tab: MemoryTab = {},
): Promise<Opened> {
  const page = await openPage({ store, surface, tab });
  const close = async () => {
    await page.app().keepDraft();
    page.platform.close();
  };
  return {
    ...page,
    close,
    async reload() {
      await close();
      return openWindow(store, surface, tab);
    },
  };
}

const placeOf = ({ app }: OpenedPage) => {
  const { draft, view, part, choices } = app();
  return { target: draft.target, view, part, environmentId: choices.environmentId };
};

async function workIn({ app }: OpenedPage, place: ReturnType<typeof placeOf>): Promise<void> {
  app().editDraft({ target: place.target });
  await app().chooseEnvironment(place.environmentId);
  app().showPart(place.part);
  app().show(place.view);
}

const ONE = { target: '/one', view: 'history', part: 'headers', environmentId: LOCAL } as const;
const OTHER = { target: '/other', view: 'request', part: 'body', environmentId: 'built-in' } as const;

describe('a reload', () => {
  test.each(['app', 'panel'] as const)(
    'takes nothing that another window typed, chose or showed: %s',
    async (surface) => {
      const store = new MemoryStore();
      const [one, other] = [await openWindow(store), await openWindow(store, surface)];
      await workIn(one, ONE);
      await workIn(other, OTHER);
      expect(placeOf(await one.reload())).toEqual(ONE);
      expect(placeOf(await other.reload())).toEqual(OTHER);
    },
  );

  test('takes no environment that another window chose, where nothing was done in this one', async () => {
    const store = new MemoryStore();
    const [one, other] = [await openWindow(store), await openWindow(store)];
    await workIn(other, ONE);
    await other.app().keepDraft();
    expect(placeOf(await one.reload())).toMatchObject({
      target: '/api/v1/orders',
      environmentId: 'built-in',
    });
  });

  test('keeps the key that was picked for each environment', async () => {
    const store = new MemoryStore();
    const [one, other] = [await openWindow(store), await openWindow(store)];
    for (const name of ['a', 'b']) await one.app().addKey(madeUpKey(name, [LOCAL]));
    await one.app().chooseKey(LOCAL, 'pk_test_a');
    await other.app().chooseKey(LOCAL, 'pk_test_b');
    expect((await one.reload()).app().choices.keyIds).toEqual({ [LOCAL]: 'pk_test_a' });
  });

  test('of a page that was opened to show something shows that', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    one.app().show('history');
    await one.close();
    const next = unloadedPage({ store, tab });
    next.app().show('request');
    await next.app().load();
    expect(next.app().view).toBe('request');
  });
});

describe('a clock that was put back', () => {
  const HOUR = 3600;

  test('has what was typed since come first, and none of it dropped as the oldest', async () => {
    const store = new MemoryStore();
    const six: Opened[] = [];
    for (let n = 0; n < 6; n++) six.push(await openWindow(store));
    for (const [n, ahead] of six.entries()) {
      ahead.platform.clock.advance(48 * HOUR);
      ahead.app().editDraft({ target: `/ahead/${n}` });
    }
    for (const ahead of six) await ahead.close();
    const one = await openWindow(store);
    one.app().editDraft({ target: '/typed/since' });
    await one.close();
    expect((await openWindow(store)).app().draft.target).toBe('/typed/since');
  });

  test('has what a page left as it went count, though an earlier time stands beside it', async () => {
    const store = new MemoryStore();
    const { app, platform } = await openWindow(store);
    app().editDraft({ target: '/typed/before' });
    await app().keepDraft();
    platform.clock.advance(-2 * HOUR);
    app().editDraft({ target: '/typed/since' });
    app().leaveDraft();
    platform.close();
    expect((await openWindow(store)).app().draft.target).toBe('/typed/since');
  });
});

test('the very first popup’s request is the next one’s, however soon it was closed', async () => {
  const store = new MemoryStore();
  await (await openWindow(store)).close();
  const { app, platform } = await openWindow(store, 'popup');
  app().editDraft({ target: '/typed/first' });
  app().leaveDraft();
  platform.close();
  expect((await openWindow(store, 'popup')).app().draft.target).toBe('/typed/first');
});

test('the variables are shown again after a reload, and requests in another window', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openWindow(store), await openWindow(store)];
  one.app().show('saved');
  one.app().showSavedPart('variables');
  other.app().show('saved');
  expect((await one.reload()).app().savedPart).toBe('variables');
  expect((await other.reload()).app().savedPart).toBe('requests');
});

describe('the views that were shown last', () => {
  const lastOf = ({ app }: OpenedPage) => app().lastViews;

  test.each(['app', 'panel'] as const)(
    'are found again by their window, and by no other: %s',
    async (surface) => {
      const store = new MemoryStore();
      const [one, other] = [await openWindow(store, surface), await openWindow(store, surface)];
      for (const view of ['history', 'sandbox', 'keys', 'browse', 'sandbox'] as const) one.app().show(view);
      other.app().show('saved');
      expect(lastOf(await one.reload())).toEqual(['sandbox', 'browse', 'keys', 'history', 'request']);
      expect(lastOf(await other.reload())).toEqual(['saved', 'request']);
    },
  );

  test('know of what a button led to, and not of Capture where there’s none', async () => {
    const { app } = await openPage();
    app().goForKey('sandbox');
    app().focusField('captures');
    app().show('capture');
    expect(app().lastViews).toEqual(['diagnose', 'sandbox', 'request']);
  });

  test('come behind the one that a page was opened to show', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    one.app().show('history');
    await one.close();
    const next = unloadedPage({ store, tab });
    next.app().show('request');
    await next.app().load();
    expect(lastOf(next)).toEqual(['request', 'history']);
  });

  test('are none where an earlier version kept the window, or another one what this doesn’t know', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    one.app().show('keys');
    await one.close();
    const { version, data } = store.values.get('windows') as { version: number; data: Json[] };
    const opened = async (change: (window: Record<string, Json>) => Record<string, Json>) => {
      const changed = data.map((window) => change(window as Record<string, Json>));
      store.values.set('windows', { version, data: changed });
      const page = await openWindow(store, 'app', tab);
      const last = lastOf(page);
      page.platform.close();
      return last;
    };
    expect(await opened(({ lastViews: _, ...rest }) => rest)).toEqual(['keys']);
    expect(await opened((window) => ({ ...window, lastViews: ['lessons', 'saved'] }))).toEqual([
      'keys',
      'saved',
    ]);
  });
});

test('after a restart each window finds the work of one, the latest first', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openWindow(store), await openWindow(store)];
  await workIn(one, ONE);
  await one.app().keepDraft();
  other.platform.clock.advance(60);
  await workIn(other, OTHER);
  await Promise.all([one.close(), other.close()]);
  expect(placeOf(await openWindow(store))).toEqual(OTHER);
  expect(placeOf(await openWindow(store))).toEqual(ONE);
});

test('a window that’s new starts with what was typed and chosen last', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openWindow(store), await openWindow(store)];
  await workIn(one, ONE);
  await one.app().keepDraft();
  await workIn(other, { ...OTHER, environmentId: LOCAL });
  await other.app().keepDraft();
  expect(placeOf(await openWindow(store))).toEqual({
    ...{ target: '/other', view: 'request', part: 'query', environmentId: LOCAL },
  });
});

test('a duplicated tab is a window of its own, and takes over none that’s gone', async () => {
  const store = new MemoryStore();
  const tab: MemoryTab = {};
  const [gone, one] = [await openWindow(store), await openWindow(store, 'app', tab)];
  await workIn(gone, OTHER);
  await gone.close();
  await workIn(one, ONE);
  await one.app().keepDraft();
  const copy = await openWindow(store, 'app', { ...tab });
  expect(copy.app().draft.target).toBe('/one');
  await workIn(copy, { ...ONE, target: '/copy' });
  await copy.app().keepDraft();
  expect((await one.reload()).app().draft.target).toBe('/one');
});

test('the popup opens on the last request until one is typed in it, which it keeps', async () => {
  const store = new MemoryStore();
  const app = await openWindow(store);
  const typed = async (target: string) => {
    app.app().editDraft({ target });
    await app.app().keepDraft();
  };
  await typed('/one');
  const popup = await openWindow(store, 'popup');
  await popup.app().chooseEnvironment(LOCAL);
  await popup.close();
  await typed('/two');
  const again = await openWindow(store, 'popup');
  expect(again.app()).toMatchObject({ draft: { target: '/two' }, choices: { environmentId: LOCAL } });
  again.app().editDraft({ target: '/popup' });
  await again.close();
  await typed('/three');
  expect((await openWindow(store, 'popup')).app().draft.target).toBe('/popup');
});

test('a setting for all windows holds in all of them at once, and no choice does', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openWindow(store), await openWindow(store)];
  await one.app().chooseEnvironment(LOCAL);
  await one.app().preferLanguage('go');
  await one.app().allowKeysAlone(false);
  await one.app().chooseTheme('dark');
  for (const list of ['inbox', 'history', 'inbox'] as const) await one.app().turnList(list);
  expect(other.app().settings).toMatchObject({
    language: 'go',
    keysAlone: false,
    turnedLists: ['history'],
    theme: 'dark',
  });
  expect(other.app().choices).toEqual({ environmentId: 'built-in', keyIds: {} });
});

test('each setting that’s kept is there after a reload', async () => {
  // `Required`: a new setting has to be named here.
  const kept: Required<Settings> = {
    language: 'go',
    keysAlone: false,
    turnedLists: ['history'],
    theme: 'light',
    isNew: true,
  };
  const store = new MemoryStore();
  store.values.set('settings', { version: 1, data: { environmentId: LOCAL, keyIds: {}, ...kept } });
  expect((await openWindow(store)).app().settings).toEqual(kept);
});

test('of windows that are gone the oldest are forgotten, with their bodies', async () => {
  const store = new MemoryStore();
  const open = await openWindow(store);
  await workIn(open, ONE);
  await open.app().keepDraft();
  const pages = await Promise.all(Array.from({ length: 8 }, () => openWindow(store)));
  for (const [index, page] of pages.entries()) {
    page.platform.clock.advance(60 * (index + 1));
    page.app().editDraft({ method: 'POST', target: `/${index}` });
    await page.app().loadBodyFile(new File(['x'], 'a.bin'));
    await page.close();
  }
  const { data } = store.values.get('windows') as { data: { draft: { target: string } }[] };
  expect(data.map(({ draft }) => draft.target).sort()).toEqual(['/2', '/3', '/4', '/5', '/6', '/7', '/one']);
  expect(store.windowBodies.bodies.size).toBe(6);
});

test('the records of an earlier version are still written, for the way back to it', async () => {
  const { app, platform } = await openPage();
  app().editDraft({ target: '/typed' });
  await app().chooseEnvironment(LOCAL);
  await app().keepDraft();
  expect(platform.store.values.get('draft')).toMatchObject({ version: 1, data: { target: '/typed' } });
  expect(platform.store.values.get('settings')).toMatchObject({ version: 1, data: { environmentId: LOCAL } });
});

describe('a stored charge that’s read only once something was typed or pasted', () => {
  const CHARGE = { method: 'POST', target: '/api/v1/charges' };
  const bytes = new Uint8Array(200_000).fill(65);
  const CURL = `curl -X POST 'http://127.0.0.1:4610/pasted' -d '{"a":1}'`;

  async function overStored(meanwhile: (page: OpenedPage) => unknown): Promise<Opened> {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const before = await openWindow(store, 'app', tab);
    before.app().editDraft(CHARGE);
    await before.app().loadBodyFile(new File([bytes], 'charge.bin'));
    await before.close();
    const page = unloadedPage({ store, tab });
    let read = (): void => undefined;
    const reading = new Promise<void>((resolve) => (read = resolve));
    const { openWindow: claim } = page.platform;
    page.platform.openWindow = async () => {
      await reading;
      return claim();
    };
    const loading = page.app().load();
    await meanwhile(page);
    read();
    await loading;
    await page.app().keepDraft();
    const close = async () => {
      await page.app().keepDraft();
      page.platform.close();
    };
    const reload = async () => {
      await close();
      return openWindow(store, 'app', tab);
    };
    return { ...page, close, reload };
  }

  const take = (page: OpenedPage) =>
    page.app().withPasted(async (actions) => {
      const value = page.app().draft.target;
      const into = { kind: 'target', value, start: 0, end: 0, view: 'request' } as const;
      await actions.takeText(CURL, into);
    });
  const [readyMade] = READY_MADE_REQUESTS;

  test.each<[string, (page: OpenedPage) => unknown]>([
    ['typed', ({ app }) => app().editDraft({ target: '/t' })],
    ['ready-made', ({ app }) => readyMade && app().useReadyMade(readyMade)],
    ['pasted', take],
  ])('comes back with its body, which a reload keeps: %s', async (_, meanwhile) => {
    const page = await overStored(meanwhile);
    expect(page.app().draft.target).not.toBe(CHARGE.target);
    await page.app().undoReadyMade();
    expect(page.app().choices.environmentId).toBe('built-in');
    const { draft } = (await page.reload()).app();
    expect(draft).toMatchObject({ ...CHARGE, body: { kind: 'file', name: 'charge.bin' } });
    expect(draft.body.kind === 'file' && Buffer.from(draft.body.bytes).equals(bytes)).toBe(true);
  });

  test('is still there after more was typed, which can be brought back in turn', async () => {
    const { app } = await overStored(({ app: early }) => early().editDraft({ target: '/t' }));
    app().editDraft({ target: '/typed' });
    app().addHeader();
    await app().undoReadyMade();
    expect(app().draft).toMatchObject({ ...CHARGE, headers: [] });
    await app().redoReadyMade();
    expect(app()).toMatchObject({ draft: { target: '/typed', headers: [{}] }, replaced: { draft: CHARGE } });
  });

  test('is behind what was typed and then pasted over', async () => {
    const page = await overStored(({ app }) => app().editDraft({ target: '/typed' }));
    await take(page);
    await page.app().undoReadyMade();
    expect(page.app().draft.target).toBe('/typed');
    await page.app().undoReadyMade();
    expect(page.app().draft).toMatchObject(CHARGE);
  });
});

describe('a body', () => {
  const bytes = new Uint8Array(100_000).map((_, i) => i * 7);

  async function withFile(content: Uint8Array<ArrayBuffer> = bytes): Promise<Opened> {
    const page = await openWindow(new MemoryStore());
    page.app().editDraft({ method: 'POST', target: '/api/v1/charges' });
    await page.app().loadBodyFile(new File([content], 'charge.bin'));
    return page;
  }

  test('from a file is there after a reload, and is sent', async () => {
    const page = await withFile();
    const { app } = await page.reload();
    expect(app().draft.body).toMatchObject({ kind: 'file', name: 'charge.bin' });
    await app().send();
    const { body } = answered(app()).exchange.request;
    expect(Buffer.from(bodyBytes(body)).equals(bytes)).toBe(true);
  });

  test('from a file is written once, however often the request changes', async () => {
    const page = await withFile();
    const port = page.platform.store.windowBodies.port();
    const put = vi.fn(port.put);
    page.platform.openWindowBodies = async () => ({ ...port, put });
    for (const target of ['/a', '/b']) {
      page.app().editDraft({ target });
      await page.app().keepDraft();
    }
    expect(put).toHaveBeenCalledTimes(1);
    const { app } = await page.reload();
    expect(app().draft).toMatchObject({ target: '/b', body: { kind: 'file', name: 'charge.bin' } });
  });

  test('of text that’s long is there after a reload, to the last character', async () => {
    const page = await openWindow(new MemoryStore());
    const text = `${'{"ü":1}\r\n\ud800'.repeat(20_000)}x`;
    page.app().editDraft({ method: 'POST', body: { kind: 'text', text } });
    expect((await page.reload()).app().draft.body).toEqual({ kind: 'text', text });
    expect(JSON.stringify(page.platform.store.values.get('windows')).length).toBeLessThan(2000);
  });

  test('that was removed is stored no longer', async () => {
    const page = await withFile();
    await page.app().keepDraft();
    expect(page.platform.store.windowBodies.bodies.size).toBe(1);
    page.app().editDraft({ body: { kind: 'none' } });
    await page.app().keepDraft();
    expect(page.platform.store.windowBodies.bodies.size).toBe(0);
  });

  test('that the browser couldn’t store is told of, and missing after a reload', async () => {
    const page = await withFile();
    page.platform.store.windowBodies.failing = { ok: false, problem: 'full', detail: '' };
    await page.app().keepDraft();
    expect(page.app().notKept).toBe('full');
    expect((await page.reload()).app().draft.body).toEqual({ kind: 'missing', why: 'file' });
  });

  test('that can’t be read, or isn’t the one that was stored, is missing', async () => {
    const page = await withFile();
    await page.app().keepDraft();
    const { bodies } = page.platform.store.windowBodies;
    for (const [id, stored] of bodies) bodies.set(id, { ...(stored as object), key: 'another' });
    expect((await page.reload()).app().draft.body).toEqual({ kind: 'missing', why: 'file' });
  });

  test('that couldn’t be read once is there again after the next reload', async () => {
    const page = await withFile();
    const { windowBodies } = page.platform.store;
    await page.app().keepDraft();
    windowBodies.failing = { ok: false, problem: 'unavailable', detail: '' };
    const without = await page.reload();
    expect(without.app().draft.body.kind).toBe('missing');
    without.app().showPart('headers');
    without.app().editDraft({ target: '/typed/meanwhile' });
    await without.app().keepDraft();
    windowBodies.failing = undefined;
    const { draft } = (await without.reload()).app();
    expect(draft).toMatchObject({ target: '/typed/meanwhile', body: { kind: 'file', name: 'charge.bin' } });
  });

  test('that holds a secret isn’t stored', async () => {
    const page = await openWindow(new MemoryStore());
    const key = madeUpKey('own', [LOCAL]);
    await page.app().addKey(key);
    page.app().editDraft({ method: 'POST' });
    await page.app().loadBodyFile(new File([`{"k":"${key.secret.reveal()}"}`], 'a.json'));
    await page.app().keepDraft();
    expect(page.app().draftHeldBack).toMatchObject({ problem: 'holds-secret' });
    expect(page.platform.store.windowBodies.bodies.size).toBe(0);
  });

  test('is copied to a new window, which keeps it though the first has another by then', async () => {
    const page = await withFile();
    await page.app().keepDraft();
    const { store } = page.platform;
    const other = await openWindow(store);
    expect(other.app().draft).toMatchObject({ method: 'POST', body: { kind: 'file', name: 'charge.bin' } });
    other.app().show('history');
    await other.app().keepDraft();
    expect(store.windowBodies.bodies.size).toBe(2);
    page.app().replaceBody({ kind: 'none' }, 'Removed the body');
    await page.app().keepDraft();
    expect(store.windowBodies.bodies.size).toBe(1);
    const { body } = (await other.reload()).app().draft;
    expect(body.kind === 'file' && Buffer.from(body.bytes).equals(bytes)).toBe(true);
  });

  test('is missing in a new window once the first one’s bytes are gone', async () => {
    const page = await withFile();
    await page.close();
    const { store } = page.platform;
    store.windowBodies.bodies.clear();
    const popup = await openWindow(store, 'popup');
    expect(popup.app().draft).toMatchObject({ method: 'POST', body: { kind: 'missing', why: 'file' } });
  });

  test('that was never captured is told as that in a new window', async () => {
    const page = await openWindow(new MemoryStore());
    const body = { kind: 'missing', why: 'not-captured' } as const;
    page.app().replaceDraft({ ...page.app().draft, method: 'POST', body });
    await page.app().keepDraft();
    expect((await openWindow(page.platform.store)).app().draft.body).toEqual(body);
  });

  test('that’s missing holds back Send, copies and Save, until it’s given again or removed', async () => {
    const page = await withFile(new Uint8Array(LARGEST_WINDOW_BODY + 1));
    const { app, platform } = await page.reload();
    expect(app().draft).toMatchObject({ method: 'POST', body: { kind: 'missing', why: 'too-long' } });
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'draft-has-errors' } });
    expect(await app().copySigned('headers')).toBe('not-ready');
    expect(await app().copyAsCurl()).toBe('not-ready');
    expect(platform.copied).toEqual([]);
    const problem = await app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));
    expect(problem).toEqual({ field: 'request', problem: 'body-missing' });
    app().replaceBody({ kind: 'none' }, 'Removed the body');
    await app().send();
    expect(app().sending.kind).toBe('answered');
  });

  test('that a captured POST came without isn’t left out of what’s sent again', () => {
    const request = wireRequest({ method: 'POST', target: '/api/v1/charges' });
    const gaps = [{ part: { kind: 'body' }, reason: 'not-shown' }] as const;
    expect(draftOfCapture({ request, gaps, hints: {} }, undefined).body).toEqual({
      ...{ kind: 'missing', why: 'not-captured' },
    });
  });
});

function expectStale({ app }: OpenedPage): void {
  const { sending, result } = app();
  if (sending.kind !== 'kept') throw new Error(`no answer is shown: ${sending.kind}`);
  expect(result).toBe('answer');
  expect(sending.answered.entry).toMatchObject({ at: NOW, status: 401 });
  const { found, remedies, happened } = explanationOf(sending.answered);
  expect(found).toEqual({ code: 'stale_request', others: [] });
  expect(remedies[0]).toMatchObject({ kind: 'resign-now' });
  expect(happened.join(' ')).not.toContain('The error code is in the response');
}

test('the answer is shown again after a reload, as long as it’s the answer to that request', async () => {
  const page = await openWindow(new MemoryStore());
  page.app().editDraft({ target: '/api/v1/wallets' });
  page.app().typeTimestamp(`${NOW - 4000}`);
  await page.app().send();
  await vi.waitFor(() =>
    expect([...page.platform.store.history.entries.values()]).toMatchObject([{ status: 401 }]),
  );
  const again = await page.reload();
  await vi.waitFor(() => expectStale(again));
  again.app().runTimestamp();
  again.platform.clock.advance(5);
  await again.app().send();
  await vi.waitFor(() => expect([...page.platform.store.history.entries.values()]).toHaveLength(2));
  const last = await again.reload();
  await vi.waitFor(() => expect(last.app().sending.kind).toBe('kept'));
  expect(last.app().sending).toMatchObject({ answered: { exchange: { answer: { status: 200 } } } });
  last.app().editDraft({ target: '/api/v1/orders' });
  const edited = await last.reload();
  await edited.app().showLastAnswer();
  expect(edited.app()).toMatchObject({ sending: { kind: 'idle' }, result: 'steps' });
});

test('why a request wasn’t sent is shown again after a reload, as long as that holds', async () => {
  const page = await openWindow(new MemoryStore());
  await page.app().addKey(madeUpKey('a', ['built-in']));
  page.app().editDraft({ target: 'orders' });
  await page.app().send();
  const again = await page.reload();
  const reason = { kind: 'not-sent', why: { problem: 'draft-has-errors' } };
  await vi.waitFor(() => expect(again.app()).toMatchObject({ sending: reason, result: 'answer' }));
  again.app().editDraft({ target: '/api/v1/orders' });
  expect(selectSending(again.app()).kind).toBe('idle');
  await again.app().send();
  await vi.waitFor(() => expect(answered(again.app()).exchange.answer.kind).toBe('response'));
  // It was answered before, and wouldn't be sent now.
  again.app().typeTimestamp('€');
  await again.app().send();
  const last = await again.reload();
  await vi.waitFor(() => expect(last.app()).toMatchObject({ sending: reason, result: 'answer' }));
});

test.each(['app', 'popup'] as const)(
  'a typed timestamp is still there after a reload: %s',
  async (surface) => {
    const page = await openWindow(new MemoryStore(), surface);
    page.app().typeTimestamp('17954');
    const again = await page.reload();
    expect(again.app().timestampMode).toEqual({ kind: 'fixed', text: '17954' });
    again.app().runTimestamp();
    const running = await again.reload();
    expect(running.app().timestampMode.kind).toBe('running');
    const key = madeUpKey('a', [LOCAL]);
    await running.app().addKey(key);
    running.app().typeTimestamp(key.secret.reveal());
    await running.app().keepDraft();
    expect(JSON.stringify(page.platform.store.values.get('windows'))).not.toContain(key.secret.reveal());
  },
);

describe('that a request is for another host', () => {
  const CURL = "curl 'https://elsewhere.test/api/v1/orders?a=1' -H 'X-Trace: 7'";

  async function pasteInto({ app }: OpenedPage): Promise<void> {
    const into = { kind: 'target', view: 'request', value: '', start: 0, end: 0 } as const;
    await app().withPasted((actions) => actions.takeText(CURL, into));
    expect(app().draft.target).toBe('/api/v1/orders?a=1');
  }

  const saidIn = ({ app }: OpenedPage) => {
    const { pasted } = app();
    return pasted?.kind === 'draft' ? placeOfPasted(app(), pasted) : undefined;
  };
  const ELSEWHERE = { kind: 'elsewhere', host: 'https://elsewhere.test', isHostKnown: false };

  test.each(['app', 'panel', 'popup'] as const)('is still said after a reload: %s', async (surface) => {
    const page = await openWindow(new MemoryStore(), surface);
    await pasteInto(page);
    const again = await page.reload();
    expect(saidIn(again)).toMatchObject(ELSEWHERE);
    again.app().editDraft({ method: 'PUT' });
    expect(saidIn(await again.reload())).toMatchObject(ELSEWHERE);
  });

  test('is said by the app that’s opened from the popup, too', async () => {
    const store = new MemoryStore();
    const popup = await openWindow(store, 'popup');
    await pasteInto(popup);
    await popup.close();
    const app = await openWindow(store);
    await app.app().takePopupsRequest();
    expect(saidIn(app)).toMatchObject(ELSEWHERE);
  });

  test('isn’t said again once it’s dismissed, nor of another request', async () => {
    const page = await openWindow(new MemoryStore());
    await pasteInto(page);
    await page.app().keepDraft();
    await page.app().withPasted((actions) => actions.dismiss());
    const again = await page.reload();
    expect(again.app().pasted).toBeUndefined();
    await pasteInto(again);
    again.app().editDraft({ target: '/typed' });
    expect((await again.reload()).app().pasted).toBeUndefined();
  });
});

test.each([
  ['sign', 'request'],
  ['settings', 'environments'],
])('the address #%s of an earlier version opens its view of today', (address, view) => {
  expect(placeNamed(address)).toMatchObject({ view });
});

describe('the app, opened from the popup', () => {
  async function fromPopup(store: MemoryStore, act: (popup: Opened) => Promise<void> | void) {
    const popup = await openWindow(store, 'popup');
    const opened = vi.spyOn(popup.platform, 'openApp');
    await act(popup);
    popup.app().openApp();
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    popup.platform.close();
    return placeNamed(opened.mock.calls[0]?.[0] ?? '');
  }

  async function typed({ app }: Opened) {
    app().editDraft({ target: ONE.target });
    await app().chooseEnvironment(LOCAL);
  }

  test('opens at the body of a POST that was shown there without one, typed or not', async () => {
    const store = new MemoryStore();
    const tab = await openWindow(store);
    tab.app().editDraft({ method: 'POST', target: '/api/v1/charges' });
    await tab.close();
    const popup = await openWindow(store, 'popup');
    const opened = vi.spyOn(popup.platform, 'openApp');
    popup.app().focusField('body');
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    const place = placeNamed(opened.mock.calls[0]?.[0] ?? '');
    expect(place).toEqual({ view: 'request', about: 'body', isWithRequest: true });
    const { app } = await openWindow(store);
    if (place) await showPlace(app, place);
    expect(app()).toMatchObject({ view: 'request', part: 'body', focusRequest: { field: 'body' } });
    expect(app().draft).toMatchObject({ method: 'POST', body: { kind: 'text', text: '' } });
  });

  test('has it from then on: the popup shows what became of it there, and sends no charge without its body', async () => {
    const store = new MemoryStore();
    const older = await openWindow(store, 'popup');
    older.app().editDraft({ target: '/older' });
    const charge = { method: 'POST', target: '/api/v1/charges', body: { kind: 'none' as const } };
    const place = await fromPopup(store, ({ app }) => app().editDraft(charge));
    await older.close();
    const app = await openWindow(store);
    if (place) await showPlace(app.app, place);
    expect(app.app().draft).toMatchObject(charge);
    const body = { kind: 'text' as const, text: '{"merchant_order_id":"A-1"}' };
    app.app().editDraft({ body });
    await app.app().keepDraft();
    const popup = await openWindow(store, 'popup');
    expect(popup.app().draft).toMatchObject({ ...charge, body });
    await popup.close();
    app.app().editDraft({ target: '/next' });
    await app.app().keepDraft();
    expect((await openWindow(store, 'popup')).app().draft.target).toBe('/next');
  });

  test('opens at the form for a variable that’s to be defined there, with its request', async () => {
    const store = new MemoryStore();
    const popup = await openWindow(store, 'popup');
    const opened = vi.spyOn(popup.platform, 'openApp');
    popup.app().editDraft({ target: '/api/v1/orders?status={{state}}' });
    popup.app().showVariables('state');
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('saved/state?typed'));
    const { app } = await openWindow(store);
    const place = placeNamed('saved/state?typed');
    app().show('saved');
    if (place) await showPlace(app, place);
    expect(app()).toMatchObject({ view: 'saved', savedPart: 'variables', variableToDefine: 'state' });
    expect(app().draft.target).toBe('/api/v1/orders?status={{state}}');
    app().goBack();
    expect(app().view).toBe('request');
  });

  test('looks for the order of a charge that got no response there', async () => {
    const store = new MemoryStore();
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    const popup = await openPage({ store, surface: 'popup', fetch });
    const opened = vi.spyOn(popup.platform, 'openApp');
    await popup.app().addKey(madeUpKey('a', [LOCAL]));
    await popup.app().chooseEnvironment(LOCAL);
    const charge = (order: string) => ({ kind: 'text' as const, text: `{"merchant_order_id":"${order}"}` });
    popup.app().editDraft({ method: 'POST', target: '/api/v1/charges', body: charge('A-1001') });
    await popup.app().send();
    popup.app().editDraft({ body: charge('A-1002') });
    popup.app().openOrders();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('browse/sent-order?typed'));
    popup.platform.close();
    const data = [{ id: 'ord_1', merchant_order_id: 'A-1001' }];
    const { app } = await openPage({
      store,
      fetch: async () => Response.json({ data, total: 1, offset: 0 }),
    });
    const place = placeNamed('browse/sent-order?typed');
    if (place) await showPlace(app, place);
    expect(app()).toMatchObject({
      view: 'browse',
      walk: { collection: 'orders', sought: { order: 'A-1001', outcome: 'found' } },
    });
    expect(app().draft.body).toEqual(charge('A-1002'));
  });

  test('signs the same request with the key chosen there, says so, and Undo brings back its own', async () => {
    const store = new MemoryStore();
    const app = await openWindow(store);
    await typed(app);
    for (const name of ['a', 'b']) await app.app().addKey(madeUpKey(name, [LOCAL]));
    await app.app().chooseKey(LOCAL, 'pk_test_a');
    await app.app().keepDraft();
    await fromPopup(store, async (popup) => {
      await typed(popup);
      await popup.app().chooseKey(LOCAL, 'pk_test_b');
    });
    await app.app().takePopupsRequest();
    expect(selectKey(app.app())?.id).toBe('pk_test_b');
    const { name } = madeUpKey('b', []);
    expect(app.app().undoables).toMatchObject([
      { view: 'request', title: `Signed with ${name} now, as in the popup` },
    ]);
    await app.app().undoLast('request');
    expect(selectKey(app.app())?.id).toBe('pk_test_a');
  });

  test('shows the request that was typed there, and not one that a closed tab had', async () => {
    const store = new MemoryStore();
    const tab = await openWindow(store);
    await workIn(tab, OTHER);
    await tab.close();
    const place = await fromPopup(store, async (popup) => {
      await typed(popup);
      await popup.app().loadBodyFile(new File([new Uint8Array(200_000)], 'big.bin'));
    });
    expect(place).toMatchObject({ view: 'request', isWithRequest: true });
    const app = await openWindow(store);
    await app.app().takePopupsRequest();
    expect(placeOf(app)).toMatchObject({ target: '/one', environmentId: LOCAL });
    expect(app.app().draft.body).toMatchObject({ kind: 'file', name: 'big.bin' });
    const again = await app.reload();
    expect(again.app().draft).toMatchObject({ target: '/one', body: { kind: 'file', name: 'big.bin' } });
    await app.app().undoReadyMade();
    expect(placeOf(app)).toMatchObject({ target: '/other', environmentId: 'built-in' });
  });

  test('shows the popup’s request without the saved name and the fixed timestamp of the one before; undo brings both back', async () => {
    const store = new MemoryStore();
    const app = await openWindow(store);
    await typed(app);
    app.app().linkDraft('find-by-shop');
    app.app().typeTimestamp(`${NOW}`);
    await app.app().keepDraft();
    await fromPopup(store, (popup) => {
      expect(popup.app().savedAs).toBe('find-by-shop');
      popup.app().editDraft({ target: '/api/v1/wallets' });
    });
    await app.app().takePopupsRequest();
    expect(app.app().draft.target).toBe('/api/v1/wallets');
    expect(app.app()).toMatchObject({ savedAs: undefined, timestampMode: { kind: 'running', offset: 0 } });
    await app.app().undoReadyMade();
    expect(app.app()).toMatchObject({
      savedAs: 'find-by-shop',
      timestampMode: { kind: 'fixed', text: `${NOW}` },
    });
  });

  test('the same request is signed with the running timestamp of the popup; undo brings the fixed one back', async () => {
    const store = new MemoryStore();
    const app = await openWindow(store);
    await typed(app);
    app.app().typeTimestamp(`${NOW}`);
    await app.app().keepDraft();
    await fromPopup(store, typed);
    await app.app().takePopupsRequest();
    expect(app.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
    await app.app().undoReadyMade();
    expect(app.app().timestampMode).toEqual({ kind: 'fixed', text: `${NOW}` });
  });

  test('has nothing replaced where it’s the same request, or none was typed', async () => {
    const store = new MemoryStore();
    const app = await openWindow(store);
    await typed(app);
    await app.app().keepDraft();
    await fromPopup(store, typed);
    await app.app().takePopupsRequest();
    expect(app.app().replaced).toBeUndefined();
    expect(await fromPopup(new MemoryStore(), () => undefined)).toBeUndefined();
  });

  test('shows the refusal that was shown there, with its fix, and so does the popup when it’s opened again', async () => {
    const store = new MemoryStore();
    const place = await fromPopup(store, async ({ app }) => {
      app().editDraft({ target: '/api/v1/wallets' });
      app().typeTimestamp(`${NOW - 4000}`);
      await app().send();
      await vi.waitFor(() => expect([...store.history.entries.values()]).toMatchObject([{ status: 401 }]));
    });
    const app = await openWindow(store);
    if (place) await showPlace(app.app, place);
    expectStale(app);
    const popup = await openWindow(store, 'popup');
    await popup.app().showLastAnswer();
    expectStale(popup);
    // Nothing was typed since it opened.
    const opened = vi.spyOn(popup.platform, 'openApp');
    popup.app().openApp();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('request?typed'));
    popup.app().editDraft({ target: '/api/v1/orders' });
    expect(popup.app().sending).toMatchObject({ kind: 'kept' });
    await popup.close();
    const other = await openWindow(store, 'popup');
    await other.app().showLastAnswer();
    expect(other.app().sending).toEqual({ kind: 'idle' });
  });

  test('is told of no older request where the one of the popup couldn’t be kept', async () => {
    const store = new MemoryStore();
    const place = await fromPopup(store, async (popup) => {
      await typed(popup);
      const key = madeUpKey('a', [LOCAL]);
      await popup.app().addKey(key);
      popup.app().editDraft({ target: `/${key.secret.reveal()}` });
    });
    expect(place).toBeUndefined();
  });
});

test('what couldn’t be kept leaves the request before it where it went', async () => {
  const store = new MemoryStore();
  const one = await openWindow(store);
  const key = madeUpKey('a', ['built-in']);
  await one.app().addKey(key);
  one.app().editDraft({ method: 'POST', target: '/api/v1/charges' });
  await one.app().keepDraft();
  await one.app().chooseEnvironment(LOCAL);
  one.app().editDraft({ method: 'GET', target: `/${key.secret.reveal()}` });
  const next = await one.reload();
  expect(next.app().draft.method).toBe('POST');
  expect(placeOf(next)).toMatchObject({ target: '/api/v1/charges', environmentId: 'built-in' });
});

test('a path that’s too long to be kept is told of', async () => {
  const one = await openWindow(new MemoryStore());
  one.app().editDraft({ target: `/${'x'.repeat(66_000)}` });
  await one.app().keepDraft();
  expect(one.app().notKept).toBe('target-too-long');
  one.app().editDraft({ target: '/x' });
  await one.app().keepDraft();
  expect(one.app().notKept).toBeUndefined();
});

describe('what was typed right before the page goes', () => {
  /** Nothing that takes a turn is done any more. */
  function gone(page: Opened): void {
    page.app().leaveDraft();
    page.platform.close();
  }

  test.each(['app', 'panel', 'popup'] as const)('is there after a reload: %s', async (surface) => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, surface, tab);
    await one.app().chooseEnvironment(LOCAL);
    one.app().editDraft({ method: 'POST', target: '/typed', body: { kind: 'text', text: '{"a":1}' } });
    gone(one);
    const next = await openWindow(store, surface, tab);
    expect(next.app().draft).toMatchObject({ method: 'POST', target: '/typed', body: { text: '{"a":1}' } });
    expect(next.app().choices.environmentId).toBe(LOCAL);
    expect(store.left.size).toBe(0);
  });

  test('is there once there’s room for it again, although storage was full when the next page opened', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    one.app().editDraft({ target: '/typed' });
    gone(one);
    store.failing = { ok: false, problem: 'full', detail: '' };
    const full = await openWindow(store, 'app', tab);
    expect(full.app().draft.target).toBe('/typed');
    gone(full);
    store.failing = undefined;
    expect((await openWindow(store, 'app', tab)).app().draft.target).toBe('/typed');
    expect(store.left.size).toBe(0);
  });

  test('is there where the page still waited for what the popup hands over', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const before = await openWindow(store, 'app', tab);
    before.app().editDraft({ target: '/before' });
    await before.close();
    const slow = unloadedPage({ store, tab });
    slow.store.setState({ takeHandover: () => new Promise(() => undefined) });
    void slow.app().load();
    await expect.poll(() => slow.app().draft.target).toBe('/before');
    slow.app().editDraft({ target: '/typed' });
    await expect
      .poll(() => {
        slow.app().leaveDraft();
        return store.left.size;
      })
      .toBe(1);
    slow.platform.close();
    expect((await openWindow(store, 'app', tab)).app().draft.target).toBe('/typed');
  });

  test('is there with the file that was stored before', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    await one.app().loadBodyFile(new File([new Uint8Array(200_000)], 'big.bin'));
    await one.app().keepDraft();
    one.app().editDraft({ target: '/typed' });
    gone(one);
    const next = await openWindow(store, 'app', tab);
    expect(next.app().draft).toMatchObject({ target: '/typed', body: { kind: 'file', name: 'big.bin' } });
  });

  test('isn’t written where a secret stands in it, nor where it’s written already', async () => {
    const store = new MemoryStore();
    const one = await openWindow(store);
    const key = madeUpKey('a', [LOCAL]);
    await one.app().addKey(key);
    one.app().editDraft({ target: `/${key.secret.reveal()}` });
    one.app().leaveDraft();
    one.app().editDraft({ target: '/typed' });
    await one.app().keepDraft();
    one.app().leaveDraft();
    expect(store.left.size).toBe(0);
  });

  test('takes nothing back of what was written since, and breaks nothing where it makes no sense', async () => {
    const store = new MemoryStore();
    const tab: MemoryTab = {};
    const one = await openWindow(store, 'app', tab);
    one.app().editDraft({ target: '/older' });
    one.app().leaveDraft();
    one.platform.clock.advance(1);
    one.app().editDraft({ target: '/newer' });
    await one.app().keepDraft();
    one.platform.close();
    for (const wrong of [{ id: 7 }, null, 'x']) store.left.set(String(wrong), wrong);
    expect(placeOf(await openWindow(store, 'app', tab)).target).toBe('/newer');
  });
});

test('what’s said of a key that was added for a view stays behind, whatever leads to another', async () => {
  const { app } = await openWindow(new MemoryStore());
  const leaders = [() => app().focusField('target'), () => app().openKeyForm(), () => app().show('saved')];
  for (const lead of leaders) {
    app().show('diagnose');
    app().openKeyForm();
    app().goBack('pk_test_added');
    expect(app()).toMatchObject({ view: 'diagnose', keyAdded: 'pk_test_added' });
    lead();
    expect(app().keyAdded).toBeUndefined();
  }
});

test.each([
  ['capture', 'captured-row'],
  ['inbox', 'received-row'],
  ['history', 'history-row'],
] as const)(
  'once a key is added for a request in %s, the keyboard goes on at its row',
  async (view, field) => {
    const { app } = await openWindow(new MemoryStore(), 'panel');
    app().show(view);
    app().openKeyForm();
    app().goBack('pk_test_added');
    expect(app()).toMatchObject({ view, keyAdded: 'pk_test_added', focusRequest: { field } });
  },
);

test('a new window sends the request it starts with where that went, whatever another one has chosen since', async () => {
  const store = new MemoryStore();
  const [one, other] = [await openWindow(store), await openWindow(store)];
  await workIn(one, ONE);
  await one.app().keepDraft();
  await other.app().chooseEnvironment(LOCAL);
  await other.app().chooseEnvironment('built-in');
  await other.app().keepDraft();
  const panel = await openWindow(store, 'panel');
  expect(placeOf(panel)).toMatchObject({ target: ONE.target, environmentId: ONE.environmentId });
});

test('what was pasted over is still brought back after a reload, with where it went', async () => {
  const store = new MemoryStore();
  const one = await openWindow(store);
  await workIn(one, ONE);
  const key = madeUpKey('a', [LOCAL]);
  await one.app().addKey(key);
  one.app().replaceDraft({ ...one.app().draft, target: '/pasted' }, undefined, true);
  await one.app().chooseEnvironment('built-in');
  const next = await one.reload();
  expect(placeOf(next)).toMatchObject({ target: '/pasted', environmentId: 'built-in' });
  await next.app().undoReadyMade();
  expect(placeOf(next)).toMatchObject({ target: '/one' });
  const last = await next.reload();
  expect(last.app().replaced).toBeUndefined();
  await last.app().redoReadyMade();
  expect(placeOf(last)).toMatchObject({ target: '/pasted', environmentId: 'built-in' });
});

test.each([
  ['the request that Undo had led back to', '/one', ['/one', '/pasted']],
  ['no request: none was typed before the pasted one', undefined, ['/pasted']],
])(
  'what Undo led back from isn’t lost where one types before storage is read: %s',
  async (_, target, back) => {
    const store = new MemoryStore();
    const tab = {};
    const one = await openWindow(store, 'app', tab);
    if (target) one.app().editDraft({ target });
    one.app().replaceDraft({ ...one.app().draft, target: '/pasted' }, undefined, true);
    await one.app().undoReadyMade();
    await one.close();
    const next = unloadedPage({ store, tab });
    const loading = next.app().load();
    next.app().editDraft({ target: '/typed' });
    await loading;
    const seen = [];
    for (const _step of back) {
      await next.app().undoReadyMade();
      seen.push(next.app().draft.target);
    }
    expect(seen).toEqual(back);
    for (const _step of back) await next.app().redoReadyMade();
    expect(next.app().draft.target).toBe('/typed');
  },
);

test('what was pasted over is brought back after a reload with its typed timestamp and its answer', async () => {
  const one = await openWindow(new MemoryStore());
  one.app().editDraft({ target: '/api/v1/wallets' });
  one.app().typeTimestamp(`${NOW - 4000}`);
  await one.app().send();
  await vi.waitFor(() =>
    expect([...one.platform.store.history.entries.values()]).toMatchObject([{ status: 401 }]),
  );
  const other = { ...one.app().draft, target: '/pasted' };
  one.app().replaceDraft(other, undefined, true);
  one.app().runTimestamp();
  const next = await one.reload();
  expect(next.app().timestampMode.kind).toBe('running');
  await next.app().undoReadyMade();
  expect(next.app().timestampMode).toEqual({ kind: 'fixed', text: `${NOW - 4000}` });
  await vi.waitFor(() => expectStale(next));
  expect(next.app().result).toBe('answer');
});

test('what was pasted over isn’t stored where a secret stands in it', async () => {
  const store = new MemoryStore();
  const one = await openWindow(store);
  const key = madeUpKey('a', [LOCAL]);
  await one.app().addKey(key);
  one.app().editDraft({ target: `/${key.secret.reveal()}` });
  one.app().replaceDraft({ ...one.app().draft, target: '/pasted' }, undefined, true);
  await one.app().keepDraft();
  expect(JSON.stringify(store.values.get('windows'))).not.toContain(key.secret.reveal());
  one.app().editDraft({ target: '/one' });
  one.app().typeTimestamp(key.secret.reveal());
  one.app().replaceDraft({ ...one.app().draft, target: '/pasted' }, undefined, true);
  one.app().runTimestamp();
  await one.app().keepDraft();
  expect(JSON.stringify(store.values.get('windows'))).not.toContain(key.secret.reveal());
  expect(JSON.stringify(store.values.get('windows'))).toContain('/pasted');
});

describe('what was typed for a list', () => {
  async function filtered(page: Opened, status: string) {
    page.app().setServerFilter('status', status);
    await vi.waitFor(() => expect(page.app().browse.orders?.asked.filters['status']).toBe(status));
    return (await page.reload()).app().browse.orders?.asked.filters['status'];
  }

  test('is there after a reload', async () => {
    expect(await filtered(await openWindow(new MemoryStore()), 'paid')).toBe('paid');
  });

  test('isn’t stored where it holds a secret', async () => {
    const store = new MemoryStore();
    const page = await openWindow(store);
    const key = madeUpKey('a', [LOCAL]);
    await page.app().addKey(key);
    expect(await filtered(page, `x${key.secret.reveal()}`)).toBeUndefined();
    expect(JSON.stringify(store.values.get('windows'))).not.toContain(key.secret.reveal());
  });

  test('isn’t stored where it’s over 4,096 characters', async () => {
    expect(await filtered(await openWindow(new MemoryStore()), 'x'.repeat(3800))).toHaveLength(3800);
    expect(await filtered(await openWindow(new MemoryStore()), 'x'.repeat(4096))).toBeUndefined();
  });

  test('with a key comes back with it, and not what was typed earlier without one', async () => {
    const page = await openWindow(new MemoryStore());
    await page.app().chooseEnvironment(LOCAL);
    page.app().setServerFilter('status', 'without');
    await vi.waitFor(() => expect(page.app().browse.orders).toBeDefined());
    await page.app().chooseEnvironment('built-in');
    await page.app().addKey(madeUpKey('a', [LOCAL]));
    await page.app().chooseEnvironment(LOCAL);
    expect(await filtered(page, 'with')).toBe('with');
  });

  test('goes with its key, and with its environment', async () => {
    const store = new MemoryStore();
    const page = await openWindow(store);
    const stored = async () => {
      await page.app().keepDraft();
      return JSON.stringify(store.values.get('windows'));
    };
    const typed = async (status: string) => {
      page.app().setServerFilter('status', status);
      await vi.waitFor(() => expect(page.app().browse.orders?.asked.filters['status']).toBe(status));
    };
    await page.app().addEnvironment('Mine', 'https://mine.example');
    await typed('of-mine');
    const mine = page.app().choices.environmentId;
    const key = madeUpKey('a', [LOCAL]);
    await page.app().addKey(key);
    await page.app().chooseEnvironment(LOCAL);
    await typed('of-key');
    await page.app().chooseEnvironment('built-in');
    expect(await stored()).toMatch(/of-key.*of-mine/);
    await page.app().removeKey(key.id);
    expect(await stored()).not.toContain('of-key');
    expect(await stored()).toContain('of-mine');
    await page.app().removeEnvironment(mine);
    expect(await stored()).not.toContain('of-mine');
  });
});

test('an environment chosen in the popup is kept, although nothing was typed since it opened', async () => {
  const store = new MemoryStore();
  const first = await openWindow(store, 'popup');
  first.app().editDraft({ method: 'POST', target: '/api/v1/charges' });
  const second = await first.reload();
  await second.app().chooseEnvironment(LOCAL);
  const third = await second.reload();
  expect(placeOf(third)).toMatchObject({ target: '/api/v1/charges', environmentId: LOCAL });
  await third.app().chooseEnvironment('built-in');
  third.app().leaveDraft();
  third.platform.close();
  expect(placeOf(await openWindow(store, 'popup')).environmentId).toBe('built-in');
});
