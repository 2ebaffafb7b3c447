/** Where the samples of Bruno's scripts stand. */

import { CHARGE, ORDERS, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'bruno', frozen: `const timestamp = '${TIME}';` };

/** The body stays as it was typed: Bruno fills it in when it sends. */
const UNFILLED = ['if (raw) req.setBody(Buffer.from(raw), { raw: true });', ''] as const;

const SIGNED: Place = { asked: CHARGE, for: 'hmac', as: 'const signature = ‹code›.toString();' };

export const BRUNO_SAMPLES = samplesOf(BENCH, {
  'query-order-as-sent': { asked: QUERY, for: 'query' },
  'query-identical-pairs-once': {
    asked: TWICE,
    for: 'query',
    as: "const pairs = sent.split('&');\n‹code›",
  },
  'body-placeholder': {
    asked: posting('{"order":"{{order}}"}'),
    for: 'body-hash',
    as: 'const bodyHash = ‹code›.toString();',
    also: [UNFILLED],
  },
  'bodyhash-empty': { asked: ORDERS, for: 'body-hash', as: '‹code›\nconst bodyHash = line5;' },
  'join-none': { asked: CHARGE, for: 'joining' },
  'hmac-swapped-args': SIGNED,
  'hmac-key-wordarray': SIGNED,
  'out-base64': {
    asked: CHARGE,
    for: 'output',
    as: 'const mac = CryptoJS.HmacSHA256(message, secret);\nconst signature = ‹code›;',
  },
} satisfies Places);
