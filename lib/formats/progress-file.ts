/** The progress of lessons as a file: JSON with `format`, `version` and the tasks that were passed. */

import * as v from 'valibot';

const FORMAT = 'countersign-lessons';
const VERSION = 1;
/** Bytes: far beyond all lessons there may be. */
export const LONGEST_PROGRESS_FILE = 200_000;

/** As `lesson/task`. A later version may have passed others. */
const TASK = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}\/[a-z0-9-]{1,40}$/));
const PROGRESS = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  passed: v.pipe(v.array(TASK), v.maxLength(1000)),
});
const NEWER = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.minValue(VERSION + 1)) });
const OURS = v.object({ format: v.literal(FORMAT) });

export type ProgressProblem = 'not-json' | 'other-file' | 'newer' | 'invalid';

export type ProgressRead =
  | { readonly ok: true; readonly passed: readonly string[] }
  | { readonly ok: false; readonly problem: ProgressProblem };

export function progressFile(passed: readonly string[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, passed }, null, 2)}\n`;
}

/** @param text as it's in the file, unchecked. */
export function readProgressFile(text: string): ProgressRead {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { ok: false, problem: 'not-json' };
  }
  const read = v.safeParse(PROGRESS, value);
  if (read.success) return { ok: true, passed: read.output.passed };
  if (v.is(NEWER, value)) return { ok: false, problem: 'newer' };
  return { ok: false, problem: v.is(OURS, value) ? 'invalid' : 'other-file' };
}
