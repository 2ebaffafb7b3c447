/** What of an exam's calls and tasks people read. */

import type { ClauseId } from '../lib/core/clauses.ts';
import type { ExamCall } from '../lib/exam/call.ts';
import type { SandboxExam } from './sandbox-exam.ts';

export type ExamItems = Pick<SandboxExam, 'calls' | 'tasks'> & Partial<Pick<SandboxExam, 'sentFor'>>;

export interface ShownCall {
  readonly method: string;
  readonly path: string;
  /** Decoded. */
  readonly query?: ExamCall['query'];
  readonly clause: ClauseId;
  /** One sentence: the mistakes that it shows, or what it asks for. */
  readonly shows: string;
}

/** @param id of a call or a task. */
export function shownCall({ calls, tasks }: ExamItems, id: string): ShownCall | undefined {
  const call = calls.find((one) => one.id === id);
  if (call) return { ...call, shows: call.reveals };
  const task = tasks.find((one) => one.id === id);
  return task && { ...task, shows: task.asks };
}
