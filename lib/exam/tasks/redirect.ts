/** A redirect: its signature isn't one for the path it leads to. */

import type { NamedMistake } from '../report.ts';
import { flawsIn } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import { NOT_BEGUN, RIGHT, type TaskKey, type TaskOf, type TaskRun, taken, wrong } from './task.ts';

export function redirectRun(task: TaskOf<'redirect'>, key: TaskKey): TaskRun {
  const target = { ...task, path: task.location };
  let flaws: readonly NamedMistake[] | undefined;
  return {
    arrive(arrival) {
      const isFollowing = arrival.request.target.split('?')[0]?.endsWith(task.location) ?? false;
      if (isFollowing) {
        const of = flawsIn(target, arrival, key);
        flaws = arrival.verdict.ok ? of : [TASK_MISTAKES.followed];
        return arrival.verdict.ok ? taken(task, of.length === 0) : undefined;
      }
      flaws = flawsIn(task, arrival, key);
      if (flaws.length > 0) return arrival.verdict.ok ? taken(task, false) : undefined;
      return { status: 308, headers: [['Location', task.location]], body: {}, code: null };
    },
    grade() {
      if (!flaws) return NOT_BEGUN;
      return flaws.length > 0 ? wrong(...flaws) : RIGHT;
    },
  };
}
