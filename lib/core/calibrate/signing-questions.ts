/** Asks how the server makes the canonical string: one request signed by each reading in turn, until one's accepted. */

import { PATHS } from '../api.ts';
import { SERVICE_READINGS, type ServiceReadings, type SigningReadings } from '../service-readings.ts';
import {
  type Asking,
  type CalibrationAnswer,
  isAccepted,
  isUnsigned,
  type KeepAnswer,
  type ProbeMaker,
  type SeenProbe,
} from './asking.ts';

type QueryQuestion = Exclude<keyof SigningReadings, 'signed-path'>;

/** Each query is read in as many ways as its question has readings, and in one way by those of all other questions. */
const QUERIES: Readonly<Record<QueryQuestion, string>> = {
  'signed-query': 'probe=%61+%20',
  'query-order': 'probe-b=2&probe=2&probe=1',
  'key-without-value': 'probe',
  'empty-segments': 'probe1=1&&probe2=2',
};

const QUERY_QUESTIONS = Object.keys(QUERIES) as readonly QueryQuestion[];

/** All other readings of it were rejected, and this one wasn't tried. */
interface Left {
  readonly question: QueryQuestion;
  readonly left: ServiceReadings[QueryQuestion];
  readonly seen: readonly SeenProbe[];
}

/**
 * The last reading of each isn't tried by itself: where it's the only one left, one request signed by all of these
 * together shows that they hold. Should that one be rejected, each is tried.
 */
export function* askQueries(maker: ProbeMaker, keep: KeepAnswer): Asking<void> {
  const left: Left[] = [];
  const readings: Record<string, string> = {};
  for (const question of QUERY_QUESTIONS) {
    const tried = yield* tryReadings(maker, question);
    if ('left' in tried) {
      left.push(tried);
      readings[question] = tried.left;
      continue;
    }
    if ('reading' in tried) readings[question] = tried.reading;
    keep(tried);
  }
  const [first] = left;
  if (!first) return;
  const query = left.map(({ question }) => QUERIES[question]).join('&');
  const target = `${PATHS.orders}?${query}`;
  const together = yield maker.probe({ about: first.question, target, readings });
  for (const one of left) {
    if (isAccepted(together)) keep(found(one, [...one.seen, together]));
    else keep(yield* tryLeft(maker, one, left.length > 1 ? undefined : together));
  }
}

function found({ question, left }: Left, seen: readonly SeenProbe[]): CalibrationAnswer {
  return { question, reading: left, seen } as CalibrationAnswer;
}

function* tryReadings(maker: ProbeMaker, question: QueryQuestion): Asking<CalibrationAnswer | Left> {
  const seen: SeenProbe[] = [];
  const readings = SERVICE_READINGS[question];
  const last = readings.at(-1);
  for (const reading of readings) {
    if (reading === last) break;
    const one = yield ask(maker, question, reading);
    seen.push(one);
    if (isAccepted(one)) return { question, reading, seen } as CalibrationAnswer;
    if (!isUnsigned(one)) return { question, open: 'odd-answer', seen };
  }
  return last === undefined ? { question, open: 'none-fits', seen } : { question, left: last, seen };
}

/** @param alone it was tried already, and rejected. */
function* tryLeft(maker: ProbeMaker, left: Left, alone: SeenProbe | undefined): Asking<CalibrationAnswer> {
  const { question } = left;
  const one = alone ?? (yield ask(maker, question, left.left));
  const seen = [...left.seen, one];
  if (isAccepted(one)) return found(left, seen);
  return { question, open: isUnsigned(one) ? 'none-fits' : 'odd-answer', seen };
}

function ask(maker: ProbeMaker, question: QueryQuestion, reading: string) {
  const target = `${PATHS.orders}?${QUERIES[question]}`;
  return maker.probe({ about: question, target, readings: { [question]: reading } });
}

/**
 * Nothing may be at that path, so any answer but a 401 says that the signature was valid. A 404 may come before the
 * signature is checked, so the other reading is then tried as well.
 */
export function* askPath(maker: ProbeMaker): Asking<CalibrationAnswer<'signed-path'>> {
  const question = 'signed-path';
  const target = PATHS.orders.replace('orders', '%6Frders');
  const sent = yield maker.probe({ about: question, target });
  if (isAccepted(sent)) return { question, reading: 'as-sent', seen: [sent] };
  const decoded = yield maker.probe({ about: question, target, readings: { [question]: 'decoded' } });
  const seen = [sent, decoded];
  const [isSent, isDecoded] = [isUnsigned(sent), isUnsigned(decoded)];
  if (!seen.every((one) => isUnsigned(one) || isRouted(one))) return { question, open: 'odd-answer', seen };
  if (isSent === isDecoded) return { question, open: isSent ? 'none-fits' : 'several-fit', seen };
  return { question, reading: isSent ? 'decoded' : 'as-sent', seen };
}

function isRouted(seen: SeenProbe): boolean {
  return isAccepted(seen) || seen.answer.status === 404;
}

export function* askSignatureCase(maker: ProbeMaker): Asking<CalibrationAnswer<'signature-case'>> {
  const question = 'signature-case';
  const one = yield maker.probe({
    about: question,
    target: PATHS.orders,
    signature: (right) => right.toUpperCase(),
  });
  const seen = [one];
  if (isAccepted(one)) return { question, reading: 'any', seen };
  return isUnsigned(one) ? { question, reading: 'lowercase', seen } : { question, open: 'odd-answer', seen };
}

/** Signed exactly as it's sent: a server that prints the number anew finds the signature invalid, which no reading is. */
export function* askLeadingZeros(maker: ProbeMaker): Asking<CalibrationAnswer<'leading-zeros'>> {
  const question = 'leading-zeros';
  const timestamp = `00${Math.floor(maker.serverNow)}`;
  const one = yield maker.probe({ about: question, target: PATHS.orders, timestamp });
  const seen = [one];
  if (isAccepted(one)) return { question, reading: 'as-sent', seen };
  if (one.refusal?.code === 'bad_timestamp') return { question, reading: 'rejected', seen };
  return { question, open: isUnsigned(one) ? 'none-fits' : 'odd-answer', seen };
}
