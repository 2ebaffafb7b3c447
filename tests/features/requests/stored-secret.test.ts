/** What the lists say of a stored secret, in a window with many requests. */

import { expect, test, vi } from 'vitest';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { secretHere } from '../../../lib/features/requests/stored-secret.ts';
import { told } from '../../state/devtools-entries.ts';
import { madeUpKey, NOW, openPage } from '../../state/open-page.ts';

const KEY = madeUpKey('made_up_1', ['local']);
const CAPTURE = {
  request: wireRequest({ method: 'GET', target: '/api/v1/orders', headers: [['X-Api-Key', KEY.id]] }),
  gaps: [],
  hints: {},
};

/** Counts how often any of them is looked at. */
function countedRows(count: number) {
  const looked = vi.fn(() => ({ ...CAPTURE, answer: { status: 200, code: null } }));
  const rows = Array.from({ length: count }, (_, id) => ({
    ...{ kind: 'request', id, startedAt: 0, url: '', remarks: [], isSigned: true, isPreflight: false },
    ...{ code: undefined, failure: undefined, verdict: 'wrong', checkedAt: NOW },
    get capture() {
      return looked();
    },
  })) satisfies RequestRow[];
  return { rows, looked };
}

test('whether a secret is proven is found once for all diagnosed requests, however many rows there are', () => {
  const { rows, looked } = countedRows(50);
  const history = { kind: 'closed' } as const;
  const app = { capturedRows: rows, inboxRows: [], history, keys: [KEY] };
  expect(secretHere(app, CAPTURE)).toBeUndefined();
  const once = looked.mock.calls.length;
  for (let item = 0; item < 200; item++) secretHere(app, CAPTURE);
  expect(looked).toHaveBeenCalledTimes(once);
  const proof: RequestRow = { ...countedRows(1).rows[0], verdict: 'right' } as RequestRow;
  expect(secretHere({ ...app, capturedRows: [...rows, proof] }, CAPTURE)).toBe('proven');
  expect(secretHere({ ...app, keys: [{ ...KEY, secretAt: NOW + 1 }] }, CAPTURE)).toBeUndefined();
});

test('captured requests that come one after the other have the diagnoses looked over together, not one by one', async () => {
  const page = await openPage({ surface: 'panel' });
  await page.app().startCapture();
  const recheckKeys = vi.fn();
  page.store.setState({ recheckKeys });
  for (let after = 0; after < 30; after++) page.platform.network?.tell(told({ after }));
  expect(page.app().capturedRows).toHaveLength(30);
  expect(recheckKeys).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(recheckKeys).toHaveBeenCalled());
  const before = recheckKeys.mock.calls.length;
  expect(before).toBeLessThan(10);
  await page.app().addKey(KEY);
  expect(recheckKeys.mock.calls.length).toBeGreaterThan(before);
});
