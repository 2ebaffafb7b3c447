/**
 * Asks whether exactly 300 seconds are too old. A request counts only if the server surely took it in the second it was
 * made for, and the past and the future must agree: a clock with fractions, or two clocks, would treat them differently.
 */

import { CLOCK_TOLERANCE_SECONDS, PATHS } from '../api.ts';
import { secondsOfHttpDate } from '../clock/http-date.ts';
import type { ServiceReadings } from '../service-readings.ts';
import { headerValue } from '../signing/wire-request.ts';
import {
  type Asking,
  type CalibrationAnswer,
  isAccepted,
  type ProbeMaker,
  type SeenProbe,
} from './asking.ts';

const MOST_TRIES = 5;
/** A timer fires late rather than early; the request then still has most of the second. */
const INTO_THE_SECOND = 0.02;

type Outcome = ServiceReadings['exactly-300-seconds'];

export function* askEdge(maker: ProbeMaker): Asking<CalibrationAnswer<'exactly-300-seconds'>> {
  const question = 'exactly-300-seconds';
  const seen: SeenProbe[] = [];
  const outcomes: Outcome[] = [];
  for (let tries = 0; tries < MOST_TRIES && outcomes.length < 2; tries++) {
    const { offset } = maker;
    if (!offset) return { question, open: 'clock-uncertain', seen };
    const second = Math.ceil(maker.now + offset.low);
    const side = outcomes.length === 0 ? -1 : 1;
    const one = yield maker.probe({
      about: question,
      target: PATHS.orders,
      timestamp: String(second + side * CLOCK_TOLERANCE_SECONDS),
      notBefore: second + INTO_THE_SECOND - offset.low,
    });
    seen.push(one);
    const outcome = outcomeOf(one);
    if (!outcome) return { question, open: 'odd-answer', seen };
    if (isTakenIn(second, one, offset)) outcomes.push(outcome);
  }
  const [past, future] = outcomes;
  if (!past || !future) return { question, open: 'clock-uncertain', seen };
  return past === future ? { question, reading: past, seen } : { question, open: 'fractions', seen };
}

function outcomeOf(one: SeenProbe): Outcome | undefined {
  if (isAccepted(one)) return 'accepted';
  return one.refusal?.code === 'stale_request' ? 'rejected' : undefined;
}

/** Not earlier, since it left in that second; not later, since the answer is dated in it. */
function isTakenIn(second: number, { answer }: SeenProbe, offset: { readonly low: number }): boolean {
  return (
    Math.floor(answer.sentAt + offset.low) === second &&
    secondsOfHttpDate(headerValue(answer.headers, 'Date')) === second
  );
}
