/** Grades ids that were picked out of a response: each that's too many or missing is named, with why. */

import type { Grade } from '../grade.ts';
import type { IdsTask, JudgedOrder } from '../lesson.ts';

export interface IdsWrong {
  /** Nothing was typed. */
  readonly isEmpty: boolean;
  /** That no order on the page has. */
  readonly unknown: readonly string[];
  /** The shop’s own ids of orders on the page. */
  readonly merchants: readonly string[];
  readonly tooMany: readonly JudgedOrder[];
  readonly missing: readonly JudgedOrder[];
}

/** To deliver goods for: paid with real money. */
export function isSettled({ isLive, isPaid }: JudgedOrder): boolean {
  return isLive && isPaid;
}

/** @param typed ids, apart by spaces, commas or line breaks. */
export function gradeIds({ orders }: IdsTask, typed: string): Grade<IdsWrong> {
  const ids = new Set(typed.split(/[\s,;"'[\]]+/).filter(Boolean));
  const others = [...ids].filter((id) => !orders.some((order) => order.id === id));
  const merchants = others.filter((id) => orders.some((order) => order.merchantOrderId === id));
  const unknown = others.filter((id) => !merchants.includes(id));
  const tooMany = orders.filter((order) => ids.has(order.id) && !isSettled(order));
  const missing = orders.filter((order) => !ids.has(order.id) && isSettled(order));
  if (others.length + tooMany.length + missing.length === 0) return { passed: true };
  return { passed: false, isEmpty: ids.size === 0, unknown, merchants, tooMany, missing };
}
