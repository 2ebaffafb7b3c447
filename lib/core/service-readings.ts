/** What the document leaves open and harmless requests can find out: every reading of each question, the assumed one first. */

import type { RefusalCode } from './api.ts';

export const SERVICE_READINGS = {
  'signed-query': ['as-sent', 'decoded', 'encoded-again', 'encoded-as-form'],
  'query-order': ['pair', 'key-then-value', 'key'],
  'key-without-value': ['as-sent', 'with-equals', 'dropped'],
  'empty-segments': ['dropped', 'kept'],
  'signed-path': ['as-sent', 'decoded'],
  'signature-case': ['lowercase', 'any'],
  'exactly-300-seconds': ['accepted', 'rejected'],
  'refusal-order': [
    'timestamp-age-key-signature',
    'timestamp-key-age-signature',
    'timestamp-key-signature-age',
    'key-timestamp-age-signature',
    'key-timestamp-signature-age',
    'key-signature-timestamp-age',
  ],
  'empty-header': ['absent', 'present'],
  'leading-zeros': ['as-sent', 'rejected'],
  'error-envelope': ['error-object', 'code-field', 'error-field', 'errors-list'],
  'limit-zero': ['default', 'empty-page'],
  'limit-not-a-number': ['default', 'rejected'],
  'offset-not-a-number': ['default', 'rejected'],
  'offset-past-end': ['empty-page', 'rejected'],
  'repeated-parameter': ['last', 'first'],
  'unknown-status': ['empty-page', 'rejected', 'ignored'],
  'ledger-path': ['ledger', 'ledger-entries'],
  'deliveries-path': ['underscore', 'hyphen'],
  'wallets-path': ['plural', 'singular'],
  'channels-path': ['plural', 'singular'],
  'payouts-path': ['plural', 'singular'],
  'disputes-path': ['plural', 'singular'],
  'subscriptions-path': ['plural', 'singular'],
  'recent-list-limit': ['ignored', 'applied', 'rejected'],
} as const;

/** A question that a server can be asked. */
export type OpenQuestion = keyof typeof SERVICE_READINGS;

export type ServiceReadings = {
  readonly [Question in OpenQuestion]: (typeof SERVICE_READINGS)[Question][number];
};

/** The ones that the canonical string depends on. */
export type SigningReadings = Pick<
  ServiceReadings,
  'signed-query' | 'query-order' | 'key-without-value' | 'empty-segments' | 'signed-path'
>;

export const OPEN_QUESTIONS = Object.keys(SERVICE_READINGS) as readonly OpenQuestion[];

/** What `assumptions.ts` chose: of each question the first. */
export const ASSUMED_READINGS = Object.fromEntries(
  OPEN_QUESTIONS.map((question) => [question, SERVICE_READINGS[question][0]]),
) as unknown as ServiceReadings;

const CHECKS = {
  timestamp: 'bad_timestamp',
  age: 'stale_request',
  key: 'invalid_key',
  signature: 'bad_signature',
} as const satisfies Record<string, RefusalCode>;

/**
 * Every order that can be told from outside: an absent header fails all checks that need it, so missing_auth comes
 * first; a timestamp that's no number has no age; and no signature can be checked without a key.
 */
export function refusalOrder(reading: ServiceReadings['refusal-order']): readonly RefusalCode[] {
  return ['missing_auth', ...reading.split('-').map((check) => CHECKS[check as keyof typeof CHECKS])];
}

/** @param id from storage or a command line, unchecked. */
export function isOpenQuestion(id: string): id is OpenQuestion {
  return Object.hasOwn(SERVICE_READINGS, id);
}

/** @param id as above. */
export function isServiceReading<Question extends OpenQuestion>(
  question: Question,
  id: unknown,
): id is ServiceReadings[Question] {
  return SERVICE_READINGS[question].some((known) => known === id);
}

/** As they're kept with an environment: of each question that was found out, its reading. */
export type MeasuredReadings = Readonly<Record<string, string>>;

/** A server of which it's known how it reads some of it. */
export interface KnownServer {
  /** What its environment is called. */
  readonly name: string;
  /** `measured`: Calibrate found them out. `set`: it's a sandbox that was told to read so. */
  readonly by: 'measured' | 'set';
  readonly readings: MeasuredReadings;
}

/** Whether nothing is left open of it. */
export function isReadingKnown(server: KnownServer | undefined, question: OpenQuestion): boolean {
  const id = server?.readings[question];
  return id !== undefined && isServiceReading(question, id);
}

/** The measured ones where they're known, the assumed ones elsewhere. @param measured from storage, unchecked. */
export function readingsWith(measured: MeasuredReadings | undefined): ServiceReadings {
  if (!measured) return ASSUMED_READINGS;
  const known = Object.entries(measured).filter(
    ([question, id]) => isOpenQuestion(question) && isServiceReading(question, id),
  );
  return known.length === 0 ? ASSUMED_READINGS : { ...ASSUMED_READINGS, ...Object.fromEntries(known) };
}
