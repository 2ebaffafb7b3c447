/** Where the samples of Bruno's scripts stand. */

import { CHARGE, ORDERS, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'bruno', frozen: `const timestamp = '${TIME}';` };

/** The body stays as it was typed: Bruno fills it in when it sends. */
const UNFILLED = ['if (raw) req.setBody(Buffer.from(raw), { raw: true });', ''] as const;

export const BRUNO_SAMPLES = samplesOf(BENCH, {
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'body-placeholder': {
    asked: posting('{"order":"{{order}}"}'),
    for: 'body-hash',
    as: 'const bodyHash = ‹code›.toString();',
    also: [UNFILLED],
  },
  'bodyhash-empty': { asked: ORDERS },
  'join-none': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'hmac-key-wordarray': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
} satisfies Places);
