/**
 * A base URL with a path of its own. The API docs don't show whether that's signed, so what's examined is that it's sent:
 * either signature is taken.
 */

import { type ByteString, sliceBytes } from '../../core/signing/bytes.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
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
    grade() {
      if (!flaws) return NOT_BEGUN;
      return flaws.length > 0 ? wrong(...flaws) : RIGHT;
    },
  };
}

function withoutPrefix(request: WireRequest, prefix: string): WireRequest | undefined {
  const { target } = request;
  if (!target.startsWith(`${prefix}/`)) return undefined;
  return { ...request, target: sliceBytes(target as ByteString, prefix.length) };
}
