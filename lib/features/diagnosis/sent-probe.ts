/** The request that tells explanations apart, once one's code has sent it: to the local sandbox, from the inspected page, or as a text or a file shows it. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isOfBrowser, isSentPlainProbe, isSentProbe } from '../../core/diagnosis/probe-sent.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { type HeaderField, headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import { isReceived } from '../inbox/rows.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { callOf } from '../requests/failing.ts';
import { replayOf } from '../requests/replay.ts';
import type { RequestRow } from '../requests/row.ts';
import type { DiagnosisItem, SentOnce, SentProbe } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Listed = Pick<
  CaptureSlice & InboxSlice & DiagnosisSlice,
  'inboxRows' | 'capturedRows' | 'diagnosisItems'
>;
type First = Pick<DiagnosisItem, 'id' | 'capture' | 'givenAt'>;

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
  return capture.answer !== undefined && isSuccess(capture.answer) && callOf(capture) === callOf(first);
}

/** What was sent since, of what’s proposed for this diagnosis of it. */
export function sentSince(
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

/** Requests of texts and files, as those of a HAR that has both. An older log may be given later: only times tell. */
function readAfter(
  items: readonly DiagnosisItem[],
  { id, capture: first }: Pick<First, 'id' | 'capture'>,
): readonly DiagnosisItem[] {
  const at = items.findIndex((item) => item.id === id);
  return items
    .slice(at + 1)
    .filter(
      ({ source, capture }) => (source === 'pasted' || source === 'file') && isSentAfter(capture, first),
    );
}

/** By when both were seen or, where one wasn’t, by the client’s own clock in X-Timestamp. */
export function isSentAfter(one: Capture, first: Capture): boolean {
  if (one.receivedAt !== undefined && first.receivedAt !== undefined)
    return one.receivedAt >= first.receivedAt;
  const signedAt = ({ request }: Capture) => headerValue(request.headers, AUTH_HEADERS.timestamp) ?? '';
  const [later, earlier] = [signedAt(one), signedAt(first)];
  // In one unit.
  return /^\d+$/.test(earlier) && later.length === earlier.length && later > earlier;
}

/** A request that was valid here, and rejected; and since when it's known what to send next, by this machine's clock. */
export interface Rejected extends Partial<Pick<DiagnosisItem, 'id'>> {
  readonly capture: Capture;
  readonly since: number;
}

export function rejectedItem({ id, capture, sentAt, givenAt }: DiagnosisItem): Rejected {
  return { id, capture, since: sentAt ?? givenAt };
}

/**
 * The newest request that tells why that one was rejected, and was answered. Whoever sent it: its signature is valid,
 * so it's the server alone that it tells of.
 */
export function sentPlain(
  { plainSends, inboxRows, capturedRows, diagnosisItems }: Listed & Pick<PlainProbeSlice, 'plainSends'>,
  { id, capture, since }: Rejected,
  probe: WireRequest,
): Capture | undefined {
  const { origin, request } = capture;
  const isIt = (sent: Capture): boolean =>
    sent.origin === origin &&
    sent.answer !== undefined &&
    isSentPlainProbe(sent.request, request, probe) &&
    isWhole(sent);
  const isRow = (row: InboxRow | CaptureRow): boolean =>
    row.kind === 'request' && (row.capture.receivedAt ?? 0) >= Math.floor(since) && isIt(row.capture);
  const found = [inboxRows.findLast(isRow), capturedRows.findLast(isRow)].flatMap((row) =>
    row?.kind === 'request' ? [row.capture] : [],
  );
  // Since an earlier rejection, the server's secret may have been changed.
  const own = plainSends.findLast(({ at, capture }) => at >= since && isIt(capture));
  const read =
    id === undefined
      ? undefined
      : readAfter(diagnosisItems, { id, capture }).findLast((item) => isIt(item.capture));
  // Whole seconds: what was sent from here to the local sandbox, the Inbox has too.
  return [...found, ...[own, read].flatMap((one) => (one ? [one.capture] : []))]
    .toSorted((one, other) => Math.floor(one.receivedAt ?? 0) - Math.floor(other.receivedAt ?? 0))
    .at(-1);
}

/** Where it can go from here: to an environment that's set up, signed with the key that was sent, which may sign for it. */
export function accessForProbe(
  app: Pick<EnvironmentsSlice & KeysSlice, 'environments' | 'keys'>,
  capture: Capture,
): { readonly environment: Environment; readonly key: StoredKey } | undefined {
  const { origin, request } = capture;
  if (origin === undefined) return undefined;
  const { environment, key } = replayOf({ url: origin + request.target, capture }, app);
  return environment && key && { environment, key };
}

/** As it’s copied for the code that is to send it: signed here, it would be accepted whatever the code’s mistake. */
export function unsignedProbe(probe: WireRequest, { request, origin }: Capture): Capture {
  const type = headerValue(request.headers, 'Content-Type') ?? byteStringOfText('application/json');
  const headers: HeaderField[] = probe.body.kind === 'none' ? [] : [['Content-Type', type]];
  return { request: { ...probe, headers }, ...(origin !== undefined && { origin }), gaps: [], hints: {} };
}

export function isSameProbe(one: SentProbe, other: SentProbe): boolean {
  return (
    one.sends.length === other.sends.length &&
    one.sends.every((send, at) => isSameSend(send.capture, other.sends[at]?.capture))
  );
}

/** Rows are made anew with whatever becomes known of them. */
export function isSameSend(one: Capture, other: Capture | undefined): boolean {
  if (!other) return false;
  const signatureOf = ({ request }: Capture) => headerValue(request.headers, AUTH_HEADERS.signature);
  return one.receivedAt === other.receivedAt && signatureOf(one) === signatureOf(other);
}
