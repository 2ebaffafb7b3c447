/** What's taken for the local sandbox: what's known to be it, and nothing else on this computer. */

import { describe, expect, test, vi } from 'vitest';
import { explanationOf } from '../../lib/features/exchange/explaining.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import { serverKind } from '../../lib/features/exchange/server-kind.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { answered, explained, madeUpKey, NOW, openPage } from './open-page.ts';
import { standInSandbox } from './stand-in-sandbox.ts';

const OWN_ORIGIN = 'http://localhost:3000';
const OWN = { ...LOCAL_ENVIRONMENT, id: 'own', name: 'Mine', baseUrl: `${OWN_ORIGIN}/shop` };

describe('the kind of a server', () => {
  test.each([
    ['the built-in sandbox', BUILT_IN_ENVIRONMENT, {}, 'built-in'],
    ['the local sandbox’s own environment', LOCAL_ENVIRONMENT, {}, 'local-sandbox'],
    [
      'the same where the sandbox goes on a busy machine',
      { ...LOCAL_ENVIRONMENT, baseUrl: 'http://localhost:4611' },
      {},
      'local-sandbox',
    ],
    [
      'the same, pointed at one’s own server',
      { ...LOCAL_ENVIRONMENT, baseUrl: OWN_ORIGIN },
      {},
      'this-computer',
    ],
    [
      'the same, where a sandbox answered',
      { ...LOCAL_ENVIRONMENT, baseUrl: OWN_ORIGIN },
      { [OWN_ORIGIN]: 'sandbox' },
      'local-sandbox',
    ],
    [
      'the same, where something else answered',
      LOCAL_ENVIRONMENT,
      { [LOCAL_ENVIRONMENT.baseUrl]: 'other' },
      'this-computer',
    ],
    [
      'the same, told to go elsewhere',
      { ...LOCAL_ENVIRONMENT, baseUrl: 'https://api.example.com' },
      {},
      'remote',
    ],
    ['a server of one’s own', OWN, {}, 'this-computer'],
    ['one that answered as a sandbox', OWN, { [OWN_ORIGIN]: 'sandbox' }, 'local-sandbox'],
    ['one that named itself the sandbox', OWN, { [OWN_ORIGIN]: 'named' }, 'local-sandbox'],
    ['one whose neighbour did', OWN, { 'http://localhost:3001': 'sandbox' }, 'this-computer'],
    ['a host elsewhere', { ...OWN, baseUrl: 'https://api.example.com' }, {}, 'remote'],
  ] as const)('%s', (_, environment, seen, kind) => {
    expect(serverKind(environment, seen)).toBe(kind);
  });
});

async function openOwn(fetch: typeof globalThis.fetch) {
  const page = await openPage({ fetch });
  const { app, platform } = page;
  await app().addEnvironment('Mine', OWN_ORIGIN);
  const id = app().environments.find(({ name }) => name === 'Mine')?.id ?? '';
  await app().addKey(madeUpKey('own', [id]));
  await app().chooseEnvironment(id);
  platform.permissions.granted.add(OWN_ORIGIN);
  return { ...page, id };
}

describe('a server of one’s own', () => {
  test('that answers 200 isn’t said to have accepted the signature, until it answered as a sandbox', async () => {
    const sandbox = standInSandbox();
    const { app, id } = await openOwn((url, init) =>
      String(url).includes('/_sandbox/') ? sandbox.fetch(url, init) : Promise.resolve(Response.json({})),
    );
    app().editDraft({ target: '/api/v1/orders' });
    await app().send();
    expect(explained(app()).title).toBe('Answered 200');
    await app().openInbox();
    await app().chooseInboxEnvironment(id);
    await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
    await app().send();
    expect(explained(app()).title).toBe('Signed and accepted');
  });

  test('that took the port of a sandbox that was stopped isn’t said to have accepted the signature', async () => {
    const sandbox = standInSandbox();
    let isStopped = false;
    const { app, id } = await openOwn((url, init) => {
      if (!String(url).includes('/_sandbox/')) return Promise.resolve(Response.json({}));
      return isStopped ? Promise.reject(new TypeError('refused')) : sandbox.fetch(url, init);
    });
    await app().openInbox();
    await app().chooseInboxEnvironment(id);
    await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
    isStopped = true;
    sandbox.stop();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('lost'));
    app().editDraft({ target: '/api/v1/orders' });
    await app().send();
    expect(explained(app()).title).toBe('Answered 200');
  });

  test('that names itself the sandbox is taken for it at its first answer, until something else answers', async () => {
    let headers: HeadersInit | undefined = { Server: 'Countersign-Sandbox' };
    const { app } = await openOwn(async () => {
      if (!headers) throw new TypeError('refused');
      return Response.json({}, { headers });
    });
    app().editDraft({ target: '/api/v1/orders' });
    await app().send();
    expect(explained(app()).title).toBe('Signed and accepted');
    const named = headers;
    headers = undefined;
    await app().send();
    expect(explained(app()).title).toBe('No response from a server that answered before');
    expect(explained(app()).causes.map(({ text }) => text)).toContain(
      'The server has stopped since it last answered. npm run sandbox starts the local sandbox.',
    );
    headers = { Server: 'nginx' };
    await app().send();
    expect(explained(app()).title).toBe('Answered 200');
    expect(app().serversSeen).toEqual({});
    headers = named;
    await app().send();
    expect(explained(app()).title).toBe('Signed and accepted');
  });

  test.each(['http://127.0.0.1:8787', 'http://127.0.0.1:4612'])(
    'at %s that was stopped isn’t said to be started with the sandbox’s command',
    async (origin) => {
      let isStopped = false;
      const { app, platform } = await openOwn(async () => {
        if (isStopped) throw new TypeError('refused');
        return Response.json({});
      });
      platform.permissions.granted.add(origin);
      const { id } = selectEnvironment(app());
      await app().updateEnvironment(id, { baseUrl: origin });
      app().editDraft({ target: '/api/v1/orders' });
      await app().send();
      isStopped = true;
      await app().send();
      const { title, causes } = explained(app());
      expect(title).toBe('No response from a server that answered before');
      expect(causes.map(({ text }) => text)).toContain(
        'The server has stopped since it last answered. If so, start it first.',
      );
      const searched = { order: 'A-1', at: NOW, isFound: false };
      expect(explanationOf({ ...answered(app()) }, undefined, searched)).toMatchObject({
        title: 'The server responds now, but didn’t respond to this request',
        causes: [{ text: 'The server closed the connection without a response.' }],
      });
    },
  );

  test('isn’t vouched for once the Inbox listens elsewhere', async () => {
    const sandbox = standInSandbox();
    const { app, id } = await openOwn(sandbox.fetch);
    await app().openInbox();
    await app().chooseInboxEnvironment(id);
    await vi.waitFor(() => expect(app().serversSeen).toEqual({ [OWN_ORIGIN]: 'sandbox' }));
    await app().chooseInboxEnvironment(LOCAL_ENVIRONMENT.id);
    expect(app().serversSeen[OWN_ORIGIN]).toBeUndefined();
  });

  test('that the Local sandbox’s environment was pointed at is no sandbox once the Inbox was turned away', async () => {
    const { app, platform } = await openPage({ fetch: async () => new Response('{}', { status: 404 }) });
    platform.permissions.granted.add(LOCAL_ENVIRONMENT.baseUrl);
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('refused'));
    expect(serverKind(LOCAL_ENVIRONMENT, app().serversSeen)).toBe('this-computer');
    const busy = await openPage({ fetch: async () => new Response('{}', { status: 503 }) });
    busy.platform.permissions.granted.add(LOCAL_ENVIRONMENT.baseUrl);
    await busy.app().openInbox();
    await vi.waitFor(() => expect(busy.app().inbox.kind).toBe('refused'));
    expect(busy.app().serversSeen).toEqual({});
  });

  test('that breaks off in the middle of its answer to a charge may have created it', async () => {
    const broken = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(4));
        },
        pull: (controller) => controller.error(new TypeError('network error')),
      });
    const { app } = await openOwn(async () => new Response(broken(), { status: 201 }));
    app().editDraft({ method: 'POST', target: '/api/v1/charges', body: { kind: 'text', text: '{}' } });
    await app().send();
    expect(answered(app()).exchange.answer).toMatchObject({ problem: 'cut', status: 201, received: 4 });
    const { title, happened, remedies } = explained(app());
    expect(title).toBe('Response 201 broke off');
    expect(happened.at(-1)).toContain('may have created the charge');
    expect(remedies.map(({ kind }) => kind)).toEqual(['look-for-effect', 'retry-at-risk']);
    expect(captureOfSent(answered(app())).answer).toEqual({ status: 201, code: null, isCut: true });
  });
});
