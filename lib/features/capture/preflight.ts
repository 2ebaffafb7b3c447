/** Requests that a browser never sent, since the server rejected the preflight before them. */

import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { serverKind } from '../exchange/server-kind.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { RequestRow } from '../requests/row.ts';
import type { CaptureRow, CaptureSlice } from './state.ts';

/** How far apart the two begin at most, in milliseconds. Browsers may date the request before its own preflight. */
const LONGEST_APART = 5000;

const preflightsOf = rememberLast((rows: readonly CaptureRow[]) =>
  rows.filter((row) => row.kind === 'request').filter(({ isPreflight }) => isPreflight),
);

/** The preflight that an unsent request failed by, or the one that a row is. */
export function selectRejectedPreflight(
  { capturedRows }: Pick<CaptureSlice, 'capturedRows'>,
  row: RequestRow,
): RequestRow | undefined {
  if (row.isPreflight) return isRejected(row) ? row : undefined;
  if (row.capture.answer) return undefined;
  const apart = ({ startedAt }: RequestRow) => Math.abs(startedAt - row.startedAt);
  const [nearest] = preflightsOf(capturedRows)
    .filter((preflight) => asksFor(preflight, row) && apart(preflight) <= LONGEST_APART)
    .toSorted((a, b) => apart(a) - apart(b));
  return nearest && isRejected(nearest) ? nearest : undefined;
}

/** Whether the local sandbox is where a URL leads. */
export function selectIsSandboxUrl(
  { environments, serversSeen }: Pick<EnvironmentsSlice & InboxSlice, 'environments' | 'serversSeen'>,
  url: string,
): boolean {
  const environment = environmentOfUrl(url, environments);
  return environment !== undefined && serverKind(environment, serversSeen) === 'local-sandbox';
}

function isRejected({ capture: { answer } }: RequestRow): boolean {
  return answer !== undefined && !isSuccess(answer);
}

function asksFor(preflight: RequestRow, { url, capture }: RequestRow): boolean {
  const asked: string | undefined = headerValue(
    preflight.capture.request.headers,
    'Access-Control-Request-Method',
  );
  return preflight.url === url && asked === capture.request.method;
}
