/** Sending to the sandbox inside the extension: accepted, created, and each of the five refusals with its explanation. */

import { describe, expect, test } from 'vitest';
import { READY_MADE_REQUESTS } from '../../lib/core/ready-made-requests.ts';
import { textOfUtf8 } from '../../lib/core/signing/bytes.ts';
import { MemoryStore } from '../../lib/platform/memory.ts';
import { selectKey } from '../../lib/state/selectors.ts';
import { BUILT_IN_ENVIRONMENT } from '../../lib/storage/environments.ts';
import {
  answered,
  explained,
  madeUpKey,
  NOW,
  type OpenedPage,
  openPage,
  statusOf,
  unloadedPage,
} from './open-page.ts';

const BUILT_IN = BUILT_IN_ENVIRONMENT.id;

function readyMade(id: string) {
  const request = READY_MADE_REQUESTS.find((one) => one.id === id);
  if (!request) throw new Error(`no ready-made request ${id}`);
  return request;
}

async function send({ app }: OpenedPage) {
  await app().send();
  return { status: statusOf(app()), explanation: explained(app()) };
}

function bodyOf({ app }: OpenedPage): unknown {
  const { answer } = answered(app()).exchange;
  return answer.kind === 'response' ? JSON.parse(textOfUtf8(answer.body) ?? '') : undefined;
}

describe('what’s accepted', () => {
  test('a list answers 200 with its page', async () => {
    const page = await openPage();
    page.app().editDraft({ target: '/api/v1/orders?status=paid&limit=5&offset=10' });
    const { status, explanation } = await send(page);
    expect(status).toBe(200);
    expect(explanation).toMatchObject({ tone: 'good', title: 'Signed and accepted', causes: [] });
    expect(bodyOf(page)).toMatchObject({ limit: 5, offset: 10 });
    expect(page.app().result).toBe('answer');
  });

  test('a click before the keys are read waits for them', async () => {
    const page = unloadedPage();
    const loaded = page.app().load();
    page.app().useReadyMade(readyMade('list-orders'));
    const { status } = await send(page);
    expect(status).toBe(200);
    expect(answered(page.app()).draft.target).toBe(readyMade('list-orders').target);
    await loaded;
  });

  test('a charge answers 201, and its order is there for the next request and the next page', async () => {
    const page = await openPage();
    page.app().useReadyMade(readyMade('create-charge'));
    expect((await send(page)).status).toBe(201);
    const { id } = bodyOf(page) as { id: string };
    page.app().useReadyMade(readyMade('list-orders'));
    await send(page);
    expect(bodyOf(page)).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ id })]) });
    const next = await openPage({ store: page.platform.store });
    await next.app().openSandbox();
    expect(next.app().sandbox).toMatchObject({ kind: 'open', view: { orders: [{ id }] } });
  });
});

describe('each refusal is met and explained', () => {
  test('missing_auth: the header that was left out is named, and put back by its remedy', async () => {
    const page = await openPage();
    page.app().leaveOut('X-Signature', true);
    const { status, explanation } = await send(page);
    expect([status, explanation.found?.code]).toEqual([401, 'missing_auth']);
    expect(explanation.title).toBe('Missing header: X-Signature');
    expect(explanation.remedies[0]).toMatchObject({ kind: 'restore-header', header: 'X-Signature' });
    const names = answered(page.app()).exchange.request.headers.map(([name]) => name);
    expect(names).toEqual(['X-Api-Key', 'X-Timestamp']);
    page.app().leaveOut('X-Signature', false);
    expect((await send(page)).status).toBe(200);
  });

  test('bad_timestamp: what the value is instead', async () => {
    const page = await openPage();
    page.app().typeTimestamp(`${NOW}.5`);
    const { status, explanation } = await send(page);
    expect([status, explanation.found?.code]).toEqual([401, 'bad_timestamp']);
    expect(explanation.title).toBe('Timestamp has a fraction');
  });

  test.each([
    [-300, 200],
    [-301, 401],
    [300, 200],
    [301, 401],
  ])('stale_request: a timestamp %i s off answers %i', async (ahead, status) => {
    const page = await openPage();
    page.app().typeTimestamp(`${NOW + ahead}`);
    const sent = await send(page);
    expect(sent.status).toBe(status);
    if (status === 401) {
      expect(sent.explanation.found?.code).toBe('stale_request');
      expect(sent.explanation.title).toMatch(/^Timestamp is .* (old|ahead); limit 5 minutes$/);
    }
  });

  test('stale_request: a timestamp frozen too long ago', async () => {
    const page = await openPage();
    page.app().freezeTimestamp();
    page.platform.clock.advance(400);
    expect((await send(page)).explanation.found?.code).toBe('stale_request');
    page.app().runTimestamp();
    expect((await send(page)).status).toBe(200);
  });

  test('invalid_key: revoked in the sandbox, and unknown there', async () => {
    const page = await openPage();
    const key = selectKey(page.app());
    if (!key) throw new Error('the first visit makes a key');
    await page.app().revokeSandboxKey(key.id);
    const revoked = await send(page);
    expect([revoked.status, revoked.explanation.found?.code]).toEqual([401, 'invalid_key']);
    expect(revoked.explanation.title).toBe('Key id revoked');
    await page.app().addKey(madeUpKey('elsewhere', [BUILT_IN]));
    await page.app().chooseKey(BUILT_IN, 'pk_test_elsewhere');
    const unknown = await send(page);
    expect([unknown.status, unknown.explanation.found?.code]).toEqual([401, 'invalid_key']);
    expect(unknown.explanation.title).toBe('Key id unknown or revoked');
    expect(unknown.explanation.remedies[0]?.kind).toBe('create-sandbox-key');
  });

  test('bad_signature: another signature than this request has, set against it', async () => {
    const page = await openPage();
    page.app().leaveOut('X-Signature', true);
    page.app().addHeader();
    page.app().editHeader(0, { name: 'X-Signature', value: 'ab'.repeat(32) });
    const { status, explanation } = await send(page);
    expect([status, explanation.found?.code]).toEqual([401, 'bad_signature']);
    expect(explanation.causes.find(({ compare }) => compare)?.compare).toEqual({
      sent: 'ab'.repeat(32),
      expected: answered(page.app()).exchange.signed.signature,
    });
  });

  test('bad_signature: the secret stored here isn’t the one of the sandbox', async () => {
    const page = await openPage();
    const key = selectKey(page.app());
    if (!key) throw new Error('the first visit makes a key');
    await page.app().updateKey(key.id, { secret: madeUpKey('other', []).secret });
    const { explanation } = await send(page);
    expect(explanation.found?.code).toBe('bad_signature');
    expect(explanation.title).toBe('Signed correctly with your stored secret, but rejected');
  });
});

describe('a sandbox that can’t be read or kept', () => {
  test.each([
    ['corrupt', { version: 1, seed: 'no' }],
    ['newer', { version: 3, anything: true }],
  ])(
    '%s: left alone, reported, answered with 503, and started over only when told to',
    async (problem, journal) => {
      const store = new MemoryStore();
      store.values.set('sandbox', journal);
      const page = await openPage({ store });
      await page.app().addKey(madeUpKey('one', [BUILT_IN]));
      await page.app().openSandbox();
      expect(page.app().sandbox).toEqual({ kind: 'unreadable', journal: problem });
      expect((await send(page)).status).toBe(503);
      expect(await page.app().createSandboxKey('Another')).toBeUndefined();
      await page.app().revokeSandboxKey(madeUpKey('one', []).id);
      expect(store.values.get('sandbox')).toEqual(journal);
      await page.app().resetSandbox();
      expect(page.app().sandbox.kind).toBe('open');
    },
  );

  test('storage is full: the charge isn’t answered as if it had been kept', async () => {
    const page = await openPage();
    page.app().useReadyMade(readyMade('create-charge'));
    page.platform.store.failing = { ok: false, problem: 'full', detail: 'quota' };
    expect((await send(page)).status).toBe(503);
    expect(page.app().sandbox).toEqual({ kind: 'not-kept', detail: 'quota' });
    page.platform.store.failing = undefined;
    expect((await send(page)).status).toBe(201);
  });
});

test('orders made in the sandbox are stepped on, on every page', async () => {
  const page = await openPage();
  page.app().useReadyMade(readyMade('create-charge'));
  await send(page);
  const { id, status } = bodyOf(page) as { id: string; status: string };
  await page.app().stepSandboxOrder(id);
  const next = await openPage({ store: page.platform.store });
  await next.app().openSandbox();
  const { sandbox } = next.app();
  const [order] = sandbox.kind === 'open' ? sandbox.view.orders : [];
  expect(order?.id).toBe(id);
  expect(order?.status).not.toBe(status);
});
