/** Calibrates a server that reads otherwise than assumed, uses what was found out, and is accepted by it then. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { differingReadings } from '../../../lib/core/service-reading-words.ts';
import {
  ASSUMED_READINGS,
  OPEN_QUESTIONS,
  type ServiceReadings,
} from '../../../lib/core/service-readings.ts';
import { openFreshApp } from '../harness/app-driver.ts';
import {
  AT_OWN_PORT,
  listenInInbox,
  type RecordedSandbox,
  startRecordedSandbox,
} from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const READINGS: ServiceReadings = {
  ...ASSUMED_READINGS,
  'signed-query': 'encoded-as-form',
  'query-order': 'key-then-value',
  'key-without-value': 'with-equals',
  'signature-case': 'any',
  'refusal-order': 'key-timestamp-age-signature',
  'error-envelope': 'errors-list',
  'exactly-300-seconds': 'rejected',
  'deliveries-path': 'hyphen',
  'wallets-path': 'singular',
  'offset-past-end': 'rejected',
  'leading-zeros': 'rejected',
  'recent-list-limit': 'applied',
};

let session: BrowserSession;
let server: RecordedSandbox;

beforeAll(async () => {
  session = await launchSession();
  server = await startRecordedSandbox({ ...AT_OWN_PORT, readings: READINGS });
  await session.grantHost(server.baseUrl);
});
afterAll(async () => {
  await session?.close();
  await server?.close();
});

it('a server’s readings are found out by at most 40 GETs, and used from then on', async () => {
  const app = await openFreshApp(session, { seed: server.seed, width: 1200, height: 1400 });
  await app.goTo('Environments');
  await app.click('Calibrate Local sandbox');
  expect(server.received).toEqual([]);
  await app.click('Send at most 40 requests');
  await app.shows('Calibration is complete');
  expect(server.received.length).toBeLessThanOrEqual(40);
  expect(new Set(server.received.map(({ method }) => method))).toEqual(new Set(['GET']));
  const sent = server.received.length;
  for (const words of [
    'Decoded and encoded again, spaces as +',
    'By key, then by value',
    'Signed with “=”',
    'invalid_key, bad_timestamp, stale_request, bad_signature',
    'errors[0].code',
    'Rejected with stale_request',
    '/api/v1/webhook-deliveries',
    '/api/v1/wallet',
    'Rejected with bad_timestamp',
    'Applied',
  ])
    expect(await app.text()).toContain(words);
  await app.click(`Use ${OPEN_QUESTIONS.length} readings for Local sandbox`);
  await app.shows(`Local sandbox uses ${OPEN_QUESTIONS.length} measured readings in Request`);
  const use = await app.find('button', `Use ${OPEN_QUESTIONS.length} readings for Local sandbox`);
  const isPrimary = () => use.evaluate(({ dataset }) => dataset['variant'] === 'primary');
  await app.until(
    'the readings are in use: the button isn’t the next step',
    async () => !(await isPrimary()),
  );
  await app.click('Undo');
  await app.until('the readings can be used again', isPrimary);
  await app.until(
    'the assumptions are used again',
    async () => !(await app.text()).includes('measured readings'),
  );
  expect(server.received).toHaveLength(sent);
  await session.assertNoProblems();
});

it('the built-in sandbox answers like that server, and the Inbox says what was set', async () => {
  server.forget();
  const app = await openFreshApp(session, { seed: server.seed, width: 1200, height: 1400 });
  await app.goTo('Environments');
  await app.click('Calibrate Local sandbox');
  await app.click('Send at most 40 requests');
  await app.shows('Calibration is complete');
  await app.click(`Use ${OPEN_QUESTIONS.length} readings for Local sandbox`);
  await app.goTo('Sandbox');
  await app.click('Answer like Local sandbox');
  await app.shows(`${Object.keys(differingReadings(READINGS)).length} differ`);
  await app.goTo('Request');
  await app.choose('Environment', 'Built-in sandbox');
  await app.type('Path and query', '/api/v1/orders?probe-b=2&probe=%61+%20&probe=1&&bare');
  await app.click('Send');
  await app.shows('Signed and accepted');
  await app.goTo('Sandbox');
  await app.choose('Query encoding in line 3', 'As sent (assumed)');
  await app.shows(`${Object.keys(differingReadings(READINGS)).length - 1} differ`);
  await app.click('Use the assumptions again');
  await app.until('nothing is set', async () => !/\d differ/.test(await app.text()));
  await listenInInbox(app, server);
  await app.shows('This sandbox differs from the assumptions in');
  await session.assertNoProblems();
});
