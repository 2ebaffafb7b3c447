/** Where Kotlin's samples stand. */

import { CHARGE, ESCAPED, HASH_ZEROS, ORDERS, QUERY, TIME } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const KOTLIN: Bench = { language: 'kotlin', frozen: `val timestamp = "${TIME}"` };

export const KOTLIN_SAMPLES = samplesOf(KOTLIN, {
  'path-decoded': { asked: ESCAPED, for: 'path' },
  'query-order-as-sent': { asked: QUERY },
  'ts-ms': { symptom: 'ts-ms', asked: ORDERS, clock: true, for: 'timestamp' },
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
  'join-none': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
} satisfies Places);
