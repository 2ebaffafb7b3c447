/** The titles of what a server can reject a request for: one per condition, the same wherever it's shown. */

import type { RefusalCode } from '../api.ts';
import { missingHeadersTitle } from '../mistakes/headers/shown.ts';
import { staleTitle } from '../mistakes/timestamp/shown.ts';
import { type Checks, isStale } from '../signing/verify.ts';
import { isLiveKeySent } from './live-key.ts';

export const VALID_SIGNATURE = 'Signature valid';
export const NO_RESPONSE = 'No response';
export const INVALID_SIGNATURE = 'Signature invalid for this request';
export const UNEXPLAINED_SIGNATURE = 'Invalid signature, cause unknown';
/** A sentence: no search finds that, however long it takes. */
export const NO_MATCH_WITH_OTHER_SECRET =
  'No known mistake can match a signature made with a different secret.';
/** Without its secret nothing is searched here. */
export const LONGER_WITH_KEY = 'Add this key to Countersign, which then searches longer.';
/** Whoever looks at it doesn't have the secret of the key that was sent. */
export const SECRET_UNKNOWN = 'Signature not checked: secret unknown';
/** Of the same, the sentence: on screen, in a report and in the terminal. */
export const CHECK_NEEDS_SECRET = 'Countersign can’t check the signature without the secret of this key.';
export const PART_UNKNOWN = 'Signature not checked: part unknown';
/** No secret is used for it, whoever has one. */
export const LIVE_KEY_UNCHECKED = 'Signature not checked: live key';
export const BODY_IN_DOUBT = 'The body here may not be the exact bytes sent';
export const BODY_NOT_JSON = 'Body isn’t valid JSON';
const KEY_REVOKED = 'Key id revoked';
export const HEADERS_LOST = 'All three headers sent, but rejected as missing';
/** Where it isn't known which of them were sent. */
export const HEADERS_MISSED = 'Rejected for a missing authentication header';
const KEY_REJECTED = 'Key id unknown or revoked';
/** Where the distance from the server's clock isn't known. */
export const STALE = 'Timestamp is more than 5 minutes off';

interface Response {
  readonly status: number;
  readonly code?: string | null;
}

/** @param answered the response that a simulated error of the local sandbox had a part in. */
export function simulatedTitle(answered: Response): string {
  return `Simulated error: ${responseWords(answered)}`;
}

/** @param answered the response that a task of the local sandbox’s exam asks for. */
export function examTaskTitle(answered: Response): string {
  return `Exam task: ${responseWords(answered)}`;
}

function responseWords({ status, code }: Response): string {
  return `response ${[status, ...(code ? [code] : [])].join(' ')}`;
}

export const EXAM_TASK_ANSWERS =
  'This response comes from an exam task. The exam shows what your client must do next.';

export const TURN_SIMULATED_OFF =
  'Turn off the simulated error: under Simulated errors in the Inbox, or with PATCH /_sandbox/settings. Then send the request again.';

/** @param whose the holder of the secret it was checked with, as in “your stored”. */
export function validButRejected(whose = 'your stored'): string {
  return `Signed correctly with ${whose} secret, but rejected`;
}

const READABLE_TIMESTAMP = 'Timestamp is a whole number, but rejected';

/** For a refusal that nothing in the request explains. */
export function unexpectedTitle(code: RefusalCode, checks: Checks, whose?: string): string {
  switch (code) {
    case 'missing_auth':
      return HEADERS_LOST;
    case 'bad_timestamp':
      return READABLE_TIMESTAMP;
    case 'stale_request':
      return STALE;
    case 'invalid_key':
      return keyTitle(checks);
    case 'bad_signature':
      return validButRejected(whose);
  }
}

/** For a code whose cause isn't told apart any further. */
export function refusalTitle(code: RefusalCode, checks: Checks): string {
  return TITLES[code](checks);
}

const TITLES: Readonly<Record<RefusalCode, (checks: Checks) => string>> = {
  missing_auth: (checks) => {
    const { missing } = checks.missing_auth;
    if (missing.length > 0) return missingHeadersTitle(missing);
    return areSent(checks) ? HEADERS_LOST : HEADERS_MISSED;
  },
  bad_timestamp: () => 'X-Timestamp isn’t whole Unix seconds',
  // Where the server’s clock isn’t known, another one says nothing of what it rejected.
  stale_request: ({ stale_request: { ahead }, readings }) =>
    ahead === 'unknown' || !isStale(ahead, readings) ? STALE : staleTitle(ahead),
  invalid_key: keyTitle,
  bad_signature: () => INVALID_SIGNATURE,
};

function keyTitle(checks: Checks): string {
  if (checks.invalid_key.state === 'revoked') return KEY_REVOKED;
  return isLiveKeySent(checks) ? 'Live key id rejected' : KEY_REJECTED;
}

function areSent({ bad_timestamp, invalid_key, bad_signature }: Checks): boolean {
  return [bad_timestamp, invalid_key, bad_signature].every(({ sent }) => sent !== undefined);
}

/** Signed correctly, and answered with an error of another kind. */
export function validButErrorTitle(status: number): string {
  return `${status}, signature valid`;
}

/** The same, after a sentence that says that the signature is valid. */
export function validButErrorWords(status: number): string {
  return status < FIRST_OF_SERVER
    ? `The server answered ${status}, which isn’t about the signature.`
    : `Status ${status} doesn’t show whether the server carried out the request.`;
}

const FIRST_OF_SERVER = 500;

/** Its status came, and its body not whole. */
export function brokeOffTitle(status: number): string {
  return `Response ${status} broke off`;
}

/** A clause. */
export function brokeOffWords(status: number): string {
  return `The server answered ${status}, but the response broke off before its end`;
}
