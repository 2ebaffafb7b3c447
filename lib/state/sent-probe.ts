/** The request that tells explanations apart, once one's code has sent it: to the local sandbox, or from the inspected page. */

import { AUTH_HEADERS } from '../core/api.ts';
import { equalBytes } from '../core/signing/bytes.ts';
import { isWhole } from '../core/signing/gaps.ts';
import { bodyBytes, headerValue, type WireRequest } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture.ts';
import type { AppState } from './app-store.ts';
import type { CaptureRow } from './capture-rows.ts';
import type { DiagnosisItem } from './diagnosis-items.ts';
import type { InboxRow } from './inbox-rows.ts';

/**
 * The newest from the same client since `first` was given: before, nobody could know which request separates.
 * What a browser sends to the sandbox may be Countersign's own,
 * which signs right whatever the code does: of a page's requests, only DevTools tells who sent them.
 */
export function sentProbe(
  { inboxRows, capturedRows }: Pick<AppState, 'inboxRows' | 'capturedRows'>,
  first: Pick<DiagnosisItem, 'capture' | 'givenAt'>,
  probe: WireRequest,
): Capture | undefined {
  const isIt = (row: InboxRow | CaptureRow | undefined): boolean =>
    row?.kind === 'request' && isProbe(row.capture, first, probe);
  const received = inboxRows.findLast((row) => isIt(row) && !isBrowser(row.capture));
  const captured = capturedRows.findLast(isIt);
  return received?.capture ?? (captured?.kind === 'request' ? captured.capture : undefined);
}

/** Rows are made anew with whatever becomes known of them. */
export function isSameSend(one: Capture, other: Capture): boolean {
  const signatureOf = ({ request }: Capture) => headerValue(request.headers, AUTH_HEADERS.signature);
  return one.receivedAt === other.receivedAt && signatureOf(one) === signatureOf(other);
}

function isProbe(
  sent: Capture,
  { capture: first, givenAt }: Pick<DiagnosisItem, 'capture' | 'givenAt'>,
  probe: WireRequest,
): boolean {
  const { request } = sent;
  return (
    request.target === probe.target &&
    request.method === probe.method &&
    equalBytes(bodyBytes(request.body), bodyBytes(probe.body)) &&
    // The sandbox tells whole seconds.
    (sent.receivedAt ?? 0) >= Math.floor(givenAt) &&
    [AUTH_HEADERS.key, 'User-Agent'].every(
      (name) => headerValue(request.headers, name) === headerValue(first.request.headers, name),
    ) &&
    isWhole(sent)
  );
}

function isBrowser({ request: { headers } }: Capture): boolean {
  return headerValue(headers, 'User-Agent')?.startsWith('Mozilla/') === true;
}
