/** Which requests wait for a search, while the record drops old ones. */

import { expect, test } from 'vitest';
import { createRecord } from '../../cli/sandbox-record.ts';
import { createSearchQueue } from '../../cli/sandbox-search-queue.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

const request = wireRequest({ method: 'GET', target: '/api/v1/orders', headers: [] });
const answered = {
  receivedAt: 1_764_000_000,
  request,
  response: { status: 401, code: 'bad_signature' },
  switches: [],
  keys: [],
};

test.each([
  ['while they wait', false],
  ['while one of them is searched', true],
])('equal requests that come for days fill no memory: %s', (_, isRunning) => {
  const record = createRecord(1_764_000_000_000, { requests: 10, bytes: 1_000_000 });
  const searches = createSearchQueue(record);
  const add = () => searches.add('alike', record.add(answered).id);
  add();
  if (isRunning) searches.next('quick');
  for (let count = 0; count < 20_000; count++) add();
  if (!isRunning) searches.next('quick');
  const ids = searches.done('quick', 'alike', true);
  expect(ids.length).toBeLessThanOrEqual(1020);
  expect(ids.filter((id) => record.get(id))).toHaveLength(10);
  expect(searches.isEmpty).toBe(true);
});
