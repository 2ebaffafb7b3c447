/** All that a client sent since of the request that tells its mistakes apart. Loaded with what looks at one of them. */

import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isOfBrowser, isSameSend, isSentProbe } from '../../core/diagnosis/probe-sent.ts';
import { isWholeSuccess } from '../../core/diagnosis/response-status.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { CaptureRow } from '../capture/state.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import { isReceived } from '../inbox/rows.ts';
import type { InboxRow } from '../inbox/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { callOf } from '../requests/failing.ts';
import type { RequestRow } from '../requests/row.ts';
import type { DiagnosisItem, SentOnce, SentProbe } from './items.ts';
import { type First, type Listed, readAfter, rejectedItem, sentPlain } from './sent-probe.ts';

/**
 * All from the same client that came after `first`, the newest last. What a browser sends to the sandbox may be
 * Countersign's own, which signs right whatever the code does: of a page's requests, only DevTools tells who sent them.
 */
export function sentProbes(
  { inboxRows, capturedRows, diagnosisItems }: Listed,
  first: First,
  probe: WireRequest,
): readonly SentOnce[] {
  const isIt = (capture: Capture): boolean =>
    isSentProbe(capture.request, first.capture.request, probe) && isWhole(capture);
  const received = rowsAfter(inboxRows, first).filter(
    ({ row }) => !isOfBrowser(row.capture.request) && isIt(row.capture),
  );
  const captured = rowsAfter(capturedRows, first).filter(({ row }) => isIt(row.capture));
  const ofRows = [...received, ...captured].toSorted((one, other) => one.row.startedAt - other.row.startedAt);
  if (ofRows.length > 0)
    return ofRows.map(({ row, mayBeFixed }) => ({
      ...{ capture: row.capture, mayBeFixed },
      ...(isReceived(row) && { told: toldBySandbox(row), isAwaited: !row.diagnosis && !row.isGivenUp }),
    }));
  const read = readAfter(diagnosisItems, first);
  const fixedAt = read.findIndex(({ capture }) => isSuccessOf(capture, first.capture));
  return read.flatMap(({ capture, told }, at) =>
    isIt(capture) ? [{ capture, told, mayBeFixed: fixedAt >= 0 && at > fixedAt }] : [],
  );
}

interface RowAfter<Row> {
  readonly row: Row;
  readonly mayBeFixed: boolean;
}

/** Those below it in its list, else what came since it was given. Before that, nobody had asked to leave the code alone. */
function rowsAfter<Row extends InboxRow | CaptureRow>(
  rows: readonly Row[],
  { capture: first, givenAt }: First,
): RowAfter<Extract<Row, RequestRow>>[] {
  const requests = rows.filter((row): row is Extract<Row, RequestRow> => row.kind === 'request');
  const at = requests.findIndex(({ capture }) => capture.request === first.request);
  // The sandbox tells whole seconds; of a captured request, a server without a Date tells none.
  const isSinceGiven = ({ startedAt }: RequestRow) => startedAt >= Math.floor(givenAt) * 1000;
  const after = at < 0 ? requests.filter(isSinceGiven) : requests.slice(at + 1);
  const fixedAt = after.findIndex(({ capture }) => isSuccessOf(capture, first));
  return after.map((row, index) => ({
    row,
    mayBeFixed: !isSinceGiven(row) || (fixedAt >= 0 && index > fixedAt),
  }));
}

function isSuccessOf(capture: Capture, first: Capture): boolean {
  return capture.answer !== undefined && isWholeSuccess(capture.answer) && callOf(capture) === callOf(first);
}

/** What was sent since, of what’s proposed for this diagnosis of it. */
export function sentOfProposed(
  app: Listed & Pick<PlainProbeSlice, 'plainSends'>,
  item: DiagnosisItem,
  { signature }: Pick<Diagnosis, 'signature'>,
  proposed: WireRequest,
): SentProbe | undefined {
  if (signature === 'valid') {
    const capture = sentPlain(app, rejectedItem(item), proposed);
    return capture && { sends: [{ capture }], proposed };
  }
  // With no key stored here, the two can’t be compared without the sandbox’s word.
  const sends = sentProbes(app, item, proposed).filter(
    ({ isAwaited }) => signature !== 'not-checked' || !isAwaited,
  );
  return sends.length > 0 ? { sends, proposed } : undefined;
}

export function hasSent(sent: SentProbe | undefined, capture: Capture): boolean {
  return sent?.sends.some((one) => isSameSend(one.capture, capture)) === true;
}

export function isSameProbe(one: SentProbe, other: SentProbe): boolean {
  return (
    one.sends.length === other.sends.length &&
    one.sends.every((send, at) => isSameSend(send.capture, other.sends[at]?.capture))
  );
}
