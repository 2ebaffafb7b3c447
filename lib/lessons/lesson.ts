/** What a lesson is: tasks about one part of signing. Their values are drawn anew each time, so no solution can be copied. */

import type { RefusalCode } from '../core/api.ts';
import type { AssumptionId } from '../core/assumptions.ts';
import type { ClauseId } from '../core/clauses.ts';
import type { Random } from '../core/random.ts';
import type { LineName } from '../core/signing/canonical.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { SandboxKey, World } from '../sandbox/world.ts';

export const LESSON_IDS = [
  'five-lines',
  'query',
  'body',
  'time',
  'errors',
  'pages',
  'test-mode',
  'orders',
  'secret',
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

export interface Lesson {
  readonly id: LessonId;
  readonly title: string;
  /** What one can do after it, in one sentence. */
  readonly about: string;
  /** What a newcomer must know before the first task, in a few sentences. */
  readonly intro: string;
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
  /** What it needs beyond the API docs. */
  readonly assumed?: readonly AssumptionId[];
  /** Of these, the one without which nobody can solve it. */
  readonly essential?: AssumptionId;
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
  /** The clock that’s given was read once: a second more is no second reading of it. */
  readonly isReadOnce?: true;
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

/** Page through the orders of a sandbox, from the second request on. */
export interface PagesTask extends Told {
  readonly kind: 'pages';
  /** With the key. */
  readonly world: World;
  readonly key: SandboxKey;
  /** Path and query of the first request, which is sent already. */
  readonly first: string;
  /** The world from the second request on, where it differs. */
  readonly later?: World;
  /** How it differs, in a sentence. */
  readonly change?: string;
  /** An order may be fetched more than once. */
  readonly mayRepeat?: true;
}

/** Find a response of a sandbox that shows an order as paid. */
export interface OrderTask extends Told {
  readonly kind: 'order';
  /** With the key. */
  readonly world: World;
  readonly key: SandboxKey;
  /** The id of the order. */
  readonly order: string;
  /** The list that must show it. */
  readonly wanted: 'orders' | 'webhook-deliveries';
  /** Its payment can be simulated, and time can pass. */
  readonly isMoving?: true;
}

/** Type the ids of those orders in a response that are asked for. */
export interface IdsTask extends Told {
  readonly kind: 'ids';
  readonly request: WireRequest;
  /** The body, indented. */
  readonly response: string;
  readonly orders: readonly JudgedOrder[];
}

export interface JudgedOrder {
  readonly id: string;
  readonly merchantOrderId: string;
  /** Of a live key, as `is_test` says. */
  readonly isLive: boolean;
  readonly isPaid: boolean;
}

export type LineLanguage = 'javascript' | 'python' | 'php' | 'ruby';

/** Edit a text until nothing of the secret is left in it. */
export interface SecretTask extends Told {
  readonly kind: 'secret';
  /** Of the text, as in “Log line”. */
  readonly label: string;
  /** As it is at first. */
  readonly text: string;
  readonly secret: Secret;
  /** What must still be there, each with why. */
  readonly keeps: readonly { readonly text: string; readonly why: string }[];
  /** Public text that may go too. */
  readonly mayStay?: readonly string[];
  /** The code must read the secret from the environment, as this language does. */
  readonly reads?: LineLanguage;
}

export type Task =
  | WriteTask
  | HashTask
  | ChangeTask
  | AnswerTask
  | PagesTask
  | OrderTask
  | IdsTask
  | SecretTask;
