/** Lessons: which one is open, what was written in it, and what was passed. */

import type { LessonId } from '../../lessons/lesson.ts';
import type { Learning } from '../../storage/learning.ts';

export interface OpenLesson {
  readonly id: LessonId;
  /** Place of the task among those of the lesson. */
  readonly at: number;
  /** The values of its tasks are drawn from it. */
  readonly seed: number;
  /** When they were drawn, in Unix seconds: the time in its tasks, which stands still. */
  readonly drawnAt: number;
}

export interface LearnSlice {
  /** `undefined` until it was read. */
  readonly learning: Learning | undefined;
  readonly lesson: OpenLesson | undefined;
  loadLearning(): Promise<void>;
  /** With new values. @param at the task to begin with. */
  openLesson(id: LessonId, at?: number): void;
  closeLesson(): void;
  openTask(at: number): void;
  /** The same tasks with other values. */
  drawAgain(): void;
  passTask(lesson: LessonId, task: string): Promise<void>;
  /** What was passed; offers an undo. */
  resetLearning(): Promise<void>;
}

/** Under which a passed task is stored. */
export function taskKey(lesson: LessonId, task: string): string {
  return `${lesson}/${task}`;
}
