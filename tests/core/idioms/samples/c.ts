/** Where C's samples stand. */

import { CHARGE, QUERY, SIGNATURE_ZEROS, TIME } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const C: Bench = {
  language: 'c',
  frozen: `snprintf(timestamp, sizeof timestamp, "${TIME}");`,
};

export const C_SAMPLES = samplesOf(C, {
  'query-order-as-sent': { asked: QUERY },
  'join-trailing-newline': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'out-uppercase': [{ asked: CHARGE }, { symptom: 'out-uppercase', asked: CHARGE }],
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
} satisfies Places);
