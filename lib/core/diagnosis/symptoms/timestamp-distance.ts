/** Timestamps in seconds that are far from the clock: time zones, age, clocks that differ, other epochs. */

import { secondsAhead, timestampUnit } from '../../signing/timestamp.ts';
import { isStale } from '../../signing/verify.ts';
import { staleTitle } from '../condition-titles.ts';
import { momentWords, shortSpan, spanWords } from '../time-words.ts';
import type { Evidence } from './evidence.ts';
import type { Symptom } from './symptom.ts';
import { timeZoneOffset } from './time-offset.ts';
import { isRecent, wholeSeconds } from './timestamp-form.ts';

interface Distance {
  readonly seconds: bigint;
  /** How far ahead of the server's clock, or of ours where that's unknown; `undefined` where neither is. */
  readonly ahead: bigint | undefined;
  /** How far ahead of the client's own clock. */
  readonly aheadOfOwn: bigint | undefined;
  /** The server's clock against the client's, where both are known and differ. */
  readonly skew: number;
}

/** Differences up to this many seconds are the time the request takes and the rounding of both clocks. */
const NOISE = 5;

function distanceOf(evidence: Evidence): Distance | undefined {
  const seconds = wholeSeconds(evidence);
  if (seconds === undefined || timestampUnit(seconds) !== 'seconds') return undefined;
  const { now, serverDate } = evidence;
  const clock = serverDate ?? now;
  const skew = now === undefined || serverDate === undefined ? 0 : serverDate - now;
  return {
    seconds,
    ahead: clock === undefined ? undefined : secondsAhead(seconds, clock),
    aheadOfOwn: now === undefined ? undefined : secondsAhead(seconds, now),
    skew: Math.abs(skew) > NOISE ? skew : 0,
  };
}

function seen({ show, timestamp }: Evidence): NonNullable<Symptom['seen']> {
  return { where: 'timestamp', name: 'X-Timestamp', text: show(timestamp ?? '') };
}

/** Years before the service can have existed, or after the clocks of today. */
const EARLIEST = 1_000_000_000n;
const LATEST = 4_102_444_800n;
const LATEST_OF_TODAY = 2_208_988_800n;

export function tsPastDecade(evidence: Evidence): Symptom[] {
  const distance = distanceOf(evidence);
  if (!distance) return [];
  const { seconds, ahead } = distance;
  if (ahead !== undefined && !isStale(ahead)) return [];
  const cause = epochWords(seconds);
  if (cause === undefined) return [];
  const certain = ahead !== undefined || seconds < EARLIEST || seconds > LATEST;
  return [
    {
      id: 'sym-ts-past-decade',
      title: 'Send the current Unix time in seconds',
      detail: `X-Timestamp is ${momentWords(seconds)} when it’s read as Unix seconds. ${cause}`,
      fix: 'Take the seconds since 1970-01-01 UTC from the system’s clock as a 64-bit integer, without further arithmetic.',
      code: certain ? 'stale_request' : null,
      certainty: certain ? 'certain' : 'likely',
      seen: seen(evidence),
    },
  ];
}

/** Seconds from the start of other ways to count to 1970. */
const EPOCHS: readonly (readonly [seconds: bigint, name: string])[] = [
  [978_307_200n, 'It fits a count that starts in 2001, as Apple’s reference date does.'],
  [-2_208_988_800n, 'It fits a count that starts in 1900, as network time does.'],
  [-62_135_596_800n, 'It fits a count that starts in the year 1, as .NET’s does.'],
];

function epochWords(seconds: bigint): string | undefined {
  if (seconds === 2_147_483_647n) return 'It’s the largest 32-bit integer: a larger number was cut to it.';
  if (seconds < 0n) return 'It’s negative: a difference was taken, or a number overflowed.';
  if (isRecent(seconds)) return undefined;
  const epoch = EPOCHS.find(([start]) => isRecent(seconds + start));
  if (epoch && (seconds < EARLIEST || seconds > LATEST_OF_TODAY)) return epoch[1];
  if (isRecent(seconds * 1000n)) return 'It was divided by 1000 once too often.';
  if (seconds >= 40_000n && seconds < 60_000n) return 'It fits a count of days, as spreadsheets have.';
  if (seconds < EARLIEST) return 'That’s too small for a time of today: another epoch, or a part of a date.';
  return seconds > LATEST ? 'That’s too large for a time of today.' : undefined;
}

export function tsTimeZone(evidence: Evidence): Symptom[] {
  const distance = distanceOf(evidence);
  const off = staleness(distance);
  const zone = off === undefined ? undefined : timeZoneOffset(off);
  if (!distance || off === undefined || zone === undefined || tsPastDecade(evidence).length > 0) return [];
  const direction = off < 0n ? 'behind' : 'ahead';
  return [
    {
      id: 'sym-ts-tz',
      title: `Take the time in UTC: it’s ${spanWords(zone)} ${direction}`,
      detail: `X-Timestamp is ${momentWords(distance.seconds)}, ${spanWords(off)} ${direction}. That’s how far a time zone is from UTC, so local time was taken for it.`,
      fix: 'Use time.time(), Date.now() or another clock that counts from 1970 in UTC, and no date arithmetic: utcnow().timestamp() in Python is wrong by the local offset.',
      code: 'stale_request',
      certainty: 'likely',
      seen: seen(evidence),
    },
  ];
}

/** How far the timestamp is from the server's clock, where that's too far and not the clock's own fault. */
function staleness(distance: Distance | undefined): bigint | undefined {
  if (distance?.ahead === undefined || !isStale(distance.ahead)) return undefined;
  const { aheadOfOwn, skew } = distance;
  const clockAlone = skew !== 0 && aheadOfOwn !== undefined && !isStale(aheadOfOwn);
  return clockAlone ? undefined : distance.ahead;
}

export function tsOld(evidence: Evidence): Symptom[] {
  const off = staleness(distanceOf(evidence));
  if (off === undefined || off > 0n || isToldOtherwise(evidence)) return [];
  return [
    {
      id: 'sym-ts-old',
      title: staleTitle(off),
      detail: `X-Timestamp is ${spanWords(off)} behind the clock; 5 minutes are allowed. The request was signed earlier and sent, queued or retried later, or the clock that signed is behind.`,
      fix: 'Take a new timestamp and sign anew for every attempt, right before it’s sent.',
      code: 'stale_request',
      certainty: 'certain',
      seen: seen(evidence),
    },
  ];
}

function isToldOtherwise(evidence: Evidence): boolean {
  return tsPastDecade(evidence).length > 0 || tsTimeZone(evidence).length > 0;
}

/** Off by so much within the tolerance that it's worth a look. */
const WORTH_A_LOOK = 60n;

export function tsSkew(evidence: Evidence): Symptom[] {
  const distance = distanceOf(evidence);
  if (distance?.ahead === undefined || isToldOtherwise(evidence)) return [];
  const { ahead, skew } = distance;
  const stale = isStale(ahead);
  if (skew !== 0) {
    const span = `${shortSpan(skew)} ${skew > 0 ? 'behind' : 'ahead'}`;
    return [skewSymptom(evidence, `Set the clock: it’s ${span}`, measuredWords(skew), stale, 'certain')];
  }
  const size = ahead < 0n ? -ahead : ahead;
  // Behind by more than the tolerance is more often age than a clock, and is told as age.
  if (size <= WORTH_A_LOOK || (stale && ahead < 0n)) return [];
  const direction = ahead < 0n ? 'behind' : 'ahead of';
  const detail = `X-Timestamp is ${spanWords(ahead)} ${direction} the clock${stale ? ', and no request is signed in the future: the clock that signed it runs ahead, or the timestamp was typed' : '. Up to 5 minutes are accepted, so this alone isn’t refused'}.`;
  const title = stale ? staleTitle(ahead) : 'Check the clock of the machine that signs';
  return [skewSymptom(evidence, title, detail, stale, stale ? 'likely' : 'possible')];
}

function measuredWords(skew: number): string {
  return `The server’s Date header is ${spanWords(skew)} ${skew > 0 ? 'ahead of' : 'behind'} the clock of the client.`;
}

function skewSymptom(
  evidence: Evidence,
  title: string,
  detail: string,
  stale: boolean,
  certainty: Symptom['certainty'],
): Symptom {
  return {
    id: 'sym-ts-skew',
    title,
    detail,
    fix: 'Compare the clock with the Date header of the service’s answers, and set it by a time server. Containers and virtual machines drift after sleep.',
    code: stale ? 'stale_request' : null,
    certainty,
    seen: seen(evidence),
  };
}
