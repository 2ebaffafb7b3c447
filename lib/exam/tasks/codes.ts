/** A rejection whose code stands somewhere in the response: the layout of the error envelope isn't in the API docs. */

import type { RefusalCode } from '../../core/api.ts';
import type { NamedMistake } from '../report.ts';
import { flawsIn } from './flaws.ts';
import { TASK_MISTAKES } from './mistakes.ts';
import {
  type EnvelopePlace,
  missingBy,
  NOT_BEGUN,
  RIGHT,
  type TaskKey,
  type TaskOf,
  type TaskRun,
  taken,
  wrong,
} from './task.ts';

/** As other APIs write their errors. */
export const ENVELOPE_OF: Readonly<Record<EnvelopePlace, (code: RefusalCode) => string | object>> = {
  'code-field': (code) => ({ error: { code, message: 'Request rejected.' } }),
  'other-field': (code) => ({ status: 401, error: code }),
  'field-name': (code) => ({ errors: { [code]: ['Request rejected.'] } }),
  message: (code) => ({ message: `Request rejected (${code}).` }),
  text: (code) => `Unauthorized: ${code}\n`,
};

export function codesRun(task: TaskOf<'codes'>, key: TaskKey): TaskRun {
  let flaws: readonly NamedMistake[] | undefined;
  /** The first since a program began: the report would tell one that guesses when to stop. */
  let told: { readonly code: string | undefined } | undefined;
  let isNewProgram = false;
  return {
    arrive(arrival) {
      if (isNewProgram) [told, isNewProgram] = [undefined, false];
      flaws = flawsIn(task, arrival, key);
      if (flaws.length > 0) return arrival.verdict.ok ? taken(task, false) : undefined;
      return { status: 401, body: ENVELOPE_OF[task.place](task.code), code: task.code };
    },
    read(code) {
      if (flaws?.length === 0 && !isNewProgram) told ??= { code };
    },
    beginAnew() {
      isNewProgram = true;
    },
    grade() {
      if (!flaws) return NOT_BEGUN;
      if (flaws.length > 0) return wrong(...flaws);
      if (!told) return missingBy(TASK_MISTAKES.codeNotPrinted);
      return told.code === task.code ? RIGHT : wrong(TASK_MISTAKES.codeNotRead);
    },
  };
}
