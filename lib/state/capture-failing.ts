/** Which captured requests fail; on the page's first screen, so it's apart from all else about them. */

import type { AppState } from './app-store.ts';
import type { CaptureRow, CaptureVerdict, RequestRow } from './capture-rows.ts';
import { rememberLast } from './remember-last.ts';

const WRONG: readonly (CaptureVerdict | undefined)[] = ['wrong', 'stale', 'bad-timestamp', 'incomplete'];

/** Refused by the service, answered with any other error, or wrong as far as can be told here. */
export function isFailing({ capture, verdict }: RequestRow): boolean {
  return (capture.answer?.status ?? 0) >= 400 || WRONG.includes(verdict);
}

/** How many signed requests fail. */
export function failingCount(rows: readonly CaptureRow[]): number {
  return rows.reduce((count, row) => {
    const counts = row.kind === 'request' && row.isSigned && isFailing(row);
    return count + (counts ? 1 : 0);
  }, 0);
}

const countFailing = rememberLast(failingCount);

const countFailingInbox = rememberLast((rows: readonly RequestRow[]) => rows.filter(isFailing).length);

/** What reaches the local sandbox is meant to be signed, all of it. */
export function selectFailingInboxCount({ inboxRows }: AppState): number {
  return countFailingInbox(inboxRows);
}

/** Of the inspected page's signed requests, for the badge. */
export function selectFailingCount({ capturedRows }: AppState): number {
  return countFailing(capturedRows);
}
