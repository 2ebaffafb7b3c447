/** Asks how the server makes the canonical string: one request signed by each reading in turn, until one's accepted. */

import { PATHS } from '../api.ts';
import { SERVICE_READINGS, type SigningReadings } from '../service-readings.ts';
import {
  type Asking,
  type CalibrationAnswer,
  isAccepted,
  isUnsigned,
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

export function* askQuery(maker: ProbeMaker, question: QueryQuestion): Asking<CalibrationAnswer> {
  const seen: SeenProbe[] = [];
  for (const reading of SERVICE_READINGS[question]) {
    const target = `${PATHS.orders}?${QUERIES[question]}`;
    const one = yield maker.probe({ about: question, target, readings: { [question]: reading } });
    seen.push(one);
    if (isAccepted(one)) return { question, reading, seen } as CalibrationAnswer;
    if (!isUnsigned(one)) return { question, open: 'odd-answer', seen };
  }
  return { question, open: 'none-fits', seen };
}

/** Nothing may be at that path, so any answer but a 401 says that the signature was valid. Both are sent to be sure. */
export function* askPath(maker: ProbeMaker): Asking<CalibrationAnswer<'signed-path'>> {
  const question = 'signed-path';
  const target = PATHS.orders.replace('orders', '%6Frders');
  const sent = yield maker.probe({ about: question, target });
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
