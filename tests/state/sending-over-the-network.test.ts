/** Sending to a host: its permission first, exactly what was signed, and one request at a time. */

import { describe, expect, test, vi } from 'vitest';
import { asByteString, type ByteString } from '../../lib/core/signing/bytes.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { answered, explained, madeUpKey, NOW, openPage, statusOf } from './open-page.ts';

const ORIGIN = 'http://127.0.0.1:4610';
const KEY = madeUpKey('local', [LOCAL_ENVIRONMENT.id]);

const hasAborted = (init?: RequestInit) => init?.signal?.aborted;
const ok: typeof fetch = async () => new Response('{"data":[]}', { status: 200 });
/** Answers only when it's cancelled. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
  );

async function openLocal(answer: typeof fetch = ok) {
  const fetched = vi.fn(answer);
  const page = await openPage({ fetch: fetched });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { ...page, fetched };
}

function latin1(text: string): ByteString {
  const bytes = asByteString(text);
  if (bytes === undefined) throw new Error('a header is sent in Latin-1');
  return bytes;
}

/** What `fetch` was called with, as a request on the wire. */
function wireOf([url, init = {}]: Parameters<typeof fetch>): WireRequest {
  const { method = '', headers = [], body } = init;
  return {
    method,
    target: latin1(String(url).slice(ORIGIN.length)),
    headers: (headers as [string, string][]).map(([name, value]) => [name, latin1(value)] as const),
    body: body ? { kind: 'bytes', bytes: body as Uint8Array, source: 'exact' } : { kind: 'none' },
  };
}

describe('the permission', () => {
  test('is asked for first, and the state says so meanwhile', async () => {
    const { app, platform, fetched } = await openLocal();
    let allow = (): void => undefined;
    vi.spyOn(platform.permissions, 'request').mockImplementation(
      () => new Promise((resolve) => (allow = () => resolve({ kind: 'granted' }))),
    );
    const sending = app().send();
    expect(platform.permissions.request).toHaveBeenCalledWith(ORIGIN);
    expect(app().sending).toEqual({ kind: 'asking-permission', origin: ORIGIN });
    expect(fetched).not.toHaveBeenCalled();
    allow();
    await sending;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(statusOf(app())).toBe(200);
  });

  test('refused: nothing is sent, and asking again is possible', async () => {
    const { app, platform, fetched } = await openLocal();
    platform.permissions.answer = { kind: 'refused' };
    await app().send();
    expect(app().sending).toEqual({
      kind: 'not-sent',
      why: { problem: 'permission-refused', origin: ORIGIN },
    });
    expect(fetched).not.toHaveBeenCalled();
    platform.permissions.answer = { kind: 'granted' };
    await app().send();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('can’t be asked for: nothing is sent, with the reason, unless it’s there already', async () => {
    const { app, platform, fetched } = await openLocal();
    platform.permissions.answer = { kind: 'unavailable', reason: 'not in DevTools' };
    await app().send();
    expect(app().sending).toEqual({
      kind: 'not-sent',
      why: { problem: 'permission-unavailable', origin: ORIGIN, reason: 'not in DevTools' },
    });
    expect(fetched).not.toHaveBeenCalled();
    platform.permissions.granted.add(ORIGIN);
    await app().send();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is never asked for by the built-in sandbox', async () => {
    const { app, platform } = await openPage();
    const request = vi.spyOn(platform.permissions, 'request');
    await app().send();
    expect(statusOf(app())).toBe(200);
    expect(request).not.toHaveBeenCalled();
  });
});

describe('what goes out', () => {
  test('is byte for byte what was shown and signed', async () => {
    const { app, fetched } = await openLocal();
    app().editDraft({
      method: 'post',
      target: '/api/v1/charges?b=1&a=%2f',
      body: { kind: 'text', text: '{ "a": "ü\u0000" }\r\n' },
    });
    app().addHeader();
    app().editHeader(0, { name: 'X-Extra', value: ' é ' });
    const { prepared, signed } = selectSigning(app());
    await app().send();
    const [call] = fetched.mock.calls;
    if (!call || !prepared.request || !signed) throw new Error('nothing was sent');
    const wire = wireOf(call);
    expect(wire).toEqual({ ...prepared.request, headers: [...prepared.request.headers, ...signed.headers] });
    expect(wire.method).toBe('POST');
    expect(call[1]).toMatchObject({ redirect: 'manual', credentials: 'omit' });
    expect(verify(wire, () => ({ ...KEY, revoked: false }), NOW).ok).toBe(true);
  });

  test('carries no header that was left out', async () => {
    const { app, fetched } = await openLocal();
    app().leaveOut('X-Timestamp', true);
    app().leaveOut('X-Api-Key', true);
    await app().send();
    const [call] = fetched.mock.calls;
    expect(call && wireOf(call).headers.map(([name]) => name)).toEqual(['X-Signature']);
  });

  test('is the request of the click, whatever is typed while it’s under way', async () => {
    const { app, fetched } = await openLocal();
    const sending = app().send();
    app().editDraft({ target: '/api/v1/other' });
    await sending;
    expect(String(fetched.mock.calls[0]?.[0])).toBe(`${ORIGIN}/api/v1/orders`);
  });
});

describe('what stops it', () => {
  test('without a key nothing is sent', async () => {
    const { app, fetched } = await openLocal();
    await app().removeKey(KEY.id);
    await app().send();
    expect(app().sending).toEqual({ kind: 'not-sent', why: { problem: 'no-key' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('errors do, warnings don’t; nobody is asked for a permission in vain', async () => {
    const { app, platform, fetched } = await openLocal();
    const asked = vi.spyOn(platform.permissions, 'request');
    app().editDraft({ target: 'api/v1/orders', body: { kind: 'text', text: '{}' } });
    await app().send();
    const { sending } = app();
    const why = sending.kind === 'not-sent' && sending.why;
    expect(why && why.problem === 'draft-has-errors' && why.messages).toEqual([
      expect.stringContaining('A path starts with a slash'),
      expect.stringContaining('body with GET'),
    ]);
    expect(asked).not.toHaveBeenCalled();
    app().editDraft({ target: '/api/v1/orders/{id}', body: { kind: 'none' } });
    app().typeTimestamp('1767225600000');
    await app().send();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('a line break in the timestamp does', async () => {
    const { app, fetched } = await openLocal();
    app().typeTimestamp('17672\n25600');
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'draft-has-errors' } });
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('a host that fails where it shouldn’t is a state too, and sends nothing', async () => {
  const { app, platform, fetched } = await openLocal();
  vi.spyOn(platform.permissions, 'request').mockRejectedValue(new Error('context invalidated'));
  await app().send();
  expect(app().sending).toEqual({ kind: 'not-sent', why: { problem: 'unexpected' } });
  expect(fetched).not.toHaveBeenCalled();
});

describe('while it’s under way', () => {
  test('progress is told', async () => {
    const { app, store } = await openLocal(async () => new Response('x'.repeat(1000)));
    const received: number[] = [];
    store.subscribe(({ sending }) => {
      if (sending.kind === 'sending') received.push(sending.received);
    });
    await app().send();
    expect(received[0]).toBe(0);
    expect(received.at(-1)).toBe(1000);
  });

  test('it can be cancelled', async () => {
    const { app, fetched } = await openLocal(silent);
    const sending = app().send();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    app().cancelSend();
    await sending;
    expect(answered(app()).exchange.answer).toMatchObject({ kind: 'failed', problem: 'cancelled' });
    expect(explained(app())).toMatchObject({ tone: 'neutral', title: 'Cancelled before a response came' });
  });

  test('it can be cancelled before the prompt is answered; an answer that comes later sends nothing', async () => {
    const { app, platform, fetched } = await openLocal();
    let allow = (): void => undefined;
    vi.spyOn(platform.permissions, 'request').mockImplementation(
      () => new Promise((resolve) => (allow = () => resolve({ kind: 'granted' }))),
    );
    const sending = app().send();
    app().cancelSend();
    expect(app().sending).toEqual({ kind: 'idle' });
    allow();
    await sending;
    expect(app().sending).toEqual({ kind: 'idle' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a second one isn’t sent, until the first has its response or is cancelled', async () => {
    const { app, fetched } = await openLocal(silent);
    app().editDraft({ target: '/first' });
    const first = app().send();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    app().editDraft({ target: '/second' });
    await app().send();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(hasAborted(fetched.mock.calls[0]?.[1])).toBe(false);
    app().cancelSend();
    await first;
    expect(answered(app()).exchange.url).toBe(`${ORIGIN}/first`);
    fetched.mockImplementation(ok);
    await app().send();
    expect(answered(app()).exchange.url).toBe(`${ORIGIN}/second`);
  });

  test('one that’s cancelled in the prompt leaves the way free for the next', async () => {
    const { app, platform, fetched } = await openLocal();
    const prompt = vi.spyOn(platform.permissions, 'request');
    prompt.mockImplementationOnce(() => new Promise(() => undefined));
    void app().send();
    await vi.waitFor(() => expect(app().sending.kind).toBe('asking-permission'));
    app().cancelSend();
    await app().send();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(statusOf(app())).toBe(200);
  });
});

describe('what comes back', () => {
  test('a host that can’t be reached is explained', async () => {
    const { app } = await openLocal(() => Promise.reject(new TypeError('Failed to fetch')));
    await app().send();
    expect(explained(app()).title).toBe('No response from the local sandbox');
  });

  test('the server’s clock is measured, and an answer is explained by it', async () => {
    const ahead = 3605;
    const { app } = await openLocal(async () =>
      Response.json(
        { error: { code: 'stale_request' } },
        { status: 401, headers: { Date: new Date((NOW + ahead) * 1000).toUTCString() } },
      ),
    );
    await app().send();
    expect(answered(app()).exchange.skew?.seconds).toBe(ahead + 0.5);
    expect(explained(app()).remedies[0]?.kind).toBe('use-server-clock');
    const accepted = explained(app()).times?.find(({ name }) => name === 'Timestamps accepted on arrival');
    expect(accepted?.value).toContain(`${NOW + ahead + 1 - 300} (`);
    expect(accepted?.value).toContain(`${NOW + ahead + 300} (`);
    await app().send({ isRepeated: true });
    expect(answered(app()).exchange.skew?.responses).toBe(2);
  });

  test('a key deleted since still explains', async () => {
    const { app } = await openLocal(async () =>
      Response.json({ error: { code: 'bad_signature' } }, { status: 401 }),
    );
    await app().send();
    await app().removeKey(KEY.id);
    expect(explained(app()).title).toBe('Signed correctly with your stored secret, but rejected');
  });
});

describe('as a curl command', () => {
  test('carries the very headers that would be sent', async () => {
    const { app, platform } = await openLocal();
    app().editDraft({ target: '/api/v1/orders?limit=5' });
    expect(await app().copyAsCurl()).toBe('copied');
    const [command = ''] = platform.copied;
    expect(command).toContain(`${ORIGIN}/api/v1/orders?limit=5`);
    expect(command).toContain(`X-Signature: ${selectSigning(app()).signed?.signature}`);
    expect(command).not.toContain(KEY.secret.reveal());
  });

  test('leaves out what’s left out', async () => {
    const { app, platform } = await openLocal();
    app().leaveOut('X-Signature', true);
    await app().copyAsCurl();
    expect(platform.copied[0]).toContain('X-Timestamp');
    expect(platform.copied[0]).not.toContain('X-Signature');
  });

  test('isn’t made without a key or a request, nor where the browser refuses', async () => {
    const { app, platform } = await openLocal();
    app().editDraft({ target: 'no slash' });
    expect(await app().copyAsCurl()).toBe('not-ready');
    app().editDraft({ target: '/' });
    vi.spyOn(platform, 'copy').mockResolvedValueOnce(false);
    expect(await app().copyAsCurl()).toBe('blocked');
    await app().removeKey(KEY.id);
    expect(await app().copyAsCurl()).toBe('not-ready');
    expect(platform.copied).toEqual([]);
  });
});

test('the simplest request that’s typed and sent by hand tells of the rejected one as well, and no other does', async () => {
  const { app } = await openLocal();
  app().editDraft({ method: 'GET', target: '/api/v1/wallets?limit=5' });
  await app().send();
  expect(app().plainSends).toEqual([]);
  app().editDraft({ method: 'GET', target: '/api/v1/wallets' });
  await app().send();
  const capture = { request: { target: '/api/v1/wallets' }, origin: ORIGIN, answer: { status: 200 } };
  expect(app().plainSends).toMatchObject([{ at: answered(app()).exchange.startedAt, capture }]);
});
