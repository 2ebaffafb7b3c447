/** The built-in sandbox, set to other readings: it answers by them, and all that's judged of requests to it follows. */

import { describe, expect, test, vi } from 'vitest';
import { readyMadeRequests } from '../../lib/core/ready-made-requests.ts';
import { differingReadings } from '../../lib/core/service-reading-words.ts';
import { type MeasuredReadings, readingsWith } from '../../lib/core/service-readings.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectListPath } from '../../lib/features/browse/selectors.ts';
import { shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import { BUILT_IN_BASE_URL } from '../../lib/features/exchange/signing.ts';
import { knownServerOf } from '../../lib/features/requests/known-server.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { MemoryStore } from '../../lib/platform/memory.ts';
import { BUILT_IN_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { mixture, SINGLE_READINGS } from '../sandbox/calibrating.ts';
import { signed } from '../sandbox/signed.ts';
import { explained, madeUpKey, NOW, type OpenedPage, openPage, statusOf } from './open-page.ts';

const ODD = '/api/v1/orders?probe-b=2&probe=%61+%20&probe=1&&bare';

async function pageWith(readings: MeasuredReadings, store = new MemoryStore()): Promise<OpenedPage> {
  const page = await openPage({ store });
  expect(await page.app().setSandboxReadings(readings)).toMatchObject({ ok: true });
  return page;
}

async function send({ app }: OpenedPage, target: string): Promise<number | undefined> {
  app().editDraft({ target });
  await app().send();
  return statusOf(app());
}

const OTHERS = SINGLE_READINGS.flatMap(([question, reading, all]) => {
  const readings = differingReadings(all);
  return Object.keys(readings).length > 0 ? [{ question, reading, readings }] : [];
});

test.each(OTHERS)('$question: $reading: what’s signed for it is accepted', async ({ readings }) => {
  const page = await pageWith(readings);
  expect(await send(page, ODD)).toBe(200);
  expect(explained(page.app()).tone).toBe('good');
});

test('a mixture, too, in another window as well, and once more after a restart', async () => {
  const readings = differingReadings(mixture(3));
  const store = new MemoryStore();
  const other = await openPage({ store });
  const page = await pageWith(readings, store);
  expect(await send(page, ODD)).toBe(200);
  await vi.waitFor(() => expect(other.app().environments[0]?.readings).toEqual(readings));
  expect(await send(other, ODD)).toBe(200);
  expect(await send(await openPage({ store }), ODD)).toBe(200);
});

test('what’s signed as assumed is rejected in the envelope that was set, and the difference named', async () => {
  const readings = { 'signed-query': 'decoded', 'error-envelope': 'errors-list' };
  const page = await pageWith(readings);
  const { app } = page;
  const key = app().keys[0];
  if (!key) throw new Error('no key');
  const request = signed('GET', '/api/v1/orders?q=a%20b', { now: NOW, key: { ...key, revoked: false } });
  const response = await app().askSandbox(request);
  expect(response).toMatchObject({
    status: 401,
    body: expect.stringContaining('{"errors":[{"code":"bad_sig'),
  });
  const sent = { request, origin: BUILT_IN_BASE_URL };
  expect(knownServerOf(sent, app())).toEqual({ name: BUILT_IN_ENVIRONMENT.name, by: 'set', readings });
});

test('Browse and ready-made requests go where the lists are', async () => {
  const { app } = await pageWith({ 'ledger-path': 'ledger-entries' });
  expect(selectListPath(app(), 'ledger').path).toBe('/api/v1/ledger_entries');
  const paths = app().environments[0]?.paths ?? {};
  expect(readyMadeRequests(paths).map(({ target }) => target)).toEqual(
    expect.arrayContaining([expect.stringContaining('/api/v1/ledger_entries')]),
  );
});

test('Undo brings back what was set before', async () => {
  const page = await pageWith({ 'query-order': 'key' });
  const { app } = page;
  await app().setSandboxReadings({});
  expect(app().environments[0]).toBe(BUILT_IN_ENVIRONMENT);
  app().undoLast('sandbox');
  await vi.waitFor(() => expect(app().environments[0]?.readings).toEqual({ 'query-order': 'key' }));
});

test('an unknown reading isn’t kept, and one that’s assumed counts as not set', async () => {
  const { app } = await pageWith({ 'query-order': 'pair', 'signed-query': 'by-weight', other: 'key' });
  expect(app().environments[0]).toBe(BUILT_IN_ENVIRONMENT);
});

test('where the environments can’t be read, the sandbox answers as assumed', async () => {
  const store = new MemoryStore();
  await pageWith({ 'error-envelope': 'code-field' }, store);
  store.values.set('environments', { version: 9, data: {} });
  const { app } = await openPage({ store });
  const request = signed('GET', '/api/v1/orders');
  expect((await app().askSandbox(request)).body).toContain('{"error":{"code":');
});

describe('what was judged by what was set then', () => {
  const DECODED = { 'signed-query': 'decoded' };

  /** Signed for what it's set to, given to Diagnose and kept; then it's set to `later`. */
  async function judged(first: MeasuredReadings, later: MeasuredReadings) {
    const page = await openPage();
    const { app } = page;
    await app().setSandboxReadings(first);
    app().chooseBudget(10);
    const key = app().keys[0];
    if (!key) throw new Error('no key');
    const plain = wireRequest({ method: 'GET', target: '/api/v1/orders?q=a%20b' });
    const { headers } = signRequest(plain, key, unixSeconds(NOW), undefined, readingsWith(first));
    const capture: Capture = {
      ...{ request: { ...plain, headers }, gaps: [], hints: {} },
      ...{ receivedAt: NOW, origin: BUILT_IN_BASE_URL },
    };
    app().diagnoseCapture(capture, 'pasted');
    const signature = () => {
      const run = app().diagnosisRuns[app().chosenItem ?? ''];
      return run?.kind === 'done' ? shownDiagnosis(run)?.signature : run?.kind;
    };
    await vi.waitFor(() => expect(signature()).toBe('valid'));
    await vi.waitFor(() => expect(page.platform.store.history.entries.size).toBe(1));
    await app().setSandboxReadings(later);
    return { page, app, key, signature };
  }

  const verdict = ({ app }: OpenedPage) => {
    const { history } = app();
    return history.kind === 'open' ? history.entries[0]?.verdict : undefined;
  };

  const CHANGES = [
    { first: DECODED, later: {} },
    { first: {}, later: DECODED },
  ];

  test.each(CHANGES)('stays so in Diagnose and History: %j', async ({ first, later }) => {
    const { page, app, key, signature } = await judged(first, later);
    page.platform.clock.advance(60);
    const { secret } = madeUpKey('other', []);
    expect(await app().updateKey(key.id, { secret })).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(signature()).not.toBe('valid'));
    expect(await app().updateKey(key.id, { secret: key.secret })).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(['valid', 'explained', 'unexplained']).toContain(signature()));
    await vi.waitFor(() => expect(signature()).toBe('valid'));
    await app().openHistory();
    await vi.waitFor(() => expect(checkedAt(page)).toBe(NOW + 60));
    expect(verdict(page)).toBe('right');
  });

  const checkedAt = ({ app }: OpenedPage) => {
    const { history } = app();
    return history.kind === 'open' ? history.entries[0]?.checkedAt : undefined;
  };

  test.each(CHANGES)('also over a reload: %j', async ({ first, later }) => {
    const { page } = await judged(first, later);
    await page.app().keepDraft();
    page.platform.close();
    const next = await openPage({ store: page.platform.store });
    next.app().show('diagnose');
    next.app().recheckKeys();
    await vi.waitFor(() => {
      const [run] = Object.values(next.app().diagnosisRuns);
      expect(run?.kind === 'done' && shownDiagnosis(run)?.signature).toBe('valid');
    });
  });
});
