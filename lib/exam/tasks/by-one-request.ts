/** Tasks that each latest request settles by itself: a redirect, another API key, a base URL with a path. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type ByteString, sliceBytes } from '../../core/signing/bytes.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import type { NamedMistake } from '../report.ts';
import { flawsIn, isSignedWith } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import { gradeByFlaws, type TaskArrival, type TaskKey, type TaskOf, type TaskRun, taken } from './task.ts';

/** A redirect: its signature isn't one for the path it leads to. */
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
    grade: () => gradeByFlaws(flaws),
  };
}

/** A request with another API key than the one before it. */
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
    grade: () => gradeByFlaws(flaws),
  };
}

/** A base URL with a path of its own. The API docs don't show whether that's signed, so what's examined is that it's sent: either signature is taken. */
export function basePathRun(task: TaskOf<'base-path'>, key: TaskKey): TaskRun {
  const whole = { ...task, path: `${task.prefix}${task.path}` };
  let flaws: readonly NamedMistake[] | undefined;

  function flawsWith(arrival: TaskArrival): readonly NamedMistake[] {
    if (flawsIn(task, arrival, key).length === 0) return [TASK_MISTAKES.prefixDropped];
    const { request, verdict } = arrival;
    const below = withoutPrefix(request, task.prefix);
    const isTaken =
      !verdict.ok && verdict.code === 'bad_signature' && below !== undefined && isSignedWith(key, below);
    return isTaken
      ? flawsIn(task, { ...arrival, request: below, verdict: { ok: true, checks: verdict.checks } }, key)
      : flawsIn(whole, arrival, key);
  }

  return {
    arrive(arrival) {
      flaws = flawsWith(arrival);
      return flaws.length === 0 || arrival.verdict.ok ? taken(task, flaws.length === 0) : undefined;
    },
    grade: () => gradeByFlaws(flaws),
  };
}

function withoutPrefix(request: WireRequest, prefix: string): WireRequest | undefined {
  const { target } = request;
  if (!target.startsWith(`${prefix}/`)) return undefined;
  return { ...request, target: sliceBytes(target as ByteString, prefix.length) };
}
