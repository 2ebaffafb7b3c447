/** The exam that a local sandbox gives, and how it stands, checked field by field. The contract is in docs/exam.md. */

import * as v from 'valibot';
import type { ExamReport } from '../../exam/report.ts';

const LONGEST_TEXT = 4000;
const MOST = 200;

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const maybe = v.optional(text);
const few = <T extends v.GenericSchema>(schema: T) => v.pipe(v.array(schema), v.maxLength(MOST));

/** What of a call is shown: the rest is for clients. */
const asked = { id: text, method: text, path: text, section: text };
/** Decoded. */
const query = v.optional(few(v.pipe(v.tuple([text, text]), v.readonly())), []);
const call = v.object({ ...asked, query, reveals: text });

export type ToldExamCall = Readonly<v.InferOutput<typeof call>>;

/** What the client is to do over time, shown as calls are. */
const task = v.pipe(
  v.object({ ...asked, query, asks: text }),
  v.transform(({ asks, ...task }): ToldExamCall => ({ ...task, reveals: asks })),
);

export const EXAM_CALLS = v.pipe(
  v.object({ version: v.literal(1), calls: few(call), tasks: v.optional(few(task), []) }),
  v.transform(({ calls, tasks }) => ({ calls, tasks })),
);

const graded = few(
  v.object({ id: text, verdict: v.picklist(['right', 'wrong', 'missing']), mistakes: few(text) }),
);

const ofCall = v.object({ call: text, text });

export const EXAM_REPORT: v.GenericSchema<unknown, ExamReport> = v.object({
  version: v.literal(1),
  passed: v.boolean(),
  calls: graded,
  tasks: v.optional(graded),
  mistakes: few(
    v.object({
      ...{ id: text, title: text, fix: text, calls: few(text) },
      tasks: v.optional(few(text)),
      differences: v.optional(few(v.object({ call: text, sent: maybe, asked: maybe, cause: maybe }))),
      happened: v.optional(ofCall),
      canonical: v.optional(ofCall),
      example: v.optional(v.object({ call: text, line: count, signed: text, correct: text })),
    }),
  ),
  excluded: v.object({ single: count, pairs: count }),
  catalogue: v.optional(text),
});

export interface ToldExam {
  readonly calls: readonly ToldExamCall[];
  /** Empty where what the client does over time isn't examined. */
  readonly tasks: readonly ToldExamCall[];
  readonly report: ExamReport;
}
