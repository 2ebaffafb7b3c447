/** What an exam asks of a client over time: not one request, but what it does with what comes back. */

import type { RefusalCode } from '../../core/api.ts';
import type { ClauseId } from '../../core/clauses.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { Verdict } from '../../core/signing/verify.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { ExamCall } from '../call.ts';
import type { NamedMistake } from '../report.ts';

export type RetryKind = 'retry-503' | 'retry-429' | 'retry-dropped';

/** Where in a response an error's code may stand: each place that Countersign itself reads. */
export type EnvelopePlace = 'code-field' | 'other-field' | 'field-name' | 'message' | 'text';

/** What each kind has besides what it asks for. Of these, clients are told `keyId` and `prefix` alone. */
type OfKind =
  | { [Kind in RetryKind]: { readonly kind: Kind } }[RetryKind]
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'other-key'; readonly keyId: KeyId }
  | { readonly kind: 'codes'; readonly code: RefusalCode; readonly place: EnvelopePlace }
  | { readonly kind: 'pages'; readonly list: ChangingList }
  /** `prefix` is the path of the base URL that it's to be sent below. */
  | { readonly kind: 'base-path'; readonly prefix: string };

/** Ids of records. What’s added stands at the end, so that no order of requests misses any of the others. */
export interface ChangingList {
  readonly ids: readonly string[];
  /** One comes after the first page, the other after the second. */
  readonly added: readonly [string, string];
  /** Goes after the second page, unless it was on one. */
  readonly removed: string;
}

export type ExamTask = Pick<ExamCall, 'id' | 'method' | 'path' | 'query' | 'body'> &
  OfKind & {
    readonly clause: ClauseId;
    /** One sentence, for whoever writes the client. */
    readonly asks: string;
  };

export type TaskKind = ExamTask['kind'];
export type TaskOf<Kind extends TaskKind> = Extract<ExamTask, { readonly kind: Kind }>;

export interface TaskKey {
  readonly id: KeyId;
  readonly secret: Secret;
}

/** One request of a task. */
export interface TaskArrival {
  readonly request: WireRequest;
  readonly verdict: Verdict;
  /** Seconds by a clock that nobody sets, so not since 1970. */
  readonly at: number;
  /** See `Arrival`. */
  readonly wasTold: boolean;
}

/** What's answered in place of what the server would. */
export interface TaskReply {
  readonly status: 200 | 308 | 401 | 429 | 503;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** JSON, or an object that's written as such. */
  readonly body: string | object;
  /** Of the error; `null` where it's none. */
  readonly code: string | null;
  /** Seconds before it's sent. */
  readonly hold?: number;
  /** The connection is closed in its place. */
  readonly isDropped?: true;
}

export interface TaskGrade {
  readonly verdict: 'right' | 'wrong' | 'missing';
  readonly mistakes: readonly NamedMistake[];
}

/** One task while it's taken. */
export interface TaskRun {
  /** @returns `undefined` where the server answers. */
  arrive(arrival: TaskArrival): TaskReply | undefined;
  /** What the client read, as its harness says; of tasks that ask for it. */
  read?(code: string | undefined): void;
  /** The next request is a first one: a program begins. How the task stands stays until then. */
  beginAnew?(): void;
  grade(): TaskGrade;
}

export const NOT_BEGUN: TaskGrade = { verdict: 'missing', mistakes: [] };
export const RIGHT: TaskGrade = { verdict: 'right', mistakes: [] };

/** @param flaws of what arrived last; `undefined` where nothing did. */
export function gradeByFlaws(flaws: readonly NamedMistake[] | undefined): TaskGrade {
  if (!flaws) return NOT_BEGUN;
  return flaws.length > 0 ? wrong(...flaws) : RIGHT;
}

export function wrong(...mistakes: readonly NamedMistake[]): TaskGrade {
  return { verdict: 'wrong', mistakes };
}

export function missingBy(mistake: NamedMistake): TaskGrade {
  return { verdict: 'missing', mistakes: [mistake] };
}

export function taken({ id }: Pick<ExamTask, 'id'>, right: boolean): TaskReply {
  return { status: 200, body: { task: id, right }, code: null };
}
