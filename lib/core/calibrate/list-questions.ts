/** Asks how the server reads odd values of a list's parameters, and where its other lists are. */

import { PAGE, PATHS } from '../api.ts';
import { type PathQuestion, pathByReading } from '../path-readings.ts';
import { SERVICE_READINGS, type ServiceReadings } from '../service-readings.ts';
import {
  type Asking,
  type CalibrationAnswer,
  isAccepted,
  type KeepAnswer,
  type ListSeen,
  listIn,
  type ProbeMaker,
  type SeenProbe,
} from './asking.ts';

/** No order has this status: it's made up. */
const UNKNOWN_STATUS = 'countersign_unknown_status';

type PagingQuestion =
  | 'limit-zero'
  | 'limit-not-a-number'
  | 'offset-not-a-number'
  | 'offset-past-end'
  | 'repeated-parameter';

const PARAMETERS: Readonly<Record<PagingQuestion, string>> = {
  'limit-zero': 'limit=0',
  'limit-not-a-number': 'limit=many',
  'offset-not-a-number': 'offset=many',
  'offset-past-end': 'offset=999999999',
  'repeated-parameter': 'offset=1&offset=2',
};

export function* askPaging(maker: ProbeMaker, question: PagingQuestion): Asking<CalibrationAnswer> {
  const one = yield maker.probe({ about: question, target: `${PATHS.orders}?${PARAMETERS[question]}` });
  return pagingAnswered(question, one);
}

function pagingAnswered(question: PagingQuestion, one: SeenProbe): CalibrationAnswer {
  const seen = [one];
  const page = isAccepted(one) ? listIn(one) : undefined;
  const isRejected = isRejection(one) && SERVICE_READINGS[question].some((id) => id === 'rejected');
  const reading = page ? SHOWN[question](page) : isRejected ? 'rejected' : undefined;
  return reading === undefined
    ? { question, open: 'odd-answer', seen }
    : ({ question, reading, seen } as CalibrationAnswer);
}

const { defaultLimit, defaultOffset } = PAGE;

/** The reading that a page shows, if any. */
const SHOWN: { readonly [Q in PagingQuestion]: (page: ListSeen) => ServiceReadings[Q] | undefined } = {
  'limit-zero': ({ limit }) => (limit === defaultLimit ? 'default' : limit === 0 ? 'empty-page' : undefined),
  'limit-not-a-number': ({ limit }) => (limit === defaultLimit ? 'default' : undefined),
  'offset-not-a-number': ({ offset }) => (offset === defaultOffset ? 'default' : undefined),
  'offset-past-end': ({ count }) => (count === 0 ? 'empty-page' : undefined),
  'repeated-parameter': ({ offset }) => (offset === 2 ? 'last' : offset === 1 ? 'first' : undefined),
};

/** 416 is of a range that isn't there. */
function isRejection({ answer: { status } }: SeenProbe): boolean {
  return status === 400 || status === 416 || status === 422;
}

/** @param baseline the list without a filter. */
export function* askStatus(
  maker: ProbeMaker,
  baseline: SeenProbe,
): Asking<CalibrationAnswer<'unknown-status'>> {
  const question = 'unknown-status';
  const one = yield maker.probe({ about: question, target: `${PATHS.orders}?status=${UNKNOWN_STATUS}` });
  const seen = [baseline, one];
  if (isRejection(one)) return { question, reading: 'rejected', seen };
  const total = isAccepted(one) ? listIn(one)?.total : undefined;
  if (typeof total !== 'number') return { question, open: 'odd-answer', seen };
  if (total > 0) return { question, reading: 'ignored', seen };
  const all = listIn(baseline)?.total;
  return typeof all === 'number' && all > 0
    ? { question, reading: 'empty-page', seen }
    : { question, open: 'no-orders', seen };
}

export function* askListPath(
  maker: ProbeMaker,
  question: PathQuestion,
  query = '',
): Asking<CalibrationAnswer> {
  const seen: SeenProbe[] = [];
  for (const reading of SERVICE_READINGS[question]) {
    const target = `${pathByReading(question, reading)}${query}`;
    const one = yield maker.probe({ about: question, target });
    seen.push(one);
    if (isAccepted(one) && listIn(one)) return { question, reading, seen } as CalibrationAnswer;
    if (one.answer.status !== 404) return { question, open: 'odd-answer', seen };
  }
  return { question, open: 'none-fits', seen };
}

/** No reading of these rejects the request, so one request can ask both. */
const WITH_LEDGER = ['limit-zero', 'repeated-parameter'] as const satisfies readonly PagingQuestion[];

/** Ledger is paginated as Orders are, so the request that finds it asks more. Where it doesn't, each is asked by itself. */
export function* askLedger(maker: ProbeMaker, keep: KeepAnswer): Asking<void> {
  const question = 'ledger-path';
  const parameters = WITH_LEDGER.map((one) => PARAMETERS[one]).join('&');
  const together = yield* askListPath(maker, question, `?${parameters}`);
  const isOdd = 'open' in together && together.open === 'odd-answer';
  keep(isOdd ? yield* askListPath(maker, question) : together);
  const page = 'reading' in together ? together.seen.at(-1) : undefined;
  for (const one of WITH_LEDGER) {
    const answer = page && pagingAnswered(one, page);
    keep(answer && 'reading' in answer ? answer : yield* askPaging(maker, one));
  }
}

/** @param lists what was found of where they are. */
export function* askRecentLimit(
  maker: ProbeMaker,
  lists: readonly CalibrationAnswer[],
): Asking<CalibrationAnswer<'recent-list-limit'>> {
  const question = 'recent-list-limit';
  const list = lists
    .flatMap((answer) => ('reading' in answer ? (answer.seen.at(-1) ?? []) : []))
    .find((seen) => (listIn(seen)?.count ?? 0) >= 2);
  if (!list) return { question, open: 'too-few-records', seen: [] };
  const one = yield maker.probe({ about: question, target: `${list.probe.parts.target}?limit=1` });
  const seen = [list, one];
  if (isRejection(one)) return { question, reading: 'rejected', seen };
  const count = isAccepted(one) ? listIn(one)?.count : undefined;
  if (count === 1) return { question, reading: 'applied', seen };
  return count === listIn(list)?.count
    ? { question, reading: 'ignored', seen }
    : { question, open: 'odd-answer', seen };
}
