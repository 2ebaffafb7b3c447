/** Two clocks side by side, as rows of a table: for a request that came too early or too late, and for a server. */

import { CLOCK_TOLERANCE_SECONDS } from '../api.ts';
import { counted } from '../counts.ts';
import { parseTimestamp, timestampUnit } from '../signing/timestamp.ts';
import { isStale } from '../signing/verify.ts';
import { utcMomentWords } from '../time-words.ts';
import type { ClockEstimate, ClockOffset } from './estimate.ts';
import { clocksRangeWords, direction, offsetWords } from './offset-words.ts';

/** Unix seconds by the server's clock: it read its clock at some moment between these two. */
export interface ServerTime {
  readonly earliest: number;
  readonly latest: number;
}

export interface AcceptedTimes {
  /** Each X-Timestamp from the one to the other was accepted at that moment; `undefined` where it isn't known well enough. */
  readonly onArrival: { readonly from: bigint; readonly to: bigint } | undefined;
  /** Seconds of the server's clock in which this request is accepted; `undefined` where X-Timestamp isn't in seconds. */
  readonly request: { readonly from: bigint; readonly to: bigint } | undefined;
}

const TOLERANCE = BigInt(CLOCK_TOLERANCE_SECONDS);

/** @param arrival `undefined` where the server's clock isn't known. */
export function acceptedTimes(timestamp: string, arrival: ServerTime | undefined): AcceptedTimes {
  const parsed = parseTimestamp(timestamp);
  const isInSeconds = parsed.ok && timestampUnit(parsed.seconds) === 'seconds';
  return {
    onArrival: arrival && acceptedOn(arrival),
    request: isInSeconds ? { from: parsed.seconds - TOLERANCE, to: parsed.seconds + TOLERANCE } : undefined,
  };
}

function acceptedOn({ earliest, latest }: ServerTime): AcceptedTimes['onArrival'] {
  const from = BigInt(Math.floor(latest)) - TOLERANCE;
  const to = BigInt(Math.floor(earliest)) + TOLERANCE;
  return from <= to ? { from, to } : undefined;
}

export interface ClockRow {
  readonly name: string;
  readonly value: string;
}

export interface RequestTimes {
  /** X-Timestamp as sent. */
  readonly timestamp: string;
  /** When the server checked it; `undefined` where its clock isn't known. */
  readonly arrival: ServerTime | undefined;
  /** The same by the clock of the client, Unix seconds, where that's known. */
  readonly own: number | undefined;
}

/** What the server compared, and what it would have accepted. */
export function requestClockRows({ timestamp, arrival, own }: RequestTimes): readonly ClockRow[] {
  const parsed = parseTimestamp(timestamp);
  const isMoment = parsed.ok && timestampUnit(parsed.seconds) === 'seconds';
  const times = acceptedTimes(timestamp, arrival);
  return [
    ...(isMoment ? [{ name: 'X-Timestamp', value: momentAndSeconds(parsed.seconds) }] : []),
    ...(own === undefined ? [] : [{ name: 'Clock of the client', value: moment(own) }]),
    ...(arrival
      ? [{ name: 'Clock of the server', value: moment((arrival.earliest + arrival.latest) / 2) }]
      : []),
    ...(times.onArrival
      ? [{ name: 'Timestamps accepted on arrival', value: fromTo(times.onArrival, momentAndSeconds) }]
      : []),
    ...(times.request
      ? [
          {
            name: 'When this timestamp is valid',
            value: `${fromTo(times.request, utcMomentWords)}, by the server’s clock`,
          },
        ]
      : []),
  ];
}

function fromTo(
  { from, to }: { readonly from: bigint; readonly to: bigint },
  words: (at: bigint) => string,
): string {
  return `${words(from)} to ${words(to)}`;
}

function momentAndSeconds(at: bigint): string {
  return `${at} (${utcMomentWords(at)})`;
}

function moment(at: number): string {
  return utcMomentWords(BigInt(Math.floor(at)));
}

/** @param now Unix seconds by this computer's clock. @param isToThisComputer both ends are on one computer. */
export function serverClockRows(
  estimate: ClockEstimate,
  now: number,
  isToThisComputer: boolean,
): readonly ClockRow[] {
  const { offset, latest, disagreement } = estimate;
  const own: ClockRow = { name: 'This computer’s clock', value: moment(now) };
  const basis: ClockRow = { name: 'Measured by', value: basisWords(estimate) };
  if (!offset || !latest) return [own, basis];
  const isRange = disagreement === 'several';
  return [
    own,
    ...(isRange ? [] : [{ name: 'Server’s clock', value: moment(now + (latest.low + latest.high) / 2) }]),
    {
      name: 'Difference',
      value: isRange ? `Server’s clock is ${clocksRangeWords(offset)}` : offsetWords(offset),
    },
    basis,
    ...(disagreement ? [{ name: 'Contradiction', value: CONTRADICTIONS[disagreement] }] : []),
    { name: 'What to do', value: adviceFor(offset, { isRange, isToThisComputer }) },
  ];
}

const CONTRADICTIONS: Readonly<Record<NonNullable<ClockEstimate['disagreement']>, string>> = {
  set: 'Earlier responses showed a different time, so Countersign ignores them. A clock was set, or a cache answered.',
  several: 'Responses alternate between clocks. Several servers answer here, each with its own clock.',
};

function basisWords({ responses, discarded: { cached, undated } }: ClockEstimate): string {
  return [
    `${counted(responses, 'response')} in the last hour`,
    ...(cached > 0 ? [`${counted(cached, 'response')} from a cache not counted`] : []),
    ...(undated > 0 ? [`${counted(undated, 'response')} without a readable Date not counted`] : []),
  ].join('; ');
}

/** Differences up to this many seconds are ordinary. */
const ORDINARY = 5;

function adviceFor(
  offset: ClockOffset,
  { isRange, isToThisComputer }: { readonly isRange: boolean; readonly isToThisComputer: boolean },
): string {
  const farthest = Math.max(Math.abs(offset.low), Math.abs(offset.high));
  const isClose = farthest <= ORDINARY || (!isRange && direction(offset) === 'agree');
  if (isClose) return 'Nothing: the clocks are close enough.';
  const set = isRange ? SET_SERVERS : isToThisComputer ? SET_SERVER : SET_OWN;
  if (!isStale(BigInt(Math.round(farthest))))
    return `${set} Requests are accepted up to a difference of 5 minutes.`;
  return isRange
    ? `${set} Until then, some servers may reject your requests.`
    : `${set} Until then, the server rejects what’s signed with this computer’s clock.`;
}

const SET_OWN =
  'Synchronize this computer’s clock with a time server. If this clock is correct, the server’s clock is off.';
const SET_SERVER =
  'The server on this computer uses a different time. In the local sandbox, set Inbox → Simulated errors → Server clock ahead to 0.';
const SET_SERVERS = 'Synchronize the clocks of the servers with a time server.';
