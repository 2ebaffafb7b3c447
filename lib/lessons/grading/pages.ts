/** Grades paging: what each request fetched again or skipped, and why; and what's missing at the end. */

import { PAGE, PATHS } from '../../core/api.ts';
import { pageOf, queryValue } from '../../core/served-page.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { World } from '../../sandbox/world.ts';
import { type AskedList, askList, isSendable } from '../asked.ts';
import type { PagesTask } from '../lesson.ts';

export type PageRemark =
  | { readonly remark: 'not-sendable' | 'other-list' | 'past-end' }
  /** @param wanted the filter of the first request. */
  | { readonly remark: 'other-filter'; readonly wanted: string | undefined }
  /** The API docs say it of numbers above the range; of all else it’s assumed. */
  | { readonly remark: 'limit-fallback'; readonly sent: string; readonly isAssumed: boolean }
  | { readonly remark: 'offset-fallback'; readonly sent: string }
  /** Parameters that the list doesn’t have, as `page=2`. */
  | { readonly remark: 'ignored'; readonly sent: readonly string[] }
  | {
      readonly remark: 'skipped';
      readonly count: number;
      /** `sent-limit`: the offset grew by a limit that wasn't applied. `list-shrank`: those before it left the list. */
      readonly why: 'offset' | 'sent-limit' | 'list-shrank';
    }
  | { readonly remark: 'again'; readonly count: number; readonly why: 'offset' | 'list-grew' };

export interface FetchedPage {
  readonly target: string;
  /** Absent where it wasn't sent. */
  readonly asked: AskedList | undefined;
  readonly remarks: readonly PageRemark[];
}

export interface Paging {
  /** The first is the task's own. */
  readonly pages: readonly FetchedPage[];
  readonly isAtEnd: boolean;
  /** Records of the list as it is now. */
  readonly total: number;
  readonly missing: number;
  /** More than once. */
  readonly repeated: number;
  /** An order was fetched twice where none may be: only starting over helps. */
  readonly isSpent: boolean;
  readonly passed: boolean;
}

/** @param targets what was sent after the task's first request. @param now Unix seconds. */
export function gradePages(task: PagesTask, targets: readonly string[], now: number): Paging {
  const { first, world, later = world } = task;
  const walk = new Walk(task, now);
  const pages = [walk.next(first, world), ...targets.map((target) => walk.next(target, later))];
  const list = idsOf(later, first);
  const missing = list.filter((id) => !walk.times.has(id)).length;
  const repeated = [...walk.times.values()].filter((times) => times > 1).length;
  const isAtEnd = walk.isAtEnd && targets.length > 0;
  const isSpent = repeated > 0 && task.mayRepeat !== true;
  const passed = isAtEnd && missing === 0 && !isSpent;
  return { pages, isAtEnd, total: list.length, missing, repeated, isSpent, passed };
}

/** Of the list that the first request is about, in its order. */
function idsOf({ orders }: World, first: string): readonly string[] {
  const status = queryValue(byteStringOfText(first), 'status');
  return orders.filter((order) => status === undefined || order.status === status).map(({ id }) => id);
}

class Walk {
  readonly times = new Map<string, number>();
  isAtEnd = false;
  /** Of the page before, as it was sent and as it was applied. */
  #before: { readonly offset: number; readonly limit: number; readonly sent: string | undefined } | undefined;
  #list: readonly string[] = [];
  /** As it was at the first page. */
  #atFirst: readonly string[] | undefined;
  readonly #skipped = new Set<string>();

  readonly #task: PagesTask;
  readonly #now: number;

  constructor(task: PagesTask, now: number) {
    this.#task = task;
    this.#now = now;
  }

  next(target: string, world: World): FetchedPage {
    if (!isSendable(target)) return { target, asked: undefined, remarks: [{ remark: 'not-sendable' }] };
    const asked = askList(target, this.#task.key, world, this.#now);
    if (asked.path !== PATHS.orders || !asked.page)
      return { target, asked, remarks: [{ remark: 'other-list' }] };
    const wanted = queryValue(byteStringOfText(this.#task.first), 'status');
    if (queryValue(byteStringOfText(target), 'status') !== wanted)
      return { target, asked, remarks: [{ remark: 'other-filter', wanted }] };
    return { target, asked, remarks: this.#noted(target, idsOf(world, this.#task.first)) };
  }

  #noted(target: string, list: readonly string[]): readonly PageRemark[] {
    this.#atFirst ??= list;
    const { data, limit, offset, total } = pageOf(list, byteStringOfText(target));
    const sent = queryValue(byteStringOfText(target), 'limit');
    const ignored = ignoredRemark(target);
    const again = this.#repeatedIn(data, ignored.length > 0 && !hasOffset(target));
    const skipped = list.slice(0, offset).filter((id) => this.#isSkipped(id));
    const followsRule = offset === (this.#before ? this.#before.offset + this.#before.limit : 0);
    const bySentLimit = this.#before && offset === this.#before.offset + Number(this.#before.sent);
    const grew = list.some((id) => !this.#list.includes(id));
    const remarks: readonly (PageRemark | false)[] = [
      ...ignored,
      ...limitRemark(sent, limit),
      ...this.#offsetRemark(target),
      skipped.length > 0 && {
        remark: 'skipped',
        count: skipped.length,
        why: followsRule ? 'list-shrank' : bySentLimit ? 'sent-limit' : 'offset',
      },
      again > 0 && {
        remark: 'again',
        count: again,
        why: followsRule && grew && this.#list.length > 0 ? 'list-grew' : 'offset',
      },
      data.length === 0 && { remark: 'past-end' },
    ];
    for (const id of data) this.times.set(id, (this.times.get(id) ?? 0) + 1);
    for (const id of skipped) this.#skipped.add(id);
    this.isAtEnd ||= this.#before !== undefined && offset + data.length >= total;
    this.#before = { offset, limit, sent };
    this.#list = list;
    return remarks.filter((one) => one !== false);
  }

  /** What was sent in place of an offset explains the repeated page. */
  #repeatedIn(data: readonly string[], isExplained: boolean): number {
    return isExplained ? 0 : data.filter((id) => this.times.has(id)).length;
  }

  #offsetRemark(target: string): readonly PageRemark[] {
    const sent = queryValue(byteStringOfText(target), 'offset');
    return sent === undefined || wholeNumber(sent) !== undefined ? [] : [{ remark: 'offset-fallback', sent }];
  }

  /** Told once. What came to the list meanwhile wasn't skipped. */
  #isSkipped(id: string): boolean {
    return !this.times.has(id) && !this.#skipped.has(id) && this.#atFirst?.includes(id) === true;
  }
}

const PARAMETERS: readonly string[] = ['status', 'limit', 'offset'];

function ignoredRemark(target: string): readonly PageRemark[] {
  const [, query = ''] = target.split('?');
  const sent = query.split('&').filter((pair) => {
    // An encoded name may be any.
    const [, name] = /^(\w+)(?:=|$)/.exec(pair) ?? [];
    return name !== undefined && !PARAMETERS.includes(name);
  });
  return sent.length > 0 ? [{ remark: 'ignored', sent }] : [];
}

function hasOffset(target: string): boolean {
  return queryValue(byteStringOfText(target), 'offset') !== undefined;
}

function limitRemark(sent: string | undefined, applied: number): readonly PageRemark[] {
  if (sent === undefined || wholeNumber(sent) === applied) return [];
  const isAssumed = (wholeNumber(sent) ?? 0) <= PAGE.maxLimit;
  return [{ remark: 'limit-fallback', sent, isAssumed }];
}

function wholeNumber(sent: string): number | undefined {
  return /^\d+$/.test(sent) ? Number(sent) : undefined;
}
