/** The tasks of one exam while they're taken. */

import { basePathRun, otherKeyRun, redirectRun } from './by-one-request.ts';
import { codesRun } from './codes.ts';
import { pagesRun } from './pages.ts';
import { retryRun } from './retry.ts';
import type { ExamTask, TaskKey, TaskRun } from './task.ts';

export interface TaskKeys {
  readonly first: TaskKey;
  readonly other: TaskKey;
}

export interface RunningTask {
  readonly task: ExamTask;
  readonly run: TaskRun;
}

/** @returns by their ids. */
export function startTasks(tasks: readonly ExamTask[], keys: TaskKeys): ReadonlyMap<string, RunningTask> {
  return new Map(tasks.map((task) => [task.id, { task, run: runOf(task, keys) }]));
}

function runOf(task: ExamTask, keys: TaskKeys): TaskRun {
  switch (task.kind) {
    case 'retry-503':
    case 'retry-429':
    case 'retry-dropped':
      return retryRun(task, keys.first);
    case 'redirect':
      return redirectRun(task, keys.first);
    case 'other-key':
      return otherKeyRun(task, keys);
    case 'codes':
      return codesRun(task, keys.first);
    case 'pages':
      return pagesRun(task, keys.first);
    case 'base-path':
      return basePathRun(task, keys.first);
  }
}

/** Each path that a request of it may have. */
export function pathsOf(task: ExamTask): readonly string[] {
  return task.kind === 'redirect' ? [task.path, task.location] : [task.path];
}
