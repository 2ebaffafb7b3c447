/** Whether a request's signature was sent before: a client that caches it, or that retries without signing again. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { SignedAlike } from '../../core/mistakes/timestamp/shown.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { CaptureRow, CaptureSlice } from '../capture/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { RequestRow } from '../requests/row.ts';

/** Among what was captured and received: the Inbox has the same ones once more, so the longer list counts. */
export function signedAlikeBefore(
  { capturedRows, inboxRows }: Pick<CaptureSlice, 'capturedRows'> & Pick<InboxSlice, 'inboxRows'>,
  capture: Pick<Capture, 'request' | 'startedAt'>,
): SignedAlike | undefined {
  const signature = signatureOf(capture);
  if (signature === '') return undefined;
  const lists = [capturedBySignature(capturedRows), receivedBySignature(inboxRows)].map((rows) =>
    before(rows.get(signature) ?? [], capture),
  );
  const [longest = []] = lists.toSorted((one, other) => other.length - one.length);
  const [first] = longest;
  return first === undefined ? undefined : { count: longest.length, firstAt: first / 1000 };
}

const [capturedBySignature, receivedBySignature] = [rememberLast(bySignature), rememberLast(bySignature)];

function bySignature(rows: readonly CaptureRow[]): ReadonlyMap<string, readonly RequestRow[]> {
  const found = new Map<string, RequestRow[]>();
  for (const row of rows) {
    if (row.kind !== 'request') continue;
    const signature = signatureOf(row.capture);
    const alike = found.get(signature);
    if (alike) alike.push(row);
    else found.set(signature, [row]);
  }
  return found;
}

/** When those before it began, in Unix milliseconds, the first one first. Of what's in no list, nothing is before. */
function before(
  alike: readonly RequestRow[],
  { request, startedAt }: Pick<Capture, 'request' | 'startedAt'>,
): readonly number[] {
  const own = alike.find((row) => row.capture.request === request)?.startedAt ?? startedAt;
  if (own === undefined) return [];
  return alike
    .map((row) => row.startedAt)
    .filter((at) => at < own)
    .toSorted((one, other) => one - other);
}

/** Empty where it has none. */
function signatureOf({ request }: Pick<Capture, 'request'>): string {
  return headerValue(request.headers, AUTH_HEADERS.signature) ?? '';
}
