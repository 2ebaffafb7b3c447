/** Timestamps that aren't Unix seconds by their form: other units, fractions, dates, words. */

import type { RefusalCode } from '../../api.ts';
import type { Shown } from '../../mistakes/shown.ts';
import type { TimestampFacts } from '../../mistakes/timestamp/shown.ts';
import { parseTimestamp, type TimestampFlaw, timestampUnit } from '../../signing/timestamp.ts';
import { type Evidence, readable } from './evidence.ts';
import { separateValues, strayCharacters } from './header-values.ts';
import type { Sighting } from './symptom.ts';

type Form = { readonly [Id in keyof TimestampFacts]: Shown<Id> }[keyof TimestampFacts] & {
  readonly code: RefusalCode | null;
};

/** At most one. */
export function timestampForm(evidence: Evidence): Sighting[] {
  const form = formOf(evidence);
  if (!form) return [];
  const text = evidence.show(evidence.timestamp ?? '');
  return [{ ...form, certainty: 'certain', seen: { where: 'timestamp', name: 'X-Timestamp', text } }];
}

function formOf(evidence: Evidence): Form | undefined {
  const { timestamp } = evidence;
  if (timestamp === undefined) return undefined;
  if (DIGIT_DATE.test(timestamp)) return dateInDigits(evidence, timestamp);
  const seconds = wholeSeconds(evidence);
  const sent = evidence.show(timestamp);
  if (seconds !== undefined) return otherUnit(seconds, sent);
  return tooLong(timestamp, sent) ?? flawed(evidence, timestamp);
}

/** A whole number, by the API docs' words and our reading of them; `undefined` for anything else. */
export function wholeSeconds({ timestamp, readings }: Evidence): bigint | undefined {
  // More digits than this are no time in any unit, and reading them takes quadratic time.
  if (timestamp === undefined || timestamp.length > LONGEST_NUMBER) return undefined;
  const parsed = parseTimestamp(timestamp, readings);
  return parsed.ok ? parsed.seconds : undefined;
}

const LONGEST_NUMBER = 40;
const LARGEST_INT64 = 2n ** 63n - 1n;

function otherUnit(seconds: bigint, sent: string): Form | undefined {
  const unit = tickUnit(seconds) ?? timestampUnit(seconds);
  const digits = seconds.toString().replace('-', '').length;
  if (unit === 'seconds') return undefined;
  if (unit === 'milliseconds')
    return { id: 'ts-ms', facts: { sent, digits, seconds }, code: 'stale_request' };
  const isTooLarge = seconds > LARGEST_INT64;
  return {
    id: 'ts-us-ns',
    facts: { sent, digits, unit, seconds, isTooLarge },
    code: isTooLarge ? null : 'stale_request',
  };
}

function tooLong(timestamp: string, sent: string): Form | undefined {
  if (timestamp.length <= LONGEST_NUMBER || !/^-?\d+$/.test(timestamp)) return undefined;
  const facts = { sent, digits: timestamp.length, unit: undefined, seconds: undefined, isTooLarge: true };
  return { id: 'ts-us-ns', facts, code: null };
}

const TICKS = 10_000_000n;
const YEAR_1_TO_1970 = 62_135_596_800n;
const YEAR_1601_TO_1970 = 11_644_473_600n;

/** Hundreds of nanoseconds since the year 1 (.NET) or 1601 (Windows). */
function tickUnit(seconds: bigint): string | undefined {
  const since = seconds / TICKS;
  if (isRecent(since - YEAR_1_TO_1970)) return '.NET ticks';
  return isRecent(since - YEAR_1601_TO_1970) ? 'Windows file time' : undefined;
}

/** Between 2015 and 2040: where a present time falls. */
export function isRecent(seconds: bigint): boolean {
  return seconds > 1_420_000_000n && seconds < 2_208_988_800n;
}

/** As in 20251124160000: a whole number by its form, but a date. */
const DIGIT_DATE =
  /^20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9](?:[0-9]{3})?)?)?$/;

function dateInDigits({ show }: Evidence, timestamp: string): Form {
  return { id: 'ts-format', facts: { sent: show(timestamp), form: 'digits' }, code: 'stale_request' };
}

/** A value that is cleaner than it looks, or several, is told of elsewhere. */
function flawOf(evidence: Evidence, timestamp: string): TimestampFlaw | undefined {
  if (strayCharacters(evidence).some(({ seen }) => seen?.where === 'timestamp')) return undefined;
  if (separateValues(evidence, 'X-Timestamp').length > evidence.values['X-Timestamp'].length)
    return undefined;
  const parsed = parseTimestamp(timestamp.slice(0, 200), evidence.readings);
  return parsed.ok ? undefined : parsed.flaw;
}

const OTHER_DIGITS = /^[\p{Nd}\s,.]*[^\P{Nd}0-9][\p{Nd}\s,.]*$/u;

function flawed(evidence: Evidence, timestamp: string): Form | undefined {
  const flaw = flawOf(evidence, timestamp);
  const sent = evidence.show(timestamp);
  const code = 'bad_timestamp';
  switch (flaw) {
    case undefined:
      return undefined;
    case 'fraction':
      return { id: 'ts-float', facts: { sent }, code };
    case 'date':
      return { id: 'ts-format', facts: { sent, form: 'date' }, code };
    case 'exponent':
    case 'leading-zero':
    case 'grouped':
      return { id: 'ts-grouped-sci', facts: { sent, form: flaw }, code };
    case 'placeholder':
    case 'empty':
      return { id: 'ts-literal', facts: { sent, form: 'placeholder' }, code };
    case 'not-a-number': {
      const text = readable(timestamp);
      if (OTHER_DIGITS.test(text))
        return { id: 'ts-grouped-sci', facts: { sent, form: 'other-script' }, code };
      return /[0-9]{9}/.test(text)
        ? { id: 'ts-grouped-sci', facts: { sent, form: flaw }, code }
        : { id: 'ts-literal', facts: { sent, form: flaw }, code };
    }
  }
}
