/** A task made of one's own request is about the line that its mistake is on, and its last hint solves it. */

import { describe, expect, it } from 'vitest';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { MISTAKE_IDS, MISTAKES } from '../../lib/core/mistakes/catalogue.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { gradeHashed, gradeWritten } from '../../lib/lessons/grade.ts';
import { ownTask } from '../../lib/lessons/own.ts';
import { solutionIn } from './solutions.ts';

const SIGNED = [
  ['User-Agent', 'python-requests/2.32'],
  [AUTH_HEADERS.key, 'pk_test_made_up'],
  [AUTH_HEADERS.timestamp, '1796000000'],
  [AUTH_HEADERS.signature, 'ab'.repeat(32)],
] as const;
const GET = wireRequest({ method: 'GET', target: '/api/v1/orders?b=2&a=1', headers: SIGNED });
const PLAIN = wireRequest({ method: 'GET', target: '/api/v1/orders', headers: SIGNED });
const POST = wireRequest({
  ...{ method: 'POST', target: '/api/v1/charges', headers: SIGNED },
  body: '{"merchant_order_id": "A-1-Zoë"}',
});

function solved(task: ReturnType<typeof ownTask>): boolean {
  const last = task.hints.at(-1) ?? '';
  if (task.kind === 'hash') return gradeHashed(task, last.slice(last.indexOf('{'))).passed;
  const line = /^Line \d is (\S+)\. The server/.exec(last)?.[1];
  return gradeWritten(task, line ?? solutionIn(task)).passed;
}

describe.each([
  ['with a query', GET],
  ['without one', PLAIN],
  ['with a body', POST],
] as const)('a request %s', (_, request) => {
  it.each(MISTAKE_IDS)('that has %s is a task that its last hint solves, and nothing typed doesn’t', (id) => {
    const task = ownTask(request, id);
    expect(solved(task)).toBe(true);
    const grade = task.kind === 'hash' ? gradeHashed(task, 'x') : gradeWritten(task, 'x');
    expect(grade.passed).toBe(false);
    expect(task.clause).toBe(MISTAKES[id].clause);
  });
});

it('shows neither signature nor key, and asks for the line that’s wrong', () => {
  const task = ownTask(GET, 'query-order-as-sent');
  expect(task).toMatchObject({ kind: 'write', writes: 'query' });
  expect(task.request.headers).toEqual([[AUTH_HEADERS.timestamp, byteStringOfText('1796000000')]]);
  expect(ownTask(POST, 'bodyhash-empty').kind).toBe('hash');
  expect(ownTask(PLAIN, 'query-order-as-sent')).toMatchObject({ writes: 'string' });
});
