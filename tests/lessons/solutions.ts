/** What the last hint of a task says to type or to send. */

import { COLLECTION_PATHS } from '../../lib/core/assumed-values.ts';
import type { SandboxStep } from '../../lib/lessons/asked.ts';
import type { OrderTask, Task } from '../../lib/lessons/lesson.ts';

/** Between its first sentence and its reason. */
export function solutionIn({ hints }: Task): string {
  const last = hints.at(-1) ?? '';
  return last.slice(last.indexOf('\n') + 1, last.lastIndexOf('\n'));
}

export function hintedTargets(task: Task): string[] {
  return [...(task.hints.at(-1) ?? '').matchAll(/\/api\/\S+(?<!\.)/g)].map(([target]) => target);
}

export function orderSteps(task: OrderTask): SandboxStep[] {
  const [target = COLLECTION_PATHS[task.wanted].path] = hintedTargets(task);
  const get = { step: 'get', target } as const;
  return task.isMoving ? [{ step: 'pay' }, ...waits(3), get] : [get];
}

export function waits(count: number): SandboxStep[] {
  return Array.from({ length: count }, () => ({ step: 'wait' }));
}
