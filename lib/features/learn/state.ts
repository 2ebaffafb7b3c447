/** Lessons: which one is open, what was done in each so far, and what was passed. */

import type { Clearance, GateRefusal } from '../../core/gate/gate.ts';
import type { MistakeId } from '../../core/mistakes/catalogue.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { ProgressProblem } from '../../formats/progress-file.ts';
import type { SandboxStep } from '../../lessons/asked.ts';
import type { Level } from '../../lessons/broken/client.ts';
import type { LessonId } from '../../lessons/lesson.ts';
import type { Learning } from '../../storage/learning.ts';

/** A level of broken clients is begun and passed as a lesson is: each client is a task of it. */
export type BegunId = LessonId | `broken-${Level}` | 'own';

export interface OpenLesson {
  readonly id: BegunId;
  /** Place of the task among those of the lesson. */
  readonly at: number;
  /** Of `own`: what its task is made of. */
  readonly own?: OwnRequest;
}

/** A request that one’s own code signed wrongly. */
export interface OwnRequest {
  readonly mistake: MistakeId;
  readonly request: WireRequest;
  readonly lesson: LessonId;
}

/** What was done in a task, of whatever kind. What follows from it, as its grade, is computed again. */
export interface TaskWork {
  readonly text?: string;
  /** As it was edited. */
  readonly request?: WireRequest;
  /** What its signature was made of last. */
  readonly signed?: WireRequest;
  /** In its sandbox, the oldest first. */
  readonly steps?: readonly SandboxStep[];
  /** What’s there was checked, and not changed since. */
  readonly isChecked?: boolean;
  readonly isPassed?: boolean;
  /** How many were shown. */
  readonly hints?: number;
}

/** Kept with its window, but for `own`, whose request is in memory only. */
export interface BegunLesson {
  /** The values of its tasks are drawn from it. */
  readonly seed: number;
  /** When they were drawn, in Unix seconds: the time in its tasks, which stands still. */
  readonly drawnAt: number;
  /** By task. */
  readonly work: Readonly<Record<string, TaskWork>>;
}

/** Why what was done in a task isn't kept. */
export type UnkeptWork =
  | GateRefusal
  /** In characters. */
  | { readonly ok: false; readonly problem: 'too-long'; readonly most: number };

export type ProgressImport =
  | { readonly ok: true; readonly added: number }
  | { readonly ok: false; readonly problem: ProgressProblem | 'too-long' | 'unreadable' }
  | GateRefusal;

/** `undefined` once cancelled. */
export interface ProgressFileActions {
  exportProgress(): Promise<Clearance<string> | undefined>;
  /** Adds what the file has to what was passed here; offers an undo. */
  importProgress(file: File): Promise<ProgressImport | undefined>;
}

export interface LearnSlice {
  /** `undefined` until it was read. */
  readonly learning: Learning | undefined;
  readonly lesson: OpenLesson | undefined;
  readonly begun: Readonly<Partial<Record<BegunId, BegunLesson>>>;
  /** As of the last time it was to be kept; by `taskKey`. */
  readonly unkeptWork: Readonly<Record<string, UnkeptWork>>;
  loadLearning(): Promise<void>;
  /** As it was left; with new values the first time. @param at the task to begin with. */
  openLesson(id: BegunId, at?: number): void;
  /** Has its task begin anew. */
  openOwn(own: OwnRequest): void;
  closeLesson(): void;
  openTask(at: number): void;
  /** The same tasks with other values, and nothing done in them. */
  drawAgain(id: BegunId): void;
  workOn(lesson: BegunId, task: string, work: TaskWork): void;
  passTask(lesson: BegunId, task: string): Promise<void>;
  withProgressFile<T>(doIt: (actions: ProgressFileActions) => Promise<T>): Promise<T | undefined>;
  /** What was passed; offers an undo. */
  resetLearning(): Promise<void>;
}

/** Under which a passed task is stored. */
export function taskKey(lesson: BegunId, task: string): string {
  return `${lesson}/${task}`;
}
