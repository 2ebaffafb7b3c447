/** A request with another API key than the one before it. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { NamedMistake } from '../report.ts';
import { flawsIn, isSignedWith } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import {
  NOT_BEGUN,
  RIGHT,
  type TaskArrival,
  type TaskKey,
  type TaskOf,
  type TaskRun,
  taken,
  wrong,
} from './task.ts';

export function otherKeyRun(
  task: TaskOf<'other-key'>,
  { first, other }: { readonly first: TaskKey; readonly other: TaskKey },
): TaskRun {
  let flaws: readonly NamedMistake[] | undefined;

  function flawsWith(arrival: TaskArrival): readonly NamedMistake[] {
    const { request, verdict } = arrival;
    const id = headerValue(request.headers, AUTH_HEADERS.key);
    const isOf = (key: TaskKey) => id === String(key.id);
    if (
      !verdict.ok &&
      ((isOf(other) && isSignedWith(first, request)) || (isOf(first) && isSignedWith(other, request)))
    )
      return [TASK_MISTAKES.keysMixed];
    return isOf(other) ? flawsIn(task, arrival, other) : [TASK_MISTAKES.otherKeyNotUsed];
  }

  return {
    arrive(arrival) {
      flaws = flawsWith(arrival);
      return arrival.verdict.ok ? taken(task, flaws.length === 0) : undefined;
    },
    grade() {
      if (!flaws) return NOT_BEGUN;
      return flaws.length > 0 ? wrong(...flaws) : RIGHT;
    },
  };
}
