/** Requests in the lists that had their effect, or may have had it although their own response doesn't tell. */

import { type Ended, endedWith, mayHaveHappened } from '../../core/diagnosis/may-have-happened.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { isUnclear } from '../../core/diagnosis/sent-twice.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { RequestRow } from './row.ts';

/** The built-in sandbox moves no money. As long as an answer may still come, nothing is lost. */
export function isLost(capture: Capture): boolean {
  if (!isOver(capture)) return false;
  const ended = endedWithEffect(capture);
  return ended !== undefined && isUnclear(capture.request, ended);
}

function isOver({ answer, isUnanswered, origin }: Capture): boolean {
  return (answer !== undefined || isUnanswered === true) && origin !== BUILT_IN_BASE_URL;
}

/** What broke off may be anything: a success that came is none until it's there. */
export function endedInDoubt(answer: Capture['answer'], ended: Ended): Ended {
  return answer?.isCut && isSuccess(answer) ? { ...ended, status: undefined } : ended;
}

/** How it ended, where it may have had its effect. */
export function endedWithEffect(capture: Capture): Ended | undefined {
  const { request, answer } = capture;
  // A refusal is looked for in few bodies only: most are no candidates by their method or status.
  if (!mayHaveHappened(request, { status: answer?.status, isRefused: false })) return undefined;
  const ended = endedInDoubt(answer, endedWith(answerTo(capture)));
  return mayHaveHappened(request, ended) ? ended : undefined;
}

type Listed = Pick<CaptureSlice & InboxSlice, 'capturedRows' | 'inboxRows'>;

/** Those that Capture and the Inbox list, in the order of either. A page's or a client's charge counts as one that was sent here. */
export function selectRowsWithEffect({ capturedRows, inboxRows }: Listed): readonly RequestRow[] {
  return bothOf(capturedWithEffect(capturedRows), receivedWithEffect(inboxRows));
}

const capturedWithEffect = rememberLast(withEffectAmong);
const receivedWithEffect = rememberLast(withEffectAmong);
const bothOf = rememberLast((captured: readonly RequestRow[], received: readonly RequestRow[]) => [
  ...captured,
  ...received,
]);

function withEffectAmong(rows: readonly CaptureRow[]): readonly RequestRow[] {
  return rows.flatMap((row) => (row.kind === 'request' && hasEffect(row.capture) ? [row] : []));
}

const known = new WeakMap<Capture, boolean>();

/** It may have had its effect. Read once of each: the lists change with each request that comes. */
export function hasEffect(capture: Capture): boolean {
  const before = known.get(capture);
  if (before !== undefined) return before;
  const has = isOver(capture) && endedWithEffect(capture) !== undefined;
  known.set(capture, has);
  return has;
}
