/** Where the samples of Postman's scripts stand. */

import { CHARGE, ORDERS, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'postman', frozen: `const timestamp = '${TIME}';` };

/** The body stays as it was typed: Postman fills it in when it sends. */
const UNFILLED = ["if (raw) pm.request.body.update({ mode: 'raw', raw });", ''] as const;

export const POSTMAN_SAMPLES = samplesOf(BENCH, {
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'ts-literal': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\nconst timestamp = ts;',
  },
  'body-placeholder': {
    asked: posting('{"order":"{{order}}"}'),
    for: 'body-hash',
    as: 'const bodyHash = ‹code›.toString();',
    also: [UNFILLED],
  },
  'body-double-encoded': { asked: CHARGE },
  'bodyhash-literal': { asked: CHARGE },
  'hmac-key-wordarray': { asked: CHARGE },
} satisfies Places);
