/** Which mistakes of one’s own code the lessons begin with. */

import { expect, it } from 'vitest';
import { ownCodeOf } from '../../../lib/features/learn/own-mistakes.ts';
import { examOf, seen } from '../going-live/seen-requests.ts';

const wrong = (mistakes: readonly string[], changes: Parameters<typeof seen>[0] = {}) =>
  seen({ signature: 'invalid', status: 401, code: 'bad_signature', mistakes, ...changes });
type Given = Parameters<typeof ownCodeOf>;
const listed = (...given: Given) =>
  ownCodeOf(...given)
    .mistakes.filter(({ isFixed }) => !isFixed)
    .map(({ id, lesson, requests }) => [id, lesson, requests]);
const fixed = (...given: Given) =>
  ownCodeOf(...given).mistakes.flatMap(({ id, isFixed }) => (isFixed ? [id] : []));

it('names each mistake once, with its lesson and its requests, the latest first', () => {
  const all = [
    wrong(['query-order-as-sent'], { target: '/api/v1/orders?b=1&a=2' }),
    wrong(['bodyhash-empty', 'query-order-as-sent'], { second: 1 }),
    wrong(['join-trailing-newline'], { second: 2, method: 'POST', target: '/api/v1/charges' }),
  ];
  expect(listed(all)).toEqual([
    ['join-trailing-newline', 'five-lines', 1],
    ['query-order-as-sent', 'query', 2],
    ['bodyhash-empty', 'body', 1],
  ]);
  expect(ownCodeOf(all).mistakes[1]?.latest).toBe(all[1]);
  expect(ownCodeOf(all).requests).toBe(3);
});

it('takes the error code where no signature was checked, unless the sandbox was told to give it', () => {
  const stale = { signature: 'unknown', status: 401, code: 'stale_request' } as const;
  expect(listed([seen(stale)])).toEqual([['stale_request', 'time', 1]]);
  expect(listed([seen({ ...stale, isStaged: true })])).toEqual([]);
  expect(listed([seen({ ...stale, code: 'bad_signature' })])).toEqual([]);
});

it('counts as fixed what the same call did right later, and no other', () => {
  const before = wrong(['query-order-as-sent']);
  expect(listed([before, seen({ second: 1 })])).toEqual([]);
  expect(fixed([before, seen({ second: 1 })])).toEqual(['query-order-as-sent']);
  expect(listed([seen({ second: 1 }), wrong(['query-order-as-sent'], { second: 2 })])).toHaveLength(1);
  for (const other of [{ method: 'POST' }, { target: '/api/v1/orders?limit=1' }, { agent: 'curl/8.5' }])
    expect(listed([before, seen({ second: 1, ...other })])).toHaveLength(1);
  expect(listed([before, seen({ second: 1, signature: 'unknown' })])).toHaveLength(1);
});

it('counts nothing that an extension sent', () => {
  const all = [wrong(['query-order-as-sent'], { isOfExtension: true })];
  expect(ownCodeOf(all)).toEqual({ requests: 0, mistakes: [], exam: undefined });
});

it('lists what’s left before what’s fixed, also where another call still has the same mistake', () => {
  const mistake = ['query-order-as-sent'];
  const left = wrong(mistake, { target: '/api/v1/orders?b=1&a=2' });
  const all = [left, wrong(mistake, { second: 1 }), seen({ second: 2 })];
  expect(ownCodeOf(all).mistakes).toMatchObject([{ id: mistake[0], requests: 2, isFixed: false }]);
  expect(ownCodeOf(all).mistakes[0]?.latest).toBe(left);
  const hash = wrong(['bodyhash-empty'], { second: 3, method: 'POST', target: '/api/v1/charges' });
  const target = '/api/v1/orders?b=1&a=2';
  const mended = [...all, hash, seen({ second: 4, target })];
  expect(ownCodeOf(mended).mistakes.map(({ id, isFixed }) => [id, isFixed])).toEqual([
    ['bodyhash-empty', false],
    [mistake[0], true],
  ]);
});

it('adds what only the exam names, with the lesson of its task, until the exam doesn’t name it any more', () => {
  const { report } = examOf({ 'pages-to-the-end': ['wrong', 'pages-left-early'] });
  const told = { title: 'List left early', fix: '', calls: [], tasks: ['pages-to-the-end'] };
  const exam = { ...report, mistakes: [{ id: 'pages-left-early', ...told }] };
  const sent = seen({ examItem: 'pages-to-the-end' });
  expect(listed([sent], exam)).toEqual([['pages-left-early', 'pages', 1]]);
  expect(ownCodeOf([sent], exam).mistakes[0]?.latest).toBe(sent);
  expect(listed([sent], report)).toEqual([]);
});
