/** Checking what's typed as the timestamp. Values the service refuses are warnings: someone may want to see the refusal. */

import type { ServiceReadings } from '../core/service-readings.ts';
import { asByteString, type ByteString, byteStringOfText } from '../core/signing/bytes.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import { parseTimestamp, type TimestampFlaw, timestampUnit } from '../core/signing/timestamp.ts';
import type { DraftProblem, ProblemName } from './draft/problem.ts';
import { headerValueFlaw, trimmedHeaderValue } from './fetch-rules.ts';

/** What X-Timestamp will carry, and so what is signed: `fetch` trims it. */
export function timestampAsSent(text: string): ByteString {
  const trimmed = trimmedHeaderValue(text);
  return asByteString(trimmed) ?? byteStringOfText(trimmed);
}

/** @param readings of the server that it's for. */
export function checkTimestampField(
  text: string,
  readings?: Pick<ServiceReadings, 'leading-zeros'>,
): DraftProblem | undefined {
  const trimmed = trimmedHeaderValue(text);
  const flaw = headerValueFlaw(trimmed);
  if (flaw === 'line-break')
    return problem('error', 'timestamp-line-break', 'A header can’t hold a line break. Keep one line.');
  if (flaw === 'beyond-latin1')
    return problem(
      'error',
      'timestamp-beyond-latin1',
      'A header can’t hold these characters. Type the digits 0 to 9.',
    );
  if (holdsSecret(trimmed))
    return problem(
      'error',
      'timestamp-holds-secret',
      'This looks like a signing secret. Secrets are never sent. Type Unix seconds.',
    );
  const parsed = parseTimestamp(trimmed, readings);
  if (!parsed.ok) return flawProblem(parsed.flaw);
  const unit = timestampUnit(parsed.seconds);
  if (unit === 'seconds') return undefined;
  return problem(
    'warning',
    'timestamp-not-seconds',
    `This looks like ${unit}. The server expects seconds, so it returns stale_request. Choose Use current time, or type seconds.`,
  );
}

const FLAW_WORDS: Record<Exclude<TimestampFlaw, 'empty'>, string> = {
  fraction: 'Seconds can’t have a fraction: cut it at the point.',
  exponent: 'This is in exponent notation: write all digits.',
  date: 'This is a date: use Unix seconds.',
  grouped: 'Digits can’t be grouped: leave the separators out.',
  placeholder: 'This looks like a variable that wasn’t filled in: use Unix seconds.',
  'leading-zero': 'This server rejects leading zeros: leave them out.',
  'not-a-number': 'This isn’t a whole number: use Unix seconds.',
};

function flawProblem(flaw: TimestampFlaw): DraftProblem {
  if (flaw === 'empty')
    return problem(
      'warning',
      'timestamp-empty',
      'Without a timestamp the server returns missing_auth. Type Unix seconds, or let the clock run.',
    );
  return problem(
    'warning',
    'timestamp-not-integer',
    `${FLAW_WORDS[flaw]} If you send it, the server returns bad_timestamp.`,
  );
}

function problem(severity: DraftProblem['severity'], name: ProblemName, message: string): DraftProblem {
  return { field: 'timestamp', severity, problem: name, message };
}
