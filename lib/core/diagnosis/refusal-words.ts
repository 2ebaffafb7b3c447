/** What each refusal says, in the sentences that are shown of it; its titles are in `condition-titles.ts`. */

import type { RefusalCode } from '../api.ts';
import { listed } from '../counts.ts';
import type { Checks } from '../signing/verify.ts';
import { spanWords } from '../time-words.ts';
import { isSuccess } from './response-status.ts';
import type { ServiceAnswer } from './service-answer.ts';

/** What the code means (API document, section 7), as a sentence of its own. */
export const REFUSAL_SENTENCES: Readonly<Record<RefusalCode, string>> = {
  missing_auth: 'X-Api-Key, X-Timestamp or X-Signature is missing or empty.',
  bad_timestamp: 'X-Timestamp isn’t a whole number of Unix seconds.',
  stale_request: 'The timestamp is more than 5 minutes from the server’s clock.',
  invalid_key: 'The key id is unknown or revoked.',
  bad_signature: 'The signature is invalid for this request.',
};

/** What the server returns and why, as a sentence that begins in lower case. */
export function serverRefusalWords(code: RefusalCode, checks: Checks): string {
  return `the server returns ${code}, because ${CAUSES[code](checks)}.`;
}

/** The same of what the server was to answer, which it may have given another code or none. */
export function refusalWordsFor(
  code: RefusalCode,
  { checks, answered }: { readonly checks: Checks; readonly answered?: ServiceAnswer | undefined },
): string {
  const isOther = answered?.code === null && !isSuccess(answered);
  return isOther ? `by the API docs ${serverRefusalWords(code, checks)}` : serverRefusalWords(code, checks);
}

const CAUSES: Readonly<Record<RefusalCode, (checks: Checks) => string>> = {
  missing_auth: ({ missing_auth: { missing } }) =>
    `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing or empty`,
  bad_timestamp: () => 'X-Timestamp isn’t a whole number of seconds',
  stale_request: ({ stale_request: { ahead } }) =>
    ahead === 'unknown'
      ? 'the timestamp is more than 5 minutes from its clock'
      : `the timestamp is ${spanWords(ahead)} ${ahead < 0n ? 'behind' : 'ahead of'} its clock`,
  invalid_key: ({ invalid_key: { state } }) =>
    state === 'revoked' ? 'the key is revoked' : 'the key id begins with neither pk_test_ nor pk_live_',
  bad_signature: () => 'the signature doesn’t match',
};
