/** Each item of the checklist: shown, failed and not seen yet, and what proves nothing. */

import { describe, expect, test } from 'vitest';
import type { ToldExam } from '../../../lib/client/inbox/exam.ts';
import { REFUSAL_CODES } from '../../../lib/core/api.ts';
import { bodyGap } from '../../../lib/core/signing/gaps.ts';
import type { ExamVerdict } from '../../../lib/exam/report.ts';
import { TASK_MISTAKES } from '../../../lib/exam/tasks/mistakes.ts';
import { checklist, type ItemId, NEW_EXAM } from '../../../lib/features/going-live/checklist.ts';
import type { Seen } from '../../../lib/features/going-live/seen.ts';
import { examOf, HARD, itemOf, KEY_ID, seen } from './seen-requests.ts';

const stateOf = (...args: Parameters<typeof itemOf>) => itemOf(...args).state;
const partsOf = (...args: Parameters<typeof itemOf>) =>
  itemOf(...args).parts.flatMap(({ name, requests }) => (requests.length > 0 ? [name] : []));

const ALL_FAILURES: readonly Parameters<typeof seen>[0][] = [
  { status: 503 },
  { status: 429 },
  { status: undefined, isUnanswered: true },
];

function retry(failed: Parameters<typeof seen>[0], second = 0): readonly Seen[] {
  return [seen({ ...failed, second }), seen({ second: second + 3 })];
}

test('nothing is ticked where nothing was seen', () => {
  const items = checklist({
    ...{ seen: [], client: '', exam: undefined, storedKeyIds: new Set() },
    ...{ secretIn: () => undefined, isAllListed: true },
  });
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ['signs-what-it-sends', 'unseen'],
    ['one-clock-read', 'beyond'],
    ['retries-signed-again', 'unseen'],
    ['error-codes', 'unseen'],
    ['pages-to-end', 'unseen'],
    ['keys-apart', 'unseen'],
    ['secret-not-sent', 'unseen'],
    ['secret-not-in-code', 'beyond'],
  ]);
  for (const { todo } of items) expect(todo).toMatch(/\.$/);
});

describe.each<readonly [string, (seen: readonly Seen[]) => readonly Seen[]]>([
  ['an extension', (all) => all.map((one) => ({ ...one, isOfExtension: true }))],
  ['another client', (all) => all.map((one) => ({ ...one, client: 'curl' }))],
])('what %s sent', (_, sent) => {
  const graded = [
    ...REFUSAL_CODES.map((code, at) => seen({ code, status: 401, isStaged: true, examItem: `code-${at}` })),
    ...['pages', 'other-key'].map((examItem) => seen({ examItem, second: 9 })),
  ];
  const exam = examOf({
    ...Object.fromEntries(REFUSAL_CODES.map((_code, at) => [`code-${at}`, ['right'] as const])),
    ...{ pages: ['right'], 'other-key': ['right'] },
  });
  const retried = ALL_FAILURES.flatMap((failed, at) => retry(failed, 10 * at));
  const all = [...HARD, ...graded, ...retried];
  const SHOWN: readonly ItemId[] = [
    ...(['signs-what-it-sends', 'retries-signed-again', 'error-codes'] as const),
    ...(['pages-to-end', 'keys-apart', 'secret-not-sent'] as const),
  ];

  test.each(SHOWN)('shows nothing of %s, which the client itself would', (id) => {
    expect(stateOf(id, all, { exam })).toBe('shown');
    expect(stateOf(id, sent(all), { exam })).toBe('unseen');
  });

  test.each([
    ['signs-what-it-sends', seen({ signature: 'invalid' })],
    ['one-clock-read', seen({ mistakes: ['ts-two-clock-reads'] })],
    ['keys-apart', seen({ keyId: 'pk_live_made_up' })],
  ] as const)('speaks not against %s', (id, contrary) => {
    expect(stateOf(id, [contrary])).toBe('failed');
    expect(stateOf(id, sent([contrary]))).not.toBe('failed');
  });
});

describe('signs the bytes that it sends', () => {
  const ID = 'signs-what-it-sends';

  test('is shown by an unsorted query, escapes and a body beyond ASCII, each valid', () => {
    expect(stateOf(ID, HARD)).toBe('shown');
    for (const left of HARD)
      expect(
        stateOf(
          ID,
          HARD.filter((one) => one !== left),
        ),
      ).toBe('unseen');
  });

  test.each([
    ['a plain GET', seen()],
    ['a query that’s sorted as it stands', seen({ target: '/api/v1/orders?limit=5&status=paid' })],
    ['a body in ASCII', seen({ method: 'POST', body: '{"a":1}' })],
    ['bytes that are no text', seen({ method: 'PUT', body: new Uint8Array([0xff, 0xfe]) })],
    ['what wasn’t checked', seen({ target: '/api/v1/orders?b=%20&a=1', signature: 'unknown' })],
    [
      'a request of which a part is missing',
      seen({ target: '/api/v1/orders?b=%20&a=1', gaps: [bodyGap('not captured')] }),
    ],
  ])('%s shows none of them', (_, one) => expect(partsOf(ID, [one])).toEqual([]));

  test('fails by an invalid signature, with its mistake, among any number of valid ones', () => {
    const wrong = seen({ target: '/api/v1/b', signature: 'invalid', mistakes: ['query-order-as-sent'] });
    const item = itemOf(ID, [...HARD, wrong, ...HARD]);
    expect(item).toMatchObject({ state: 'failed', requests: [wrong] });
    expect(item.says.join(' ')).toContain('Wrong or missing signature: 1 request. Query not sorted.');
  });

  test('fails by a request to the API without headers, and names them', () => {
    const { state, says } = itemOf(ID, [...HARD, seen({ isSigned: false, signature: 'unknown' })]);
    expect([state, ...says]).toEqual([
      'failed',
      'Wrong or missing signature: 1 request. Missing: X-Api-Key, X-Timestamp, X-Signature.',
    ]);
  });

  test.each([
    ['a page’s icon, which nobody signs', { target: '/favicon.ico', isSigned: false }],
    ['what the sandbox was told to reject', { signature: 'invalid', isStaged: true }],
    ['a request of which a part is missing', { signature: 'invalid', gaps: [bodyGap('not captured')] }],
    ['what can’t be checked', { signature: 'unknown', status: 401 }],
  ] as const)('doesn’t fail by %s', (_, changes) => {
    expect(stateOf(ID, [...HARD, seen(changes)])).toBe('shown');
  });

  test('is mended by the same request with a valid signature later, not by an earlier or another one', () => {
    const wrong = seen({ target: '/api/v1/a', signature: 'invalid', second: 5 });
    const again = (second: number, target = '/api/v1/a') => seen({ target, second });
    expect(stateOf(ID, [...HARD, wrong, again(6)])).toBe('shown');
    expect(stateOf(ID, [...HARD, again(4), wrong])).toBe('failed');
    expect(stateOf(ID, [...HARD, wrong, again(6, '/api/v1/b')])).toBe('failed');
    expect(stateOf(ID, [...HARD, wrong, { ...again(6), source: 'capture' }])).toBe('failed');
  });

  test('says how the exam stands, and counts no signature that a diagnosis told', () => {
    const told = { 'unsorted-query': ['wrong', 'exam-signature-told'], json: ['missing'] } as const;
    const [unsorted, ...others] = HARD.map((one, at) =>
      at === 0 ? { ...one, examItem: 'unsorted-query' } : one,
    );
    const item = itemOf(ID, [...(unsorted ? [unsorted] : []), ...others], { exam: examOf(told) });
    expect(item.state).toBe('unseen');
    expect(item.says).toContain('Exam: 0 of 2 calls passed.');
  });
});

describe('signs with the current time, read once', () => {
  const ID = 'one-clock-read';

  test('isn’t shown by any number of valid requests, which is said', () => {
    const all = Array.from({ length: 500 }, (_, second) => seen({ second }));
    const item = itemOf(ID, all);
    expect(item.state).toBe('beyond');
    expect(item.says.join(' ')).toContain('In 500 requests with a valid signature');
  });

  test('fails by line 4 of another reading, also where the same call was valid later', () => {
    const twice = seen({ signature: 'invalid', mistakes: ['ts-two-clock-reads'] });
    expect(itemOf(ID, [twice, seen({ second: 9 })])).toMatchObject({ state: 'failed', requests: [twice] });
  });

  test('fails by an old timestamp, unless the sandbox was told to say so', () => {
    const stale = { code: 'stale_request', status: 401, signature: 'unknown' } as const;
    const item = itemOf(ID, [seen(stale)]);
    expect([item.state, ...item.says]).toEqual([
      'failed',
      'The server rejected the timestamp: it’s more than 5 minutes off.',
    ]);
    expect(item.todo).toMatch(/^Open the request for its cause\. Sign right before you send/);
    expect(stateOf(ID, [seen({ ...stale, isStaged: true })])).toBe('beyond');
    expect(stateOf(ID, [seen(stale), seen({ second: 9 })])).toBe('beyond');
  });
});

describe('signs each retry again', () => {
  const ID = 'retries-signed-again';

  test.each([
    ['After 503 or another server error', { status: 502 }],
    ['After 429', { status: 429 }],
    ['After a connection without a response', { status: undefined, isUnanswered: true }],
    ['After a connection without a response', { status: 503, code: 'connection_closed' }],
  ] as const)('%s', (name, failed) => {
    const all = retry(failed);
    expect(itemOf(ID, all)).toMatchObject({ state: 'unseen', requests: all.slice(1) });
    expect(itemOf(ID, all).says).toContain('Shown: 1 of 3 kinds of failure.');
    expect(partsOf(ID, all)).toEqual([name]);
  });

  test('is shown after all three kinds of failure', () => {
    const pairs = ALL_FAILURES.map((failed, at) => retry(failed, 10 * at));
    expect(itemOf(ID, pairs.flat())).toMatchObject({
      state: 'shown',
      says: [
        '3 retries with a valid signature and a later timestamp.',
        expect.stringContaining('start again'),
      ],
    });
    for (const left of pairs) expect(stateOf(ID, pairs.filter((one) => one !== left).flat())).toBe('unseen');
  });

  test.each<readonly [string, readonly Seen[]]>([
    ['a second request after a success', [seen(), seen({ second: 3 })]],
    ['another request', [seen({ status: 503 }), seen({ second: 3, target: '/api/v1/ledger' })]],
    ['an invalid retry', [seen({ status: 503 }), seen({ second: 3, signature: 'invalid' })]],
    ['one that wasn’t checked', [seen({ status: 503 }), seen({ second: 3, signature: 'unknown' })]],
    ['the same second, where nothing can differ', [seen({ status: 503 }), seen({ second: 1, stamp: 0 })]],
    ['one that comes minutes later', [seen({ status: 503 }), seen({ second: 120 })]],
    ['another list', [seen({ status: 503 }), seen({ second: 3, source: 'capture' })]],
  ])('isn’t shown by %s', (_, all) => expect(partsOf(ID, all)).toEqual([]));

  test('says what looks the same, and goes by the exam where it has graded the retry', () => {
    const retry = [seen({ status: 503, examItem: 'retry-503' }), seen({ second: 3, examItem: 'retry-503' })];
    const restarted = 'A program that you start again within a minute looks the same.';
    const by = (verdict: ExamVerdict) => itemOf(ID, retry, { exam: examOf({ 'retry-503': [verdict] }) });
    expect(itemOf(ID, [seen({ status: 503 }), seen({ second: 3 })]).says.join(' ')).toContain(restarted);
    expect(by('right').requests).toHaveLength(1);
    expect(by('right').says.join(' ')).not.toContain(restarted);
    expect(by('missing').requests).toEqual([]);
  });

  test('fails by the old signature, and is mended by a new one', () => {
    const first = seen({ status: 503 });
    const reused = seen({ second: 4, stamp: 0, status: 503 });
    expect(itemOf(ID, [first, reused])).toMatchObject({
      state: 'failed',
      requests: [first, reused],
      says: ['The same timestamp and signature came again 4 seconds later.'],
    });
    const mended = [first, reused, seen({ second: 8 })];
    expect(stateOf(ID, mended)).toBe('unseen');
    expect(partsOf(ID, mended)).toEqual(['After 503 or another server error']);
  });
});

describe('reads each of the five codes', () => {
  const ID = 'error-codes';
  const received = REFUSAL_CODES.map((code, at) =>
    seen({ code, status: 401, isStaged: true, examItem: `code-${at}` }),
  );
  const graded = (...last: Parameters<typeof examOf>[0][string]) =>
    examOf({
      ...Object.fromEntries(REFUSAL_CODES.map((_, at) => [`code-${at}`, ['right'] as const])),
      'code-4': last,
    });

  test('is shown where the exam heard each', () => {
    expect(itemOf(ID, received, { exam: graded('right') })).toMatchObject({
      state: 'shown',
      requests: received,
    });
  });

  test('isn’t shown by four, nor by codes that were received alone', () => {
    expect(partsOf(ID, received, { exam: graded('missing') })).toEqual(REFUSAL_CODES.slice(0, 4));
    expect(stateOf(ID, received, { exam: graded('missing') })).toBe('unseen');
    const { state, says } = itemOf(ID, received);
    expect(state).toBe('unseen');
    expect(says.join(' ')).toMatch(/^Received: missing_auth, .* Requests can’t show whether your code read/);
  });

  test('fails where another was printed, and says where none was', () => {
    const wrong = graded('wrong', TASK_MISTAKES.codeNotRead.id);
    expect(itemOf(ID, received, { exam: wrong })).toMatchObject({
      state: 'failed',
      requests: received.slice(4),
    });
    const none = graded('missing', TASK_MISTAKES.codeNotPrinted.id);
    expect(itemOf(ID, received, { exam: none })).toMatchObject({
      state: 'unseen',
      todo: expect.stringMatching(
        /^After each error response, your code must report the error code.* POST \/_sandbox\/exam\/codes/,
      ),
    });
    expect(itemOf(ID, []).todo).toMatch(
      /^Take the exam: its tasks cause each of these errors\. After each error response, your code must report the error code/,
    );
  });
});

describe('fetches lists to the end', () => {
  const ID = 'pages-to-end';

  function page(
    offset: number,
    changes: Parameters<typeof seen>[0] & { limit?: number; total?: number } = {},
  ) {
    const { limit = 20, total = 50, target = `/api/v1/orders?offset=${offset}`, ...more } = changes;
    const length = Math.max(0, Math.min(limit, total - offset));
    const data = Array.from({ length }, (_, at) => ({ id: `ord_${offset + at}` }));
    const text = JSON.stringify({ data, total, limit, offset });
    return seen({ source: 'capture', target, text, second: offset, ...more });
  }

  test('is shown by pages without a gap up to the last', () => {
    const all = [page(0), page(20), page(40)];
    expect(itemOf(ID, all)).toMatchObject({ state: 'shown', requests: all });
  });

  test.each<readonly [string, readonly Seen[]]>([
    ['the first pages', [page(0), page(20)]],
    ['one page that is the whole list', [page(0, { total: 20 })]],
    ['pages with one missing', [page(0), page(40)]],
    ['the end alone', [page(20), page(40)]],
    ['two lists', [page(0), page(20), page(40, { target: '/api/v1/ledger?offset=40' })]],
    ['pages whose text is cut', [page(0), page(20), page(40, { text: '{"data":[' })]],
    ['unsigned pages', [page(0), page(20), page(40)].map((one) => ({ ...one, signature: 'unknown' }))],
  ])('isn’t shown by %s', (_, all) => expect(stateOf(ID, all)).toBe('unseen'));

  const walk = (target: string, total: number, pages: number, second = 0) =>
    Array.from({ length: pages }, (_, at) =>
      page(at * 20, { total, second: second + at, target: `${target}?offset=${at * 20}` }),
    );
  const orders = '/api/v1/orders';

  test('isn’t shown by a whole list while another was left early, which is said', () => {
    const left = walk('/api/v1/ledger', 90, 2);
    const item = itemOf(ID, [...walk(orders, 50, 3), ...left]);
    expect(item).toMatchObject({ state: 'unseen', requests: left });
    expect(item.says[0]).toBe('2 pages of one list fetched, and not the records after them.');
  });

  test('goes by the newest walk of a list, unless it has no more pages than one that was left', () => {
    expect(stateOf(ID, [...walk(orders, 50, 2), ...walk(orders, 50, 3, 9)])).toBe('shown');
    expect(stateOf(ID, [...walk(orders, 50, 3), ...walk(orders, 50, 2, 9)])).toBe('unseen');
    expect(stateOf(ID, [...walk(orders, 50, 2), ...walk(orders, 30, 2, 9)])).toBe('unseen');
  });

  test('fails where records were skipped by the limit that was asked for', () => {
    const asked = (offset: number) => page(offset, { target: `/api/v1/orders?limit=40&offset=${offset}` });
    expect(itemOf(ID, [asked(0), asked(40)])).toMatchObject({
      state: 'failed',
      says: ['Records skipped between two pages.'],
    });
  });

  test('reads each body once, however often rows come', () => {
    const one = page(0);
    let reads = 0;
    const answer = {
      status: 200,
      get text() {
        reads++;
        return one.capture.answer?.text ?? '';
      },
    };
    const read = { ...one, capture: { ...one.capture, answer } };
    itemOf(ID, [read]);
    const first = reads;
    itemOf(ID, [{ ...read }, page(20)]);
    expect(first).toBeGreaterThan(0);
    expect(reads).toBe(first);
  });

  test('is as the exam has it', () => {
    const one = seen({ examItem: 'pages' });
    expect(stateOf(ID, [one], { exam: examOf({ pages: ['right'] }) })).toBe('shown');
    const wrong = examOf({ pages: ['wrong', TASK_MISTAKES.endedEarly.id] });
    expect(itemOf(ID, [one], { exam: wrong })).toMatchObject({
      state: 'failed',
      says: ['List not fetched to its end.'],
    });
    expect(stateOf(ID, [], { exam: examOf({ pages: ['right'] }) })).toBe('unseen');
  });
});

describe('keeps test and live keys apart', () => {
  const ID = 'keys-apart';
  const other = seen({ examItem: 'other-key', keyId: 'pk_test_other' });

  test('is shown by a test key and the exam’s second key', () => {
    expect(stateOf(ID, [seen(), other], { exam: examOf({ 'other-key': ['right'] }) })).toBe('shown');
  });

  test('isn’t shown by test keys alone', () => {
    expect(stateOf(ID, [seen(), other])).toBe('unseen');
    expect(partsOf(ID, [seen(), other])).toEqual(['Test key at the local sandbox']);
  });

  test.each([TASK_MISTAKES.keysMixed, TASK_MISTAKES.otherKeyNotUsed])('fails by $id', ({ id, title }) => {
    const exam = examOf({ 'other-key': ['wrong', id] });
    expect(itemOf(ID, [other], { exam })).toMatchObject({ state: 'failed', says: [`${title}.`] });
  });

  test('fails by a live key at the sandbox, whatever else was seen, and not by one where it belongs', () => {
    const exam = examOf({ 'other-key': ['right'] });
    const live = seen({ keyId: 'pk_live_made_up', signature: 'unknown' });
    expect(itemOf(ID, [seen(), other, live], { exam })).toMatchObject({ state: 'failed', requests: [live] });
    expect(stateOf(ID, [seen(), other, { ...live, source: 'capture' }], { exam })).toBe('shown');
  });
});

describe('keeps the secret out of requests', () => {
  const ID = 'secret-not-sent';

  test('is shown as far as was looked, which is said', () => {
    const missing = seen({ gaps: [bodyGap('not captured')] });
    const packed = seen();
    const stranger = seen({ keyId: 'pk_test_stranger' });
    const live = seen({ keyId: 'pk_live_made_up' });
    const clear = seen();
    const item = itemOf(ID, [missing, packed, stranger, live, clear], {
      secretIn: (one) => (one === packed ? 'unread' : 'clear'),
    });
    expect(item).toMatchObject({ state: 'shown', requests: [clear] });
    expect(item.says).toEqual([
      'Checked requests: 1. None has a stored secret or a text that begins with sk_test_ or sk_live_.',
      'Checked: paths, queries, headers and bodies, not responses.',
      'Not checked, or only in part: 2 requests.',
      'The secret of pk_test_stranger isn’t stored here. So Countersign searched only for texts that begin with sk_test_ or sk_live_.',
      'The secret of a live key isn’t stored here. So Countersign searched only for texts that begin with sk_test_ or sk_live_.',
    ]);
  });

  test('isn’t shown by a stored key id alone: the client’s secret may be another', () => {
    const invalid = seen({ signature: 'invalid' });
    const item = itemOf(ID, [invalid]);
    expect(item.state).toBe('unseen');
    expect(item.says).toContain(
      'Only a valid signature shows which secret your code uses. In 1 request with an invalid signature, Countersign searched only for texts that begin with sk_test_ or sk_live_.',
    );
    expect(itemOf(ID, [invalid, seen()])).toMatchObject({
      state: 'shown',
      says: expect.arrayContaining([expect.stringContaining('Checked requests: 1.')]),
    });
  });

  test.each([
    ['nothing was looked at yet', { secretIn: () => undefined }],
    ['the secret isn’t known', { storedKeyIds: new Set<string>() }],
  ])('isn’t shown where %s', (_, more) => expect(stateOf(ID, [seen()], more)).toBe('unseen'));

  test('fails by one in a request, and by the exam’s word', () => {
    const held = seen();
    const all = [seen(), held];
    const secretIn = (one: Seen) => (one === held ? 'held' : 'clear');
    expect(itemOf(ID, all, { secretIn })).toMatchObject({ state: 'failed', requests: [held] });
    const swapped = seen({ examItem: 'json', keyId: KEY_ID });
    const exam = examOf({ json: ['wrong', 'exam-secret-sent'] });
    expect(stateOf(ID, [swapped], { exam })).toBe('failed');
  });
});

test('what’s in code and logs isn’t shown by requests', () => {
  expect(stateOf('secret-not-in-code', HARD)).toBe('beyond');
});

test.each<readonly [ItemId, string]>([
  ['pages-to-end', 'pages'],
  ['keys-apart', 'other-key'],
])('%s isn’t shown by an exam of which requests aren’t listed any more', (id, examItem) => {
  const exam = examOf({ [examItem]: ['right'] });
  const all = [seen(), seen({ examItem, second: 5 })];
  expect(stateOf(id, all, { exam })).toBe('shown');
  expect(itemOf(id, all, { exam, isAllListed: false })).toMatchObject({ state: 'unseen', todo: NEW_EXAM });
});

test.each<ItemId>(['pages-to-end', 'keys-apart', 'error-codes', 'retries-signed-again'])(
  '%s says that an exam of calls alone has no tasks to show it',
  (id) => {
    const todoOf = (exam: ToldExam) => itemOf(id, [seen()], { exam }).todo;
    const calls = { json: ['right'] } as const;
    expect(todoOf(examOf(calls))).toMatch(
      /has no tasks.* in Countersign’s folder: npm run sandbox -- --exam --over-time$/,
    );
    expect(todoOf(examOf({ ...calls, 'retry-503': ['missing'] }))).not.toMatch(/no tasks/);
  },
);

test('a right call of the exam is nobody’s where an extension sent one too', () => {
  const exam = examOf({ pages: ['right'] });
  const own = seen({ examItem: 'pages', second: 5 });
  const byHand = seen({ examItem: 'pages', isOfExtension: true });
  expect(stateOf('pages-to-end', [own], { exam })).toBe('shown');
  expect(stateOf('pages-to-end', [byHand, own], { exam })).toBe('unseen');
});
