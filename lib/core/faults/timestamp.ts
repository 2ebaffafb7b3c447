/** Line 4, the timestamp: its faults, and the wrong values they give for one request. */

import type { ByteString } from '../signing/bytes.ts';
import type { Fault } from './fault.ts';
import type { Subject } from './subject.ts';

import { dateInstead, dateVariants } from './timestamp-dates.ts';
import { groupings, integerForms, LITERALS, scientific } from './timestamp-forms.ts';
import { deepFractions, floatVariants, fractionVariants, withoutFraction } from './timestamp-fractions.ts';
import { offsetVariants } from './timestamp-offsets.ts';
import { readTimestamp } from './timestamp-reading.ts';
import type { Variant } from './variant.ts';

const ROW = { slot: 'timestamp', side: 'signer' } as const;

export const TIMESTAMP_FAULTS = {
  'ts-two-clock-reads': {
    ...ROW,
    cost: 5,
    evidence: 'B',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    topic: 'timestamp',
  },
  'ts-signed-ms': {
    ...ROW,
    cost: 6,
    evidence: 'B',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['javascript', 'java'],
    topic: 'timestamp',
  },
  'ts-signed-s': {
    ...ROW,
    cost: 6,
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['javascript', 'java'],
    topic: 'timestamp',
  },
  'ts-ms': {
    ...ROW,
    cost: 3,
    side: 'valid',
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'symptom',
    typicalIn: ['javascript', 'java'],
    topic: 'timestamp',
  },
  'ts-us-ns': {
    ...ROW,
    cost: 7,
    side: 'valid',
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'symptom',
    typicalIn: ['python', 'go', 'shell'],
    topic: 'timestamp',
  },
  'ts-float': {
    ...ROW,
    cost: 4,
    evidence: 'B',
    clause: 'timestamp',
    bytes: 'ran',
    found: 'search',
    typicalIn: ['python', 'php', 'ruby'],
    topic: 'timestamp',
  },
  'ts-rounding': {
    ...ROW,
    cost: 6,
    evidence: 'C',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['javascript'],
    topic: 'timestamp',
  },
  'ts-format': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'ran',
    found: 'search',
    topic: 'timestamp',
  },
  'ts-timezone': {
    ...ROW,
    cost: 4,
    evidence: 'A',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['python', 'dotnet', 'java', 'vba'],
    topic: 'timestamp',
  },
  'ts-whitespace': {
    ...ROW,
    cost: 8,
    evidence: 'C',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['python', 'perl', 'php', 'ruby'],
    topic: 'timestamp',
  },
  'ts-quoted': {
    ...ROW,
    cost: 9,
    evidence: 'D',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['javascript'],
    topic: 'timestamp',
  },
  'ts-grouped-sci': {
    ...ROW,
    cost: 9,
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'ran',
    found: 'search',
    typicalIn: ['vba', 'lua', 'r', 'java', 'go'],
    topic: 'timestamp',
  },
  'ts-literal': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'defined',
    found: 'search',
    typicalIn: ['javascript', 'postman', 'shell'],
    topic: 'templates',
  },
  'ts-stale-cached': {
    ...ROW,
    cost: 4,
    side: 'valid',
    evidence: 'A',
    clause: 'clock-tolerance',
    bytes: 'defined',
    found: 'symptom',
    topic: 'per-attempt',
  },
  'ts-header-refreshed': {
    ...ROW,
    cost: 6,
    evidence: 'C',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    topic: 'per-attempt',
  },
  'ts-expiry-signed': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    clause: 'same-timestamp',
    bytes: 'defined',
    found: 'search',
    topic: 'timestamp',
  },
  'ts-int-string-form': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    clause: 'timestamp',
    bytes: 'ran',
    found: 'search',
    typicalIn: ['python', 'ruby', 'lua'],
    topic: 'timestamp',
  },
} as const satisfies Record<string, Fault>;

/** Longer than any timestamp; what's longer was never one, so only literals stand in for it. */
const LONGEST_READ = 64;

/** Every wrong value: those that are combined and those that stand alone. None equals the header's. */
export function timestampVariants(subject: Subject): Variant[] {
  return [...fewTimestamps(subject), ...floatTimestamps(subject)];
}

/** About 80 values without a bound, 1,400 that reach two mistakes and 1,800 that stand alone. */
export function fewTimestamps(subject: Subject): Variant[] {
  const sent = subject.timestamp;
  return [...computed(sent), ...LITERALS].filter(({ value }) => value !== sent);
}

/** Fractions of the second that was sent, up to four decimals: 11,110 values that stand alone, in one family. */
export function floatTimestamps({ timestamp }: Subject): Variant[] {
  const read = readShort(timestamp);
  return read ? floatVariants(read) : [];
}

function computed(sent: ByteString): Variant[] {
  if (sent === '' || sent.length > LONGEST_READ) return [];
  const read = readTimestamp(sent);
  return [
    ...dressed(sent),
    ...dateInstead(sent),
    ...withoutFraction(sent),
    ...(read
      ? [
          ...offsetVariants(read),
          ...fractionVariants(read),
          ...dateVariants(read),
          ...groupings(read),
          ...scientific(read),
          ...integerForms(read),
        ]
      : []),
  ];
}

function dressed(sent: ByteString): Variant[] {
  const one = (id: string, value: string, how: string, cost?: number): Variant => ({
    value: value as ByteString,
    uses: [{ id, how, ...(cost !== undefined && { cost }) }],
  });
  return [
    one('ts-whitespace', `${sent}\n`, 'a newline after it'),
    one('ts-whitespace', `${sent}\r\n`, 'a carriage return and a newline after it', 9),
    one('ts-whitespace', `${sent} `, 'a space after it', 9),
    one('ts-whitespace', ` ${sent}`, 'a space before it', 9),
    one('ts-quoted', `"${sent}"`, 'double quotes around it'),
    one('ts-quoted', `'${sent}'`, 'single quotes around it', 11),
  ];
}

/**
 * Fractions with 5–7 decimals, for a signer that signed a float and sent an integer: up to 100,000 values per part,
 * tried alone and after everything else. `undefined` past the last part, and where the header is no whole number of
 * seconds.
 */
export function deepTimestamps(subject: Subject, part: number): Variant[] | undefined {
  const read = readShort(subject.timestamp);
  return read && deepFractions(read, part);
}

function readShort(sent: ByteString) {
  return sent.length > LONGEST_READ ? undefined : readTimestamp(sent);
}
