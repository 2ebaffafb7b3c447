/** Where C's samples stand. */

import { CHARGE, QUERY, SIGNATURE_ZEROS, TIME } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const C: Bench = {
  language: 'c',
  frozen: `snprintf(timestamp, sizeof timestamp, "${TIME}");`,
};

export const C_SAMPLES = samplesOf(C, {
  'query-order-as-sent': { asked: QUERY, over: 'query' },
  'join-trailing-newline': { asked: CHARGE, for: 'joining' },
  'hmac-swapped-args': { asked: CHARGE, for: 'hmac' },
  'out-uppercase': [
    { asked: CHARGE, for: 'output' },
    { symptom: 'out-uppercase', asked: CHARGE, for: 'output' },
  ],
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS, for: 'output' },
} satisfies Places);
