/** What must never leave: a secret, or a signature to somewhere the user no longer means. */

import { describe, expect, test, vi } from 'vitest';
import { DRAFT_RECORD } from '../../lib/storage/draft.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { answered, madeUpKey, NOW, openPage, unloadedPage } from './open-page.ts';

const KEY = madeUpKey('local', [LOCAL_ENVIRONMENT.id]);
const SECRET = KEY.secret.reveal();

async function openLocal() {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"data":[]}', { status: 200 }));
  const page = await openPage({ fetch: fetched });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { ...page, fetched };
}

/** Sends, and does something while the browser's prompt is open; then the user allows it. */
async function sendAndMeanwhile(
  meanwhile: (page: Awaited<ReturnType<typeof openLocal>>) => Promise<unknown>,
) {
  const page = await openLocal();
  let allow = (): void => undefined;
  vi.spyOn(page.platform.permissions, 'request').mockImplementation(
    () => new Promise((resolve) => (allow = () => resolve({ kind: 'granted' }))),
  );
  const sending = page.app().send();
  await meanwhile(page);
  allow();
  await sending;
  return page;
}

describe('while the permission prompt is open', () => {
  test.each([
    ['the key is deleted', ({ app }) => app().removeKey(KEY.id)],
    ['the key is taken off the environment', ({ app }) => app().updateKey(KEY.id, { environments: [] })],
    [
      'the base URL is edited',
      ({ app }) => app().updateEnvironment(LOCAL_ENVIRONMENT.id, { baseUrl: 'http://127.0.0.1:9999' }),
    ],
    ['another environment is chosen', ({ app }) => app().chooseEnvironment('built-in')],
  ] satisfies [string, Parameters<typeof sendAndMeanwhile>[0]][])(
    '%s: nothing is sent',
    async (_, meanwhile) => {
      const { app, fetched } = await sendAndMeanwhile(meanwhile);
      expect(app().sending).toMatchObject({ kind: 'not-sent' });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test('ten minutes pass: the timestamp is the one of now', async () => {
    const { fetched } = await sendAndMeanwhile(async ({ platform }) => platform.clock.advance(600));
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    expect(headers.get('X-Timestamp')).toBe(String(NOW + 600));
  });
});

describe('variables', () => {
  test('changed while the prompt is open: what’s sent is what was clicked', async () => {
    const page = await openLocal();
    await page.app().setVariable({ name: 'state', value: 'paid' });
    page.app().editDraft({ target: '/api/v1/orders?status={{state}}&q={{uuid}}&t={{now}}' });
    const { uuid } = Object.fromEntries(page.app().variables?.made ?? []);
    vi.spyOn(page.platform.permissions, 'request').mockImplementation(async () => {
      await page.app().setVariable({ name: 'state', value: 'changed' }, { name: 'state', value: 'paid' });
      await page.app().remakeValues();
      page.platform.clock.advance(90);
      return { kind: 'granted' };
    });
    await page.app().send();
    const { target } = answered(page.app()).exchange.request;
    expect(target).toBe(`/api/v1/orders?status=paid&q=${uuid}&t=${NOW}`);
  });
});

describe('a stored secret', () => {
  test.each([
    ['in the path', { target: `/api/v1/orders?k=${SECRET}` }],
    ['percent-encoded in the path', { target: `/api/v1/orders?k=%73k${SECRET.slice(2)}` }],
    ['in the method', { method: SECRET }],
  ])('%s stops the send and the curl command, and isn’t kept', async (_, draft) => {
    vi.useFakeTimers();
    const { app, platform, fetched } = await openLocal();
    app().editDraft(draft);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'draft-has-errors' } });
    expect(await app().copyAsCurl()).toBe('not-ready');
    expect(platform.copied).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    expect(JSON.stringify(platform.store.values.get(DRAFT_RECORD.key) ?? null)).not.toContain(
      SECRET.slice(3),
    );
  });

  test.each([
    ['in a header value', `Bearer ${SECRET}`],
    ['in base64 in a header value', `Basic ${btoa(`me:${SECRET}`)}`],
  ])('%s stops the send', async (_, value) => {
    const { app, fetched } = await openLocal();
    app().addHeader();
    app().editHeader(0, { name: 'Authorization', value });
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('in the body, in hex, stops the send', async () => {
    const { app, fetched } = await openLocal();
    const text = JSON.stringify({ key: Buffer.from(SECRET).toString('hex') });
    app().editDraft({ method: 'POST', body: { kind: 'text', text } });
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('as the timestamp stops the send', async () => {
    const { app, fetched } = await openLocal();
    app().typeTimestamp(SECRET);
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent' });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('Send clicked before the stored request is shown', () => {
  const CHARGE = { method: 'POST', target: '/api/v1/charges', body: { kind: 'text', text: '{}' } } as const;

  async function reopened(prepare: (page: Awaited<ReturnType<typeof openLocal>>) => unknown) {
    const first = await openLocal();
    await prepare(first);
    await first.app().keepDraft();
    first.platform.close();
    const page = unloadedPage({ store: first.platform.store, fetch: first.fetched });
    await page.app().send();
    expect(page.app().sending).toEqual({ kind: 'not-sent', why: { problem: 'changed-meanwhile' } });
    expect(first.fetched).not.toHaveBeenCalled();
    return { ...page, fetched: first.fetched };
  }

  test('sends nothing; clicked again, it sends the charge that’s there by then', async () => {
    const { app, fetched } = await reopened(async (page) => {
      await page.app().chooseEnvironment('built-in');
      page.app().editDraft(CHARGE);
    });
    expect(app().draft).toMatchObject(CHARGE);
    await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
    await app().send();
    expect(fetched.mock.calls.map(([, init]) => init?.method)).toEqual(['POST']);
  });

  test('sends nothing to an environment that wasn’t the one in sight', async () => {
    const { app } = await reopened(() => undefined);
    expect(app().choices.environmentId).toBe(LOCAL_ENVIRONMENT.id);
  });
});

test('what’s typed while storage is read stays', async () => {
  const first = await openPage();
  await first.platform.storage.write(DRAFT_RECORD.key, {
    version: 1,
    data: { method: 'GET', target: '/stored', headers: [], bodyText: null, leftOut: [] },
  });
  const next = unloadedPage({ store: first.platform.store });
  const loading = next.app().load();
  next.app().editDraft({ target: '/typed' });
  await loading;
  expect(next.app().draft.target).toBe('/typed');
});

test('full storage is said so, until something could be kept again', async () => {
  const { app, platform } = await openPage();
  platform.store.failing = { ok: false, problem: 'full', detail: 'quota' };
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  expect(app().notKept).toBe('full');
  platform.store.failing = undefined;
  await app().chooseEnvironment('built-in');
  expect(app().notKept).toBeUndefined();
});

test('a server’s clock isn’t followed to another environment', async () => {
  const { app } = await openPage();
  app().runTimestamp(3600);
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  expect(app().timestampMode).toEqual({ kind: 'running', offset: 0 });
});

test('an environment chosen while storage is read stays chosen', async () => {
  const first = await openPage();
  await first.app().chooseEnvironment('built-in');
  const next = unloadedPage({ store: first.platform.store });
  const loading = next.app().load();
  await next.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  await loading;
  expect(next.app().choices.environmentId).toBe(LOCAL_ENVIRONMENT.id);
});
