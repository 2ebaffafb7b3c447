/** Words for open questions and for each reading of them. */

import type { AssumptionId } from './assumptions.ts';
import {
  ASSUMED_READINGS,
  type MeasuredReadings,
  OPEN_QUESTIONS,
  type OpenQuestion,
  readingsWith,
  type ServiceReadings,
} from './service-readings.ts';

type Words = {
  readonly [Question in OpenQuestion]: {
    readonly question: string;
    /** What’s assumed until it’s measured. */
    readonly assumption: AssumptionId;
    readonly readings: Readonly<Record<ServiceReadings[Question], string>>;
  };
};

const WORDS: Words = {
  'signed-query': {
    question: 'Query encoding in line 3',
    assumption: 'query-as-sent',
    readings: {
      'as-sent': 'As sent',
      decoded: 'Decoded',
      'encoded-again': 'Decoded and encoded again, spaces as %20',
      'encoded-as-form': 'Decoded and encoded again, spaces as +',
    },
  },
  'query-order': {
    question: 'Order of parameters',
    assumption: 'query-pair-order',
    readings: {
      pair: 'By whole key=value strings',
      'key-then-value': 'By key, then by value',
      key: 'By key; equal keys stay as sent',
    },
  },
  'key-without-value': {
    question: 'Parameter without “=”',
    assumption: 'query-empty-segments',
    readings: { 'as-sent': 'Signed as sent', 'with-equals': 'Signed with “=”', dropped: 'Not signed' },
  },
  'empty-segments': {
    question: 'Empty segments (&&)',
    assumption: 'query-empty-segments',
    readings: { dropped: 'Not signed', kept: 'Signed' },
  },
  'signed-path': {
    question: 'Path encoding in line 2',
    assumption: 'path-as-sent',
    readings: { 'as-sent': 'As sent', decoded: 'Decoded' },
  },
  'signature-case': {
    question: 'Uppercase signature',
    assumption: 'signature-case',
    readings: { lowercase: 'Rejected', any: 'Accepted' },
  },
  'exactly-300-seconds': {
    question: 'Timestamp exactly 300 seconds off',
    assumption: 'exactly-300-seconds',
    readings: { accepted: 'Accepted', rejected: 'Rejected with stale_request' },
  },
  'refusal-order': {
    question: 'Order of the checks after missing_auth',
    assumption: 'refusal-order',
    readings: {
      'timestamp-age-key-signature': 'bad_timestamp, stale_request, invalid_key, bad_signature',
      'timestamp-key-age-signature': 'bad_timestamp, invalid_key, stale_request, bad_signature',
      'timestamp-key-signature-age': 'bad_timestamp, invalid_key, bad_signature, stale_request',
      'key-timestamp-age-signature': 'invalid_key, bad_timestamp, stale_request, bad_signature',
      'key-timestamp-signature-age': 'invalid_key, bad_timestamp, bad_signature, stale_request',
      'key-signature-timestamp-age': 'invalid_key, bad_signature, bad_timestamp, stale_request',
    },
  },
  'empty-header': {
    question: 'Empty X-Signature',
    assumption: 'empty-header',
    readings: { absent: 'Rejected with missing_auth', present: 'Rejected with bad_signature' },
  },
  'leading-zeros': {
    question: 'Timestamp with leading zeros',
    assumption: 'timestamp-form',
    readings: { 'as-sent': 'Accepted, signed as sent', rejected: 'Rejected with bad_timestamp' },
  },
  'error-envelope': {
    question: 'Place of the error code',
    assumption: 'error-envelope',
    readings: {
      'error-object': 'error.code',
      'code-field': 'code',
      'error-field': 'error',
      'errors-list': 'errors[0].code',
    },
  },
  'limit-zero': {
    question: 'limit=0',
    assumption: 'limit-forms',
    readings: { default: 'The default of 20 applies', 'empty-page': 'An empty page' },
  },
  'limit-not-a-number': {
    question: 'A limit that isn’t a number',
    assumption: 'limit-forms',
    readings: { default: 'The default of 20 applies', rejected: 'Rejected' },
  },
  'offset-not-a-number': {
    question: 'An offset that isn’t a number',
    assumption: 'offset-forms',
    readings: { default: 'The default of 0 applies', rejected: 'Rejected' },
  },
  'offset-past-end': {
    question: 'An offset after the last record',
    assumption: 'offset-forms',
    readings: { 'empty-page': 'An empty page', rejected: 'Rejected' },
  },
  'repeated-parameter': {
    question: 'Parameter sent twice',
    assumption: 'repeated-parameters',
    readings: { last: 'The last value applies', first: 'The first value applies' },
  },
  'unknown-status': {
    question: 'Unknown order status',
    assumption: 'unknown-status',
    readings: { 'empty-page': 'An empty page', rejected: 'Rejected', ignored: 'The filter is ignored' },
  },
  'ledger-path': {
    question: 'Path of Ledger',
    assumption: 'collection-paths',
    readings: { ledger: '/api/v1/ledger', 'ledger-entries': '/api/v1/ledger_entries' },
  },
  'deliveries-path': {
    question: 'Path of Webhook deliveries',
    assumption: 'collection-paths',
    readings: {
      underscore: '/api/v1/webhook_deliveries',
      hyphen: '/api/v1/webhook-deliveries',
    },
  },
  'wallets-path': {
    question: 'Path of Wallets',
    assumption: 'collection-paths',
    readings: { plural: '/api/v1/wallets', singular: '/api/v1/wallet' },
  },
  'channels-path': {
    question: 'Path of Channels',
    assumption: 'collection-paths',
    readings: { plural: '/api/v1/channels', singular: '/api/v1/channel' },
  },
  'payouts-path': {
    question: 'Path of Payouts',
    assumption: 'collection-paths',
    readings: { plural: '/api/v1/payouts', singular: '/api/v1/payout' },
  },
  'disputes-path': {
    question: 'Path of Disputes',
    assumption: 'collection-paths',
    readings: { plural: '/api/v1/disputes', singular: '/api/v1/dispute' },
  },
  'subscriptions-path': {
    question: 'Path of Subscriptions',
    assumption: 'collection-paths',
    readings: { plural: '/api/v1/subscriptions', singular: '/api/v1/subscription' },
  },
  'recent-list-limit': {
    question: 'limit on a list of the most recent records',
    assumption: 'capped-size',
    readings: { ignored: 'Ignored', applied: 'Applied', rejected: 'Rejected' },
  },
};

export function questionWords(question: OpenQuestion): string {
  return WORDS[question].question;
}

export function readingWords(question: OpenQuestion, reading: string): string {
  const words: Readonly<Record<string, string>> = WORDS[question].readings;
  return words[reading] ?? reading;
}

/** What’s assumed of it, as long as it isn’t known. */
export function assumptionOf(question: OpenQuestion): AssumptionId {
  return WORDS[question].assumption;
}

/** Those that aren't assumed. @param readings unchecked. */
export function differingReadings(readings: MeasuredReadings): MeasuredReadings {
  const known = readingsWith(readings);
  return Object.fromEntries(
    OPEN_QUESTIONS.filter((question) => known[question] !== ASSUMED_READINGS[question]).map((question) => [
      question,
      known[question],
    ]),
  );
}

/** “Query encoding in line 3: Decoded”, of each reading that isn’t assumed. */
export function differingReadingWords(measured: MeasuredReadings): readonly string[] {
  const differing = differingReadings(measured);
  return OPEN_QUESTIONS.flatMap((question) => {
    const reading = differing[question];
    return reading === undefined ? [] : [`${questionWords(question)}: ${readingWords(question, reading)}`];
  });
}

/** “Query encoding in line 3: Decoded”, of each question behind an assumption that a reading is known of. */
export function measuredReadingWords(
  assumption: AssumptionId,
  measured: MeasuredReadings,
): readonly string[] {
  return OPEN_QUESTIONS.flatMap((question) => {
    const reading = measured[question];
    const isKnown = reading !== undefined && Object.hasOwn(WORDS[question].readings, reading);
    return isKnown && assumptionOf(question) === assumption
      ? [`${questionWords(question)}: ${readingWords(question, reading)}`]
      : [];
  });
}
