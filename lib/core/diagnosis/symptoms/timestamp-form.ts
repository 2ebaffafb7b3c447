/** Timestamps that aren't Unix seconds by their form: other units, fractions, dates, words. */

import type { RefusalCode } from '../../api.ts';
import { parseTimestamp, type TimestampFlaw, timestampUnit } from '../../signing/timestamp.ts';
import { TIMESTAMP_FLAWS } from '../explain-bad-timestamp.ts';
import { momentWords } from '../time-words.ts';
import { type Evidence, readable } from './evidence.ts';
import { headerWhitespace, separateValues } from './header-values.ts';
import type { Symptom, SymptomId } from './symptom.ts';

function symptom(
  evidence: Evidence,
  id: SymptomId,
  words: Pick<Symptom, 'title' | 'detail' | 'fix'>,
  code: RefusalCode | null,
  certainty: Symptom['certainty'] = 'certain',
): Symptom {
  const text = evidence.show(evidence.timestamp ?? '');
  return { id, ...words, code, certainty, seen: { where: 'timestamp', name: 'X-Timestamp', text } };
}

/** A whole number, by the document's words and our reading of them; `undefined` for anything else. */
export function wholeSeconds({ timestamp }: Evidence): bigint | undefined {
  // More digits than this are no time in any unit, and reading them takes quadratic time.
  if (timestamp === undefined || timestamp.length > 40) return undefined;
  const parsed = parseTimestamp(timestamp);
  return parsed.ok ? parsed.seconds : undefined;
}

const LARGEST_INT64 = 2n ** 63n - 1n;

export function tsMilliseconds(evidence: Evidence): Symptom[] {
  const seconds = wholeSeconds(evidence);
  if (seconds === undefined || isDigitDate(evidence) || timestampUnit(seconds) !== 'milliseconds') return [];
  const words = {
    title: 'Send the timestamp in seconds, not milliseconds',
    detail: `X-Timestamp has ${digits(seconds)} digits. It’s a valid integer, but read as seconds it’s ${momentWords(seconds)}, so the service calls it stale, not malformed.`,
    fix: 'Divide by 1000 and round down before signing: Math.floor(Date.now() / 1000).',
  };
  return [symptom(evidence, 'sym-ts-ms', words, 'stale_request')];
}

export function tsMicroOrNanoseconds(evidence: Evidence): Symptom[] {
  const seconds = wholeSeconds(evidence);
  if (seconds === undefined) return tooLong(evidence);
  if (isDigitDate(evidence)) return [];
  const unit = tickUnit(seconds) ?? timestampUnit(seconds);
  if (unit === 'seconds' || unit === 'milliseconds') return [];
  const fits = seconds <= LARGEST_INT64;
  const words = {
    title: `Send the timestamp in seconds, not ${unit}`,
    detail: `X-Timestamp has ${digits(seconds)} digits, as a clock in ${unit} gives. Read as seconds it’s ${momentWords(seconds)}.${fits ? '' : ' It’s more than a 64-bit integer holds, and the document doesn’t show whether that still counts as an integer.'}`,
    fix: `Read the clock in whole seconds, or divide the ${unit} and round down.`,
  };
  return [symptom(evidence, 'sym-ts-us-ns', words, fits ? 'stale_request' : null)];
}

function tooLong(evidence: Evidence): Symptom[] {
  if (evidence.timestamp === undefined || !/^-?\d{41,}$/.test(evidence.timestamp)) return [];
  const words = {
    title: 'Send plain Unix seconds, ten digits',
    detail: `X-Timestamp has ${evidence.timestamp.length} digits, more than any clock counts.`,
    fix: 'Read the clock in whole seconds.',
  };
  return [symptom(evidence, 'sym-ts-us-ns', words, null)];
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

function digits(seconds: bigint): number {
  return seconds.toString().replace('-', '').length;
}

const DIGIT_DATE =
  /^20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9](?:[0-9]{3})?)?)?$/;

/** As in 20251124160000: whole numbers by their form, but dates. */
function isDigitDate({ timestamp }: Evidence): boolean {
  return timestamp !== undefined && DIGIT_DATE.test(timestamp);
}

/** A value that is cleaner than it looks, or several, is told of elsewhere. */
function flawOf(evidence: Evidence): TimestampFlaw | undefined {
  if (evidence.timestamp === undefined || headerWhitespace(evidence).some(isAboutTimestamp)) return undefined;
  if (separateValues(evidence, 'X-Timestamp').length > evidence.values['X-Timestamp'].length)
    return undefined;
  const parsed = parseTimestamp(evidence.timestamp.slice(0, 200));
  return parsed.ok ? undefined : parsed.flaw;
}

function isAboutTimestamp({ seen }: Symptom): boolean {
  return seen?.where === 'timestamp';
}

const FIXES: Record<TimestampFlaw, string> = {
  empty: 'Set the variable behind X-Timestamp.',
  fraction: 'Round down to a whole number once, and use that same string in the header and in the signature.',
  exponent:
    'Turn the number into an integer before it’s printed: %d in awk and C, format() in R, longValue() in Java.',
  date: 'Send the seconds since 1970: date +%s, time.time(), Date.now() / 1000, rounded down.',
  grouped:
    'Print the number without a locale: String(n) or toString() instead of toLocaleString or a format.',
  placeholder:
    'Check where the value comes from: single quotes keep a shell from replacing $(…), and a tool replaces only variables it knows.',
  'not-a-number': 'Send digits alone: no sign, no unit, no letters.',
};

function flawed(evidence: Evidence, id: SymptomId, flaw: TimestampFlaw): Symptom[] {
  const { title, is, habit } = TIMESTAMP_FLAWS[flaw];
  const detail = `X-Timestamp is ${evidence.show(evidence.timestamp ?? '')}. ${is} ${habit}`;
  return [symptom(evidence, id, { title, detail, fix: FIXES[flaw] }, 'bad_timestamp')];
}

export function tsFloat(evidence: Evidence): Symptom[] {
  return flawOf(evidence) === 'fraction' ? flawed(evidence, 'sym-ts-float', 'fraction') : [];
}

export function tsScientific(evidence: Evidence): Symptom[] {
  return flawOf(evidence) === 'exponent' ? flawed(evidence, 'sym-ts-sci', 'exponent') : [];
}

export function tsDate(evidence: Evidence): Symptom[] {
  if (!isDigitDate(evidence))
    return flawOf(evidence) === 'date' ? flawed(evidence, 'sym-ts-iso', 'date') : [];
  const words = {
    title: 'Send the timestamp as Unix seconds, not as a date',
    detail: 'X-Timestamp is a date written in digits. It passes as an integer, but not as a time of today.',
    fix: FIXES.date,
  };
  return [symptom(evidence, 'sym-ts-iso', words, 'stale_request')];
}

const OTHER_DIGITS = /^[\p{Nd}\s,.]*[^\P{Nd}0-9][\p{Nd}\s,.]*$/u;

export function tsSeparators(evidence: Evidence): Symptom[] {
  const flaw = flawOf(evidence);
  if (flaw === 'grouped') return flawed(evidence, 'sym-ts-separators', flaw);
  if (flaw !== 'not-a-number' || evidence.timestamp === undefined) return [];
  const text = readable(evidence.timestamp);
  if (OTHER_DIGITS.test(text)) {
    const words = {
      title: 'Print the timestamp with the digits 0 to 9',
      detail: `X-Timestamp is ${evidence.show(evidence.timestamp)}: the number was printed in the digits of another script.`,
      fix: 'Format the number without a locale: Locale.ROOT in Java, CultureInfo.InvariantCulture in .NET.',
    };
    return [symptom(evidence, 'sym-ts-separators', words, 'bad_timestamp')];
  }
  return /[0-9]{9}/.test(text) ? flawed(evidence, 'sym-ts-separators', flaw) : [];
}

export function tsLiteral(evidence: Evidence): Symptom[] {
  const flaw = flawOf(evidence);
  if (flaw === 'placeholder' || flaw === 'empty') return flawed(evidence, 'sym-ts-literal', 'placeholder');
  const other = flaw === 'not-a-number' && tsSeparators(evidence).length === 0;
  return other ? flawed(evidence, 'sym-ts-literal', 'not-a-number') : [];
}
