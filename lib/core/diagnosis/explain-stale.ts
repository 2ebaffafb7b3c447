/** stale_request: by how much the timestamp is off, and whether the clock, the unit, the time zone or its age is to blame. */

import { timestampUnit } from '../signing/timestamp.ts';
import { isStale } from '../signing/verify.ts';
import { STALE, staleTitle } from './condition-titles.ts';
import { type AnswerInput, type Cause, type Explanation, quoted } from './explanation.ts';
import type { Remedy } from './remedy.ts';
import { timeZoneOffset } from './symptoms/time-offset.ts';
import { momentWords, shortSpan, spanWords } from './time-words.ts';

const RESIGN: Remedy = { kind: 'resign-now', does: 'Sign again now' };
const SERVER_CLOCK: Remedy = { kind: 'use-server-clock', does: 'Follow the server’s clock' };
const SECONDS: Remedy = { kind: 'use-seconds', does: 'Use the current Unix seconds' };

interface Reading {
  readonly title: string;
  readonly causes: readonly Cause[];
  readonly remedies: readonly Remedy[];
}

export function explainStale(input: AnswerInput): Explanation {
  const { parsed } = input.checks.bad_timestamp;
  const reading = parsed === 'unknown' || !parsed.ok ? unreadable() : readSeconds(input, parsed.seconds);
  return {
    tone: 'bad',
    ...reading,
    happened: [
      'The server answered stale_request: the timestamp is more than 5 minutes from its clock.',
      skewWords(input.skew),
    ],
    clause: 'stale-request',
  };
}

function readSeconds(input: AnswerInput, seconds: bigint): Reading {
  const { ahead } = input.checks.stale_request;
  const unit = timestampUnit(seconds);
  if (unit !== 'seconds') return wrongUnit(input, seconds, unit);
  if (ahead === 'unknown') return unreadable();
  const { skew } = input;
  const aheadHere = ahead + BigInt(!skew || clocksAgree(skew) ? 0 : Math.round(skew.seconds));
  if (!isStale(aheadHere)) return freshHere(input, ahead, aheadHere);
  return specialValue(seconds) ?? timeZone(ahead) ?? oldOrAhead(seconds, ahead, input.skew !== undefined);
}

function wrongUnit({ checks }: AnswerInput, seconds: bigint, unit: string): Reading {
  const sent = checks.bad_timestamp.sent ?? '';
  return {
    title: `Send the timestamp in seconds, not ${unit}`,
    causes: [
      {
        certainty: 'certain',
        text: `X-Timestamp is ${quoted(sent)}. Read as seconds, that’s ${momentWords(seconds)}.`,
      },
      {
        certainty: 'likely',
        text:
          unit === 'milliseconds'
            ? 'Date.now() and System.currentTimeMillis() give milliseconds: divide by 1000 and round down.'
            : `The clock that was read counts ${unit}: keep the first ten digits.`,
      },
    ],
    remedies: [SECONDS],
  };
}

/** By this computer's clock the timestamp was fine, so the clocks differ, or it took long to arrive. */
function freshHere({ skew }: AnswerInput, ahead: bigint, aheadHere: bigint): Reading {
  const here: Cause = {
    certainty: 'certain',
    text: `By this computer’s clock the timestamp was ${aheadHere === 0n ? 'exact' : `${spanWords(aheadHere)} ${direction(aheadHere)}`}.`,
  };
  if (!skew)
    return {
      title: STALE,
      causes: [here, { certainty: 'likely', text: 'One of the two clocks is more than 5 minutes off.' }],
      remedies: [RESIGN],
    };
  return isStale(ahead) ? clockIsOff(here, skew.seconds) : waited(here);
}

function clockIsOff(here: Cause, skew: number): Reading {
  return {
    title: `Follow the server’s clock: yours is ${shortSpan(skew)} ${skew > 0 ? 'behind' : 'ahead'}`,
    causes: [
      here,
      {
        certainty: 'likely',
        text: 'This computer’s clock is off. Set it by a time server; virtual machines and containers drift after sleep.',
      },
    ],
    remedies: [SERVER_CLOCK, RESIGN],
  };
}

function waited(here: Cause): Reading {
  return {
    title: 'Timestamp within 5 minutes, but rejected as stale',
    causes: [
      here,
      { certainty: 'certain', text: 'By the clock in the server’s Date header it was within 5 minutes too.' },
      {
        certainty: 'possible',
        text: 'The request waited in a queue or proxy for minutes before it was checked.',
      },
      {
        certainty: 'possible',
        text: 'The machine that checks timestamps has another clock than the one that writes Date.',
      },
    ],
    remedies: [RESIGN],
  };
}

function specialValue(seconds: bigint): Reading | undefined {
  const text =
    seconds === 2_147_483_647n
      ? 'X-Timestamp is 2147483647, the largest 32-bit integer: a larger number was cut to it.'
      : seconds < 1_000_000_000n
        ? `Read as seconds, X-Timestamp is ${momentWords(seconds)}: too small for a time of today. Divided by 1000 once too often, or counted from another epoch.`
        : undefined;
  if (text === undefined) return undefined;
  return {
    title: 'Send the current Unix time in seconds',
    causes: [{ certainty: 'certain', text }],
    remedies: [SECONDS],
  };
}

/** Time zones differ by whole quarter hours, and nothing else does but chance. */
function timeZone(off: bigint): Reading | undefined {
  const zone = timeZoneOffset(off);
  if (zone === undefined) return undefined;
  const span = spanWords(zone);
  return {
    title: `Take the time in UTC: it’s ${span} ${direction(off)}`,
    causes: [
      { certainty: 'certain', text: `The timestamp was ${spanWords(off)} ${direction(off)}.` },
      {
        certainty: 'likely',
        text: 'Off by a time zone, to the second: local time was taken for UTC, as Python’s utcnow().timestamp() does.',
      },
      { certainty: 'possible', text: 'The request was signed that long ago and sent now.' },
    ],
    remedies: [SECONDS, RESIGN],
  };
}

function oldOrAhead(seconds: bigint, off: bigint, measured: boolean): Reading {
  const isOld = off < 0n;
  const what: Cause = {
    certainty: 'certain',
    text: `X-Timestamp is ${momentWords(seconds)}, ${spanWords(off)} ${isOld ? 'behind' : 'ahead of'} ${measured ? 'the server’s' : 'this computer’s'} clock.`,
  };
  const why: Cause[] = isOld
    ? [
        {
          certainty: 'likely',
          text: 'The timestamp was frozen or typed, or the request was signed earlier and sent again as it was.',
        },
        {
          certainty: 'possible',
          text: 'A retry repeated the first attempt’s headers: every attempt has to be signed anew.',
        },
      ]
    : [{ certainty: 'likely', text: 'The timestamp was typed, or comes from a clock that runs ahead.' }];
  return {
    title: staleTitle(off),
    causes: [what, ...why],
    remedies: [RESIGN],
  };
}

function unreadable(): Reading {
  return {
    title: 'Send the current Unix time in seconds',
    causes: [{ certainty: 'certain', text: 'X-Timestamp can’t be read as a number of seconds here.' }],
    remedies: [SECONDS],
  };
}

function direction(seconds: bigint): string {
  return seconds < 0n ? 'behind' : 'ahead';
}

function skewWords(skew: AnswerInput['skew']): string {
  if (!skew) return 'The server’s clock couldn’t be measured: its answer has no usable Date header.';
  if (clocksAgree(skew)) return 'By its Date header, the server’s clock agrees with this computer’s.';
  return `By its Date header, the server’s clock is ${spanWords(skew.seconds)} ${skew.seconds > 0 ? 'ahead of' : 'behind'} this computer’s.`;
}

/** As far as can be measured: a Date header counts whole seconds. */
function clocksAgree({ seconds, precision }: { seconds: number; precision: number }): boolean {
  return Math.abs(seconds) <= precision + 1;
}
