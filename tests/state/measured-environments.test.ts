/** A request that went to an environment with measured readings is judged by these, in lists and in History. */

import { expect, test } from 'vitest';
import { readingsWith } from '../../lib/core/service-readings.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { checkKept } from '../../lib/features/history/checking.ts';
import { knownServerOf } from '../../lib/features/requests/known-server.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import { KEY, NOW } from '../sandbox/signed.ts';

const READINGS = { 'signed-query': 'decoded' };
const STAGING: Environment = {
  id: 'staging',
  name: 'Staging',
  kind: 'remote',
  baseUrl: 'https://staging.example/gate',
  paths: {},
  readings: READINGS,
};
const STORED = { ...KEY, name: 'Test', environments: ['staging'] };

function signedBy(readings = readingsWith(undefined)): WireRequest {
  const request = wireRequest({ method: 'GET', target: '/gate/api/v1/orders?q=a%20b' });
  return { ...request, headers: signRequest(request, KEY, unixSeconds(NOW), undefined, readings).headers };
}

async function verdictAt(origin: string, request: WireRequest) {
  const capture = { request, gaps: [], hints: {}, receivedAt: NOW, origin };
  const server = knownServerOf(capture, [STAGING]);
  return (await checkKept(capture, undefined, [STORED], undefined, server))?.verdict;
}

test('what the environment was found to read is valid there, and there alone', async () => {
  const request = signedBy(readingsWith(READINGS));
  expect(await verdictAt('https://staging.example', request)).toBe('right');
  expect(await verdictAt('https://other.example', request)).toBe('wrong');
});

test('what’s usually assumed is invalid there, and valid elsewhere', async () => {
  expect(await verdictAt('https://staging.example', signedBy())).toBe('wrong');
  expect(await verdictAt('https://other.example', signedBy())).toBe('right');
});
