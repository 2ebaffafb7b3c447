/** Which captured requests fail; on the page's first screen, so it's apart from all else about them. */

import { headerValue } from '../core/signing/wire-request.ts';
import type { AppState } from './app-store.ts';
import type { CaptureRow, CaptureVerdict, RequestRow } from './capture-rows.ts';
import { rememberLast } from './remember-last.ts';

const WRONG: readonly (CaptureVerdict | undefined)[] = ['wrong', 'stale', 'bad-timestamp', 'incomplete'];

/** Answers from this status on are errors. */
export const FIRST_ERROR = 400;

/** Refused by the service, answered with any other error, or wrong as far as can be told here. */
export function isFailing({ capture, verdict }: RequestRow): boolean {
  return (capture.answer?.status ?? 0) >= FIRST_ERROR || WRONG.includes(verdict);
}

/**
 * How many signed requests fail and still need work: a later one to the same URL, of the same client, that doesn't
 * fail has mended those before it.
 */
export function failingCount(rows: readonly CaptureRow[]): number {
  return unmended(rows.filter((row) => row.kind === 'request').filter(({ isSigned }) => isSigned));
}

function unmended(rows: readonly RequestRow[]): number {
  const first = rows.findIndex(isFailing);
  if (first < 0) return 0;
  const mended = new Set<string>();
  let count = 0;
  for (const row of rows.slice(first).toReversed()) {
    const call = callOf(row);
    if (!isFailing(row)) mended.add(call);
    else if (!mended.has(call)) count++;
  }
  return count;
}

/** Of the same client: that Countersign sends it right mends nobody's code. */
function callOf({ url, capture: { request } }: RequestRow): string {
  const agent = headerValue(request.headers, 'User-Agent') ?? '';
  return `${request.method} ${url} ${agent}`;
}

const countFailing = rememberLast(failingCount);

/** What reaches the local sandbox is meant to be signed, all of it. */
const countFailingInbox = rememberLast(unmended);

export function selectFailingInboxCount({ inboxRows }: AppState): number {
  return countFailingInbox(inboxRows);
}

/** Of the inspected page's signed requests, for the badge. */
export function selectFailingCount({ capturedRows }: AppState): number {
  return countFailing(capturedRows);
}
