/** Where R's samples stand. */

import { works } from '../program.ts';
import { CHARGE, ORDERS, QUERY, TIME } from './asked.ts';
import { type Bench, type Need, type Places, samplesOf } from './sample.ts';

const R: Bench = { language: 'r', frozen: `timestamp <- "${TIME}"` };

const HTTR: Need = { said: 'httr', present: () => works('Rscript', '-e', 'library(httr)') };

export const R_SAMPLES = samplesOf(R, {
  'path-missing-leading-slash': { asked: ORDERS, over: 'path', needs: HTTR },
  'query-order-as-sent': { asked: QUERY },
  'join-none': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
} satisfies Places);
