/** Requests in the lists that may have had their effect although their own response doesn't tell. */

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
  const { request, answer, isUnanswered, origin } = capture;
  const isKnown = answer !== undefined || isUnanswered === true;
  if (!isKnown || origin === BUILT_IN_BASE_URL) return false;
  // A refusal is looked for in few bodies only: most are no candidates by their status.
  return (
    isUnclear(request, endedInDoubt(capture, { status: answer?.status, isRefused: false })) &&
    isUnclear(request, endedInDoubt(capture, endedWith(answerTo(capture))))
  );
}

/** What broke off may be anything: a success that came is none until it's there. */
export function endedInDoubt({ answer }: Capture, ended: Ended): Ended {
  return answer?.isCut && isSuccess(answer) ? { ...ended, status: undefined } : ended;
}

/** How it ended, where it may have had its effect. */
export function endedWithEffect(capture: Capture): Ended | undefined {
  const ended = endedInDoubt(capture, endedWith(answerTo(capture)));
  return mayHaveHappened(capture.request, ended) ? ended : undefined;
}

type Listed = Pick<CaptureSlice & InboxSlice, 'capturedRows' | 'inboxRows'>;

/** Those that Capture and the Inbox list, in the order of either. */
export function selectLostRows({ capturedRows, inboxRows }: Listed): readonly RequestRow[] {
  return bothOf(lostCaptured(capturedRows), lostReceived(inboxRows));
}

const lostCaptured = rememberLast(lostAmong);
const lostReceived = rememberLast(lostAmong);
const bothOf = rememberLast((captured: readonly RequestRow[], received: readonly RequestRow[]) => [
  ...captured,
  ...received,
]);

function lostAmong(rows: readonly CaptureRow[]): readonly RequestRow[] {
  return rows.flatMap((row) => (row.kind === 'request' && isLost(row.capture) ? [row] : []));
}
