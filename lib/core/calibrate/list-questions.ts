/** Asks how the server reads odd values of a list's parameters, and where two more lists are. */

import { PAGE, PATHS } from '../api.ts';
import { type PathQuestion, pathByReading } from '../path-readings.ts';
import { SERVICE_READINGS } from '../service-readings.ts';
import {
  type Asking,
  type CalibrationAnswer,
  isAccepted,
  listIn,
  type ProbeMaker,
  type SeenProbe,
} from './asking.ts';

/** No order has this status: it's made up. */
const UNKNOWN_STATUS = 'countersign_unknown_status';

type LimitQuestion = 'limit-zero' | 'limit-not-a-number' | 'repeated-parameter';

const LIMITS: Readonly<Record<LimitQuestion, string>> = {
  'limit-zero': 'limit=0',
  'limit-not-a-number': 'limit=many',
  'repeated-parameter': 'limit=7&limit=9',
};

export function* askLimit(maker: ProbeMaker, question: LimitQuestion): Asking<CalibrationAnswer> {
  const one = yield maker.probe({ about: question, target: `${PATHS.orders}?${LIMITS[question]}` });
  return limitAnswered(question, one);
}

function limitAnswered(question: LimitQuestion, one: SeenProbe): CalibrationAnswer {
  const seen = [one];
  const limit = isAccepted(one) ? listIn(one)?.limit : undefined;
  const odd = { question, open: 'odd-answer', seen } as const;
  switch (question) {
    case 'limit-zero':
      if (limit === PAGE.defaultLimit) return { question, reading: 'default', seen };
      return limit === 0 ? { question, reading: 'empty-page', seen } : odd;
    case 'limit-not-a-number':
      if (limit === PAGE.defaultLimit) return { question, reading: 'default', seen };
      return isRejected(one) ? { question, reading: 'rejected', seen } : odd;
    case 'repeated-parameter':
      if (limit === 9) return { question, reading: 'last', seen };
      return limit === 7 ? { question, reading: 'first', seen } : odd;
  }
}

function isRejected({ answer: { status } }: SeenProbe): boolean {
  return status === 400 || status === 422;
}

/** @param baseline the list without a filter. */
export function* askStatus(
  maker: ProbeMaker,
  baseline: SeenProbe,
): Asking<CalibrationAnswer<'unknown-status'>> {
  const question = 'unknown-status';
  const one = yield maker.probe({ about: question, target: `${PATHS.orders}?status=${UNKNOWN_STATUS}` });
  const seen = [baseline, one];
  if (isRejected(one)) return { question, reading: 'rejected', seen };
  const total = isAccepted(one) ? listIn(one)?.total : undefined;
  if (typeof total !== 'number') return { question, open: 'odd-answer', seen };
  if (total > 0) return { question, reading: 'ignored', seen };
  const all = listIn(baseline)?.total;
  return typeof all === 'number' && all > 0
    ? { question, reading: 'empty-page', seen }
    : { question, open: 'no-orders', seen };
}

export function* askListPath(maker: ProbeMaker, question: PathQuestion): Asking<CalibrationAnswer> {
  const seen: SeenProbe[] = [];
  for (const reading of SERVICE_READINGS[question]) {
    const one = yield maker.probe({ about: question, target: pathByReading(question, reading) ?? '' });
    seen.push(one);
    if (isAccepted(one) && listIn(one)) return { question, reading, seen } as CalibrationAnswer;
    if (one.answer.status !== 404) return { question, open: 'odd-answer', seen };
  }
  return { question, open: 'none-fits', seen };
}
