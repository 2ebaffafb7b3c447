/** Which captured requests fail; on the page's first screen, so it's apart from all else about them. */

import { headerValue } from '../core/signing/wire-request.ts';
import type { CaptureRow, CaptureSlice, CaptureVerdict, RequestRow } from './capture-state.ts';
import { isAcceptedInvalid, isReceived } from './inbox-rows.ts';
import type { InboxRow, InboxSlice } from './inbox-state.ts';
import { rememberLast } from './remember-last.ts';

const WRONG: readonly (CaptureVerdict | undefined)[] = ['wrong', 'stale', 'bad-timestamp', 'incomplete'];

/** Answers from this status on are errors. */
export const FIRST_ERROR = 400;

/** Refused by the service, answered with any other error, wrong as far as can be told here, or by the sandbox’s secret. */
export function isFailing(row: RequestRow | InboxRow): boolean {
  const { capture, verdict } = row;
  if ((capture.answer?.status ?? 0) >= FIRST_ERROR || WRONG.includes(verdict)) return true;
  return isReceived(row) && isAcceptedInvalid(row);
}

/**
 * Those that fail and still need work, by id: a later one to the same URL, of the same client, that succeeded has mended
 * those before it.
 */
function unmended(rows: readonly RequestRow[]): ReadonlySet<number> {
  const open = new Set<number>();
  const first = rows.findIndex(isFailing);
  if (first < 0) return open;
  const mended = new Set<string>();
  for (const row of rows.slice(first).toReversed()) {
    const call = callOf(row);
    if (isFailing(row)) {
      if (!mended.has(call)) open.add(row.id);
    } else if (row.capture.answer) mended.add(call);
  }
  return open;
}

/** Of the same client: that Countersign sends it right mends nobody's code. */
function callOf({ url, capture: { request } }: RequestRow): string {
  const agent = headerValue(request.headers, 'User-Agent') ?? '';
  return `${request.method} ${url} ${agent}`;
}

/** Of the inspected page’s requests, only the signed ones are meant to be. */
const unmendedCaptured = rememberLast((rows: readonly CaptureRow[]) =>
  unmended(rows.filter((row) => row.kind === 'request').filter(({ isSigned }) => isSigned)),
);

/** What reaches the local sandbox is meant to be signed, all of it. */
const unmendedReceived = rememberLast(unmended);

export function selectFailingInboxCount({ inboxRows }: Pick<InboxSlice, 'inboxRows'>): number {
  return unmendedReceived(inboxRows).size;
}

/** Of the inspected page's signed requests, for the badge. */
export function selectFailingCount({ capturedRows }: Pick<CaptureSlice, 'capturedRows'>): number {
  return unmendedCaptured(capturedRows).size;
}

/** Whether it failed and the same call succeeded since: no badge counts it. */
export function selectSucceededLater(
  { capturedRows, inboxRows }: CaptureSlice & InboxSlice,
  row: RequestRow,
): boolean {
  if (!isFailing(row)) return false;
  if (isReceived(row)) return !unmendedReceived(inboxRows).has(row.id);
  return row.isSigned && !unmendedCaptured(capturedRows).has(row.id);
}
