/** Grades a mended client: what its code still has is named, and its calls are answered anew. */

import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import { type Grade, gradeString, type WrittenWrong } from '../grade.ts';
import { type AnsweredCall, answersWith, type BrokenClient, isAllInString, namedIn } from './client.ts';
import { recogniseCode } from './recognise.ts';

export type ClientWrong =
  /** Its calls are answered where all of the mistakes were planted: of others it isn't known what these calls get. */
  | {
      readonly kind: 'named';
      readonly mistakes: readonly Mistake[];
      readonly answers: readonly AnsweredCall[] | undefined;
    }
  | { readonly kind: 'unknown'; readonly line: number | undefined };

export function gradeClient(client: BrokenClient, code: string): Grade<ClientWrong> {
  const read = recogniseCode(code, client.language);
  if (!read.isKnown) return { passed: false, kind: 'unknown', line: read.unknownLine };
  const { mistakes } = read;
  if (mistakes.length === 0) return { passed: true };
  return {
    passed: false,
    kind: 'named',
    mistakes: namedIn(client, mistakes),
    answers: mistakes.every((id) => client.planted.includes(id)) ? answersWith(client, mistakes) : undefined,
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
