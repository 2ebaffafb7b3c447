/** Where the samples of Insomnia's scripts stand. */

import { libraryIn } from '../program.ts';
import { CHARGE, ORDERS, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Need, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'insomnia', frozen: `const timestamp = '${TIME}';` };

/** The body stays as it was typed: Insomnia fills it in when it sends. */
const UNFILLED = ["if (raw) insomnia.request.body.update({ mode: 'raw', raw });", ''] as const;

const CRYPTOJS: Need = { said: 'crypto-js in SIGNER_LIBRARIES', present: () => libraryIn('crypto-js') };

const SIGNED: Place = { asked: CHARGE, for: 'hmac', as: 'const signature = ‹code›.toString();' };

export const INSOMNIA_SAMPLES = samplesOf(BENCH, {
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'body-placeholder': {
    asked: posting('{"order":"{{order}}"}'),
    for: 'body-hash',
    as: 'const bodyHash = ‹code›.toString();',
    also: [UNFILLED],
  },
  'body-double-encoded': { asked: CHARGE },
  'bodyhash-empty': { asked: ORDERS },
  'join-none': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'hmac-key-wordarray': { ...SIGNED, needs: CRYPTOJS },
  'out-base64': {
    asked: CHARGE,
    for: 'output',
    as: 'const mac = CryptoJS.HmacSHA256(message, secret);\nconst signature = ‹code›;',
    needs: CRYPTOJS,
  },
} satisfies Places);
