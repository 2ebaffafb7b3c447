/** The course that’s made of one’s own code: what its requests in Inbox, Capture and exam get wrong, and the lesson about each. */

import { type RefusalCode, refusalCode } from '../../core/api.ts';
import { ADVICE } from '../../core/mistakes/advice.ts';
import { isMistakeId, MISTAKES } from '../../core/mistakes/catalogue.ts';
import type { Slot } from '../../core/mistakes/mistake-row.ts';
import type { ExamReport, ReportedMistake } from '../../exam/report.ts';
import type { LessonId } from '../../lessons/lesson.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { type Seen, selectSeen } from '../going-live/seen.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { callOf } from '../requests/failing.ts';

export interface OwnMistake {
  /** Of the mistake, or the error code where no signature was checked. */
  readonly id: string;
  readonly title: string;
  readonly lesson: LessonId;
  readonly requests: number;
  /** The newest that has it; absent where only the exam names it. */
  readonly latest: Seen | undefined;
  /** Each call that had it has a valid signature by now. */
  readonly isFixed: boolean;
}

export interface OwnCodeSeen {
  /** How many requests were seen. */
  readonly requests: number;
  /** Those that are left first, and of these the one with the newest request. */
  readonly mistakes: readonly OwnMistake[];
  /** `undefined` where the local sandbox gives none. */
  readonly exam: ExamReport | undefined;
}

export function selectOwnCode(
  state: Parameters<typeof selectSeen>[0] & Pick<InboxSlice, 'inboxExam'>,
): OwnCodeSeen {
  return ownCodeOf(selectSeen(state), state.inboxExam?.report);
}

const LESSON_OF_SLOT: Readonly<Record<Slot, LessonId>> = {
  method: 'five-lines',
  path: 'five-lines',
  query: 'query',
  timestamp: 'time',
  body: 'body',
  'body-hash': 'body',
  joining: 'five-lines',
  key: 'secret',
  hmac: 'five-lines',
  output: 'five-lines',
  headers: 'errors',
  transport: 'errors',
};

/** What’s rejected before its signature is looked at. */
const LESSON_OF_CODE: Readonly<Partial<Record<RefusalCode, LessonId>>> = {
  missing_auth: 'errors',
  bad_timestamp: 'time',
  stale_request: 'time',
  invalid_key: 'errors',
};

/** @param all the oldest first within each list. */
export const ownCodeOf = rememberLast((all: readonly Seen[], exam?: ExamReport): OwnCodeSeen => {
  const seen = all.filter(({ isOfExtension }) => !isOfExtension);
  const lastValid = new Map(
    seen.filter(({ signature }) => signature === 'valid').map((one) => [callOf(one.capture), one.at]),
  );
  const found = new Map<string, OwnMistake>();
  for (const latest of seen) {
    const isFixed = (lastValid.get(callOf(latest.capture)) ?? Number.NEGATIVE_INFINITY) > latest.at;
    for (const fault of faultsOf(latest)) {
      const before = found.get(fault.id);
      // One that’s left is what there is to look at.
      const shown = isFixed && before?.isFixed === false ? before : { ...fault, latest, isFixed };
      found.set(fault.id, { ...shown, requests: (before?.requests ?? 0) + 1 });
    }
  }
  for (const told of exam?.mistakes ?? [])
    if (found.get(told.id)?.isFixed !== false) found.set(told.id, ofExam(told, seen));
  const mistakes = [...found.values()].toSorted(
    (one, other) => Number(one.isFixed) - Number(other.isFixed) || timeOf(other) - timeOf(one),
  );
  return { requests: seen.length, mistakes, exam };
});

function timeOf({ latest }: OwnMistake): number {
  return latest?.at ?? 0;
}

/** By the beginning of the task’s id. */
const LESSONS_OF_TASKS: readonly (readonly [string, LessonId])[] = [
  ['pages', 'pages'],
  ['retry', 'time'],
  ['code', 'errors'],
  ['other-key', 'test-mode'],
];

function ofExam({ id, title, calls, tasks = [] }: ReportedMistake, seen: readonly Seen[]): OwnMistake {
  const items: readonly string[] = [...calls, ...tasks];
  const requests = seen.filter(({ examItem }) => examItem !== undefined && items.includes(examItem));
  const ofTask = LESSONS_OF_TASKS.find(([task]) => tasks.some((one) => one.startsWith(task)))?.[1];
  const lesson = isMistakeId(id) ? LESSON_OF_SLOT[MISTAKES[id].slot] : (ofTask ?? 'five-lines');
  return { id, title, lesson, requests: requests.length, latest: requests.at(-1), isFixed: false };
}

type Fault = Pick<OwnMistake, 'id' | 'title' | 'lesson'>;

function faultsOf({ mistakes, code, isStaged }: Seen): readonly Fault[] {
  const named = mistakes.filter(isMistakeId).map((id) => ({
    id,
    title: ADVICE[id].title,
    lesson: LESSON_OF_SLOT[MISTAKES[id].slot],
  }));
  if (named.length > 0 || isStaged) return named;
  const refusal = refusalCode(code);
  const lesson = refusal && LESSON_OF_CODE[refusal];
  return refusal && lesson ? [{ id: refusal, title: refusal, lesson }] : [];
}
