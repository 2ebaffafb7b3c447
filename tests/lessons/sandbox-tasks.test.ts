/** Tasks with a sandbox of their own: each wrong way through them is told by what went wrong. */

import { describe, expect, it } from 'vitest';
import { PATHS } from '../../lib/core/api.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { gradeIds } from '../../lib/lessons/grading/ids.ts';
import { gradeOrder } from '../../lib/lessons/grading/order.ts';
import { gradePages } from '../../lib/lessons/grading/pages.ts';
import type { IdsTask, LessonId, OrderTask, PagesTask, Task } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { hintedTargets, orderSteps, solutionIn, waits } from './solutions.ts';

const NOW = 1_796_000_000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

function drawnOf<T extends Task>(lesson: LessonId, id: string, seed: number): T {
  const task = LESSONS[lesson].tasks
    .find((one) => one.id === id)
    ?.draw({ random: randomFrom(seed), now: NOW });
  if (!task) throw new Error(`No task ${lesson}/${id}`);
  return task as T;
}

const pagesOf = (id: string, seed: number) => drawnOf<PagesTask>('pages', id, seed);
const numberIn = (target: string, name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(target)?.[1]);
const remarksOf = (task: PagesTask, ...targets: string[]) =>
  gradePages(task, targets, NOW).pages.at(-1)?.remarks ?? [];
const remarkNames = (task: PagesTask, ...targets: string[]) =>
  remarksOf(task, ...targets).map(({ remark }) => remark);

describe.each(SEEDS)('paging, seed %i', (seed) => {
  const toTheEnd = pagesOf('to-the-end', seed);
  const limit = numberIn(toTheEnd.first, 'limit');
  const at = (offset: number) => `${toTheEnd.first}&offset=${offset}`;

  it('has nothing to remark on the way that the last hint shows', () => {
    for (const id of ['to-the-end', 'applied-limit', 'growing-list', 'shrinking-list']) {
      const task = pagesOf(id, seed);
      const { pages, passed } = gradePages(task, hintedTargets(task), NOW);
      expect(passed, id).toBe(true);
      const remarks = pages.slice(1).flatMap((page) => page.remarks);
      expect(
        remarks.every(({ remark }) => remark === 'again' && task.mayRepeat),
        id,
      ).toBe(true);
      expect(gradePages(task, hintedTargets(task).slice(0, -1), NOW).passed, id).toBe(false);
    }
  });

  it('is told what an offset skips or repeats', () => {
    expect(remarksOf(toTheEnd, at(limit + 7))).toEqual([{ remark: 'skipped', count: 7, why: 'offset' }]);
    expect(remarksOf(toTheEnd, at(limit - 7))).toEqual([{ remark: 'again', count: 7, why: 'offset' }]);
    expect(remarksOf(toTheEnd, toTheEnd.first)).toEqual([{ remark: 'again', count: limit, why: 'offset' }]);
    // Told once, and put right by a request for them.
    expect(remarksOf(toTheEnd, at(limit + 7), at(2 * limit + 7))).toEqual([]);
  });

  it('isn’t passed with orders that are missing or repeated, and says how many', () => {
    const way = hintedTargets(toTheEnd);
    const skipping = gradePages(toTheEnd, way.slice(1), NOW);
    expect(skipping).toMatchObject({ passed: false, isAtEnd: true, missing: limit, repeated: 0 });
    const repeating = gradePages(toTheEnd, [toTheEnd.first, ...way], NOW);
    expect(repeating).toMatchObject({ passed: false, isAtEnd: true, missing: 0, repeated: limit });
    expect(gradePages(toTheEnd, way.slice(0, -1), NOW)).toMatchObject({ passed: false, isAtEnd: false });
  });

  it('is told of a different list, filter or limit, and of what can’t be sent', () => {
    expect(remarkNames(toTheEnd, `${PATHS.orders}?limit=${limit}&offset=${limit}`)).toEqual(['other-filter']);
    expect(remarkNames(toTheEnd, '/api/v1/ledger')).toEqual(['other-list']);
    expect(remarkNames(toTheEnd, '/api/v1/order?offset=20')).toEqual(['other-list']);
    for (const target of ['', 'offset=20', '/api/v1/orders?a b', '/api/v1/orders?é=1', '/api/v1/orders#a'])
      expect(remarkNames(toTheEnd, target), target).toEqual(['not-sendable']);
    expect(remarksOf(toTheEnd, `${PATHS.orders}?status=paid&limit=201&offset=${limit}`)).toEqual([
      { remark: 'limit-fallback', sent: '201', isAssumed: false },
    ]);
    expect(remarksOf(toTheEnd, `${PATHS.orders}?status=paid&limit=0&offset=${limit}`)).toEqual([
      { remark: 'limit-fallback', sent: '0', isAssumed: true },
    ]);
    expect(remarkNames(toTheEnd, `${toTheEnd.first}&offset=-1`)).toEqual(['offset-fallback', 'again']);
    expect(remarkNames(toTheEnd, at(9999))).toEqual(['skipped', 'past-end']);
  });

  it('is told that the limit it sent wasn’t the limit that was applied', () => {
    const task = pagesOf('applied-limit', seed);
    const sent = numberIn(task.first, 'limit');
    expect(gradePages(task, [], NOW).pages[0]?.remarks).toEqual([
      { remark: 'limit-fallback', sent: String(sent), isAssumed: false },
    ]);
    const { total } = gradePages(task, [], NOW);
    expect(remarksOf(task, `${PATHS.orders}?limit=200&offset=${sent}`)).toEqual([
      { remark: 'skipped', count: total - 20, why: 'sent-limit' },
      { remark: 'past-end' },
    ]);
  });

  it('is told that the list grew or shrank', () => {
    const growing = pagesOf('growing-list', seed);
    const page = numberIn(growing.first, 'limit');
    const added = (growing.later?.orders.length ?? 0) - growing.world.orders.length;
    expect(added).toBeGreaterThan(0);
    expect(remarksOf(growing, `${growing.first}&offset=${page}`)).toEqual([
      { remark: 'again', count: added, why: 'list-grew' },
    ]);
    const shrinking = pagesOf('shrinking-list', seed);
    const step = numberIn(shrinking.first, 'limit');
    const remarks = remarksOf(shrinking, `${shrinking.first}&offset=${step}`);
    expect(remarks).toMatchObject([{ remark: 'skipped', why: 'list-shrank' }]);
  });

  it('signs each request with its own query on line 3, sorted', () => {
    const { pages } = gradePages(toTheEnd, [at(limit)], NOW);
    expect(pages.map(({ asked }) => asked?.line3)).toEqual([
      `limit=${limit}&status=paid`,
      `limit=${limit}&offset=${limit}&status=paid`,
    ]);
    expect(pages.map(({ asked }) => asked?.status)).toEqual([200, 200]);
  });
});

describe.each(SEEDS)('an order’s way, seed %i', (seed) => {
  const untilPaid = drawnOf<OrderTask>('orders', 'until-paid', seed);
  const get = (target: string) => ({ step: 'get', target }) as const;
  const remarkOf = (task: OrderTask, ...steps: Parameters<typeof gradeOrder>[1][]) =>
    gradeOrder(task, steps.flat(), NOW).steps.at(-1)?.remark;

  it('says at which status the order is', () => {
    const orders = [get(PATHS.orders)];
    expect(remarkOf(untilPaid, orders)).toMatchObject({ remark: 'status', status: 'awaiting_payment' });
    expect(remarkOf(untilPaid, [{ step: 'pay' }], orders)).toMatchObject({ status: 'confirming' });
    expect(remarkOf(untilPaid, [{ step: 'pay' }], waits(2), orders)).toMatchObject({ confirmations: 2 });
    expect(remarkOf(untilPaid, waits(360), orders)).toMatchObject({ status: 'expired' });
    expect(remarkOf(untilPaid, orderSteps(untilPaid))).toEqual({ remark: 'found' });
    expect(remarkOf(untilPaid, [{ step: 'pay' }, { step: 'pay' }])).toEqual({ remark: 'already-paid' });
  });

  it('says why a response doesn’t show it', () => {
    expect(remarkOf(untilPaid, [get(`${PATHS.orders}?status=paid`)])).toEqual({
      remark: 'filtered-out',
      filter: 'paid',
      status: 'awaiting_payment',
    });
    expect(remarkOf(untilPaid, [get(`${PATHS.orders}?offset=1`)])).toMatchObject({ remark: 'not-on-page' });
    expect(remarkOf(untilPaid, [get(`${PATHS.orders}/${untilPaid.order}`)])).toEqual({
      remark: 'no-such-path',
    });
    expect(remarkOf(untilPaid, [get('/api/v1/wallets')])).toEqual({ remark: 'other-list' });
    expect(remarkOf(untilPaid, [get('orders')])).toEqual({ remark: 'not-sendable' });
    const deliveries = [get('/api/v1/webhook_deliveries')];
    expect(remarkOf(untilPaid, deliveries)).toMatchObject({ remark: 'no-paid-delivery' });
    expect(remarkOf(untilPaid, orderSteps(untilPaid).slice(0, -1), deliveries)).toEqual({
      remark: 'shown-elsewhere',
    });
    const delivery = drawnOf<OrderTask>('orders', 'its-delivery', seed);
    expect(remarkOf(delivery, orderSteps(delivery).slice(0, -1), [get(PATHS.orders)])).toEqual({
      remark: 'shown-elsewhere',
    });
  });

  it('isn’t on the list of deliveries where newer ones took its place', () => {
    const dropped = drawnOf<OrderTask>('orders', 'dropped-delivery', seed);
    const list = '/api/v1/webhook_deliveries';
    expect(remarkOf(dropped, [get(list)])).toEqual({ remark: 'dropped', count: 50, isQueryIgnored: false });
    expect(remarkOf(dropped, [get(`${list}?offset=50`)])).toMatchObject({ isQueryIgnored: true });
    expect(remarkOf(dropped, [get(PATHS.orders)])).toMatchObject({ remark: 'not-on-page' });
  });
});

describe.each(SEEDS)('orders of real money, seed %i', (seed) => {
  const task = drawnOf<IdsTask>('test-mode', 'real-money', seed);
  const wrongOf = (typed: string) => {
    const grade = gradeIds(task, typed);
    return grade.passed ? undefined : grade;
  };

  it('are told from test orders, unpaid orders, unknown ids and none', () => {
    const all = task.orders.map(({ id }) => id);
    const [shop = ''] = task.orders.map(({ merchantOrderId }) => merchantOrderId);
    expect(wrongOf(shop)).toMatchObject({ merchants: [shop], unknown: [] });
    expect(task.response).toContain(`"merchant_order_id": "${shop}"`);
    expect(wrongOf('ord_none')).toMatchObject({ merchants: [], unknown: ['ord_none'] });
    const tooMany = wrongOf(all.join('\n'))?.tooMany ?? [];
    expect(tooMany.some(({ isLive, isPaid }) => !isLive && isPaid)).toBe(true);
    expect(tooMany.some(({ isLive, isPaid }) => isLive && !isPaid)).toBe(true);
    expect(wrongOf(`${solutionIn(task)}\nord_0`)?.unknown).toEqual(['ord_0']);
    expect(wrongOf('')?.isEmpty).toBe(true);
    const [first = '', ...others] = solutionIn(task).split('\n');
    expect(wrongOf(others.join(','))?.missing.map(({ id }) => id)).toEqual([first]);
    expect(wrongOf(`"${solutionIn(task).split('\n').join('", "')}"`)).toBeUndefined();
  });

  it('are shown as the sandbox has them', () => {
    const { data } = JSON.parse(task.response) as {
      data: { id: string; merchant_order_id: string; status: string; is_test: boolean }[];
    };
    expect(
      data.map(({ id, merchant_order_id, status, is_test }) => ({
        id,
        merchantOrderId: merchant_order_id,
        isLive: !is_test,
        isPaid: status === 'paid',
      })),
    ).toEqual(task.orders);
  });
});
