/** A list that gains and loses records while its pages are fetched, in pages of another limit than is asked for. */

import { pageOf, type ServedPage } from '../../core/served-page.ts';
import type { NamedMistake } from '../report.ts';
import { flawsIn } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import {
  type ChangingList,
  NOT_BEGUN,
  RIGHT,
  type TaskArrival,
  type TaskGrade,
  type TaskKey,
  type TaskOf,
  type TaskRun,
  taken,
  wrong,
} from './task.ts';

/** So that a client which begins again whenever the list changes comes to its end. */
const CHANGING_WALKS = 3;
/** An empty page: the API docs don’t forbid a client to end there. */
const MOST_AFTER_END = 1;

export function pagesRun(task: TaskOf<'pages'>, key: TaskKey): TaskRun {
  let served: readonly ServedPage<string>[] = [];
  /** From a first page on. */
  let walks = 0;
  let wasRight = false;
  let isNewProgram = false;
  let flaws: readonly NamedMistake[] = [];

  /** The limit and the offset are its own. */
  function flawsWith(arrival: TaskArrival): readonly NamedMistake[] {
    const found = flawsIn(task, arrival, key);
    return arrival.verdict.ok ? found.filter(({ id }) => id !== 'exam-other-query') : found;
  }

  function beginWalk(): void {
    wasRight = served.length > 0 && gradeNow() === RIGHT;
    served = [];
    walks++;
  }

  /** A first page alone doesn’t undo what was right. */
  function gradeNow(): TaskGrade {
    return wasRight && served.length === 1 ? RIGHT : gradeOf(served, task.list);
  }

  return {
    arrive(arrival) {
      flaws = flawsWith(arrival);
      if (flaws.length > 0) return arrival.verdict.ok ? taken(task, false) : undefined;
      if (isNewProgram) [served, walks, wasRight, isNewProgram] = [[], 0, false, false];
      const { target } = arrival.request;
      if (pageOf([], target).offset === 0) beginWalk();
      const page = pageOf(walks > CHANGING_WALKS ? changed(task.list) : idsNow(task.list, served), target);
      served = [...served, page];
      const data = page.data.map((id) => ({ id, status: 'paid', is_test: true }));
      return { status: 200, body: { ...page, data }, code: null };
    },
    grade() {
      if (flaws.length > 0) return wrong(...flaws);
      return served.length === 0 ? NOT_BEGUN : gradeNow();
    },
    beginAnew() {
      isNewProgram = true;
    },
  };
}

function idsNow(
  { ids, added: [one, another], removed }: ChangingList,
  served: readonly ServedPage<string>[],
): readonly string[] {
  if (served.length === 0) return ids;
  if (served.length === 1) return [...ids, one];
  const isGone = (id: string) => id === removed && !served.some(({ data }) => data.includes(id));
  return [...ids.filter((id) => !isGone(id)), one, another];
}

function changed({ ids, added, removed }: ChangingList): readonly string[] {
  return [...ids.filter((id) => id !== removed), ...added];
}

function gradeOf(served: readonly ServedPage<string>[], list: ChangingList): TaskGrade {
  const end = served.find((page) => endOf(page) >= page.total);
  const after = end ? served.slice(served.indexOf(end) + 1).filter(({ offset }) => offset >= endOf(end)) : [];
  if (isGapIn(served.filter((page) => !after.includes(page)))) return wrong(TASK_MISTAKES.byAskedLimit);
  const seen = new Set(served.flatMap(({ data }) => data));
  const isWhole = list.ids.every((id) => id === list.removed || seen.has(id));
  if (!end || !isWhole) return wrong(TASK_MISTAKES.endedEarly);
  return after.length > MOST_AFTER_END ? wrong(TASK_MISTAKES.notEnded) : RIGHT;
}

function endOf({ offset, data }: ServedPage<string>): number {
  return offset + data.length;
}

/** In whatever order they were requested. */
function isGapIn(served: readonly ServedPage<string>[]): boolean {
  let reached = 0;
  for (const page of served.toSorted((a, b) => a.offset - b.offset)) {
    if (page.offset > reached) return true;
    reached = Math.max(reached, endOf(page));
  }
  return false;
}
