import { describe, expect, test } from 'vitest';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { NO_SIMULATED_ERRORS } from '../../lib/sandbox/simulated-errors.ts';
import { KEY, NOW, sandboxKey, signed } from '../sandbox/signed.ts';
import { call, headersOf, listed, patch, runSandbox } from './sandbox-running.ts';

const ORDERS = '/api/v1/orders?limit=1';

async function settingsOf(baseUrl: string): Promise<unknown> {
  return (await fetch(`${baseUrl}/_sandbox/settings`)).json();
}

describe('settings', () => {
  test('are all off at first, and a change keeps the others', async () => {
    const { baseUrl } = await runSandbox();
    expect(await settingsOf(baseUrl)).toEqual(NO_SIMULATED_ERRORS);
    const answer = await patch(baseUrl, { delayMs: 1 });
    expect([answer.status, await answer.json()]).toEqual([200, { ...NO_SIMULATED_ERRORS, delayMs: 1 }]);
    await patch(baseUrl, { dropHeader: 'X-Other' });
    expect(await settingsOf(baseUrl)).toEqual({ ...NO_SIMULATED_ERRORS, delayMs: 1, dropHeader: 'X-Other' });
    await patch(baseUrl, {});
    expect(await settingsOf(baseUrl)).toMatchObject({ delayMs: 1 });
  });

  test.each<[unknown, RegExp]>([
    [{ delay: 1 }, /no setting “delay”.*delayMs/],
    ['{"__proto__": {"delayMs": 5}}', /no setting “__proto__”/],
    [{ constructor: 1 }, /no setting “constructor”/],
    [{ ['x'.repeat(5000)]: 1 }, /no setting “x{60}…”/],
    [{ delayMs: '5' }, /^delayMs must be whole/],
    [{ delayMs: -1 }, /^delayMs must/],
    [{ delayMs: 60_001 }, /^delayMs must/],
    [{ delayMs: 1.5 }, /^delayMs must/],
    ['{"delayMs": 1e999}', /^delayMs must/],
    [{ delayMs: null }, /^delayMs must/],
    [{ clockOffsetSeconds: 1e12 }, /^clockOffsetSeconds must/],
    [{ answerStale: 1 }, /^answerStale must be true or false/],
    [{ revokeKey: 'pk_test_1' }, /^revokeKey must/],
    [{ revokeKey: [1] }, /^revokeKey /],
    [{ stripPathPrefix: 'api' }, /^stripPathPrefix must be a path/],
    [{ stripPathPrefix: '/api/' }, /^stripPathPrefix must be a path/],
    [{ stripPathPrefix: '/a?b' }, /^stripPathPrefix must be a path/],
    [{ stripPathPrefix: '/a b' }, /^stripPathPrefix must be a path/],
    [{ dropHeader: 'X Y' }, /^dropHeader must be a header/],
    [[], /JSON object/],
    ['null', /JSON object/],
    ['{"delayMs":', /must be JSON/],
  ])('%j is refused, and nothing is changed', async (change, words) => {
    const { baseUrl } = await runSandbox();
    const answer = await patch(baseUrl, change);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect(error.message).toMatch(words);
    expect(await settingsOf(baseUrl)).toEqual(NO_SIMULATED_ERRORS);
  });

  test('where one of several is wrong none is changed', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { answerStale: true, delayMs: -1 });
    expect(await settingsOf(baseUrl)).toEqual(NO_SIMULATED_ERRORS);
  });

  test('a huge change is refused', async () => {
    const { baseUrl } = await runSandbox();
    const answer = await patch(baseUrl, { dropHeader: 'x'.repeat(100_000) });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('64 KiB')]);
  });
});

describe('simulated errors, as a client meets them', () => {
  test('a right request is stale while the switch is on, and the record says why', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { answerStale: true });
    expect(await call(baseUrl, ORDERS)).toEqual({ status: 401, code: 'stale_request' });
    await patch(baseUrl, { answerStale: false });
    expect((await call(baseUrl, ORDERS)).status).toBe(200);
    const { requests } = await listed(baseUrl);
    expect(requests[0]).toMatchObject({ response: { code: 'stale_request' }, switches: ['answerStale'] });
    expect(requests[1]).not.toHaveProperty('switches');
  });

  test('the clock can be wrong by any time, and what’s recorded is by that clock', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { clockOffsetSeconds: 301 });
    expect((await call(baseUrl, ORDERS)).code).toBe('stale_request');
    await patch(baseUrl, { clockOffsetSeconds: -300 });
    expect((await call(baseUrl, ORDERS)).status).toBe(200);
    const { requests } = await listed(baseUrl);
    expect(requests.map(({ receivedAt }) => receivedAt - NOW)).toEqual([301, -300]);
    expect(requests[0]?.switches).toEqual(['clockOffsetSeconds']);
    const answer = await fetch(baseUrl);
    expect(answer.headers.get('date')).toBe(new Date((NOW - 300) * 1000).toUTCString());
  });

  test('keys are revoked by the switch and come back', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { revokeKey: [KEY.id] });
    expect((await call(baseUrl, ORDERS)).code).toBe('invalid_key');
    await patch(baseUrl, { revokeKey: ['pk_test_other'] });
    expect((await call(baseUrl, ORDERS)).status).toBe(200);
  });

  test('what a proxy does to a request is done to it, and the record has what was sent', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { reserialiseBody: true, stripPathPrefix: '/gateway', dropHeader: 'accept' });
    const body = '{"merchant_order_id":"A-1","amount":"1.00","currency":"USDT","network":"TRON"}';
    const sent = await call(baseUrl, '/gateway/api/v1/charges', { method: 'POST', body });
    expect(sent).toEqual({ status: 401, code: 'bad_signature' });
    const [recorded] = (await listed(baseUrl)).requests;
    expect(recorded?.target).toBe('/gateway/api/v1/charges');
    expect(Buffer.from(recorded?.bodyBase64 ?? '', 'base64').toString()).toBe(body);
    expect(recorded?.switches).toEqual(['reserialiseBody', 'stripPathPrefix', 'dropHeader']);
  });

  test('a redirect names the path with its slash', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { redirectToSlash: true });
    const headers = headersOf(signed('GET', ORDERS));
    const answer = await fetch(`${baseUrl}${ORDERS}`, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/v1/orders/?limit=1']);
    const followed = await fetch(`${baseUrl}${ORDERS}`, { headers });
    expect(await followed.text()).toContain('bad_signature');
  });

  test('a delay keeps the answer back, longer than a silent connection would live', async () => {
    const { baseUrl } = await runSandbox({ patience: 200 });
    await patch(baseUrl, { delayMs: 600 });
    const order: string[] = [];
    const late = call(baseUrl, ORDERS).then(() => order.push('answer'));
    await listed(baseUrl).then(() => order.push('list'));
    await late;
    expect(order).toEqual(['list', 'answer']);
  });

  test('a client that leaves during a delay leaves nothing behind', async () => {
    const { baseUrl } = await runSandbox();
    await patch(baseUrl, { delayMs: 60_000 });
    const leaving = AbortSignal.timeout(100);
    await expect(fetch(`${baseUrl}/x`, { signal: leaving })).rejects.toThrow();
    await patch(baseUrl, { delayMs: 0 });
    expect((await call(baseUrl, ORDERS)).status).toBe(200);
  });
});

describe('keys', () => {
  const post = (baseUrl: string, body: unknown, type = 'application/json') =>
    fetch(`${baseUrl}/_sandbox/keys`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('a new pair is made, told once, and works until it’s revoked', async () => {
    const { baseUrl } = await runSandbox();
    const answer = await post(baseUrl, {});
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as { keyId: string; secret: string };
    expect(Object.keys(made)).toEqual(['keyId', 'secret']);
    expect([checkKeyId(made.keyId).ok, checkSecret(made.secret).ok]).toEqual([true, true]);
    const key = sandboxKey(made.keyId, made.secret);
    const send = async () =>
      (await fetch(`${baseUrl}${ORDERS}`, { headers: headersOf(signed('GET', ORDERS, { key })) })).status;
    expect(await send()).toBe(200);
    const list = await (await fetch(`${baseUrl}/_sandbox/keys`)).text();
    expect(JSON.parse(list).keys).toHaveLength(2);
    expect(list).not.toContain('sk_');
    const gone = await fetch(`${baseUrl}/_sandbox/keys/${made.keyId}`, { method: 'DELETE' });
    expect([gone.status, await gone.json()]).toEqual([200, { keyId: made.keyId, revoked: true }]);
    expect(await send()).toBe(401);
    expect((await listed(baseUrl)).requests[1]?.response.code).toBe('invalid_key');
  });

  test('a pair that’s given is taken, and its secret isn’t repeated', async () => {
    const { baseUrl } = await runSandbox();
    const key = sandboxKey('pk_test_given', 'sk_test_given_0123456789');
    const answer = await post(baseUrl, { keyId: key.id, secret: key.secret.reveal() });
    expect([answer.status, await answer.json()]).toEqual([201, { keyId: key.id }]);
    const headers = headersOf(signed('GET', ORDERS, { key }));
    expect((await fetch(`${baseUrl}${ORDERS}`, { headers })).status).toBe(200);
  });

  test.each<[unknown, RegExp]>([
    [{ keyId: 'pk_live_7b1f0c2de94a4b5f', secret: 'sk_test_hidden_word' }, /keyId belongs to a live key/],
    [{ keyId: 'pk_test_a1', secret: 'sk_live_hidden_word' }, /secret belongs to a live key/],
    [{ keyId: 'sk_test_hidden_word', secret: 'pk_test_a1' }, /keyId holds a secret/],
    [{ keyId: 'pk_test_a1' }, /Send \{\} for a new key/],
    [{ keyId: 'pk_test_a1', secret: 'sk_test_hidden_word', more: 1 }, /Send \{\}/],
    [{ keyId: 1, secret: 2 }, /Send \{\}/],
    [[], /Send \{\}/],
    ['x', /must be JSON/],
  ])('%j is refused without repeating it', async (body, words) => {
    const { baseUrl } = await runSandbox();
    const answer = await post(baseUrl, body);
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toMatch(words);
    expect(text).not.toContain('hidden');
  });

  test('another type than JSON is refused: pages can send it without asking', async () => {
    const { baseUrl } = await runSandbox();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expect((await post(baseUrl, {}, type)).status).toBe(415);
    expect((await post(baseUrl, {}, 'Application/JSON; charset=utf-8')).status).toBe(201);
  });

  test('there’s an end to how many', async () => {
    const { baseUrl } = await runSandbox();
    const statuses = new Set<number>();
    for (let i = 0; i < 100; i++) statuses.add((await post(baseUrl, {})).status);
    expect([...statuses]).toEqual([201, 400]);
  });

  test('an unknown one can’t be revoked', async () => {
    const { baseUrl } = await runSandbox();
    for (const id of ['pk_test_none', '%zz', '']) {
      const answer = await fetch(`${baseUrl}/_sandbox/keys/${id}`, { method: 'DELETE' });
      expect(answer.status).toBe(404);
    }
  });
});
