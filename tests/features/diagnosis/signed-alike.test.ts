import { expect, test } from 'vitest';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { signedAlikeBefore } from '../../../lib/features/diagnosis/signed-alike.ts';
import type { InboxRow } from '../../../lib/features/inbox/state.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';

function row(startedAt: number, signature: string): RequestRow {
  const request = {
    ...wireRequest({ method: 'GET', target: '/api/v1/orders' }),
    headers: [['X-Signature', byteStringOfText(signature)] as const],
  };
  return {
    ...{ kind: 'request', id: startedAt, startedAt, url: '', remarks: [] },
    ...{ isSigned: true, isPreflight: false, code: undefined, failure: undefined },
    capture: { request, gaps: [], hints: {} },
  };
}

const [first, second, other, last] = [row(1000, 'aa'), row(2000, 'aa'), row(3000, 'bb'), row(4000, 'aa')];
const capturedRows = [last, second, other, first];

test('requests before it with the same signature are counted from the first on', () => {
  expect(signedAlikeBefore({ capturedRows, inboxRows: [] }, last.capture)).toEqual({ count: 2, firstAt: 1 });
});

test('the Inbox has the same ones once more', () => {
  const received: InboxRow = {
    ...row(1500, 'aa'),
    ...{ isOfExtension: false, isOwn: false, answered: null, switches: [] },
    ...{ diagnosis: undefined, isGivenUp: true },
  };
  const app = { capturedRows, inboxRows: [received] };
  expect(signedAlikeBefore(app, { ...last.capture, startedAt: 4000 })).toEqual({ count: 2, firstAt: 1 });
});

test.each([
  ['the first one', first.capture],
  ['one that’s alone', other.capture],
  ['one that’s in no list, which may be any of them', row(9000, 'aa').capture],
])('nothing is before %s', (_, capture) => {
  expect(signedAlikeBefore({ capturedRows, inboxRows: [] }, capture)).toBeUndefined();
});
