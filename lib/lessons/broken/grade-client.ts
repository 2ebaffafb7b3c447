/** Grades a mended client: what its code still has is named, and its calls are answered anew. */

import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import { type Grade, gradeString, type WrittenWrong } from '../grade.ts';
import {
  type AnsweredCall,
  answersWith,
  type BrokenClient,
  isAllInString,
  namedIn,
  subjectsOf,
} from './client.ts';
import { recogniseCode, type WrongEdit } from './recognise.ts';

export type ClientWrong =
  /** Its calls are answered where all of the mistakes were planted: of others it isn't known what these calls get. */
  | {
      readonly kind: 'named';
      /** Some are in code of the learner’s own, which isn’t a library’s. */
      readonly isOwn: boolean;
      readonly mistakes: readonly Mistake[];
      readonly answers: readonly AnsweredCall[] | undefined;
    }
  /** Code of the learner’s own that’s wrong, and no known mistake. */
  | { readonly kind: 'signs-other'; readonly edit: WrongEdit; readonly mistakes: readonly Mistake[] }
  | {
      readonly kind: 'unknown';
      /** As the editor counts; absent where lines are missing at the end. */
      readonly line: number | undefined;
      readonly text: string | undefined;
    };

export function gradeClient(client: BrokenClient, code: string): Grade<ClientWrong> {
  const read = recogniseCode(code, client.language, () => subjectsOf(client));
  if (!read.isKnown) {
    const line = read.unknownLine;
    const text = line === undefined ? undefined : code.split(/\r?\n/)[line - 1]?.trim();
    return { passed: false, kind: 'unknown', line, text };
  }
  const { mistakes: known, edits } = read;
  if (known.length === 0 && edits.length === 0) return { passed: true };
  const named = [...namedIn(client, known), ...edits.flatMap(({ mistakes }) => mistakes)];
  const mistakes = [...new Map(named.map((one) => [one.id, one])).values()];
  const unnamed = edits.find((edit) => edit.mistakes.length === 0);
  if (unnamed) return { passed: false, kind: 'signs-other', edit: unnamed, mistakes };
  const ids = mistakes.map(({ id }) => id);
  return {
    passed: false,
    kind: 'named',
    isOwn: edits.length > 0,
    mistakes,
    answers: ids.every((id) => client.planted.includes(id)) ? answersWith(client, ids) : undefined,
  };
}

/** Of code that isn't known here, the string that it signs for the first call is graded. */
export type StringWrong =
  | ({ readonly kind: 'differs' } & WrittenWrong)
  /** The string is correct, but it doesn't show each of the client's mistakes. */
  | { readonly kind: 'not-enough' };

export function gradeClientString(client: BrokenClient, typed: string): Grade<StringWrong> {
  const [call] = client.calls;
  if (!call) return { passed: false, kind: 'not-enough' };
  const grade = gradeString(call, typed);
  if (!grade.passed) return { ...grade, kind: 'differs' };
  return isAllInString(client, call) ? grade : { passed: false, kind: 'not-enough' };
}
