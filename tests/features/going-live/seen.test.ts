/** What counts as evidence: which requests of the lists are the API’s, whose they are, and what’s known of their signatures. */

import { describe, expect, test } from 'vitest';
import { readInboxRecord } from '../../../lib/client/inbox/record.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { CaptureRow } from '../../../lib/features/capture/state.ts';
import { clientsIn, type Seen, selectSeen } from '../../../lib/features/going-live/seen.ts';
import { rowOfRecord } from '../../../lib/features/inbox/rows.ts';
import type { InboxRow } from '../../../lib/features/inbox/state.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { madeUpKey, NOW } from '../../state/open-page.ts';
import { LOCAL_ORIGIN, recordJson } from '../../state/stand-in-sandbox.ts';
import { examOf } from './seen-requests.ts';

const SHOP = { ...LOCAL_ENVIRONMENT, id: 'shop', baseUrl: 'https://api.shop.example' };
const KEY = madeUpKey('shop', [SHOP.id]);

function received(changes: object, exam = examOf({})): Seen | undefined {
  const record = readInboxRecord(JSON.stringify(recordJson(changes)));
  if (!record) throw new Error('a record must be readable');
  return seenIn({
    inboxRows: [rowOfRecord(record, LOCAL_ORIGIN, 'chrome-extension://own')],
    inboxExam: exam,
  })[0];
}

interface CapturedRequest extends Partial<RequestRow> {
  readonly headers?: readonly (readonly [string, string])[];
  readonly target?: string;
}

function captured({ headers = [['X-Api-Key', KEY.id]], target = '/api/v1/orders', ...row }: CapturedRequest) {
  const whole: RequestRow = {
    ...{ kind: 'request', id: 1, startedAt: NOW * 1000, url: `${SHOP.baseUrl}${target}` },
    ...{ remarks: [], isSigned: headers.length > 0, isPreflight: false, code: undefined, failure: undefined },
    capture: { request: wireRequest({ method: 'GET', target, headers }), gaps: [], hints: {} },
    ...row,
  };
  return seenIn({ capturedRows: [whole] })[0];
}

function seenIn(state: Partial<Parameters<typeof selectSeen>[0]>): readonly Seen[] {
  const none: readonly CaptureRow[] = [];
  return selectSeen({
    ...{ capturedRows: none, inboxRows: [], inboxExam: undefined, diagnosisItems: [], diagnosisRuns: {} },
    ...{ environments: [SHOP], keys: [KEY] },
    ...state,
  });
}

const diagnosed = (signature: string, verdict = signature) => ({
  diagnosis: { verdict, signature, symptoms: [], explanations: [] },
});

describe('what the sandbox received', () => {
  test.each([
    ['valid', diagnosed('valid')],
    ['invalid', diagnosed('unexplained')],
    ['unknown', diagnosed('not-checked', 'refused')],
    ['unknown', { diagnosis: null }],
    // A server behind the sandbox accepted it: the sandbox’s secret is another.
    ['unknown', { ...diagnosed('unexplained'), response: { status: 200, code: null } }],
  ])('has a signature that is %s by the sandbox’s word', (signature, changes) => {
    expect(received(changes)?.signature).toBe(signature);
  });

  test('is staged where an exam’s task or a simulated error made the answer', () => {
    expect(received({ switches: ['examTask'] })?.isStaged).toBe(true);
    expect(received({ switches: ['answerStale'] })?.isStaged).toBe(true);
    expect(received({ switches: ['delayMs'] })?.isStaged).toBe(false);
  });

  test('is of a call of the exam, by its path', () => {
    const exam = examOf({ json: ['right'], 'other-key': ['right'] });
    expect(received({ target: '/api/v1/other-key?a=1' }, exam)?.examItem).toBe('other-key');
    expect(received({ target: '/api/v1/orders' }, exam)?.examItem).toBeUndefined();
  });

  test('is looked at once, however often the exam tells how it stands and other rows come', () => {
    const record = readInboxRecord(JSON.stringify(recordJson({ target: '/api/v1/json' })));
    if (!record) throw new Error('a record must be readable');
    const row = () => rowOfRecord(record, LOCAL_ORIGIN, 'chrome-extension://own');
    const first = row();
    const at = (rows: readonly InboxRow[], verdict: 'missing' | 'right') =>
      seenIn({ inboxRows: rows, inboxExam: examOf({ json: [verdict] }) })[0];
    const seen = at([first], 'missing');
    expect(seen?.examItem).toBe('json');
    expect(at([first, row()], 'right')).toBe(seen);
    expect(
      seenIn({ inboxRows: [first], inboxExam: examOf({ other: ['right'] }) })[0]?.examItem,
    ).toBeUndefined();
  });

  test('is of a call of the exam also behind thousands of others', () => {
    const target = (path: string) => readInboxRecord(JSON.stringify(recordJson({ target: path })));
    const rows = ['/api/v1/json', ...Array.from({ length: 3000 }, () => '/api/v1/orders')].flatMap((path) => {
      const record = target(path);
      return record ? [rowOfRecord(record, LOCAL_ORIGIN, 'chrome-extension://own')] : [];
    });
    const [oldest] = seenIn({ inboxRows: rows, inboxExam: examOf({ json: ['right'] }) });
    expect(oldest?.examItem).toBe('json');
  });

  test('is no preflight', () => expect(received({ method: 'OPTIONS' })).toBeUndefined());
});

describe('what was captured', () => {
  test.each<readonly [string, CapturedRequest]>([
    ['another service’s X-Api-Key', { url: 'https://maps.example/a', headers: [['X-Api-Key', 'AIza1234']] }],
    ['an unsigned request elsewhere', { url: 'https://ads.example/api/v1/orders', headers: [] }],
    ['an unsigned request beside the API', { target: '/assets/app.js', headers: [] }],
    ['a page’s own file', { isPageFile: true }],
    ['a preflight', { isPreflight: true }],
  ])('is no evidence: %s', (_, row) => expect(captured(row)).toBeUndefined());

  test.each<readonly [string, CapturedRequest]>([
    ['a key id of the API, wherever it goes', { url: 'https://other.example/api/v1/orders' }],
    ['an unsigned request to the API', { headers: [] }],
  ])('is evidence: %s', (_, row) => expect(captured(row)).toBeDefined());

  test.each([
    ['valid', { verdict: 'right', checkedAt: NOW + 1 }],
    ['unknown', { verdict: 'right', checkedAt: NOW - 1 }],
    ['unknown', { verdict: 'disputed', checkedAt: NOW + 1 }],
    ['unknown', { verdict: 'doubtful-body', checkedAt: NOW + 1 }],
    ['unknown', {}],
    ['invalid', { verdict: 'wrong' }],
  ] as const)('has a signature that is %s', (signature, row) => {
    expect(captured(row)?.signature).toBe(signature);
  });
});

test('of several clients, tools come last and extensions not at all', () => {
  const sent = (agent: string, more: readonly (readonly [string, string])[] = []) =>
    captured({ headers: [['X-Api-Key', KEY.id], ['User-Agent', agent], ...more] }) ?? [];
  const own = [['Origin', `chrome-extension://${'a'.repeat(32)}`]] as const;
  const all = [sent('curl/8'), sent('curl/8'), sent('okhttp/4'), sent('Mozilla/5.0', own)].flat();
  expect(clientsIn(all)).toEqual([
    { client: 'okhttp', requests: 1 },
    { client: 'curl', requests: 2 },
  ]);
});
