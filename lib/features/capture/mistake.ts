/** What a failing request shows of its mistake by itself, without a search; loaded with the first that fails. */

import { AUTH_HEADERS, type RefusalCode } from '../../core/api.ts';
import { ownTime } from '../../core/diagnosis/known-checks.ts';
import { findSymptoms } from '../../core/diagnosis/symptoms/find-symptoms.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import { bodyBytes, headerValue } from '../../core/signing/wire-request.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureVerdict, RequestRow } from './state.ts';

/** The refusal that each verdict leads to: what a symptom must bring about to be shown for it. */
const CODES: Partial<Record<CaptureVerdict, RefusalCode>> = {
  wrong: 'bad_signature',
  stale: 'stale_request',
  'bad-timestamp': 'bad_timestamp',
  incomplete: 'missing_auth',
};

/** In bytes: a longer one would be hashed at a stretch. */
const LONGEST_BODY = 1_000_000;

/** Its remedy, only where that's certain. May hold a secret of the keys. */
export function shownMistake(
  { capture: { request, gaps, receivedAt } }: RequestRow,
  verdict: CaptureVerdict,
  keys: readonly StoredKey[],
): string | undefined {
  const code = CODES[verdict];
  if (code === undefined || bodyBytes(request.body).length > LONGEST_BODY) return undefined;
  const id = String(headerValue(request.headers, AUTH_HEADERS.key));
  const secret = isWhole({ request, gaps }) ? keys.find((key) => key.id === id)?.secret : undefined;
  const others = keys.map((key) => key.secret);
  const symptoms = findSymptoms({ request, gaps, now: receivedAt ?? ownTime(request), secret, others });
  return symptoms.find((symptom) => symptom.code === code && symptom.certainty === 'certain')?.title;
}
