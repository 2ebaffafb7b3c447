/** What the local sandbox received, as rows like those of captured requests. */

import type { InboxRecord } from '../../client/inbox/record.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { isOfSecretHere } from '../../core/diagnosis/secret-copy.ts';
import { isMaybeSentBy, isSentByExtension } from '../../core/sent-by-extension.ts';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { RequestRow } from '../requests/row.ts';
import type { InboxRow } from './state.ts';

/**
 * @param origin of the sandbox, which is where it went. @param own of this extension’s pages.
 * @param readThen what the sandbox says that it's set to, where it has said so by now.
 */
export function rowOfRecord(
  { id, capture, code, switches, diagnosis, isGivenUp }: InboxRecord,
  origin: string,
  own: string,
  readThen?: MeasuredReadings,
): InboxRow {
  const { headers, target, method } = capture.request;
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
  return {
    kind: 'request',
    id,
    startedAt: (capture.receivedAt ?? 0) * 1000,
    url: isWhole ? target : `${origin}${target}`,
    capture: { ...capture, origin, ...(readThen && { readThen }) },
    remarks: [],
    isSigned: Object.values(AUTH_HEADERS).some((name) => headerValue(headers, name) !== undefined),
    isPreflight: method === 'OPTIONS',
    code: capture.answer?.code ?? undefined,
    failure: undefined,
    isOfExtension: isSentByExtension(headers),
    isOwn: isMaybeSentBy(own, headers),
    answered: code,
    switches,
    diagnosis,
    isGivenUp,
  };
}

export function isReceived(row: RequestRow): row is InboxRow {
  return 'switches' in row;
}

/** Its answer, where a server behind the sandbox accepted it and the sandbox changed nothing. */
export function acceptedIn({ capture: { answer }, switches }: Pick<InboxRow, 'capture' | 'switches'>) {
  return answer && isSuccess(answer) && switches.length === 0 ? answer : undefined;
}

/**
 * Whether a server behind the sandbox accepted it, though its signature is invalid by the sandbox’s secret, and it isn’t
 * that secret which differs.
 */
export function isAcceptedInvalid(row: InboxRow): boolean {
  const { diagnosis } = row;
  const [set] = diagnosis?.explanations[0]?.sets ?? [];
  return acceptedIn(row) !== undefined && diagnosis?.signature === 'explained' && !set?.every(isOfSecretHere);
}
