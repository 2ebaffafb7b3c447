/**
 * The two codes for a timestamp. Which of them a wrong form earns isn’t always clear, and a server may have drawn the line
 * elsewhere: what the request shows of its timestamp is the cause of either.
 */

import type { RefusalCode } from '../api.ts';
import { MISTAKES } from '../mistakes/catalogue.ts';
import type { ServiceAnswer } from './service-answer.ts';
import type { Symptom } from './symptoms/symptom.ts';

export function isOfTimestamp(code: RefusalCode | null | undefined): boolean {
  return code === 'bad_timestamp' || code === 'stale_request';
}

type Seen = Pick<Symptom, 'id' | 'code' | 'certainty'>;

/** Whether it’s certain to be the cause of this code, though the other one was expected. */
export function isCauseOfEither({ id, code, certainty }: Seen, given: RefusalCode): boolean {
  const isOwn = MISTAKES[id].slot === 'timestamp' && isOfTimestamp(code) && certainty === 'certain';
  return isOwn && isOfTimestamp(given);
}

/** The code for the timestamp that the server gave, where the request shows the cause; else the one that’s expected. */
export function codeAsGiven<Code extends RefusalCode | null>(
  expected: Code,
  answered: ServiceAnswer | undefined,
  symptoms: readonly Seen[],
): Code | RefusalCode {
  const given = answered?.isSwitched ? undefined : answered?.code;
  return given && isOfTimestamp(expected) && symptoms.some((symptom) => isCauseOfEither(symptom, given))
    ? given
    : expected;
}
