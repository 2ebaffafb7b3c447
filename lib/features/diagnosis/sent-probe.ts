/** The request that tells explanations apart, once one's code has sent it: to the local sandbox, from the inspected page, or as a text or a file shows it. */

import { isSentAfter, isSentPlainProbe } from '../../core/diagnosis/probe-sent.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { type HeaderField, headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { replayOf } from '../requests/replay.ts';
import type { DiagnosisItem } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

export type Listed = Pick<
  CaptureSlice & InboxSlice & DiagnosisSlice,
  'inboxRows' | 'capturedRows' | 'diagnosisItems'
>;
export type First = Pick<DiagnosisItem, 'id' | 'capture' | 'givenAt'>;

/** Requests of texts and files, as those of a HAR that has both. An older log may be given later: only times tell. */
export function readAfter(
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
