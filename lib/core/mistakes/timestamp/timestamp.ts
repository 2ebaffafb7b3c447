/** Wrong values of line 4, the timestamp. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import { dateInstead, datesWithMilliseconds, dateVariants } from './dates.ts';
import { type TimestampFamily, variantsOf } from './family.ts';
import { groupings, integerForms, LITERALS, scientific } from './forms.ts';
import {
  cutMilliseconds,
  deepFractions,
  fractionFamilies,
  fractionVariants,
  shortFloatVariants,
  withoutFraction,
} from './fractions.ts';
import { offsetVariants } from './offsets.ts';
import { readTimestamp } from './reading.ts';

/** Longer than any timestamp; what's longer was never one, so only literals stand in for it. */
const LONGEST_READ = 64;

/** Every wrong value: those that are combined and those that stand alone. None equals the header's. */
export function timestampVariants(subject: Subject): Variant[] {
  const others = timestampFamilies(subject).flatMap(variantsOf);
  // What’s left of milliseconds in 32 bits may be any number.
  return [...fewTimestamps(subject), ...others.filter(({ value }) => value !== subject.timestamp)];
}

/** About 80 values without a bound, 1,400 that reach two mistakes and 950 that stand alone. */
export function fewTimestamps(subject: Subject): Variant[] {
  const sent = subject.timestamp;
  return [...computed(sent), ...LITERALS].filter(({ value }) => value !== sent);
}

/**
 * Fractions of the second that was sent, up to four decimals, and milliseconds of other forms: up to 16,218 values that
 * stand alone.
 */
export function timestampFamilies({ timestamp }: Subject): TimestampFamily[] {
  const read = readShort(timestamp);
  return read ? [...fractionFamilies(read), ...cutMilliseconds(read), ...datesWithMilliseconds(read)] : [];
}

/** Those of up to three decimals, which `Date.now() / 1000` has: few enough to be tried beside another mistake. */
export function shortFractions({ timestamp }: Subject): Variant[] {
  const read = readShort(timestamp);
  return read ? shortFloatVariants(read) : [];
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
  const one = (id: string, value: string, parameter: Parameter, cost?: number): Variant => ({
    value: value as ByteString,
    uses: [{ id, ...parameterOf(parameter), ...(cost !== undefined && { cost }) }],
  });
  return [
    one('ts-whitespace', `${sent}\n`, ['newline-after', 'a newline after it']),
    one('ts-whitespace', `${sent}\r\n`, 'a carriage return and a newline after it', 9),
    one('ts-whitespace', `${sent} `, 'a space after it', 9),
    one('ts-whitespace', ` ${sent}`, 'a space before it', 9),
    one('ts-quoted', `"${sent}"`, ['double-quotes', 'double quotes around it']),
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
