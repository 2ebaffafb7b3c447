/** What a lesson is: tasks about one part of signing. Their values are drawn anew each time, so no solution can be copied. */

import type { RefusalCode } from '../core/api.ts';
import type { ClauseId } from '../core/clauses.ts';
import type { Random } from '../core/random.ts';
import type { LineName } from '../core/signing/canonical.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { SandboxKey } from '../sandbox/world.ts';

export const LESSON_IDS = ['five-lines', 'query', 'body', 'time', 'errors'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

export interface Lesson {
  readonly id: LessonId;
  readonly title: string;
  /** What one can do after it, in one sentence. */
  readonly about: string;
  readonly tasks: readonly DrawnTask[];
}

/** Where the values of tasks come from. `now` is in Unix seconds. */
export interface Chance {
  readonly random: Random;
  readonly now: number;
}

export interface DrawnTask {
  /** Unique in its lesson. */
  readonly id: string;
  readonly draw: (chance: Chance) => Task;
}

/** Of every task: sentences, without Markdown. */
interface Told {
  readonly title: string;
  /** What to do. */
  readonly ask: string;
  /** The rule of the API docs that it's about. */
  readonly clause: ClauseId;
  /** Shown one after the other. The last is the solution, with its reason. */
  readonly hints: readonly [string, ...string[]];
  /** Said once it's passed: where this goes wrong in production. */
  readonly afterwards: string;
}

/** Write the canonical string of a request, or one line of it. */
export interface WriteTask extends Told {
  readonly kind: 'write';
  /** With its X-Timestamp. */
  readonly request: WireRequest;
  readonly writes: LineName | 'string';
  /** What the request doesn't show, such as the clock. */
  readonly given?: readonly GivenFact[];
  /** X-Timestamp isn't shown: it would be the solution. */
  readonly isTimeHidden?: true;
}

export interface GivenFact {
  readonly name: string;
  readonly value: string;
}

/** Type the bytes that are hashed for line 5. */
export interface HashTask extends Told {
  readonly kind: 'hash';
  readonly request: WireRequest;
  /** What the code holds: it prints in several ways. */
  readonly given: readonly GivenFact[];
}

/** Change a request so that these lines change, and no others. */
export interface ChangeTask extends Told {
  readonly kind: 'change';
  readonly request: WireRequest;
  readonly moves: readonly LineName[];
  /** The body's JSON must mean the same afterwards. */
  readonly keepsJson?: true;
}

/** Edit the headers of a request until the sandbox answers as wanted. */
export interface AnswerTask extends Told {
  readonly kind: 'answer';
  /** As it is at first, with the three headers. */
  readonly request: WireRequest;
  /** What its signature was made of. */
  readonly signed: WireRequest;
  /** Of the sandbox: made up for this task. */
  readonly key: SandboxKey;
  readonly wanted: RefusalCode | 'accepted';
}

export type Task = WriteTask | HashTask | ChangeTask | AnswerTask;
