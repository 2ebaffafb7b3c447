/** Timestamps in seconds that are far from the clock: time zones, age, clocks that differ, other epochs. */

import type { Epoch } from '../../mistakes/timestamp/shown.ts';
import { secondsAhead, timestampUnit } from '../../signing/timestamp.ts';
import { isStale } from '../../signing/verify.ts';
import type { Evidence } from './evidence.ts';
import type { Sighting } from './symptom.ts';
import { isRecent, wholeSeconds } from './timestamp-form.ts';

interface Distance {
  readonly seconds: bigint;
  /** How far ahead of the clock. */
  readonly ahead: bigint;
  readonly clock: 'server' | 'own';
}

export function timestampDistance(evidence: Evidence): Sighting[] {
  const seconds = wholeSeconds(evidence);
  if (seconds === undefined || timestampUnit(seconds) !== 'seconds') return [];
  const { now, show, timestamp } = evidence;
  const ahead = now === undefined ? undefined : secondsAhead(seconds, now);
  const seen = { where: 'timestamp', name: 'X-Timestamp', text: show(timestamp ?? '') } as const;
  const found = [
    ...(otherEpoch(seconds, ahead, evidence) ??
      (ahead === undefined
        ? []
        : offBy({ seconds, ahead, clock: evidence.isServerClock ? 'server' : 'own' }, evidence))),
    ...clocksThatDiffer(ahead, evidence),
  ];
  return found.map((sighting) => ({ ...sighting, seen }));
}

/** Years before the API can have existed, or after the clocks of today. */
const EARLIEST = 1_000_000_000n;
const LATEST = 4_102_444_800n;
const LATEST_OF_TODAY = 2_208_988_800n;

function otherEpoch(
  seconds: bigint,
  ahead: bigint | undefined,
  { readings }: Pick<Evidence, 'readings'>,
): Sighting[] | undefined {
  if (ahead !== undefined && !isStale(ahead, readings)) return undefined;
  const epoch = epochOf(seconds);
  if (epoch === undefined) return undefined;
  const isCertain = ahead !== undefined || seconds < EARLIEST || seconds > LATEST;
  return [
    {
      ...{ id: 'ts-other-epoch', facts: { seconds, epoch } },
      ...(isCertain ? { code: 'stale_request', certainty: 'certain' } : { code: null, certainty: 'likely' }),
    },
  ];
}

/** Seconds from the start of other ways to count to 1970. */
const EPOCHS: readonly (readonly [seconds: bigint, epoch: Epoch])[] = [
  [978_307_200n, 'apple'],
  [-2_208_988_800n, 'network-time'],
  [-62_135_596_800n, 'dotnet'],
];

function epochOf(seconds: bigint): Epoch | undefined {
  if (seconds === 2_147_483_647n) return 'int32';
  if (seconds < 0n) return 'negative';
  if (isRecent(seconds)) return undefined;
  const epoch = EPOCHS.find(([start]) => isRecent(seconds + start));
  if (epoch && (seconds < EARLIEST || seconds > LATEST_OF_TODAY)) return epoch[1];
  if (isRecent(seconds * 1000n)) return 'divided';
  if (seconds >= 40_000n && seconds < 60_000n) return 'days';
  if (seconds < EARLIEST) return 'too-small';
  return seconds > LATEST ? 'too-large' : undefined;
}

/** Off by so much within the tolerance that it's worth a look. */
const WORTH_A_LOOK = 60n;

/** What the timestamp shows; where the client's clock alone is off, `clocksThatDiffer` says so. */
function offBy(
  distance: Distance,
  { skew, signedAlike, readings }: Pick<Evidence, 'skew' | 'signedAlike' | 'readings'>,
): Sighting[] {
  const { ahead } = distance;
  if (!isStale(ahead, readings)) return isMeasured(skew) ? [] : within(distance);
  // By the clock that it was taken from.
  const own = isMeasured(skew) ? ahead + BigInt(Math.round(skew.seconds)) : ahead;
  if (!isStale(own, readings)) return [];
  const code = 'stale_request';
  const zone = timeZoneOffset(own);
  const isRepeated = ahead < 0n && signedAlike !== undefined;
  if (zone !== undefined && !isRepeated)
    return [{ id: 'ts-timezone', facts: { ...distance, zone }, code, certainty: 'likely' }];
  if (ahead < 0n) {
    const facts = { ...distance, signedAlike, isBeyondClocks: isBeyondClocks(ahead, skew) };
    return [{ id: 'ts-stale-cached', facts, code, certainty: 'certain' }];
  }
  if (isMeasured(skew)) return [];
  const facts = { ...distance, kind: 'stale' } as const;
  return [{ id: 'transport-clock-skew', facts, code, certainty: 'likely' }];
}

function isBeyondClocks(ahead: bigint, skew: Evidence['skew']): boolean {
  if (!skew) return false;
  const most = Math.ceil(Math.abs(skew.seconds) + skew.precision + 1);
  return isStale(ahead + BigInt(most));
}

function within(distance: Distance): Sighting[] {
  const { ahead } = distance;
  if ((ahead < 0n ? -ahead : ahead) <= WORTH_A_LOOK) return [];
  const facts = { ...distance, kind: 'within' } as const;
  return [{ id: 'transport-clock-skew', facts, code: null, certainty: 'possible' }];
}

/** Differences up to this many seconds are the time the request takes and the rounding of both clocks. */
const NOISE = 5;

function isMeasured(skew: Evidence['skew']): skew is NonNullable<Evidence['skew']> {
  return skew !== undefined && Math.abs(skew.seconds) > Math.max(NOISE, skew.precision + 1);
}

function clocksThatDiffer(
  ahead: bigint | undefined,
  { skew, isToThisComputer, readings }: Pick<Evidence, 'skew' | 'isToThisComputer' | 'readings'>,
): Sighting[] {
  if (!isMeasured(skew)) return [];
  return [
    {
      ...{
        id: 'transport-clock-skew',
        facts: { kind: 'measured', skew, isToThisComputer },
      },
      ...{
        code: ahead !== undefined && isStale(ahead, readings) ? 'stale_request' : null,
        certainty: 'certain',
      },
    },
  ];
}

const QUARTER_HOUR = 900n;
const WIDEST_OFFSET = 14n * 3600n;
const NEAR_SECONDS = 20n;
/** The zones with three quarters of an hour: Nepal, Eucla, Chatham in winter and summer. */
const ODD_QUARTERS: readonly bigint[] = [23n, 35n, 51n, 55n];

/**
 * The offset in seconds, without its sign, that local time has from UTC somewhere, where `off` is that to within 20
 * seconds. Half hours count everywhere; of the quarters, a waiting request explains as much, so only real zones do.
 */
function timeZoneOffset(off: bigint): bigint | undefined {
  const size = off < 0n ? -off : off;
  const quarters = (size + QUARTER_HOUR / 2n) / QUARTER_HOUR;
  const rest = size - quarters * QUARTER_HOUR;
  if (quarters === 0n || size > WIDEST_OFFSET + NEAR_SECONDS || rest > NEAR_SECONDS || rest < -NEAR_SECONDS)
    return undefined;
  return quarters % 2n === 0n || ODD_QUARTERS.includes(quarters) ? quarters * QUARTER_HOUR : undefined;
}
