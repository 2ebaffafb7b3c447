/** Whether a task's request is signed and asks for what it should: what every task takes for granted. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { rightSignature } from '../../core/signing/sign.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import { evidentMistakes } from '../grade.ts';
import { keysIn } from '../keys-in.ts';
import type { NamedMistake } from '../report.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import type { ExamTask, TaskArrival, TaskKey } from './task.ts';

/** Why it isn't what the task asks for, signed with this key; empty where it is. */
export function flawsIn(
  task: Pick<ExamTask, 'method' | 'path' | 'query' | 'body'>,
  { request, verdict, wasTold }: TaskArrival,
  key: TaskKey,
): readonly NamedMistake[] {
  const arrival = {
    request,
    verdict,
    wasTold,
    isElsewhere: false,
    explanations: undefined,
    isCutShort: false,
  };
  const evident = evidentMistakes(task, { ...arrival, ...keysIn(request, verdict, key) });
  return evident ?? [TASK_MISTAKES.rejected];
}

/** Whether it's what this secret signs for this request with the timestamp that was sent. */
export function isSignedWith({ secret }: Pick<TaskKey, 'secret'>, request: WireRequest): boolean {
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp);
  return (
    timestamp !== undefined && rightSignature(request, secret, timestamp).signature === sentSignature(request)
  );
}

export function sentSignature({ headers }: WireRequest): string | undefined {
  return headerValue(headers, AUTH_HEADERS.signature);
}

export function sentTimestamp({ headers }: WireRequest): string | undefined {
  return headerValue(headers, AUTH_HEADERS.timestamp);
}
