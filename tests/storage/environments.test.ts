/** Environments: two sandboxes that are always there, any base URL besides, each checked as it's typed. */

import { beforeEach, describe, expect, test } from 'vitest';
import { checkBaseUrl, isBaseUrlUnfinished, isLoopback } from '../../lib/core/base-url.ts';
import { ASSUMED_READINGS, readingsWith } from '../../lib/core/service-readings.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import {
  addEnvironment,
  keepMeasured,
  keepSandboxReadings,
  removeEnvironment,
  updateEnvironment,
} from '../../lib/storage/change-environments.ts';
import { environmentOfUrl } from '../../lib/storage/environment-of-url.ts';
import {
  BUILT_IN_ENVIRONMENT,
  DEFAULT_ENVIRONMENTS,
  type EnvironmentFields,
  LOCAL_ENVIRONMENT,
  readEnvironments,
  watchEnvironments,
} from '../../lib/storage/environments.ts';
import type { StoragePort } from '../../lib/storage/storage-port.ts';
import { SharedStore } from './memory-port.ts';

const STAGING_1 = { id: 'e1', name: 'Staging', baseUrl: 'https://staging.example.com' };
const STAGING = { ...STAGING_1, paths: {} };

/** As a page does that shows it as it's stored now. */
async function changeEnvironment(on: StoragePort, id: string, changes: Partial<EnvironmentFields>) {
  const state = await readEnvironments(on);
  const found = state.state === 'ok' ? state.value.find((one) => one.id === id) : undefined;
  const { name, baseUrl, paths } = found?.kind === 'remote' ? found : LOCAL_ENVIRONMENT;
  const was = { name, baseUrl, paths };
  return updateEnvironment(on, id, { was, now: { ...was, ...changes } }, []);
}

let store: SharedStore;
let port: StoragePort;

beforeEach(() => {
  store = new SharedStore();
  port = store.port();
});

describe('a base URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com', undefined],
    ['  https://api.example.com/ ', 'https://api.example.com', undefined],
    ['HTTPS://API.Example.com:443', 'https://api.example.com', undefined],
    ['https://api.example.com:8443', 'https://api.example.com:8443', undefined],
    ['https://api.example.com/gateway//', 'https://api.example.com/gateway', undefined],
    ['https://bücher.example', 'https://xn--bcher-kva.example', undefined],
    ['https://example.com/a@b', 'https://example.com/a@b', undefined],
    ['http://127.0.0.1:4610', 'http://127.0.0.1:4610', undefined],
    ['http://localhost:3000/', 'http://localhost:3000', undefined],
    ['http://api.localhost', 'http://api.localhost', undefined],
    ['http://[::1]:80', 'http://[::1]', undefined],
    ['http://127.1.2.3', 'http://127.1.2.3', undefined],
    ['http://api.example.com', 'http://api.example.com', 'plain-http'],
    ['http://10.0.0.1:8080', 'http://10.0.0.1:8080', 'plain-http'],
    ['https://api.example.com/api/v1/', 'https://api.example.com/api/v1', 'ends-in-api-path'],
    ['http://127.0.0.1:4610/gateway/api', 'http://127.0.0.1:4610/gateway/api', 'ends-in-api-path'],
    ['https://api.example.com/myapi', 'https://api.example.com/myapi', undefined],
    ['https://api', 'https://api', undefined],
    ['http://localhost.example.com', 'http://localhost.example.com', 'plain-http'],
    ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com', 'plain-http'],
  ])('%s becomes %s, warning: %s', (typed, baseUrl, warning) => {
    expect(checkBaseUrl(typed)).toEqual({ ok: true, baseUrl, warnings: warning ? [warning] : [] });
    expect(checkBaseUrl(baseUrl)).toMatchObject({ ok: true, baseUrl });
  });

  test('that travels in plain text says so, also where it ends in the API path', () => {
    const checked = checkBaseUrl('http://10.0.0.1/api/v1');
    expect(checked.ok && checked.warnings).toEqual(['ends-in-api-path', 'plain-http']);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['api.example.com', 'no-scheme'],
    ['localhost:4610', 'no-scheme'],
    ['//example.com', 'no-scheme'],
    ['https:example.com', 'no-scheme'],
    ['https:/example.com', 'no-scheme'],
    ['https://', 'malformed'],
    ['https:///example.com', 'malformed'],
    ['https://exa mple.com', 'malformed'],
    ['https://exa\nmple.com', 'malformed'],
    ['https://example.com\\path', 'malformed'],
    ['https://example\u200b.com', 'malformed'],
    ['https://example.com:99999', 'bad-port'],
    ['https://example.com:99999/pay', 'bad-port'],
    ['https://example.com:80a', 'bad-port'],
    ['https://[::1]:65536', 'bad-port'],
    ['https://:99999', 'malformed'],
    ['https://[2001:db8', 'malformed'],
    ['{{baseUrl}}', 'has-variable'],
    ['https://{{host}}', 'has-variable'],
    ['https://{region}.example.com/pay', 'has-variable'],
    ['https://example.com/{{version}}', 'has-variable'],
    ['https://[::1', 'malformed'],
    ['ftp://example.com', 'not-http'],
    ['file:///etc/passwd', 'malformed'],
    ['chrome-extension://abc', 'not-http'],
    ['javascript://example.com/', 'not-http'],
    ['https://user@example.com', 'has-credentials'],
    ['https://user:secret@example.com', 'has-credentials'],
    ['https://@example.com', 'has-credentials'],
    ['https://example.com?', 'has-query'],
    ['https://example.com/?a=1#b', 'has-query'],
    ['https://example.com#', 'has-fragment'],
    ['https://example.com/#a?b', 'has-fragment'],
  ])('“%s” is refused: %s', (typed, problem) => {
    expect(checkBaseUrl(typed)).toEqual({ ok: false, problem });
  });

  test.each([
    'https://api.example.com:8443/pay/v2',
    'HTTP://127.0.0.1:4610',
    'https://[2001:db8::1]:8443/',
    'localhost',
  ])('“%s” is never called wrong while it’s typed', (whole) => {
    const typed = Array.from(whole, (_, end) => whole.slice(0, end));
    expect(typed.filter((text) => !checkBaseUrl(text).ok && !isBaseUrlUnfinished(text))).toEqual([]);
  });

  test.each([
    'api.example',
    'localhost:',
    'https:/a',
    'https://a b',
    'https:///',
    'ftp://a',
    'https://me@a',
    'https://a?',
    'https://a#',
    'https://a:99999',
    'https://a:99999/',
    'https://{',
  ])('“%s” is wrong however it goes on', (typed) => {
    expect([checkBaseUrl(typed).ok, isBaseUrlUnfinished(typed)]).toEqual([false, false]);
  });

  test.each([
    ['localhost', true],
    ['a.localhost', true],
    ['localhost.', true],
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['[::1]', true],
    ['notlocalhost', false],
    ['localhost.com', false],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['[::2]', false],
  ])('%s is this computer: %s', (host, loopback) => {
    expect(isLoopback(host)).toBe(loopback);
  });
});

describe('the two sandboxes', () => {
  test('are there before anything is stored', async () => {
    expect(await readEnvironments(port)).toEqual({
      state: 'ok',
      value: [
        { id: 'built-in', name: 'Built-in sandbox', kind: 'built-in', paths: {} },
        { id: 'local', name: 'Local sandbox', kind: 'remote', baseUrl: 'http://127.0.0.1:4610', paths: {} },
      ],
    });
    expect(store.texts.size).toBe(0);
  });

  test('can’t be removed or added again, and the built-in one can’t be changed', async () => {
    const permanent = { ok: false, problem: 'permanent' };
    expect(await removeEnvironment(port, 'built-in')).toEqual(permanent);
    expect(await removeEnvironment(port, 'local')).toEqual(permanent);
    expect(await changeEnvironment(port, 'built-in', { name: 'Mine' })).toEqual(permanent);
    for (const id of ['built-in', 'local'])
      expect(await addEnvironment(port, { ...STAGING, id }, [])).toEqual({
        ok: false,
        problem: 'duplicate-id',
      });
    expect(store.texts.size).toBe(0);
  });

  test('the local one can move to another port, and back', async () => {
    await addEnvironment(port, STAGING, []);
    await changeEnvironment(port, 'local', { baseUrl: 'http://127.0.0.1:5000/' });
    expect(await readEnvironments(port)).toMatchObject({
      state: 'ok',
      value: [
        BUILT_IN_ENVIRONMENT,
        { id: 'local', name: 'Local sandbox', baseUrl: 'http://127.0.0.1:5000' },
        STAGING,
      ],
    });
    const back = await changeEnvironment(port, 'local', { baseUrl: LOCAL_ENVIRONMENT.baseUrl });
    expect(back).toMatchObject({
      ok: true,
      environments: [BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT, STAGING],
    });
  });
});

describe('environments of the user’s own', () => {
  test('version 1 of the record is read, with every list where it’s assumed, and kept as version 4', async () => {
    store.put('environments', { version: 1, data: { remotes: [STAGING_1] } });
    expect(await readEnvironments(port)).toEqual({
      state: 'ok',
      value: [...DEFAULT_ENVIRONMENTS, { ...STAGING, kind: 'remote' }],
    });
    await changeEnvironment(port, 'e1', { name: 'Stage' });
    expect(store.texts.get('environments')).toBe(
      JSON.stringify({ version: 4, data: { remotes: [{ ...STAGING_1, name: 'Stage', paths: {} }] } }),
    );
  });

  test('version 2 of the record is read', async () => {
    const paths = { ledger: '/v2/entries' };
    store.put('environments', { version: 2, data: { remotes: [{ ...STAGING_1, paths }] } });
    expect(await readEnvironments(port)).toMatchObject({
      state: 'ok',
      value: [{}, {}, { ...STAGING_1, paths, kind: 'remote' }],
    });
  });

  test('keep the paths that differ from what’s assumed, and no others', async () => {
    await addEnvironment(
      port,
      {
        ...STAGING,
        paths: { ledger: ' /v2/entries ', wallets: '/api/v1/wallets', payouts: '', orders: '/elsewhere' },
      },
      [],
    );
    const kept = async () => {
      const read = await readEnvironments(port);
      const [, , third] = read.state === 'ok' ? read.value : [];
      return third?.kind === 'remote' ? third.paths : undefined;
    };
    expect(await kept()).toEqual({ ledger: '/v2/entries' });
    await changeEnvironment(port, 'e1', { name: 'Stage' });
    expect(await kept()).toEqual({ ledger: '/v2/entries' });
    await changeEnvironment(port, 'e1', { paths: { wallets: '/w' } });
    expect(await kept()).toEqual({ wallets: '/w' });
  });

  test.each([
    ['entries', 'no-slash'],
    ['//evil.example/x', 'no-slash'],
    ['https://evil.example/x', 'no-slash'],
    ['/entries?all=1', 'has-query'],
    ['/entries#top', 'has-fragment'],
    ['/en tries', 'malformed'],
    ['/\\evil.example', 'malformed'],
    ['/entries\u200b', 'malformed'],
  ])('a list can’t be at %s', async (path, reason) => {
    expect(await addEnvironment(port, { ...STAGING, paths: { ledger: path } }, [])).toEqual({
      ok: false,
      problem: 'path',
      collection: 'ledger',
      reason,
    });
  });

  test('are added, changed and removed', async () => {
    const added = await addEnvironment(
      port,
      {
        ...STAGING,
        name: ' Staging ',
        baseUrl: `${STAGING.baseUrl}/`,
      },
      [],
    );
    expect(added).toMatchObject({ ok: true, environments: [{}, {}, { ...STAGING, kind: 'remote' }] });
    const renamed = await changeEnvironment(port, 'e1', { name: 'Stage' });
    expect(renamed).toMatchObject({ ok: true, environments: [{}, {}, { ...STAGING, name: 'Stage' }] });
    expect(await removeEnvironment(port, 'e1')).toEqual({ ok: true, environments: DEFAULT_ENVIRONMENTS });
    expect(store.texts.get('environments')).toBe('{"version":4,"data":{"remotes":[]}}');
  });

  test.each([
    [{ id: 'e1' }, { problem: 'duplicate-id' }],
    [{ name: '' }, { problem: 'name', reason: 'empty' }],
    [{ name: 'n'.repeat(61) }, { problem: 'name', reason: 'too-long' }],
    [{ baseUrl: 'https://u:p@example.com' }, { problem: 'base-url', reason: 'has-credentials' }],
    [{ baseUrl: 'example.com' }, { problem: 'base-url', reason: 'no-scheme' }],
  ])('%j isn’t stored', async (part, refusal) => {
    await addEnvironment(port, STAGING, []);
    const before = store.texts.get('environments');
    expect(await addEnvironment(port, { ...STAGING, id: 'e2', ...part }, [])).toEqual({
      ok: false,
      ...refusal,
    });
    if (!('id' in part)) expect(await changeEnvironment(port, 'e1', part)).toEqual({ ok: false, ...refusal });
    expect(store.texts.get('environments')).toBe(before);
  });

  test('one that another page removed isn’t found', async () => {
    expect(await removeEnvironment(port, 'e9')).toEqual({ ok: false, problem: 'not-found' });
    expect(await changeEnvironment(port, 'e9', {})).toEqual({ ok: false, problem: 'not-found' });
  });

  test('two pages adding at once lose none, and each hears of all', async () => {
    const counts: number[] = [];
    watchEnvironments(port, (state) => state.state === 'ok' && counts.push(state.value.length));
    await Promise.all(
      ['e1', 'e2', 'e3', 'e4'].map((id) => addEnvironment(store.port(), { ...STAGING, id }, [])),
    );
    expect(counts).toEqual([3, 4, 5, 6]);
  });

  test.each([
    ['newer', { version: 5, data: {} }],
    ['corrupt', { version: 1, data: { remotes: [{ ...STAGING, baseUrl: 7 }] } }],
  ])('a %s record is left alone', async (problem, stored) => {
    store.put('environments', stored);
    const before = store.texts.get('environments');
    expect(await readEnvironments(port)).toMatchObject({ state: problem });
    expect(await addEnvironment(port, STAGING, [])).toMatchObject({ ok: false, problem });
    expect(await removeEnvironment(port, 'e1')).toMatchObject({ ok: false, problem });
    expect(store.texts.get('environments')).toBe(before);
  });
});

describe('the environment of a URL', () => {
  const remote = (id: string, baseUrl: string) => ({
    id,
    name: id,
    kind: 'remote' as const,
    baseUrl,
    paths: {},
  });
  const all = [
    BUILT_IN_ENVIRONMENT,
    remote('host', 'https://api.example.com'),
    remote('gateway', 'https://api.example.com/gateway'),
  ];

  test.each([
    ['https://api.example.com/api/v1/orders?limit=5', 'host'],
    ['https://api.example.com', 'host'],
    ['https://api.example.com?a=b', 'host'],
    ['https://api.example.com/gateway/api/v1/orders', 'gateway'],
    ['https://api.example.com/gateways', 'host'],
    ['https://api.example.com.evil.example/', undefined],
    ['https://api.example.com:8443/', undefined],
    ['http://api.example.com/', undefined],
    ['', undefined],
  ])('%s is %s', (url, id) => {
    expect(environmentOfUrl(url, all)?.id).toBe(id);
  });
});

describe('a secret that’s stored', () => {
  const secrets = [new Secret('Zq81-made-up-and-shapeless-77')];
  test.each([
    ['the name', { name: 'a Zq81-made-up-and-shapeless-77' }, { problem: 'name' }],
    ['the base URL', { baseUrl: 'https://a.example/Zq81-made-up-and-shapeless-77' }, { problem: 'base-url' }],
    [
      'a path',
      { paths: { ledger: '/Zq81-made-up-and-shapeless-77' } },
      { problem: 'path', collection: 'ledger' },
    ],
  ])('isn’t stored in %s of an environment, whoever asks for it', async (_, part, refusal) => {
    const refused = { ok: false, ...refusal, reason: 'holds-secret' };
    expect(await addEnvironment(port, { ...STAGING, ...part }, secrets)).toEqual(refused);
    await addEnvironment(port, STAGING, secrets);
    const { name, baseUrl, paths } = STAGING;
    const was = { name, baseUrl, paths };
    const edit = { was, now: { ...was, ...part } };
    expect(await updateEnvironment(port, STAGING.id, edit, secrets)).toEqual(refused);
  });
});

describe('readings that Calibrate found out', () => {
  const MEASURED = {
    baseUrl: STAGING.baseUrl,
    readings: { 'query-order': 'key' },
    paths: { ledger: '/api/v1/ledger_entries' },
    measuredAt: 1_767_225_600,
  };

  async function stored() {
    const state = await readEnvironments(port);
    return state.state === 'ok' ? state.value.find(({ id }) => id === 'e1') : undefined;
  }

  test('stay with the environment, through a new name and a version 2 record', async () => {
    store.put('environments', { version: 2, data: { remotes: [STAGING] } });
    expect(await keepMeasured(port, 'e1', MEASURED, [])).toMatchObject({ ok: true });
    await changeEnvironment(port, 'e1', { name: 'Stage' });
    expect(await stored()).toMatchObject({
      name: 'Stage',
      readings: MEASURED.readings,
      paths: MEASURED.paths,
    });
  });

  test('go with the base URL: another server reads otherwise', async () => {
    await addEnvironment(port, STAGING, []);
    await keepMeasured(port, 'e1', MEASURED, []);
    await changeEnvironment(port, 'e1', { baseUrl: 'https://other.example.com' });
    expect(await stored()).not.toHaveProperty('readings');
    expect(await keepMeasured(port, 'e1', MEASURED, [])).toMatchObject({ ok: false, problem: 'not-found' });
  });

  test('can be given up, and come back with a deleted environment', async () => {
    const { readings, measuredAt } = MEASURED;
    await addEnvironment(port, { ...STAGING, readings, measuredAt }, []);
    expect(await stored()).toMatchObject({ readings, measuredAt });
    await keepMeasured(port, 'e1', { ...MEASURED, readings: undefined }, []);
    expect(await stored()).not.toHaveProperty('readings');
  });

  test('of the built-in sandbox outlast changes of other environments, and are its own', async () => {
    store.put('environments', { version: 3, data: { remotes: [STAGING] } });
    const set = { 'signed-query': 'decoded', 'ledger-path': 'ledger-entries' };
    const paths = { ledger: '/api/v1/ledger_entries' };
    const kept = await keepSandboxReadings(port, set, paths);
    const builtIn = { id: 'built-in', readings: set, paths };
    expect(kept).toMatchObject({ ok: true, environments: [builtIn, {}, STAGING] });
    await changeEnvironment(port, 'e1', { name: 'Stage' });
    await removeEnvironment(port, 'e1');
    const state = await readEnvironments(port);
    expect(state).toMatchObject({ value: [builtIn, LOCAL_ENVIRONMENT] });
    expect(state.state === 'ok' && state.value[0]?.readings).toEqual(set);
    await keepSandboxReadings(port, {}, {});
    expect(store.texts.get('environments')).toBe('{"version":4,"data":{"remotes":[]}}');
    store.put('environments', { version: 5, data: {} });
    expect(await keepSandboxReadings(port, set, paths)).toMatchObject({ problem: 'newer' });
  });

  test('of no known question, or of no known reading, count as assumed', () => {
    expect(readingsWith({ 'query-order': 'by-weight', 'some-other': 'key' })).toBe(ASSUMED_READINGS);
    expect(readingsWith({ 'query-order': 'key' })).toEqual({ ...ASSUMED_READINGS, 'query-order': 'key' });
  });
});
