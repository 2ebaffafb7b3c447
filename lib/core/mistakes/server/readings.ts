/** The other ways a service may read what the API document leaves open. */

import { ASSUMPTIONS, type AssumptionId } from '../../assumptions.ts';

export interface ServerReading {
  /** What the document doesn't show. */
  readonly open: string;
  /** The reading assumed here. */
  readonly assumed: string;
  /** The readings a service may have chosen instead. */
  readonly others: readonly string[];
  readonly assumption: AssumptionId;
}

function reading(assumption: AssumptionId, others: readonly string[]): ServerReading {
  const { open, reading: assumed } = ASSUMPTIONS[assumption];
  return { open, assumed, others, assumption };
}

export const SERVER_READINGS = {
  'R-query-raw': reading('query-as-sent', [
    'pairs are decoded before they’re sorted',
    'pairs are decoded, sorted and encoded again by RFC 3986',
  ]),
  'R-query-pair-sort': reading('query-pair-order', ['pairs are sorted by key, then by value']),
  'R-sort-order': reading('query-pair-order', [
    'characters are compared by their UTF-16 code units',
    'upper and lower case count as equal',
  ]),
  'R-query-novalue': reading('query-empty-segments', [
    'a key without = gets one',
    'empty segments stay',
    'keys without = are dropped',
  ]),
  'R-path-raw': reading('path-as-sent', ['the path is decoded', 'the path is decoded and encoded again']),
  'R-ts-string': reading('timestamp-form', [
    'the number is printed again, without leading zeros',
    'the first or the last of several values counts',
  ]),
  'R-sig-case': reading('signature-case', ['uppercase hex is accepted']),
  'R-check-order': reading('refusal-order', ['the signature is checked before the clock or the key']),
} as const satisfies Record<string, ServerReading>;

export type ServerReadingId = keyof typeof SERVER_READINGS;
