/** Where Scala's samples stand. */

import { CHARGE, ESCAPED, ORDERS, QUERY, TIME } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const SCALA: Bench = { language: 'scala', frozen: `val timestamp = "${TIME}"` };

export const SCALA_SAMPLES = samplesOf(SCALA, {
  'path-decoded': { asked: ESCAPED, for: 'path' },
  'query-order-as-sent': { asked: QUERY },
  'ts-ms': { symptom: 'ts-ms', asked: ORDERS, clock: true, for: 'timestamp' },
  'join-none': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
} satisfies Places);
