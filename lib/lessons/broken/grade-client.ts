/** Grades a mended client: what its code still has is named, and its calls are answered anew. */

import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import { displayTextOf } from '../../core/signing/bytes.ts';
import { LINE_NAMES } from '../../core/signing/canonical.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import { type Grade, gradeString, timestampOf, type WrittenWrong } from '../grade.ts';
import {
  type AnsweredCall,
  answersWith,
  assumedSubjects,
  type BrokenClient,
  isAllInString,
  namedIn,
  requestShowing,
  subjectsOf,
} from './client.ts';
import { recogniseCode, type WrongEdit } from './recognise.ts';
import type { UnreadReason } from './unread.ts';

export type ClientWrong =
  /** Its calls are answered where all of the mistakes were planted: of others it isn't known what these calls get. */
  | {
      readonly kind: 'named';
      /** Some are in code of the learner’s own, which isn’t a library’s. */
      readonly isOwn: boolean;
      readonly mistakes: readonly Mistake[];
      readonly answers: readonly AnsweredCall[] | undefined;
      readonly shownBy: ShownBy | undefined;
    }
  /** Code of the learner’s own that’s wrong, and no known mistake. */
  | {
      readonly kind: 'signs-other';
      readonly edit: WrongEdit;
      readonly mistakes: readonly Mistake[];
      readonly shownBy: ShownBy | undefined;
    }
  | {
      readonly kind: 'unknown';
      /** As the editor counts; absent where lines are missing at the end. */
      readonly line: number | undefined;
      readonly text: string | undefined;
      readonly reason: UnreadReason | undefined;
      /** What the lines that are read are known to have wrong. */
      readonly besides: BesidesUnknown;
    };

interface BesidesUnknown {
  readonly mistakes: readonly Mistake[];
  /** Of a learner’s own code that’s no known mistake, as the editor counts. */
  readonly lines: readonly number[];
}

/** A request that the code signs otherwise than the server. */
export interface ShownBy {
  readonly request: WireRequest;
  /** From 1; absent where the client doesn’t send it. */
  readonly call: number | undefined;
}

/** @returns of code that passes, requests that an assumption alone would let fail. */
export function gradeClient(client: BrokenClient, code: string): ClientGrade {
  const read = recogniseCode(code, client.language, () => ({
    told: subjectsOf(client),
    assumed: assumedSubjects(client),
  }));
  const { mistakes: known, edits } = read;
  const named = [...namedIn(client, known), ...edits.flatMap(({ mistakes }) => mistakes)];
  const mistakes = [...new Map(named.map((one) => [one.id, one])).values()];
  const unnamed = edits.filter((edit) => edit.mistakes.length === 0);
  if (!read.isKnown) {
    const line = read.unknownLine;
    const text = line === undefined ? undefined : code.split(/\r?\n/)[line - 1]?.trim();
    const besides = { mistakes, lines: unnamed.map((edit) => edit.line) };
    return { passed: false, kind: 'unknown', line, text, reason: read.reason, besides };
  }
  if (known.length === 0 && edits.length === 0) return { passed: true, assumed: read.assumed };
  const [edit] = unnamed;
  if (edit) {
    const shownBy = asShown(client, edit.request);
    return { passed: false, kind: 'signs-other', edit, mistakes, shownBy };
  }
  const ids = mistakes.map(({ id }) => id);
  return {
    passed: false,
    kind: 'named',
    isOwn: edits.length > 0,
    mistakes,
    answers: ids.every((id) => client.planted.includes(id)) ? answersWith(client, ids) : undefined,
    shownBy: asShown(client, edits[0]?.request ?? requestShowing(client, ids)),
  };
}

export type ClientGrade =
  | { readonly passed: true; readonly assumed: readonly WireRequest[] }
  | ({ readonly passed: false } & ClientWrong);

function asShown({ calls }: BrokenClient, request: WireRequest | undefined): ShownBy | undefined {
  const at = request ? calls.indexOf(request) : -1;
  return request && { request, call: at === -1 ? undefined : at + 1 };
}

/** Of code that isn't known here, the string that it signs for the first call is graded. */
export type StringWrong =
  | ({ readonly kind: 'differs' } & WrittenWrong)
  /** The string is correct, but it doesn't show each of the client's mistakes. */
  | { readonly kind: 'not-enough' };

/** A timestamp as it’s to be written, whatever time it tells: code that’s run has a clock of its own. */
const ANY_SECONDS = /^[1-9]\d{9}$/;

/** @param typed its fourth line may be the time at which the code ran. */
export function gradeClientString(client: BrokenClient, typed: string): Grade<StringWrong> {
  const [call] = client.calls;
  if (!call) return { passed: false, kind: 'not-enough' };
  const grade = gradeString(call, atTheTimeOf(call, typed));
  if (!grade.passed) return { ...grade, kind: 'differs' };
  return isAllInString(client, call) ? grade : { passed: false, kind: 'not-enough' };
}

function atTheTimeOf(call: WireRequest, typed: string): string {
  const lines = typed.split('\n');
  const at = LINE_NAMES.indexOf('timestamp');
  return ANY_SECONDS.test(lines[at] ?? '')
    ? lines.with(at, displayTextOf(timestampOf(call))).join('\n')
    : typed;
}
