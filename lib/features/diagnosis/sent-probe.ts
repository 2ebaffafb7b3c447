/** The request that tells explanations apart, once one's code has sent it: to the local sandbox, or from the inspected page. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { isOfBrowser, isSentPlainProbe, isSentProbe } from '../../core/diagnosis/probe-sent.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxRow, InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { replayOf } from '../requests/replay.ts';
import type { RequestRow } from '../requests/row.ts';
import type { DiagnosisItem } from './items.ts';

/**
 * The newest from the same client since `first` was given: before, nobody could know which request separates.
 * What a browser sends to the sandbox may be Countersign's own,
 * which signs right whatever the code does: of a page's requests, only DevTools tells who sent them.
 */
export function sentProbe(
  { inboxRows, capturedRows }: Pick<CaptureSlice & InboxSlice, 'inboxRows' | 'capturedRows'>,
  first: Pick<DiagnosisItem, 'capture' | 'givenAt'>,
  probe: WireRequest,
): InboxRow | RequestRow | undefined {
  const isIt = (row: InboxRow | CaptureRow | undefined): boolean =>
    row?.kind === 'request' && isProbe(row, first, probe);
  const received = inboxRows.findLast((row) => isIt(row) && !isOfBrowser(row.capture.request));
  const captured = capturedRows.findLast(isIt);
  return received ?? (captured?.kind === 'request' ? captured : undefined);
}

/** A request that was valid here, and rejected; and since when it's known what to send next, by this machine's clock. */
export interface Rejected {
  readonly capture: Capture;
  readonly since: number;
}

export function rejectedItem({ capture, sentAt, givenAt }: DiagnosisItem): Rejected {
  return { capture, since: sentAt ?? givenAt };
}

/**
 * The newest request that tells why that one was rejected, and was answered. Whoever sent it: its signature is valid,
 * so it's the server alone that it tells of.
 */
export function sentPlain(
  {
    plainSends,
    inboxRows,
    capturedRows,
  }: Pick<CaptureSlice & InboxSlice & PlainProbeSlice, 'plainSends' | 'inboxRows' | 'capturedRows'>,
  { capture: { origin, request }, since }: Rejected,
  probe: WireRequest,
): Capture | undefined {
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
  // Whole seconds: what was sent from here to the local sandbox, the Inbox has too.
  return [...found, ...(own ? [own.capture] : [])]
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

/** Rows are made anew with whatever becomes known of them. */
export function isSameSend(one: Capture, other: Capture): boolean {
  const signatureOf = ({ request }: Capture) => headerValue(request.headers, AUTH_HEADERS.signature);
  return one.receivedAt === other.receivedAt && signatureOf(one) === signatureOf(other);
}

function isProbe(
  { capture: sent, startedAt }: InboxRow | RequestRow,
  { capture: first, givenAt }: Pick<DiagnosisItem, 'capture' | 'givenAt'>,
  probe: WireRequest,
): boolean {
  return (
    isSentProbe(sent.request, first.request, probe) &&
    // The sandbox tells whole seconds; of a captured request, a server without a Date tells none.
    startedAt >= Math.floor(givenAt) * 1000 &&
    isWhole(sent)
  );
}
