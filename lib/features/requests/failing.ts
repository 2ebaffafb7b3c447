/** Which captured requests fail; on the page's first screen, so it's apart from all else about them. */

import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import { isErrorStatus, isSuccess, isWholeSuccess } from '../../core/diagnosis/response-status.ts';
import { kindOfClient } from '../../core/kind-of-client.ts';
import { byteStringOfBytes, textOfUtf8 } from '../../core/signing/bytes.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { bodyBytes, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import { isAcceptedInvalid, isReceived } from '../inbox/rows.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { RequestRow } from './row.ts';

/** The browser says that nothing came back: it was cancelled, say, or nobody answered at its port. */
export function isUnanswered({ capture, failure }: RequestRow): boolean {
  return capture.answer === undefined && failure !== undefined;
}

export function isFailing(row: RequestRow | InboxRow): boolean {
  return isUnanswered(row) || row.capture.answer?.isCut === true || isRejected(row);
}

/** By the service, answered with any other error, wrong as far as can be told here, or by the sandbox’s secret. */
export function isRejected(row: RequestRow | InboxRow): boolean {
  const { capture, verdict } = row;
  const { answer } = capture;
  if (isErrorStatus(answer?.status)) return true;
  if (WRONG.includes(verdict) && !isAcceptedAnyway(verdict, answer)) return true;
  return isReceived(row) && isAcceptedInvalid(row);
}

const WRONG: readonly (RequestVerdict | undefined)[] = ['wrong', 'stale', 'bad-timestamp', 'incomplete'];

/** By what a server rejects before it checks the signature: one that accepted the request has its own clock and rules. */
export function isAcceptedAnyway(
  verdict: RequestVerdict | undefined,
  answer: { readonly status: number } | undefined,
): boolean {
  return verdict !== 'wrong' && WRONG.includes(verdict) && answer !== undefined && isSuccess(answer);
}

/**
 * Those that fail and still need work, by id: the same call that succeeded later has mended those before it. The tab's
 * number and what the list shows as failing are both made of it.
 */
export function stillFailing(all: readonly CaptureRow[]): ReadonlySet<number> {
  const open = new Set<number>();
  const rows = all.filter((row) => row.kind === 'request');
  const first = rows.findIndex(isFailing);
  if (first < 0) return open;
  const mended = new Set<string>();
  for (const row of rows.slice(first).toReversed()) {
    if (isFailing(row)) {
      if (!mended.has(callOf(row.capture))) open.add(row.id);
    } else if (hasSucceeded(row)) mended.add(callOf(row.capture));
  }
  return open;
}

/** A server behind the sandbox may accept anything, so there the sandbox’s own word counts. */
function hasSucceeded(row: RequestRow): boolean {
  const { answer } = row.capture;
  if (!answer || !isWholeSuccess(answer) || !isWhole(row.capture)) return false;
  return isReceived(row) ? row.diagnosis?.signature === 'valid' : row.verdict !== undefined;
}

const calls = new WeakMap<Capture, string>();

/**
 * Method, URL and the body’s data, of one kind of client: other data may not show the mistake, and that Countersign or
 * curl sends it right mends nobody’s code. The local sandbox is the same service at whatever port. Made once for each, since all are
 * compared with every row that comes.
 */
export function callOf(capture: Capture): string {
  const known = calls.get(capture);
  if (known !== undefined) return known;
  const { request } = capture;
  const origin = capture.isReceived ? undefined : capture.origin;
  const call = JSON.stringify([
    request.method,
    origin,
    request.target,
    kindOfClient(request),
    dataOf(request),
  ]);
  calls.set(capture, call);
  return call;
}

/** A mended client may print the same JSON in other bytes, with its members in another order. */
function dataOf({ body }: WireRequest): string {
  const bytes = bodyBytes(body);
  try {
    return JSON.stringify(JSON.parse(textOfUtf8(bytes) ?? ''), sortedMembers);
  } catch {
    return byteStringOfBytes(bytes);
  }
}

function sortedMembers(_name: string, value: unknown): unknown {
  return value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

export function stillFails(rows: readonly CaptureRow[], id: number | undefined): boolean {
  return id !== undefined && stillFailing(rows).has(id);
}

const failingCaptured = rememberLast(stillFailing);
const failingReceived = rememberLast(stillFailing);

/** What reaches the local sandbox is meant to be signed, all of it. */
export function selectFailingInboxCount({ inboxRows }: Pick<InboxSlice, 'inboxRows'>): number {
  return failingReceived(inboxRows).size;
}

const signedCaptured = rememberLast((rows: readonly CaptureRow[]) => {
  const failing = failingCaptured(rows);
  return rows.filter((row) => row.kind === 'request' && row.isSigned && failing.has(row.id)).length;
});

/** Of the inspected page's requests, only the signed ones are meant to be. */
export function selectFailingCount({ capturedRows }: Pick<CaptureSlice, 'capturedRows'>): number {
  return signedCaptured(capturedRows);
}

/** Whether it failed and the same call succeeded since: no badge counts it. */
export function selectSucceededLater(
  { capturedRows, inboxRows }: CaptureSlice & InboxSlice,
  row: RequestRow,
): boolean {
  if (!isFailing(row)) return false;
  const failing = isReceived(row) ? failingReceived(inboxRows) : failingCaptured(capturedRows);
  return !failing.has(row.id);
}

const mendedCaptured = rememberLast((rows: readonly CaptureRow[]) =>
  mendedRequests(rows, failingCaptured(rows)),
);
const mendedReceived = rememberLast((rows: readonly CaptureRow[]) =>
  mendedRequests(rows, failingReceived(rows)),
);

/** The same of a request that Diagnose was given, where it's still in one of the lists. */
export function selectIsMended(
  { capturedRows, inboxRows }: Pick<CaptureSlice & InboxSlice, 'capturedRows' | 'inboxRows'>,
  { request }: Pick<Capture, 'request'>,
): boolean {
  return mendedCaptured(capturedRows).has(request) || mendedReceived(inboxRows).has(request);
}

function mendedRequests(rows: readonly CaptureRow[], failing: ReadonlySet<number>): ReadonlySet<WireRequest> {
  const requests = rows.filter((row) => row.kind === 'request');
  const mended = requests.filter((row) => !failing.has(row.id) && isFailing(row));
  return new Set(mended.map(({ capture }) => capture.request));
}
