/** Grades the search for a response that shows an order as paid: what each step showed, and why it isn't the one. */

import { queryValue } from '../../core/served-page.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { advance, stepOrder } from '../../sandbox/payment-flow.ts';
import type { OrderStatus } from '../../sandbox/records.ts';
import type { World } from '../../sandbox/world.ts';
import { type AskedList, askList, isSendable, type SandboxStep } from '../asked.ts';
import type { OrderTask } from '../lesson.ts';

export type OrderRemark =
  | {
      readonly remark:
        | 'not-sendable'
        | 'no-such-path'
        | 'other-list'
        | 'already-paid'
        | 'waited'
        | 'paid-now';
    }
  /** It's on the page, with this status. */
  | { readonly remark: 'status'; readonly status: OrderStatus; readonly confirmations: number }
  /** The filter leaves it out: the order has another status. */
  | { readonly remark: 'filtered-out'; readonly filter: string; readonly status: OrderStatus }
  | { readonly remark: 'not-on-page'; readonly total: number; readonly position: number }
  /** Of deliveries: those of the order that are listed don't tell of its payment. */
  | { readonly remark: 'no-paid-delivery'; readonly status: OrderStatus }
  /** There are newer ones than the list holds. */
  | { readonly remark: 'dropped'; readonly count: number; readonly isQueryIgnored: boolean }
  /** The order is shown as paid, by the other list. */
  | { readonly remark: 'shown-elsewhere' }
  | { readonly remark: 'found' };

export interface OrderStep {
  readonly step: SandboxStep;
  readonly asked: AskedList | undefined;
  readonly remark: OrderRemark;
}

export interface OrderSearch {
  readonly steps: readonly OrderStep[];
  readonly passed: boolean;
}

const WAIT_SECONDS = 10;

/** @param now Unix seconds, of the first step. */
export function gradeOrder(task: OrderTask, steps: readonly SandboxStep[], now: number): OrderSearch {
  let world = task.world;
  let at = now;
  const done = steps.map((step): OrderStep => {
    if (step.step === 'wait') at += WAIT_SECONDS;
    world = advance(world, at);
    if (step.step === 'wait') return { step, asked: undefined, remark: { remark: 'waited' } };
    if (step.step === 'get') return { step, ...answerTo(step.target, task, world, at) };
    const isOwed = orderIn(world, task).status === 'awaiting_payment';
    const paid = isOwed ? stepOrder(world, task.order, at) : undefined;
    if (!paid?.ok) return { step, asked: undefined, remark: { remark: 'already-paid' } };
    world = paid.world;
    return { step, asked: undefined, remark: { remark: 'paid-now' } };
  });
  return { steps: done, passed: done.at(-1)?.remark.remark === 'found' };
}

function orderIn({ orders }: World, { order }: OrderTask) {
  const found = orders.find(({ id }) => id === order);
  if (!found) throw new Error('The order of a task is in its world.');
  return found;
}

function answerTo(target: string, task: OrderTask, world: World, at: number): Omit<OrderStep, 'step'> {
  if (!isSendable(target)) return { asked: undefined, remark: { remark: 'not-sendable' } };
  const asked = askList(target, task.key, world, at);
  if (!asked.page) return { asked, remark: { remark: 'no-such-path' } };
  switch (asked.list) {
    case 'orders':
      return { asked, remark: ofOrders(target, asked, task, world) };
    case 'webhook-deliveries':
      return { asked, remark: ofDeliveries(target, asked, task, world) };
    default:
      return { asked, remark: { remark: 'other-list' } };
  }
}

function ofOrders(target: string, { page }: AskedList, task: OrderTask, world: World): OrderRemark {
  const { status, confirmations } = orderIn(world, task);
  const isShown = page?.records.some(({ id }) => id === task.order);
  if (isShown && status === 'paid') return { remark: task.wanted === 'orders' ? 'found' : 'shown-elsewhere' };
  if (isShown) return { remark: 'status', status, confirmations };
  const filter = queryValue(byteStringOfText(target), 'status');
  if (filter !== undefined && filter !== status) return { remark: 'filtered-out', filter, status };
  const list = world.orders.filter((order) => filter === undefined || order.status === filter);
  return {
    remark: 'not-on-page',
    total: list.length,
    position: list.findIndex(({ id }) => id === task.order),
  };
}

function ofDeliveries(target: string, { page }: AskedList, task: OrderTask, world: World): OrderRemark {
  const { status } = orderIn(world, task);
  const its = world.records['webhook-deliveries'].filter(({ order_id }) => order_id === task.order);
  if (its.length === 0)
    return { remark: 'dropped', count: page?.records.length ?? 0, isQueryIgnored: target.includes('?') };
  if (!its.some(({ event }) => event === 'order.paid')) return { remark: 'no-paid-delivery', status };
  return { remark: task.wanted === 'webhook-deliveries' ? 'found' : 'shown-elsewhere' };
}
