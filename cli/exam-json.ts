/** An exam's calls and tasks as JSON: a contract with clients and harnesses, described in docs/exam.md. */

import { CLAUSES } from '../lib/core/clauses.ts';
import { jsonText } from '../lib/core/records/json-value.ts';
import type { CallBody, ExamCall } from '../lib/exam/call.ts';
import type { ExamTask } from '../lib/exam/tasks/task.ts';

const EXAM_VERSION = 1;

/** In one line, numbers as they were drawn. */
export function callJson({ id, method, path, query, body, clause, reveals }: ExamCall): string {
  const before = JSON.stringify({ id, method, path, query });
  const after = JSON.stringify({ section: CLAUSES[clause].section, reveals });
  return `${before.slice(0, -1)},"body":${bodyJson(body)},${after.slice(1)}`;
}

function bodyJson(body: CallBody): string {
  if (body === null) return 'null';
  return 'json' in body ? `{"json":${jsonText(body.json)}}` : JSON.stringify(body);
}

/** Without what a client is to find out. @param baseUrl of the sandbox. */
export function taskJson(task: ExamTask, baseUrl: string): string {
  const { id, kind, method, path, query, body, clause, asks } = task;
  const before = JSON.stringify({ id, kind, method, path, query });
  const after = JSON.stringify({
    section: CLAUSES[clause].section,
    asks,
    ...(task.kind === 'other-key' && { keyId: task.keyId }),
    ...(task.kind === 'base-path' && { baseUrl: `${baseUrl}${task.prefix}` }),
  });
  return `${before.slice(0, -1)},"body":${bodyJson(body)},${after.slice(1)}`;
}

export function examJson(exam: {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly calls: readonly ExamCall[];
  /** Where there are any. */
  readonly tasks?: readonly ExamTask[] | undefined;
}): string {
  const { baseUrl, keyId, calls, tasks } = exam;
  const before = JSON.stringify({ version: EXAM_VERSION, baseUrl, keyId });
  const list = (lines: readonly string[]) => `[\n${lines.join(',\n')}\n]`;
  const more = tasks ? `,"tasks":${list(tasks.map((task) => taskJson(task, baseUrl)))}` : '';
  return `${before.slice(0, -1)},"calls":${list(calls.map(callJson))}${more}}`;
}
