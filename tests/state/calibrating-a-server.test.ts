/** Calibrate over a page's store: what's sent, what ends it, and what the environment makes of it from then on. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_PROBES } from '../../lib/core/calibrate/calibration.ts';
import { ASSUMED_READINGS, type ServiceReadings } from '../../lib/core/service-readings.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { listService } from './list-service.ts';
import { madeUpKey, openPage, statusOf } from './open-page.ts';

const KEY = madeUpKey('calibrating', [LOCAL_ENVIRONMENT.id]);
const READINGS: ServiceReadings = {
  ...ASSUMED_READINGS,
  'signed-query': 'decoded',
  'query-order': 'key',
  'ledger-path': 'ledger-entries',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openServer() {
  const service = listService(KEY, 30);
  service.world = { ...service.world, readings: READINGS };
  const methods: string[] = [];
  const page = await openPage({
    fetch: (url, init) => {
      methods.push(init?.method ?? 'GET');
      return service.fetch(url, init);
    },
  });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  const run = async () => {
    let isOver = false;
    const running = page.app().calibrate(LOCAL_ENVIRONMENT.id, KEY.id);
    const over = running.then(() => {
      isOver = true;
    });
    while (!isOver) await vi.advanceTimersByTimeAsync(200);
    await over;
  };
  const environment = () => page.app().environments.find(({ id }) => id === LOCAL_ENVIRONMENT.id);
  return { ...page, service, methods, run, environment };
}

async function sendQuery(app: Awaited<ReturnType<typeof openServer>>['app'], target: string) {
  app().editDraft({ target });
  await app().send();
  return statusOf(app());
}

test('what’s found out is used in signing and steps, and given up by Undo', async () => {
  const { app, run, methods, environment } = await openServer();
  const odd = '/api/v1/orders?a-b=%7E&a=2&a=1';
  expect(await sendQuery(app, odd)).toBe(401);
  methods.length = 0;
  await run();
  expect(app().calibrating).toMatchObject({ kind: 'ended', result: { end: { kind: 'done' } } });
  expect(methods.length).toBeLessThanOrEqual(MOST_PROBES);
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(environment()).not.toHaveProperty('readings');

  expect(await app().applyReadings(['signed-query', 'query-order', 'ledger-path'])).toMatchObject({
    ok: true,
  });
  expect(environment()).toMatchObject({
    readings: { 'signed-query': 'decoded', 'query-order': 'key' },
    paths: { ledger: '/api/v1/ledger_entries' },
  });
  app().editDraft({ target: odd });
  expect(selectSigning(app()).lines?.[2].value).toBe('a=2&a=1&a-b=~');
  expect(await sendQuery(app, odd)).toBe(200);

  await app().undoLast('environments');
  expect(environment()).not.toHaveProperty('readings');
  expect(await sendQuery(app, odd)).toBe(401);
});

test('without permission nothing is sent', async () => {
  const { app, platform, run, methods } = await openServer();
  platform.permissions.answer = { kind: 'refused' };
  await run();
  expect(app().calibrating).toMatchObject({ kind: 'not-allowed' });
  expect(methods).toEqual([]);
});

test('cancelled, it sends nothing more and keeps what’s known', async () => {
  const { app, run, service, methods } = await openServer();
  service.instead = (_, turn) => {
    if (turn === 6) app().cancelCalibration();
    return undefined;
  };
  await run();
  expect(app().calibrating).toMatchObject({ kind: 'ended', cut: 'cancelled', result: { sent: 7 } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(methods).toHaveLength(7);
});

test('a limit of the rate ends it', async () => {
  const { app, run, service, methods } = await openServer();
  service.instead = (_, turn) => (turn === 9 ? new Response('slow down', { status: 429 }) : undefined);
  await run();
  expect(app().calibrating).toMatchObject({ result: { end: { kind: 'rate-limited' }, sent: 10 } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(methods).toHaveLength(10);
});

test('one that’s cut leaves what was measured before, but for what was found out anew', async () => {
  const { app, run, service, environment } = await openServer();
  await run();
  await app().applyReadings(['signed-query', 'query-order', 'ledger-path']);
  let asked = 0;
  service.instead = () => {
    asked += 1;
    if (asked === 6) app().cancelCalibration();
    return undefined;
  };
  await run();
  const { calibrating } = app();
  const answers = calibrating?.kind === 'ended' ? calibrating.result.answers : [];
  const found = answers.flatMap((answer) => ('reading' in answer ? [answer.question] : []));
  expect(found).not.toContain('ledger-path');
  await app().applyReadings(found.slice(1));
  expect(environment()?.readings).toMatchObject({ 'query-order': 'key' });
  expect(environment()?.readings).not.toHaveProperty(found[0] ?? '');
});
