/** What was sent before is known before it's sent again: the same order, or the same bytes, where it may have had its effect. */

import { describe, expect, test, vi } from 'vitest';
import { earliest, sentBeforeWords } from '../../lib/core/diagnosis/sent-twice.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { utcMomentWords } from '../../lib/core/time-words.ts';
import { rowOfEvent } from '../../lib/features/capture/intake.ts';
import { listedAt } from '../../lib/features/history/selectors.ts';
import { rowOfRecord } from '../../lib/features/inbox/rows.ts';
import { MEMORY_ORIGIN, MemoryStore } from '../../lib/platform/memory.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { LOCAL, START, told } from './devtools-entries.ts';
import { answered, madeUpKey, NOW, openPage } from './open-page.ts';
import { signedBy } from './wrongly-signed.ts';

/** Unix seconds. */
const LOST_AT = NOW - 30;

const LOCAL_KEY = madeUpKey('local', [LOCAL_ENVIRONMENT.id]);

async function openCharging(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await page.app().addKey(options.fetch ? LOCAL_KEY : madeUpKey('built-in', ['built-in']));
  if (options.fetch) await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  const charge = (order: string, amount = '25.00'): void =>
    page.app().editDraft({
      method: 'POST',
      target: '/api/v1/charges',
      body: {
        kind: 'text',
        text: JSON.stringify({ merchant_order_id: order, amount, currency: 'USDT', network: 'TRON' }),
      },
    });
  const knownBefore = async () => {
    const { request, origin = '' } = selectSigning(page.app()).prepared;
    return request && page.app().sentBefore(request, origin);
  };
  return { ...page, charge, knownBefore };
}

/** Each response is lost until the server has a status to answer. */
async function openLosing() {
  const server: { status: number | undefined } = { status: undefined };
  const page = await openCharging({
    fetch: async () => {
      page.platform.clock.advance(1);
      if (server.status === undefined) throw new TypeError('connection closed');
      return new Response('{}', { status: server.status });
    },
  });
  return { ...page, server };
}

test('a charge for the same order is known from the history, though its amount is written otherwise', async () => {
  const { app, charge, knownBefore } = await openCharging();
  charge('A-1001');
  expect(await knownBefore()).toBeUndefined();
  await app().keepSend(await sent(app));
  expect(await knownBefore()).toBeDefined();
  charge('A-1001', '25.0');
  expect(await knownBefore()).toBeDefined();
  charge('A-1002');
  expect(await knownBefore()).toBeUndefined();
});

test.each([
  ['/api/v1/charges?x=1', '/api/v1/charges'],
  ['/api/v1/charges', '/api/v1/charges?x=1'],
  ['/api/v1/charges?x=1', '/api/v1/charges?y=%2F?'],
  ['/api/v1/charges?x=1', '/api/v1/charges/'],
])('a charge accepted twice at %s was sent before at %s too', async (first, then) => {
  const { app, charge, knownBefore } = await openCharging();
  charge('A-1001');
  app().editDraft({ target: first });
  await app().keepSend(await sent(app));
  await app().keepSend(await sent(app));
  app().editDraft({ target: then });
  expect((await knownBefore())?.accepted).toHaveLength(2);
  app().editDraft({ target: '/api/v1/refunds' });
  expect(await knownBefore()).toBeUndefined();
});

test('a charge that names no order is the same with another query, and with another body it isn’t', async () => {
  const { app, knownBefore } = await openCharging({ fetch: async () => new Response('{}', { status: 201 }) });
  const body = (text: string): void => app().editDraft({ body: { kind: 'text', text } });
  app().editDraft({ method: 'POST', target: '/api/v1/charges?x=1' });
  body('{"amount":"25.00"}');
  await app().keepSend(await sent(app));
  app().editDraft({ target: '/api/v1/charges' });
  expect(await knownBefore()).toBeDefined();
  body('{"amount":"26.00"}');
  expect(await knownBefore()).toBeUndefined();
});

test('what’s no charge is another request with another query', async () => {
  const { app, knownBefore } = await openCharging({ fetch: async () => new Response('{}', { status: 201 }) });
  app().editDraft({ method: 'POST', target: '/api/v1/refunds?x=1', body: { kind: 'text', text: '{}' } });
  await app().keepSend(await sent(app));
  expect(await knownBefore()).toBeDefined();
  app().editDraft({ target: '/api/v1/refunds' });
  expect(await knownBefore()).toBeUndefined();
});

test('a charge of another order tells of the one before, as long as nobody knows what became of that', async () => {
  const { app, charge, knownBefore, server } = await openLosing();
  charge('A-1001');
  await app().keepSend(await sent(app));
  charge('A-1002', '30.00');
  expect(await knownBefore()).toMatchObject({ status: null, order: 'A-1001' });
  // A rejection tells nothing of the one before it.
  server.status = 401;
  await app().keepSend(await sent(app));
  charge('A-1003');
  expect(await knownBefore()).toMatchObject({ order: 'A-1001' });
  server.status = 201;
  await app().keepSend(await sent(app));
  charge('A-1004');
  expect(await knownBefore()).toBeUndefined();
  charge('A-1001');
  expect(await knownBefore()).toMatchObject({ at: expect.any(Number), status: null });
});

test('the charge of another order that was sent three times is told to have been', async () => {
  const { app, charge, knownBefore, platform } = await openLosing();
  charge('A-1001');
  for (let i = 0; i < 3; i++) await app().keepSend(await sent(app));
  charge('A-1002');
  const known = await knownBefore();
  expect(known).toMatchObject({ order: 'A-1001', unclear: [{}, {}, {}] });
  const searched = { order: 'A-1001', at: platform.clock.now() + 1, isFound: true, times: 3 };
  expect(sentBeforeWords(known ?? { at: 0, status: 0 }, undefined, searched)).toMatch(
    /3 charges were created\. Countersign sent its charge 3 times\.$/,
  );
});

test('a charge accepted twice, and lost the third time, was still accepted twice', async () => {
  let response: Response | undefined = Response.json({ id: 'ord_1' }, { status: 201 });
  const { app, charge, knownBefore, platform } = await openCharging({
    fetch: async () => {
      platform.clock.advance(1);
      if (!response) throw new TypeError('connection closed');
      return response;
    },
  });
  charge('A-1001');
  await app().keepSend(await sent(app));
  response = Response.json({}, { status: 201 });
  await app().keepSend(await sent(app));
  response = undefined;
  await app().keepSend(await sent(app));
  const known = await knownBefore();
  expect(known).toMatchObject({ status: null, accepted: [{}, { orderId: 'ord_1' }] });
  expect(sentBeforeWords(known ?? { at: 0, status: 0 })).toMatch(
    /^No response came at .* Before that, the server accepted it 2 times, last at /,
  );
  charge('A-1002');
  expect(await knownBefore()).toMatchObject({ status: null, order: 'A-1001' });
});

test.each([
  ['when it was sent', 'at', LOST_AT],
  ['before it was stored, where no more is known', 'before', undefined],
] as const)('a captured charge that was lost may have been accepted %s', async (_, word, startedAt) => {
  const fetch = async () => new Response('{}', { status: 201 });
  const { app, charge, knownBefore, platform } = await openCharging({ fetch });
  charge('A-1001');
  const { request, origin = '' } = selectSigning(app()).prepared;
  if (!request) throw new Error('it is whole');
  platform.clock.advance(90);
  const capture = { request, gaps: [], hints: {}, origin, isCaptured: true };
  const sent = startedAt !== undefined && { startedAt: startedAt * 1000 };
  await app().keepCapture({ ...capture, ...sent }, 'captured');
  const before = await knownBefore();
  const at = startedAt ?? NOW + 90;
  if (before === undefined) throw new Error('it was sent');
  expect(before).toMatchObject({ at, status: null });
  expect(sentBeforeWords(before)).toContain(`No response came ${word} ${utcMomentWords(BigInt(at))}.`);
  expect(sentBeforeWords({ at: at + 9, status: 201, unclear: before.unclear ?? [] })).toContain(
    `An earlier send ${word} ${utcMomentWords(BigInt(at))} got no clear response, so it may have been accepted`,
  );
  expect(earliest(before)).toBe(startedAt ?? 0);
  await app().openHistory();
  const { history } = app();
  expect(history.kind === 'open' && history.entries.map(listedAt)).toEqual([at]);
});

test('a captured 201 that broke off leaves its charge in doubt once it’s stored, too', async () => {
  const { app, charge, knownBefore } = await openCharging();
  charge('A-1001');
  const { request, origin = '' } = selectSigning(app()).prepared;
  if (!request) throw new Error('it is whole');
  const answer = { status: 201, text: '{"id":', isCut: true } as const;
  await app().keepCapture({ request, gaps: [], hints: {}, origin, isCaptured: true, answer }, 'captured');
  expect(await knownBefore()).toMatchObject({ status: null, unclear: [{}] });
});

test('a charge that’s lost, then accepted, may have been accepted twice', async () => {
  const { app, charge, knownBefore, server } = await openLosing();
  charge('A-1001');
  await app().keepSend(await sent(app));
  server.status = 201;
  await app().keepSend(await sent(app));
  const known = await knownBefore();
  expect(known).toMatchObject({ status: 201, accepted: [{}], unclear: [{}] });
  expect(sentBeforeWords(known ?? { at: 0, status: 0 })).toMatch(
    /^The server answered 201 at .* An earlier send at .* UTC got no clear response, so it may have been accepted, too\.$/,
  );
});

test('an answer stands beside the very request that it answered, and beside none with another body', async () => {
  const { app, charge } = await openCharging();
  const last = async () => {
    const { request, origin = '' } = selectSigning(app()).prepared;
    return request && (await app().lastSent(request, origin));
  };
  charge('A-1001');
  await app().keepSend(await sent(app));
  expect(await last()).toMatchObject({ status: 201 });
  app().editDraft({ body: { kind: 'none' } });
  expect(await last()).toBeUndefined();
});

test('one charge whose steps were opened in the Inbox was sent once, and is as old as when it was received', async () => {
  const answer = { status: 201, code: null };
  const { app, charge, knownBefore, platform } = await openCharging({
    fetch: async () => new Response('{}', { status: 201 }),
  });
  charge('A-1001');
  const { exchange } = await sent(app);
  await app().keepSend(answered(app()));
  const { request, startedAt: receivedAt } = exchange;
  const { origin } = new URL(exchange.url);
  const received = { request, gaps: [], hints: {}, receivedAt, origin, answer } as const;
  platform.clock.advance(60);
  await app().keepCapture({ ...received, request: { ...request } }, 'inbox', { id: 'inbox-1' });
  expect((await knownBefore())?.accepted).toHaveLength(1);
  // The same bytes once more are another charge.
  await app().keepCapture({ ...received, request: { ...request } }, 'inbox', { id: 'inbox-2' });
  expect((await knownBefore())?.accepted).toMatchObject([{ at: receivedAt }, { at: receivedAt }]);
});

test('a charge that got 201 is known after another key of the same environment is chosen, and the key is named', async () => {
  const { app, charge, knownBefore } = await openCharging();
  charge('NF-7000');
  await app().keepSend(await sent(app));
  const other = madeUpKey('other', ['built-in']);
  await app().addKey(other);
  await app().chooseKey('built-in', other.id);
  const known = await knownBefore();
  const first = known?.keyId;
  expect(first).toBeDefined();
  expect(known).toMatchObject({ accepted: [{ keyId: first }] });
  const before = known ?? { at: 0, status: 0 };
  expect(sentBeforeWords(before, other.id)).toContain(
    `It was sent with another key, ${first}. Both keys may belong to one merchant.`,
  );
  expect(sentBeforeWords(before, first)).not.toContain('another key');
});

test('a charge that got no response is known after the key was rejected and another one chosen', async () => {
  const { app, charge, knownBefore, platform } = await openCharging({
    fetch: async () => {
      platform.clock.advance(1);
      throw new TypeError('connection closed');
    },
  });
  charge('NF-5002');
  await app().keepSend(await sent(app));
  const error = { code: 'invalid_key', message: 'unknown key' };
  Object.assign(platform, { fetch: async () => Response.json({ error }, { status: 401 }) });
  await app().keepSend(await sent(app));
  const other = madeUpKey('other', [LOCAL_ENVIRONMENT.id]);
  await app().addKey(other);
  await app().chooseKey(LOCAL_ENVIRONMENT.id, other.id);
  expect(await knownBefore()).toMatchObject({ status: null, keyId: LOCAL_KEY.id });
});

test('with a key of its own, the last sending names the other keys of those before it', () => {
  const accepted = [
    { id: '2', at: 20, keyId: 'pk_test_two' },
    { id: '1', at: 10, keyId: 'pk_test_one' },
  ];
  const last = { at: 20, status: 201, keyId: 'pk_test_two', accepted };
  expect(sentBeforeWords(last, 'pk_test_two')).toContain('It was also sent with another key, pk_test_one.');
  expect(sentBeforeWords(last, 'pk_test_new')).toContain('It was sent with 2 other keys.');
  expect(sentBeforeWords(last)).not.toContain('key');
});

test('what was rejected, or is safe to repeat, isn’t said to have been sent', async () => {
  const { app, charge, knownBefore } = await openCharging();
  charge('A-1001');
  app().leaveOut('X-Signature', true);
  await app().keepSend(await sent(app));
  expect(await knownBefore()).toBeUndefined();
  app().editDraft({ method: 'GET', target: '/api/v1/orders', body: { kind: 'none' } });
  app().leaveOut('X-Signature', false);
  await app().keepSend(await sent(app));
  expect(await knownBefore()).toBeUndefined();
});

async function sent(app: Awaited<ReturnType<typeof openCharging>>['app']) {
  await app().send({ isRepeated: true });
  const { sending } = app();
  if (sending.kind !== 'answered') throw new Error('it was to be answered');
  return sending.answered;
}

/** Answers only when it's cancelled, or let go. */
function slowly(status = 201) {
  let go = (): void => undefined;
  const fetch = vi.fn<typeof globalThis.fetch>(
    (_, init) =>
      new Promise((resolve, reject) => {
        go = () => resolve(new Response('{}', { status }));
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const left = () => vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  return { fetch, left, go: () => go() };
}

describe('a charge under way', () => {
  test.each(['popup', 'app'] as const)(
    'whose page is gone before the response is known to have been sent: %s',
    async (surface) => {
      const store = new MemoryStore();
      const { fetch, left } = slowly();
      const one = await openCharging({ store, fetch, surface });
      one.charge('A-1001');
      void one.app().send();
      await left();
      one.platform.close();
      const two = await openCharging({ store, fetch, surface });
      two.charge('A-1001');
      expect(await two.knownBefore()).toMatchObject({ status: null });
    },
  );

  test('is one entry with its response, and stays pinned and named', async () => {
    const { fetch, left, go } = slowly();
    const { app, charge, platform } = await openCharging({ fetch });
    charge('A-1001');
    const sending = app().send();
    await left();
    const [id = ''] = platform.store.history.entries.keys();
    await app().pinEntry(id, true);
    await app().nameEntry(id, 'The slow one');
    go();
    await sending;
    await vi.waitFor(() =>
      expect([...platform.store.history.entries.values()]).toMatchObject([
        { id, status: 201, verdict: 'right', pinned: true, name: 'The slow one' },
      ]),
    );
  });

  test('that turns out to be rejected isn’t said to have been sent', async () => {
    const { app, charge, knownBefore } = await openCharging({
      fetch: async () => Response.json({ error: { code: 'bad_signature' } }, { status: 401 }),
    });
    charge('A-1001');
    await app().send();
    expect(await knownBefore()).toBeUndefined();
  });

  test('goes out all the same where storage fails, and that’s said', async () => {
    const { app, charge, platform } = await openCharging({ fetch: async () => new Response('{}') });
    platform.store.history.failing = { ok: false, problem: 'full', detail: '' };
    charge('A-1001');
    await app().send();
    expect(answered(app()).exchange.answer).toMatchObject({ status: 200 });
    expect(app().historyTrouble).toMatchObject({ what: 'keep', problem: 'full' });
  });

  test('goes out all the same where storage hangs', async () => {
    const { app, charge, platform } = await openCharging({ fetch: async () => new Response('{}') });
    platform.openHistory = () => new Promise(() => undefined);
    charge('A-1001');
    await app().send();
    expect(answered(app()).exchange.answer).toMatchObject({ status: 200 });
  });

  test('that’s cancelled is known to have been sent', async () => {
    const { fetch, left } = slowly();
    const { app, charge, knownBefore } = await openCharging({ fetch });
    charge('A-1001');
    const sending = app().send();
    await left();
    app().cancelSend();
    await sending;
    expect(await knownBefore()).toMatchObject({ status: null });
  });

  test('isn’t cut off by a captured request that’s sent again, nor is its request replaced', async () => {
    const { fetch, left, go } = slowly();
    const { app, charge, platform } = await openCharging({ fetch, surface: 'panel' });
    await app().startCapture();
    const headers = [
      ['Host', '127.0.0.1:4610'],
      ['X-Api-Key', LOCAL_KEY.id],
    ] as const;
    platform.network?.tell(told({ id: 1, request: wireRequest({ method: 'GET', target: '/a', headers }) }));
    charge('A-1001');
    const sending = app().send();
    await left();
    await app().sendRowAgain(1);
    expect(app().draft.target).toBe('/api/v1/charges');
    go();
    await sending;
    expect(answered(app()).exchange.answer).toMatchObject({ status: 201 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

test('a captured charge that was rejected is known to have been sent, once it was sent again and accepted', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', { status: 201 }));
  const { app, platform } = await openCharging({ fetch, surface: 'panel' });
  await app().startCapture();
  const headers = [
    ['Host', '127.0.0.1:4610'],
    ['X-Api-Key', LOCAL_KEY.id],
  ] as const;
  const body = '{ "merchant_order_id": "A-1001" }';
  const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
  platform.network?.tell(told({ id: 1, request, status: 401, code: 'bad_signature' }));
  const known = () => app().sentBefore(request, 'http://127.0.0.1:4610');
  expect(await known()).toBeUndefined();
  await app().sendRowAgain(1);
  expect(await known()).toMatchObject({ status: 201 });
});

test('a charge that a page made is known from its capture, when it’s opened to be sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', { status: 201 }));
  const { app, platform } = await openCharging({ fetch, surface: 'panel' });
  await app().startCapture();
  const headers = [['Host', '127.0.0.1:4610']] as const;
  const body = '{ "merchant_order_id": "web-2" }';
  const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
  platform.network?.tell(told({ id: 1, request, status: 201 }));
  app().showStepsOfRow(1);
  await vi.waitFor(async () =>
    expect(await app().sentBefore(request, 'http://127.0.0.1:4610')).toMatchObject({
      status: 201,
    }),
  );
  await app().send();
  expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'sent-before' } });
  expect(fetch).not.toHaveBeenCalled();
});

function receivedRow(id: number, request: WireRequest, receivedAt: number, status = 502) {
  const answer = { status, code: null };
  const capture = { request, gaps: [], hints: {}, isReceived: true, receivedAt, answer };
  const record = { id, capture, status, code: null, switches: [], isBodyOmitted: false, isGivenUp: false };
  return rowOfRecord({ ...record, diagnosis: undefined }, LOCAL, MEMORY_ORIGIN);
}

test('a charge that the Inbox received and that was lost counts at once, and one that was sent from here once', async () => {
  const { app, charge, knownBefore, server, store } = await openLosing();
  server.status = 502;
  charge('A-1001');
  const { exchange } = await sent(app);
  await app().keepSend(answered(app()));
  const receive = (...received: Parameters<typeof receivedRow>) =>
    store.setState({ inboxRows: [...app().inboxRows, receivedRow(...received)] });
  receive(1, { ...exchange.request }, exchange.startedAt);
  expect((await knownBefore())?.unclear).toHaveLength(1);
  const headers = [['X-Api-Key', 'pk_test_program']] as const;
  const body = '{"merchant_order_id":"A-1001"}';
  receive(2, wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body }), NOW + 9);
  expect(await knownBefore()).toMatchObject({ at: NOW + 9, keyId: 'pk_test_program', unclear: [{}, {}] });
});

describe('a charge that a page made, and that Capture saw lost', () => {
  const ORIGIN = 'http://127.0.0.1:4610';
  const request = wireRequest({
    method: 'POST',
    target: '/api/v1/charges',
    headers: [['Host', '127.0.0.1:4610']],
    body: '{ "merchant_order_id": "K-502-6" }',
  });
  const BEFORE = {
    problem: 'sent-before',
    before: { at: START / 1000, status: 502, unclear: [{}] },
  } as const;

  async function seenLost(...more: readonly Parameters<typeof told>[0][]) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', { status: 201 }));
    const page = await openCharging({ fetch, surface: 'panel' });
    await page.app().startCapture();
    for (const one of [{ id: 1, request, status: 502 }, ...more]) page.platform.network?.tell(told(one));
    await vi.waitFor(() => expect(page.app().capturedRows).toHaveLength(1 + more.length));
    return { ...page, fetch, known: () => page.app().sentBefore(request, ORIGIN) };
  }

  test('holds up the same one that’s typed, though nobody looked at it, as long as it’s listed', async () => {
    const { app, fetch, charge } = await seenLost();
    charge('K-502-6');
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: BEFORE });
    expect(fetch).not.toHaveBeenCalled();
    app().clearCapture();
    await app().send();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is in doubt where another order is charged', async () => {
    const { app, charge, knownBefore } = await seenLost();
    charge('K-7');
    expect(await knownBefore()).toMatchObject({ order: 'K-502-6', status: 502 });
    expect(app().history.kind).toBe('closed');
  });

  test('counts once, although it’s stored too', async () => {
    const { app, known } = await seenLost();
    app().diagnoseRow(1);
    await app().openHistory();
    await vi.waitFor(() => expect(app().history).toMatchObject({ entries: [{ from: 'captured' }] }));
    expect((await known())?.unclear).toHaveLength(1);
  });

  test('counts with each time that the page sent it', async () => {
    const { known } = await seenLost({
      id: 2,
      request,
      status: 0,
      error: 'net::ERR_EMPTY_RESPONSE',
      after: 1000,
    });
    expect(await known()).toMatchObject({
      status: null,
      unclear: [{ at: START / 1000 + 1 }, { at: START / 1000 }],
    });
  });

  test('tells nothing of another server, nor of what was rejected', async () => {
    const { app, charge, knownBefore } = await seenLost();
    expect(await app().sentBefore(request, 'https://api.example')).toBeUndefined();
    app().clearCapture();
    charge('K-502-6');
    expect(await knownBefore()).toBeUndefined();
  });
});

describe('a charge that the server accepted from somebody else', () => {
  const body = '{"merchant_order_id":"P-1"}';
  const at = START / 1000;

  async function made(what: Parameters<typeof told>[0] = {}, store = new MemoryStore()) {
    const page = await openCharging({ fetch: async () => new Response(), surface: 'panel', store });
    await page.app().startCapture();
    const request = signedBy({ body });
    page.platform.network?.tell(told({ id: 1, request, status: 201, ...what }));
    await vi.waitFor(() => expect(page.app().capturedRows).toHaveLength(1));
    page.charge('P-1');
    return { ...page, store };
  }

  /** Once DevTools is closed. */
  async function later(store: MemoryStore) {
    await vi.waitFor(() => expect(store.values.has('page-charges')).toBe(true));
    const page = await openCharging({ fetch: async () => new Response(), store });
    page.charge('P-1');
    return page;
  }

  test('from the page, counts as one that was sent here', async () => {
    const { knownBefore, charge } = await made();
    expect(await knownBefore()).toMatchObject({ at, status: 201, accepted: [{ at }] });
    charge('P-2');
    expect(await knownBefore()).toBeUndefined();
  });

  test('from the page, isn’t said to have been sent by Countersign', async () => {
    const { app, knownBefore, platform } = await made({ status: 0, error: 'net::ERR_EMPTY_RESPONSE' });
    const searched = { order: 'P-1', at: NOW + 9, isFound: true, times: 2 };
    platform.clock.advance(1);
    const words = async () =>
      sentBeforeWords((await knownBefore()) ?? { at, status: null }, undefined, searched);
    const repeats = 'but a browser may repeat a request whose connection breaks.';
    expect(await words()).toContain(`Countersign knows that its charge was sent once, ${repeats}`);
    await app().send({ isRepeated: true });
    await app().keepSend(answered(app()));
    expect(await words()).toContain('Countersign knows that its charge was sent twice.');
    app().clearCapture();
    await app().forgetHistory();
    await app().send({ isRepeated: true });
    await app().keepSend(answered(app()));
    expect(await words()).toContain(`Countersign sent its charge once, ${repeats}`);
  });

  test('from a client, that the local sandbox received, does too, once', async () => {
    const page = await openCharging({ fetch: async () => new Response() });
    const request = signedBy({ body });
    page.store.setState({ inboxRows: [receivedRow(1, request, at, 201)] });
    page.charge('P-1');
    expect(await page.knownBefore()).toMatchObject({ status: 201, accepted: [{ at }] });
    const row = rowOfEvent(told({ id: 1, request, status: 201 }));
    page.store.setState({ capturedRows: row ? [row] : [] });
    expect((await page.knownBefore())?.accepted).toHaveLength(1);
  });

  test.each([
    [{ status: 401, code: 'bad_signature' }],
    [{ status: 422 }],
    [{ origin: 'https://api.example' }],
  ])('isn’t one with %o', async (what) => {
    const { knownBefore } = await made(what);
    expect(await knownBefore()).toBeUndefined();
  });

  test.each([
    [{ status: 201 }, { status: 201, accepted: [{ at }] }],
    [{ status: 502 }, { status: 502, unclear: [{ at }] }],
    [
      { status: 0, error: 'net::ERR_EMPTY_RESPONSE' },
      { status: null, unclear: [{ at }] },
    ],
  ])('%o is still known once DevTools was closed, though nothing of it can be read', async (what, before) => {
    const { store } = await made(what);
    const { app, knownBefore, charge } = await later(store);
    expect(await knownBefore()).toMatchObject(before);
    const kept = JSON.stringify(store.values.get('page-charges'));
    expect(kept).not.toMatch(/P-1|charges"?\/|127|pk_/);
    expect(await app().sentBefore(signedBy({ body }), 'https://api.example')).toBeUndefined();
    charge('P-2');
    expect(await knownBefore()).toBeUndefined();
    charge('P-1');
    await app().forgetHistory();
    expect(await knownBefore()).toBeUndefined();
  });

  test('counts once although it’s listed, stored and known from the list that’s gone', async () => {
    const { app, store, knownBefore } = await made();
    app().diagnoseRow(1);
    await app().openHistory();
    await vi.waitFor(() => expect(app().history).toMatchObject({ entries: [{ from: 'captured' }] }));
    const { knownBefore: knownLater } = await later(store);
    expect((await knownBefore())?.accepted).toHaveLength(1);
    expect((await knownLater())?.accepted).toHaveLength(1);
  });
});

test('a charge whose response stands on screen is sent again without another question; after a page was opened it’s asked', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', { status: 201 }));
  const store = new MemoryStore();
  const { app, charge } = await openCharging({ store, fetch });
  charge('A-1001');
  await app().keepSend(await sent(app));
  await app().send();
  expect(fetch).toHaveBeenCalledTimes(2);
  await app().keepSend(answered(app()));
  const later = await openPage({ store, fetch });
  await later.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  later.app().editDraft(app().draft);
  await later.app().send();
  expect(later.app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'sent-before' } });
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe('what was sent with another key', () => {
  const OTHER_KEY = madeUpKey('other', [LOCAL_ENVIRONMENT.id]);

  /** The order was charged with the other key, in a window that's gone. */
  async function chargedWithOther() {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', { status: 201 }));
    const store = new MemoryStore();
    const before = await openCharging({ store, fetch });
    await before.app().addKey(OTHER_KEY);
    await before.app().chooseKey(LOCAL_ENVIRONMENT.id, OTHER_KEY.id);
    before.charge('A-1001');
    await before.app().keepSend(await sent(before.app));
    fetch.mockClear();
    const page = await openPage({ store, fetch });
    await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
    page.app().editDraft(before.app().draft);
    const withKey = (id: string): Promise<unknown> => page.app().chooseKey(LOCAL_ENVIRONMENT.id, id);
    return { ...page, fetch, withKey };
  }

  test('holds a charge up that’s sent with this one, until that was told', async () => {
    const { app, fetch, withKey } = await chargedWithOther();
    await withKey(LOCAL_KEY.id);
    await app().send();
    expect(app().sending).toMatchObject({
      kind: 'not-sent',
      why: { problem: 'sent-before', before: { keyId: OTHER_KEY.id } },
    });
    expect(fetch).not.toHaveBeenCalled();
    await app().send({ isRepeated: true });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('was told of whatever key is chosen afterwards', async () => {
    const { app, fetch, withKey } = await chargedWithOther();
    await withKey(OTHER_KEY.id);
    const { request, origin = '' } = selectSigning(app()).prepared;
    if (!request) throw new Error('there was to be a request');
    app().tellBefore({ request, origin });
    await withKey(LOCAL_KEY.id);
    await app().send();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('holds a charge up that’s sent with it, although another key is chosen while the history is read', async () => {
    const { app, fetch, platform, withKey } = await chargedWithOther();
    await withKey(OTHER_KEY.id);
    const history = await platform.openHistory();
    let open = (): void => undefined;
    const openHistory = vi.fn(
      () => new Promise<typeof history>((resolve) => (open = () => resolve(history))),
    );
    platform.openHistory = openHistory;
    const sending = app().send();
    await vi.waitFor(() => expect(openHistory).toHaveBeenCalled());
    await withKey(LOCAL_KEY.id);
    open();
    await sending;
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'sent-before' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  /** As a program of the user's own sent it, which the sandbox received. */
  async function receivedCharge(
    { app, platform }: Pick<Awaited<ReturnType<typeof openCharging>>, 'app' | 'platform'>,
    { order, keyId, status }: { readonly order: string; readonly keyId: string; readonly status?: number },
  ): Promise<void> {
    platform.clock.advance(1);
    const { origin = '' } = selectSigning(app()).prepared;
    const headers = [
      ['Host', '127.0.0.1:4610'],
      ['X-Api-Key', keyId],
    ] as const;
    const body = JSON.stringify({ merchant_order_id: order });
    const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
    const answer = status === undefined ? {} : { answer: { status, code: null } };
    await app().keepCapture({ request, gaps: [], hints: {}, origin, ...answer }, 'inbox');
  }

  test('doesn’t hide that this key charged the order, however many others were charged since', async () => {
    const page = await openCharging({ fetch: async () => new Response('{}', { status: 201 }) });
    page.charge('A-1001');
    await page.app().keepSend(await sent(page.app));
    for (let i = 0; i < 55; i++)
      await receivedCharge(page, { order: `B-${i}`, keyId: OTHER_KEY.id, status: 201 });
    page.charge('A-1001', '25.0');
    expect(await page.knownBefore()).toMatchObject({ status: 201, accepted: [{ keyId: LOCAL_KEY.id }] });
  });

  test('and accepted leaves this key’s charge in doubt, until one with this key is answered', async () => {
    const { server, ...page } = await openLosing();
    page.charge('A-1001');
    await page.app().keepSend(await sent(page.app));
    await receivedCharge(page, { order: 'B-1', keyId: OTHER_KEY.id, status: 201 });
    page.charge('A-1002');
    expect(await page.knownBefore()).toMatchObject({ status: null, order: 'A-1001', keyId: LOCAL_KEY.id });
    server.status = 201;
    await page.app().keepSend(await sent(page.app));
    page.charge('A-1003');
    expect(await page.knownBefore()).toBeUndefined();
  });

  test('isn’t shown as what this request was answered', async () => {
    const { app, withKey } = await chargedWithOther();
    const { request, origin = '' } = selectSigning(app()).prepared;
    if (!request) throw new Error('there was to be a request');
    await withKey(LOCAL_KEY.id);
    expect(await app().lastSent(request, origin)).toBeUndefined();
    await app().showLastAnswer();
    expect(app().sending.kind).toBe('idle');
    await withKey(OTHER_KEY.id);
    expect(await app().lastSent(request, origin)).toMatchObject({ status: 201, keyId: OTHER_KEY.id });
    await app().showLastAnswer();
    expect(app().sending).toMatchObject({ kind: 'kept', answered: { entry: { keyId: OTHER_KEY.id } } });
  });
});
