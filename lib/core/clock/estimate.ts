/** How far a server's clock is from this computer's: an interval that all of its responses agree on. */

import type { ClockSkew } from '../signing/timestamp.ts';
import { type HeaderField, headerValue } from '../signing/wire-request.ts';
import { secondsOfHttpDate } from './http-date.ts';

/** What one response tells of its server's clock. */
export interface ClockSample {
  /** Unix seconds by this computer's clock: when the request left, and when the response's headers were there. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Unix seconds of its Date header; `undefined` without one that can be read. */
  readonly date: number | undefined;
  /** `fresh`: a cache may have had it, for less than a second. `stored`: the Date is that of an earlier response. */
  readonly cache: 'none' | 'fresh' | 'stored';
  /** A cache that doesn't say so may have stored it, by its method and status. */
  readonly isCacheable: boolean;
}

/** Seconds that the server's clock is ahead of this computer's, negative where behind: between these two. */
export interface ClockOffset {
  readonly low: number;
  readonly high: number;
}

export interface ClockEstimate {
  /** `undefined` as long as no response tells it. Of several clocks, all of them are in it. */
  readonly offset: ClockOffset | undefined;
  /** Of the clock that answered last, and on how many responses that rests. Differs where there are several. */
  readonly latest: (ClockOffset & { readonly responses: number }) | undefined;
  /** On which `offset` rests. */
  readonly responses: number;
  /** Responses left aside: out of a cache, and without a Date that can be read. */
  readonly discarded: { readonly cached: number; readonly undated: number };
  /**
   * `set`: earlier responses contradict the last ones, and don't count any more. `several`: what contradicted has come
   * back, as behind a balancer.
   */
  readonly disagreement: 'set' | 'several' | undefined;
}

interface ClockResponse {
  readonly method: string;
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly sentAt: number;
  readonly receivedAt: number;
}

export function clockSample({ method, status, headers, sentAt, receivedAt }: ClockResponse): ClockSample {
  return {
    sentAt,
    receivedAt,
    date: secondsOfHttpDate(headerValue(headers, 'Date')),
    cache: cacheOf(headers),
    isCacheable: /^(?:get|head)$/i.test(method) && CACHEABLE.includes(status),
  };
}

/** Stored without being asked to (RFC 9110, section 15.1). */
const CACHEABLE = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501];

/** Of several caches on the way, each may say it: the standard's header, and those of content networks. */
const CACHE_HEADERS = ['Cache-Status', 'X-Cache', 'CF-Cache-Status'];

function cacheOf(headers: readonly HeaderField[]): ClockSample['cache'] {
  const age = headerValue(headers, 'Age');
  const isHit = CACHE_HEADERS.some((name) => /\bhit\b/i.test(headerValue(headers, name) ?? ''));
  if (isHit || (age !== undefined && !/^0+$/.test(age))) return 'stored';
  return age === undefined ? 'none' : 'fresh';
}

/** In seconds. A laptop that slept, a container that was moved: what was measured before says little. */
const FORGOTTEN_AFTER = 3600;
const MOST_SAMPLES = 50;

export function isCounted({ receivedAt }: ClockSample, now: number): boolean {
  return Math.abs(now - receivedAt) <= FORGOTTEN_AFTER;
}

/** The ones that still count, with one more. */
export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  return [...samples, sample].slice(-MOST_SAMPLES);
}

/**
 * Clocks drift, and time services push them back slowly. By so much each second at most: a time service changes the rate
 * of a clock by 500 millionths.
 */
const DRIFT = 0.0005;

/**
 * Date is cut to whole seconds, and was written at some moment between sending and receiving. So each response bounds the
 * offset to [date − received, date + 1 − sent], and the true one is in all of these intervals. That holds while neither
 * clock is set. A set clock shows once the intervals contradict each other: for sure when it's moved by more than two of
 * them are wide. Until then the estimate is off by one interval at most, since it never leaves the last one.
 *
 * @param samples in the order their responses came. @param now Unix seconds by this computer's clock.
 */
export function estimateClock(samples: readonly ClockSample[], now: number): ClockEstimate {
  const counted = samples.filter((sample) => isCounted(sample, now));
  const { runs, cached } = runsOf(counted, now);
  const last = runs.at(-1);
  const undated = counted.filter(({ date, cache }) => date === undefined && cache !== 'stored').length;
  const discarded = { cached, undated };
  if (!last)
    return { offset: undefined, latest: undefined, responses: 0, discarded, disagreement: undefined };
  const latest = { ...last.offset, responses: last.bounds.length };
  const before = runs.findIndex(({ offset }, at) => at < runs.length - 2 && common(offset, latest));
  if (before === -1)
    return {
      ...{ offset: last.offset, latest, responses: latest.responses, discarded },
      disagreement: runs.length > 1 ? 'set' : undefined,
    };
  // What's common to one run may miss a clock that answered in it; each response has its own clock.
  const bounds = runs.slice(before).flatMap((run) => run.bounds);
  const offset = {
    low: Math.min(...bounds.map(({ low }) => low)),
    high: Math.max(...bounds.map(({ high }) => high)),
  };
  return { offset, latest, responses: bounds.length, discarded, disagreement: 'several' };
}

/** Responses one after the other that agree. */
interface Run {
  readonly offset: ClockOffset;
  readonly bounds: readonly ClockOffset[];
}

interface Runs {
  readonly runs: readonly Run[];
  readonly cached: number;
  /** The last ones that seem to be older than those before them. */
  readonly doubted: readonly ClockSample[];
}

function runsOf(samples: readonly ClockSample[], now: number): Pick<Runs, 'runs' | 'cached'> {
  let so: Runs = { runs: [], cached: 0, doubted: [] };
  for (const [at, sample] of samples.entries()) {
    const worth = worthOf(sample, samples.slice(0, at));
    if (worth === 'cached') so = { ...so, cached: so.cached + 1 };
    const bounds = worth === 'counts' ? boundsOf(sample, now) : undefined;
    if (bounds) so = isDoubtful(sample, bounds, so) ? withDoubted(so, sample, now) : withBounds(so, bounds);
  }
  return { runs: so.runs, cached: so.cached + so.doubted.length };
}

/** The server's clock was set back, or a cache answers without saying so. */
function isDoubtful({ isCacheable }: ClockSample, { high }: ClockOffset, { runs }: Runs): boolean {
  const last = runs.at(-1);
  return isCacheable && last !== undefined && high < last.offset.low;
}

/** From a cache, hardly three go on like a clock. */
const LIVE_DATES = 3;

function withDoubted({ runs, cached, doubted: before }: Runs, sample: ClockSample, now: number): Runs {
  const doubted = [...before, sample];
  const clock = runOf(doubted.map((one) => boundsOf(one, now)));
  if (!clock) return { runs, cached: cached + before.length, doubted: [sample] };
  const isLive = new Set(doubted.map(({ date }) => date)).size >= LIVE_DATES;
  return isLive ? { runs: [...runs, clock], cached, doubted: [] } : { runs, cached, doubted };
}

function withBounds({ runs, cached, doubted }: Runs, bounds: ClockOffset): Runs {
  const last = runs.at(-1);
  const joined = last && runOf([...last.bounds, bounds]);
  return {
    runs: joined ? [...runs.slice(0, -1), joined] : [...runs, { offset: bounds, bounds: [bounds] }],
    cached: cached + doubted.length,
    doubted: [],
  };
}

/** With the Date of an earlier response it tells nothing new within that second, and is a copy of that one after it. */
function worthOf(
  { cache, isCacheable, date, sentAt }: ClockSample,
  earlier: readonly ClockSample[],
): 'counts' | 'cached' | 'nothing-new' {
  if (cache === 'stored') return 'cached';
  const same = earlier.find((one) => one.date === date && one.receivedAt <= sentAt);
  if (!isCacheable || date === undefined || !same) return 'counts';
  return sentAt - same.receivedAt > 1 ? 'cached' : 'nothing-new';
}

function boundsOf({ sentAt, receivedAt, date, cache }: ClockSample, now: number): ClockOffset | undefined {
  if (date === undefined) return undefined;
  const drift = DRIFT * Math.abs(now - receivedAt);
  const latest = date + (cache === 'fresh' ? 2 : 1);
  // Where this computer's clock was set back on the way, only the wider one is sure.
  const [first, then] = sentAt <= receivedAt ? [sentAt, receivedAt] : [receivedAt, sentAt];
  return { low: date - then - drift, high: latest - first + drift };
}

function runOf(bounds: readonly (ClockOffset | undefined)[]): Run | undefined {
  const all = bounds.filter((one) => one !== undefined);
  const [first, ...others] = all;
  const offset = others.reduce<ClockOffset | undefined>((so, one) => so && common(so, one), first);
  return offset && { offset, bounds: all };
}

function common(one: ClockOffset, other: ClockOffset): ClockOffset | undefined {
  const low = Math.max(one.low, other.low);
  const high = Math.min(one.high, other.high);
  return low <= high ? { low, high } : undefined;
}

/** Of the clock that answered last. */
export function skewOf({ latest }: ClockEstimate): ClockSkew | undefined {
  if (!latest) return undefined;
  const { low, high, responses } = latest;
  return { seconds: (low + high) / 2, precision: (high - low) / 2, responses };
}
