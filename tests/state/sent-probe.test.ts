/** Which request is taken for the separating one: the one that the same code sent, and no other. */

import { describe, expect, test } from 'vitest';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { sentProbes } from '../../lib/features/diagnosis/sent-again.ts';
import { accessForProbe, sentPlain } from '../../lib/features/diagnosis/sent-probe.ts';
import { rowOfRecord } from '../../lib/features/inbox/rows.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { MEMORY_ORIGIN } from '../../lib/platform/memory.ts';
import { type Environment, LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey } from './open-page.ts';

const PROBE = wireRequest({ method: 'GET', target: '/api/v1/orders?a=1&b=2' });
const FIRST = received(sent({ target: '/api/v1/orders?b=2' }), 90);
const GIVEN_AT = 100.7;
const NONE = { inboxRows: [], capturedRows: [], diagnosisItems: [] };

interface Sent {
  readonly target?: string;
  readonly keyId?: string;
  readonly agent?: string;
}

function sent({ target = PROBE.target, keyId = 'pk_test_1', agent = 'curl/8.5' }: Sent = {}): WireRequest {
  const headers: [string, string][] = [
    ['User-Agent', agent],
    ['X-Api-Key', keyId],
  ];
  return wireRequest({ method: 'GET', target, headers });
}

function received(request: WireRequest, receivedAt: number): Capture {
  return { request, receivedAt, gaps: [], hints: {} };
}

/** What’s found where these, and nothing else, came to the Inbox. */
function found(captures: readonly Capture[], probe = PROBE): Capture | undefined {
  const inboxRows = captures.map((capture, id) =>
    rowOfRecord(
      {
        id,
        capture,
        status: 401,
        code: null,
        switches: [],
        isBodyOmitted: false,
        diagnosis: undefined,
        isGivenUp: false,
      },
      'http://127.0.0.1:4610',
      MEMORY_ORIGIN,
    ),
  );
  return sentProbes({ ...NONE, inboxRows }, { id: 'first', capture: FIRST, givenAt: GIVEN_AT }, probe)
    .map(({ capture }) => capture)
    .at(-1);
}

test('the newest is taken', () => {
  const [older, newer] = [received(sent(), 101), received(sent(), 102)];
  expect(found([older, newer])?.receivedAt).toBe(102);
  expect(found([FIRST])).toBeUndefined();
  expect(found([received(sent({ agent: 'curl/8.9.1' }), 101)])).toBeDefined();
});

test.each([
  ['one that came before it could be known', received(sent(), 99)],
  ['one of which nobody knows when it came', { request: sent(), gaps: [], hints: {} }],
  ['with another key', received(sent({ keyId: 'pk_test_2' }), 101)],
  ['from another client', received(sent({ agent: 'python-requests/2.31' }), 101)],
  ['of another query', received(sent({ target: '/api/v1/orders?b=2&a=1' }), 101)],
])('%s isn’t', (_, capture) => {
  expect(found([capture])).toBeUndefined();
});

test.each([
  ['{"id": "A 1", "amount": "10.00"}', 101],
  ['{"amount":"10.00","id":"A 1"}', 101],
  ['{"id":"A1","amount":"10.00"}', undefined],
  ['{"id":"A 1","amount":"10.00"', undefined],
])('the body may be the proposed data as the code writes it: %s', (body, at) => {
  const charge = (text: string) => {
    const { headers } = sent();
    return {
      ...wireRequest({ method: 'POST', target: '/api/v1/charges', headers: [], body: text }),
      headers,
    };
  };
  const probe = charge('{"id":"A 1","amount":"10.00"}');
  expect(found([received(charge(body), 101)], probe)?.receivedAt).toBe(at);
});

describe('of requests that were pasted or opened, as those of one HAR,', () => {
  const item = (id: string, capture: Capture, source: DiagnosisItem['source'] = 'file'): DiagnosisItem => ({
    ...{ id, capture, source, givenAt: GIVEN_AT, revoked: [] },
  });
  const foundIn = (...diagnosisItems: DiagnosisItem[]) => {
    const [first = item('first', FIRST)] = diagnosisItems.filter(({ id }) => id === 'first');
    return sentProbes({ ...NONE, diagnosisItems }, first, PROBE).at(-1)?.capture.receivedAt;
  };

  test('the newest that stands after the first one is taken', () => {
    const [one, other] = [item('one', received(sent(), 90)), item('other', received(sent(), 91), 'pasted')];
    expect(foundIn(item('first', FIRST), one, other)).toBe(91);
  });

  test.each([
    ['the newer one by X-Timestamp', '1764000000', '1764000060', true],
    ['an older log that was pasted later', '1764000000', '1763990000', false],
    ['signed in the same second', '1764000000', '1764000000', false],
    ['timed in another unit', '1764000000', '1764000060000', false],
    ['without a time', '', '', false],
  ])('of texts that don’t say when they were sent: %s', (_, then, later, isFound) => {
    const untimed = (request: WireRequest, time: string): Capture => ({
      ...{ gaps: [], hints: {} },
      request: { ...request, headers: [...request.headers, ['X-Timestamp', time]] as WireRequest['headers'] },
    });
    const first = item('first', untimed(FIRST.request, then));
    const one = item('one', untimed(sent(), later));
    expect(sentProbes({ ...NONE, diagnosisItems: [first, one] }, first, PROBE).length > 0).toBe(isFound);
  });

  test.each([
    ['before the first one', [item('one', received(sent(), 91)), item('first', FIRST)]],
    ['and was sent earlier', [item('first', FIRST), item('one', received(sent(), 89))]],
    ['from here', [item('first', FIRST), item('one', received(sent(), 91), 'sent')]],
    ['from another client', [item('first', FIRST), item('one', received(sent({ agent: 'other' }), 91))]],
  ])('none is that stands there %s', (_, items) => {
    expect(foundIn(...items)).toBeUndefined();
  });
});

test('what a browser sent to the sandbox isn’t: Countersign itself may have signed it', () => {
  const agent = 'Mozilla/5.0';
  const first = { id: 'first', capture: received(sent({ agent, target: '/a' }), 90), givenAt: GIVEN_AT };
  const row = rowOfRecord(
    {
      ...{ id: 1, capture: received(sent({ agent }), 101), status: 401, code: null },
      ...{ switches: [], isBodyOmitted: false, diagnosis: undefined, isGivenUp: false },
    },
    'http://127.0.0.1:4610',
    MEMORY_ORIGIN,
  );
  expect(sentProbes({ ...NONE, inboxRows: [row] }, first, PROBE)).toEqual([]);
  expect(sentProbes({ ...NONE, capturedRows: [row] }, first, PROBE)[0]?.capture.receivedAt).toBe(101);
});

describe('the simplest request, after a valid signature was rejected', () => {
  const plain = wireRequest({ method: 'GET', target: '/api/v1/wallets' });
  const origin = 'https://api.example.com';
  const rejected = {
    capture: { ...received(sent({ target: '/api/v1/wallets?currency=EUR' }), 100), origin },
    since: GIVEN_AT,
  };
  const answer = { status: 200, code: null } as const;

  function foundPlain(at: number, changed: Partial<Capture> = {}, keyId = 'pk_test_1') {
    const request = sent({ target: plain.target, keyId, agent: 'another' });
    const capture: Capture = { ...received(request, at), origin, answer, ...changed };
    return sentPlain({ ...NONE, plainSends: [{ at, capture }] }, rejected, plain);
  }

  test('counts from whatever client, once it’s answered', () => {
    expect(foundPlain(101)?.answer).toEqual(answer);
    const { answer: _, ...unanswered } = { ...received(sent({ target: plain.target }), 101), origin };
    const rows = { ...NONE, plainSends: [{ at: 101, capture: unanswered }] };
    expect(sentPlain(rows, rejected, plain)).toBeUndefined();
  });

  test.each([
    ['sent before it was advised', foundPlain(100.2)],
    ['sent after an earlier rejection of the same', foundPlain(95)],
    ['sent elsewhere', foundPlain(101, { origin: 'https://other.example.com' })],
    ['sent with another key', foundPlain(101, {}, 'pk_test_2')],
  ])('doesn’t count where it was %s', (_, capture) => {
    expect(capture).toBeUndefined();
  });

  test('counts where the local sandbox passed it on, and told what came back', () => {
    const local = 'http://127.0.0.1:4610';
    const capture = { ...received(sent({ target: plain.target }), 101), answer };
    const row = rowOfRecord(
      {
        ...{ id: 1, capture, status: 200, code: null },
        ...{ switches: [], isBodyOmitted: false, diagnosis: undefined, isGivenUp: false },
      },
      local,
      MEMORY_ORIGIN,
    );
    const there = { ...rejected, capture: { ...rejected.capture, origin: local } };
    const found = sentPlain({ ...NONE, inboxRows: [row], plainSends: [] }, there, plain);
    expect(found?.answer?.status).toBe(200);
  });
});

test('a request goes on only with a key that may sign for where it went', () => {
  const shop: Environment = { ...LOCAL_ENVIRONMENT, id: 'shop', baseUrl: 'https://shop.example' };
  const capture = { ...received(sent({ keyId: 'pk_test_one' }), 90), origin: 'https://shop.example' };
  const accessWith = (environments: readonly string[]) =>
    accessForProbe({ environments: [shop], keys: [madeUpKey('one', environments)] }, capture);
  expect(accessWith(['shop'])?.environment).toBe(shop);
  expect(accessWith(['built-in'])).toBeUndefined();
});
