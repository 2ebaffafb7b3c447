/** The Inbox's state: when it listens, what becomes of what it hears, and what the sandbox is told. */

import { describe, expect, test, vi } from 'vitest';
import { knownSecrets } from '../../../lib/core/signing/known-secrets.ts';
import { localEnvironments } from '../../../lib/features/environments/local-environments.ts';
import { inboxComparisons } from '../../../lib/features/inbox/comparison.ts';
import { selectInboxEnvironment, selectShownInboxRows } from '../../../lib/features/inbox/selectors.ts';
import { selectFailingInboxCount } from '../../../lib/features/requests/failing.ts';
import { knownServerOf } from '../../../lib/features/requests/known-server.ts';
import { MEMORY_ORIGIN } from '../../../lib/platform/memory.ts';
import { BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { KEY, signed } from '../../sandbox/signed.ts';
import { NOW, type OpenedPage, openPage } from '../../state/open-page.ts';
import {
  EXAM,
  examReport,
  LOCAL_ORIGIN,
  recordJson,
  type StandInSandbox,
  standInSandbox,
} from '../../state/stand-in-sandbox.ts';

const RESTORE = `POST ${LOCAL_ORIGIN}/_sandbox/requests/restore`;

interface Listening extends OpenedPage {
  readonly sandbox: StandInSandbox;
}

async function listening(): Promise<Listening> {
  const sandbox = standInSandbox();
  const page = await openPage({ fetch: sandbox.fetch });
  page.platform.permissions.granted.add(LOCAL_ORIGIN);
  await page.app().openInbox();
  await vi.waitFor(() => expect(page.app().inbox).toEqual({ kind: 'connected' }));
  return { ...page, sandbox };
}

async function received({ app, sandbox }: Listening, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) sandbox.tell('request', recordJson({ id: String(i) }));
  await vi.waitFor(() => expect(app().inboxRows).toHaveLength(count));
}

describe('listening', () => {
  test('begins by itself where it was allowed before, and else in a click', async () => {
    const sandbox = standInSandbox();
    const { app, platform } = await openPage({ fetch: sandbox.fetch });
    await app().openInbox();
    expect(app().inbox.kind).toBe('needs-permission');
    expect(sandbox.asked).toEqual([]);
    platform.permissions.answer = { kind: 'refused' };
    await app().allowInbox();
    expect(app().inbox.kind).toBe('permission-refused');
    platform.permissions.answer = { kind: 'unavailable', reason: 'Not here.' };
    await app().allowInbox();
    expect(app().inbox).toEqual({ kind: 'permission-unavailable', reason: 'Not here.' });
    platform.permissions.answer = { kind: 'granted' };
    await app().allowInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
    expect(sandbox.asked[0]).toBe(`GET ${LOCAL_ORIGIN}/_sandbox/events?after=0`);
  });

  test('is for environments on this machine alone', async () => {
    const remote = {
      id: 'a',
      name: 'A',
      kind: 'remote',
      baseUrl: 'https://api.example.com',
      paths: {},
    } as const;
    const other = { ...remote, id: 'b', baseUrl: 'http://localhost:5000/api' };
    const found = localEnvironments([BUILT_IN_ENVIRONMENT, remote, other, LOCAL_ENVIRONMENT]);
    expect(found.map(({ id }) => id)).toEqual(['local', 'b']);
    const { app } = await openPage();
    await app().updateEnvironment('local', { baseUrl: 'https://api.example.com' });
    await app().openInbox();
    expect(app().inbox.kind).toBe('no-local');
  });

  test('goes on when the view is left, unless nothing was there', async () => {
    const { app, sandbox } = await listening();
    app().leaveInbox();
    expect(app().inbox.kind).toBe('connected');
    await app().openInbox();
    expect(sandbox.asked.filter((one) => one.includes('/events'))).toHaveLength(1);
    const absent = await openPage({ fetch: () => Promise.reject(new TypeError('refused')) });
    absent.platform.permissions.granted.add(LOCAL_ORIGIN);
    await absent.app().openInbox();
    await vi.waitFor(() => expect(absent.app().inbox.kind).toBe('not-running'));
    absent.app().leaveInbox();
    expect(absent.app().inbox.kind).toBe('closed');
  });

  test.each([
    [
      'in Firefox’s DevTools, which tell of no permission',
      { surface: 'panel', browser: 'firefox' },
      'permission-unavailable',
    ],
    ['in Firefox’s tab', { surface: 'app', browser: 'firefox' }, 'not-running'],
    ['in Chromium’s DevTools', { surface: 'panel', browser: 'chromium' }, 'not-running'],
  ] as const)('looks for what the browser withholds only %s', async (_, host, kind) => {
    const modes: (RequestMode | undefined)[] = [];
    const opaque = Object.defineProperty(new Response(), 'type', { value: 'opaque' });
    const { app, platform } = await openPage({
      surface: host.surface,
      async fetch(_url, options) {
        modes.push(options?.mode);
        if (options?.mode === 'no-cors') return opaque;
        throw new TypeError('NetworkError');
      },
    });
    Object.assign(platform, { browser: host.browser });
    platform.permissions.granted.add(LOCAL_ORIGIN);
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe(kind));
    expect(modes.includes('no-cors')).toBe(kind === 'permission-unavailable');
    app().leaveInbox();
    expect(app().inbox.kind).toBe('closed');
  });

  test('begins at the environment in use, and stays where it heard something', async () => {
    const origin = 'http://127.0.0.1:9999';
    const sandbox = standInSandbox();
    const { app, platform } = await openPage({ fetch: sandbox.fetch });
    const added = await app().addEnvironment('Other', origin);
    const id = added.ok ? (added.environments.at(-1)?.id ?? '') : '';
    for (const one of [origin, LOCAL_ORIGIN]) platform.permissions.granted.add(one);
    await app().chooseEnvironment(id);
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
    await app().chooseEnvironment(BUILT_IN_ENVIRONMENT.id);
    await app().openInbox();
    expect(sandbox.asked.filter((one) => one.includes('/events'))).toEqual([
      `GET ${origin}/_sandbox/events?after=0`,
    ]);
    expect(selectInboxEnvironment(app())?.id).toBe(id);
  });

  test('isn’t begun where the environment in use turned out to be no sandbox', async () => {
    const { app, platform } = await openPage({ fetch: async () => new Response('{}', { status: 404 }) });
    const added = await app().addEnvironment('My server', 'http://127.0.0.1:9999');
    const id = added.ok ? (added.environments.at(-1)?.id ?? '') : '';
    platform.permissions.granted.add('http://127.0.0.1:9999');
    await app().chooseEnvironment(id);
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('refused'));
    expect(selectInboxEnvironment(app())?.id).toBe(LOCAL_ENVIRONMENT.id);
  });

  test('to another sandbox starts with an empty list', async () => {
    const page = await listening();
    const { app, sandbox, platform } = page;
    await received(page, 2);
    const added = await app().addEnvironment('Other', 'http://127.0.0.1:9999');
    const id = added.ok ? (added.environments.at(-1)?.id ?? '') : '';
    platform.permissions.granted.add('http://127.0.0.1:9999');
    await app().chooseInboxEnvironment(id);
    expect(app().inboxRows).toEqual([]);
    await vi.waitFor(() =>
      expect(sandbox.asked).toContain('GET http://127.0.0.1:9999/_sandbox/events?after=0'),
    );
  });
});

describe('once the environment has another base URL', () => {
  const MOVED = 'http://127.0.0.1:4611';

  async function moved() {
    const page = await listening();
    await received(page, 2);
    await vi.waitFor(() => expect(page.app().inboxSettings).toBeDefined());
    await page.app().updateEnvironment('local', { baseUrl: MOVED });
    await page.app().openInbox();
    return page;
  }

  test('the old address isn’t listened to, nor told anything, and what arrived stays', async () => {
    const { app, sandbox } = await moved();
    expect(app()).toMatchObject({ inbox: { kind: 'needs-permission' }, inboxSettings: undefined });
    sandbox.stop();
    sandbox.tell('request', recordJson({ id: '9' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app().inbox).toEqual({ kind: 'needs-permission' });
    expect(app().inboxRows).toHaveLength(2);
    await app().clearInbox();
    expect(app().inboxRows).toEqual([]);
    expect(sandbox.asked.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    app().undoLast('inbox');
    expect(app().inboxRows).toHaveLength(2);
  });

  test('it goes on there once that’s allowed, in a click here or elsewhere', async () => {
    const { app, sandbox, platform } = await moved();
    platform.permissions.answer = { kind: 'refused' };
    await app().allowInbox();
    await app().openInbox();
    expect(app().inbox.kind).toBe('permission-refused');
    platform.permissions.granted.add(MOVED);
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
    await app().changeInboxSettings({ delayMs: 5 });
    expect(sandbox.asked).toEqual(expect.arrayContaining([`PATCH ${MOVED}/_sandbox/settings`]));
  });
});

describe('a sandbox that was told to read otherwise', () => {
  async function judged(readings: Readonly<Record<string, string>>) {
    const page = await listening();
    const { app, sandbox } = page;
    sandbox.setReadings(readings);
    await app().lookAtSandbox();
    const key = { ...KEY, name: 'Test', environments: [LOCAL_ENVIRONMENT.id] };
    await app().addKey(key);
    const request = signed('GET', '/api/v1/orders?q=a%20b', { now: NOW });
    sandbox.tell('request', recordJson({ target: request.target, headers: request.headers }));
    await vi.waitFor(() => expect(app().inboxRows).toHaveLength(1));
    app().chooseInboxRow(1);
    app().checkInboxRow();
    await vi.waitFor(() => expect(app().inboxRows[0]?.verdict).toBeDefined());
    const [row] = app().inboxRows;
    return { verdict: row?.verdict, server: row && knownServerOf(row.capture, app()), app };
  }

  test('has what it received judged by it', async () => {
    const readings = { 'signed-query': 'decoded' };
    const { verdict, server, app } = await judged(readings);
    expect(verdict).toBe('wrong');
    expect(server).toEqual({ name: LOCAL_ENVIRONMENT.name, by: 'set', readings });
    await app().updateEnvironment('local', { baseUrl: 'http://127.0.0.1:4611' });
    await app().openInbox();
    expect(app().inboxReadings).toBeUndefined();
  });

  test('is as assumed where it says so', async () => {
    expect(await judged({})).toMatchObject({ verdict: 'disputed', server: undefined });
  });
});

test('requests of two sandboxes stand in the order they came in, also once the first is listened to again', async () => {
  const page = await listening();
  const { app, sandbox, platform } = page;
  const moved = 'http://127.0.0.1:4611';
  platform.permissions.granted.add(moved);
  const listenAt = async (baseUrl: string) => {
    await app().updateEnvironment('local', { baseUrl });
    await app().openInbox();
    await vi.waitFor(() => expect(app().inbox).toEqual({ kind: 'connected' }));
  };
  const tell = async (...records: readonly (readonly [id: string, after: number])[]) => {
    for (const [id, after] of records) sandbox.tell('request', recordJson({ id, receivedAt: NOW + after }));
    const told = records.map(([id]) => Number(id));
    await vi.waitFor(() => expect(app().inboxRows.map(({ id }) => id)).toEqual(expect.arrayContaining(told)));
  };
  await tell(['11', 0], ['12', 1]);
  await listenAt(moved);
  // That sandbox was started later, and had a request before it was listened to.
  await tell(['501', 0.5], ['502', 5]);
  await listenAt(LOCAL_ORIGIN);
  // Its clock was set back before the last one.
  await tell(['11', 0], ['12', 1], ['13', 3], ['14', 9], ['15', 2]);
  sandbox.tell('diagnosis', { id: '12', diagnosis: DIAGNOSIS });
  await vi.waitFor(() => expect(app().inboxRows.find(({ id }) => id === 12)?.diagnosis).toBeDefined());
  expect(app().inboxRows.map(({ id }) => id)).toEqual([11, 501, 12, 13, 502, 14, 15]);
});

test('a failing request isn’t counted once the same call succeeded at the sandbox’s new port', async () => {
  const page = await listening();
  const { app, sandbox, platform } = page;
  await received(page, 1);
  expect(selectFailingInboxCount(app())).toBe(1);
  const moved = 'http://127.0.0.1:4611';
  platform.permissions.granted.add(moved);
  await app().updateEnvironment('local', { baseUrl: moved });
  await app().openInbox();
  await vi.waitFor(() => expect(app().inbox).toEqual({ kind: 'connected' }));
  const diagnosis = { ...DIAGNOSIS, verdict: 'valid', signature: 'valid', explanations: [] };
  const accepted = { response: { status: 200, code: null }, receivedAt: NOW + 1, diagnosis };
  sandbox.tell('request', recordJson({ id: '501', ...accepted }));
  await vi.waitFor(() => expect(app().inboxRows).toHaveLength(2));
  expect(selectFailingInboxCount(app())).toBe(0);
});

describe('a look', () => {
  test('at a request keeps it, also before it’s diagnosed; what’s passed by isn’t', async () => {
    const page = await listening();
    const { app, platform } = page;
    await received(page, 2);
    app().chooseInboxRow(1);
    app().checkInboxRow();
    app().chooseInboxRow(2);
    app().checkInboxRow();
    await vi.waitFor(() =>
      expect([...platform.store.history.entries.keys()]).toEqual(['inbox-0000000000000002']),
    );
    expect([...platform.store.history.entries.values()]).toMatchObject([
      { from: 'inbox', code: 'bad_signature' },
    ]);
    app().diagnoseInboxRow(2);
    app().diagnoseInboxRow(1);
    await vi.waitFor(() => expect(platform.store.history.entries.size).toBe(2));
  });
});

/** As Chromium and Firefox send what’s fetched with `cache: 'no-store'`. */
const PAST_THE_CACHE: readonly (readonly [string, string])[] = [
  ['Pragma', 'no-cache'],
  ['Cache-Control', 'no-cache'],
];

describe('what it hears', () => {
  test('is listed in the sandbox’s order, once each, with the diagnosis when it comes', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    await received(page, 3);
    sandbox.tell('request', recordJson({ id: '2' }));
    sandbox.tell('diagnosis', { id: '2', diagnosis: DIAGNOSIS });
    sandbox.tell('diagnosis', { id: '77', diagnosis: DIAGNOSIS });
    await vi.waitFor(() => expect(app().inboxRows[1]?.diagnosis?.explanations).toHaveLength(1));
    expect(app().inboxRows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(app().inboxRows[1]).toMatchObject({
      url: `${LOCAL_ORIGIN}/api/v1/orders?b=2&a=1`,
      startedAt: NOW * 1000,
      code: 'bad_signature',
      isSigned: true,
      diagnosis: { untold: 0 },
    });
  });

  test('is marked where an extension sent it, and “Not from Countersign” leaves it out unless it’s another extension’s', async () => {
    const { app, sandbox } = await listening();
    const chromium: readonly (readonly [string, string])[] = [
      ['Sec-Fetch-Site', 'none'],
      ['Sec-Fetch-Mode', 'cors'],
    ];
    const headersOfId = {
      1: chromium,
      2: [['Origin', MEMORY_ORIGIN]],
      3: [['Origin', 'moz-extension://12345678-1234-1234-1234-123456789abc']],
      4: [
        ...chromium.slice(1),
        ['Sec-Fetch-Site', 'same-origin'],
        ['User-Agent', 'Gecko/20100101 Firefox/140.0'],
        ...PAST_THE_CACHE,
      ],
      // Node’s fetch, a page behind a proxy, curl.
      5: chromium.slice(1),
      6: [...chromium.slice(1), ['Sec-Fetch-Site', 'same-origin'], ['Referer', 'http://localhost:5173/']],
      7: [['User-Agent', 'curl/8.9.1']],
      8: [...chromium, ...PAST_THE_CACHE],
    };
    for (const [id, headers] of Object.entries(headersOfId))
      sandbox.tell('request', recordJson({ id, headers }));
    await vi.waitFor(() => expect(app().inboxRows).toHaveLength(8));
    const shown = () => selectShownInboxRows(app(), () => '').map(({ id }) => id);
    const marked = app().inboxRows.filter(({ isOfExtension }) => isOfExtension);
    expect(marked.map(({ id }) => id)).toEqual([1, 2, 3, 4, 8]);
    expect(shown()).toHaveLength(8);
    app().filterInbox('others');
    expect(shown()).toEqual([1, 3, 5, 6, 7]);
  });

  test('is told of in Diagnose too, where it was opened before the sandbox had diagnosed it', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    await received(page, 2);
    for (const id of [1, 2]) app().diagnoseInboxRow(id);
    const [first] = app().diagnosisItems;
    expect(app().diagnosisItems.map(({ told }) => told)).toEqual([undefined, undefined]);
    sandbox.tell('diagnosis', { id: '2', diagnosis: DIAGNOSIS });
    await vi.waitFor(() => expect(app().diagnosisItems[1]?.told?.explanations).toHaveLength(1));
    expect(app().diagnosisItems[0]).toBe(first);
    app().clearItems();
  });

  test('is set against what should have been signed, with no key and no secret', async () => {
    const page = await listening();
    await received(page, 1);
    const [row] = page.app().inboxRows;
    if (!row) throw new Error('nothing was received');
    const compare = (signed: string) => {
      const told = { explanations: [{ sets: [], signed: { message: signed, values: {} } }] };
      const diagnosis = { ...told, rightSignature: 'cd'.repeat(32) };
      return inboxComparisons({ ...row, diagnosis } as unknown as typeof row, knownSecrets([])).map(
        ({ what, signed: theirs, right }) => [what, theirs, right],
      );
    };
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const right = `GET\n/api/v1/orders\na=1&b=2\n${NOW}\n${empty}`;
    expect(compare(right.replace('a=1&b=2', 'b=2&a=1'))).toEqual([['query', 'b=2&a=1', 'a=1&b=2']]);
    expect(compare('sk_test_0123456789abcdef')).toEqual([['string', '[secret]', right]]);
    expect(inboxComparisons(row, knownSecrets([]))).toEqual([]);
  });

  test('can be diagnosed, seen step by step, and opened', async () => {
    const page = await listening();
    const { app } = page;
    await received(page, 1);
    app().diagnoseInboxRow(1);
    expect(app()).toMatchObject({
      view: 'diagnose',
      diagnosisItems: [{ capture: { receivedAt: NOW }, source: 'inbox' }],
    });
    app().showStepsOfInboxRow(1);
    expect(app()).toMatchObject({
      view: 'request',
      draft: { target: '/api/v1/orders?b=2&a=1' },
      timestampMode: { kind: 'fixed', text: String(NOW) },
      choices: { environmentId: 'local' },
    });
    app().openInboxRow(1);
    expect(app().timestampMode.kind).toBe('running');
    app().diagnoseInboxRow(99);
    expect(app().diagnosisItems).toHaveLength(1);
  });
});

describe('the sandbox', () => {
  test('is told which errors to simulate, and what it then has is shown', async () => {
    const { app, sandbox } = await listening();
    await vi.waitFor(() => expect(app().inboxSettings?.delayMs).toBe(0));
    await app().changeInboxSettings({ delayMs: 20 });
    expect(app().inboxSettings?.delayMs).toBe(20);
    sandbox.refuseNext('delayMs must be whole milliseconds from 0 to 60000.');
    await app().changeInboxSettings({ delayMs: 1e9 });
    expect(app().inboxSettings?.delayMs).toBe(20);
    expect(app().inboxTrouble).toEqual({
      what: 'settings',
      message: 'delayMs must be whole milliseconds from 0 to 60000.',
    });
    app().dismissInboxTrouble();
    expect(app().inboxTrouble).toBeUndefined();
  });

  test('forgets its requests when they’re cleared here, and nothing is cleared where it doesn’t', async () => {
    const page = await listening();
    await received(page, 2);
    page.sandbox.refuseNext('Not now.');
    await page.app().clearInbox();
    expect(page.app().inboxRows).toHaveLength(2);
    await page.app().clearInbox();
    expect(page.app().inboxRows).toEqual([]);
    expect(page.sandbox.asked).toContain(`DELETE ${LOCAL_ORIGIN}/_sandbox/requests`);
  });

  test('brings its own back, too', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    await received(page, 2);
    await app().clearInbox();
    expect(app().undoables.at(-1)).toMatchObject({ title: 'Cleared the Inbox' });
    expect(app().undoables.at(-1)?.note).toBeUndefined();
    app().undoLast('inbox');
    expect(app().inboxRows.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false]);
    await vi.waitFor(() => expect(sandbox.asked).toContain(`${RESTORE}?clear=1`));
    expect(app().inboxTrouble).toBeUndefined();
  });

  test('that brought them back for another window already does nothing more, and that’s no trouble', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    sandbox.keepCleared(5);
    await received(page, 2);
    await app().clearInbox();
    sandbox.restore('2');
    await app().undoLast('inbox');
    await vi.waitFor(() => expect(sandbox.asked).toContain(`${RESTORE}?clear=2`));
    await app().lookAtSandbox();
    expect(app()).toMatchObject({ inboxTrouble: undefined, inboxCleared: { requests: 5, clear: '1' } });
    expect(app().inboxRows.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false]);
  });

  test('brings back what was cleared last, and nothing older with a second click', async () => {
    const { app, sandbox } = await listening();
    sandbox.keepCleared(5, 2);
    await app().lookAtSandbox();
    expect(app().inboxCleared).toEqual({ requests: 2, clear: '2' });
    await Promise.all([app().bringBackInbox(), app().bringBackInbox()]);
    await vi.waitFor(() =>
      expect(sandbox.asked.filter((one) => one.includes('/events?after=0'))).toHaveLength(2),
    );
    await app().lookAtSandbox();
    expect(app().inboxCleared).toBeUndefined();
    await app().bringBackInbox();
    expect(sandbox.asked.filter((one) => one.startsWith(RESTORE))).toEqual([`${RESTORE}?clear=2`]);
  });

  test('that can’t bring back what was cleared says so, and it’s offered again', async () => {
    const { app, sandbox } = await listening();
    sandbox.keepCleared(2);
    await app().lookAtSandbox();
    sandbox.refuseNext('Not now.');
    await app().bringBackInbox();
    expect(app()).toMatchObject({
      inboxTrouble: { what: 'restore', message: 'Not now.' },
      inboxCleared: { requests: 2, clear: '1' },
    });
  });

  test('that’s gone keeps nobody from clearing the list', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    await received(page, 2);
    sandbox.refuseToAnswer();
    await app().clearInbox();
    expect(app().inboxRows).toEqual([]);
    expect(app().undoables.at(-1)?.note).toMatch(/couldn’t be reached/);
  });

  test('that can’t bring its own back isn’t said to look into them for ever', async () => {
    const page = await listening();
    const { app, sandbox } = page;
    await received(page, 2);
    sandbox.tell('diagnosis', { id: '2', diagnosis: DIAGNOSIS });
    await vi.waitFor(() => expect(app().inboxRows[1]?.diagnosis).toBeDefined());
    await app().clearInbox();
    sandbox.refuseNext('There’s nothing at this path.');
    app().undoLast('inbox');
    await vi.waitFor(() => expect(app().inboxRows.map(({ isGivenUp }) => isGivenUp)).toEqual([true, false]));
    expect(app().inboxTrouble).toMatchObject({ what: 'restore' });
  });

  test('makes a key, which is kept for its environment and chosen', async () => {
    const { app, sandbox } = await listening();
    await app().makeInboxKey();
    const key = app().keys.find(({ name }) => name === 'Local sandbox key');
    expect(key).toMatchObject({ id: sandbox.madeKeyId, environments: ['local'] });
    expect(app().choices.keyIds['local']).toBe(sandbox.madeKeyId);
    expect(app().inboxKeys).toContainEqual({ keyId: sandbox.madeKeyId, revoked: false });
    expect(JSON.stringify(app())).not.toContain(sandbox.madeSecret);
  });

  test('revokes the key it made where it can’t be kept', async () => {
    const { app, sandbox, platform } = await listening();
    platform.store.failing = { ok: false, problem: 'full', detail: '' };
    await app().makeInboxKey();
    expect(sandbox.asked).toContain(`DELETE ${LOCAL_ORIGIN}/_sandbox/keys/${sandbox.madeKeyId}`);
    expect(app().inboxTrouble).toMatchObject({
      what: 'key',
      message: expect.stringContaining('so Countersign revoked it'),
    });
  });

  test.each([
    ['nonsense', '{"clockOffsetSeconds":"soon"}'],
    ['HTML', '<!doctype html>'],
    ['deep nesting', `${'['.repeat(50_000)}`],
  ])('that answers %s changes nothing', async (_, text) => {
    const { app, sandbox } = await listening();
    await vi.waitFor(() => expect(app().inboxSettings).toBeDefined());
    const before = app().inboxSettings;
    sandbox.answerNext(text);
    await app().changeInboxSettings({ delayMs: 20 });
    expect(app().inboxSettings).toEqual(before);
    expect(app().inboxTrouble).toEqual({ what: 'settings', message: undefined });
  });
});

describe('an exam', () => {
  const verdicts = ({ app }: Listening) => app().inboxExam?.report.calls.map(({ verdict }) => verdict);

  async function taking(): Promise<Listening> {
    const page = await listening();
    page.sandbox.giveExam(EXAM, examReport({}));
    await page.app().lookAtSandbox();
    return page;
  }

  test('that the sandbox gives is asked again when requests came and were diagnosed', async () => {
    const page = await taking();
    expect(verdicts(page)).toEqual(['missing', 'missing', 'missing']);
    page.sandbox.giveExam(EXAM, examReport({ 'no-query': 'right', json: 'wrong' }));
    page.sandbox.tell('request', recordJson());
    await vi.waitFor(() => expect(verdicts(page)).toEqual(['right', 'missing', 'wrong']));
    page.sandbox.giveExam(EXAM, examReport({ 'no-query': 'right', json: 'right' }));
    page.sandbox.tell('diagnosis', { id: '1', diagnosis: DIAGNOSIS });
    await vi.waitFor(() => expect(verdicts(page)).toEqual(['right', 'missing', 'right']));
  });

  test('is asked once for many requests', async () => {
    const page = await taking();
    const before = page.sandbox.asked.filter((one) => one.endsWith('/exam')).length;
    await received(page, 30);
    page.sandbox.giveExam(EXAM, examReport({ json: 'right' }));
    await vi.waitFor(() => expect(verdicts(page)).toContain('right'));
    expect(page.sandbox.asked.filter((one) => one.endsWith('/exam')).length - before).toBeLessThan(4);
  });

  test('is over with the sandbox that gave it', async () => {
    const { app } = await taking();
    await app().updateEnvironment('local', { baseUrl: 'http://127.0.0.1:9999' });
    await app().openInbox();
    expect(app().inboxExam).toBeUndefined();
  });

  test.each<[string, object, object]>([
    ['of a later version', { ...EXAM, version: 2 }, examReport({})],
    ['with calls that are no calls', { ...EXAM, calls: ['json'] }, examReport({})],
    [
      'of thousands of calls',
      { ...EXAM, calls: Array.from({ length: 5000 }, () => EXAM.calls[0]) },
      examReport({}),
    ],
    [
      'with a report that makes no sense',
      EXAM,
      { ...examReport({}), calls: [{ id: 'json', verdict: 'fine' }] },
    ],
    [
      'with an endless title',
      EXAM,
      { ...examReport({}), mistakes: [{ id: 'x', title: 'x'.repeat(5000), fix: '', calls: [] }] },
    ],
  ])('%s isn’t shown', async (_, exam, report) => {
    const { app, sandbox } = await listening();
    sandbox.giveExam(exam, report);
    await app().lookAtSandbox();
    expect(app().inboxSettings).toBeDefined();
    expect(app().inboxExam).toBeUndefined();
  });
});

const DIAGNOSIS = {
  verdict: 'explained',
  signature: 'explained',
  symptoms: [],
  explanations: [
    {
      faults: [
        { id: 'query-unsorted', title: 'Sort the query’s pairs', happened: 'Unsorted.', fix: 'Sort.' },
      ],
      signedStringBase64: btoa('GET\n/'),
      equivalents: [['other']],
    },
  ],
};
