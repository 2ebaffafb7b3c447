/** The words of every mistake. They're apart from the catalogue, which the search's workers load without them. */

import { BODY_ADVICE } from './body/advice.ts';
import { BODY_HASH_ADVICE } from './body-hash/advice.ts';
import type { MistakeId } from './catalogue.ts';
import type { HEADERS_MISTAKES } from './headers/mistakes.ts';
import { HMAC_ADVICE } from './hmac/advice.ts';
import { JOINING_ADVICE } from './joining/advice.ts';
import { KEY_ADVICE } from './key/advice.ts';
import { METHOD_ADVICE } from './method/advice.ts';
import type { Advice } from './mistake-row.ts';
import { OUTPUT_ADVICE } from './output/advice.ts';
import { PATH_ADVICE } from './path/advice.ts';
import { QUERY_ADVICE } from './query/advice.ts';
import { TIMESTAMP_ADVICE } from './timestamp/advice.ts';
import { TRANSPORT_ADVICE } from './transport/advice.ts';

/** Of the authentication headers themselves. */
const HEADERS_ADVICE = {
  'header-missing': {
    title: 'Authentication header missing',
    happened: () => 'Your code didn’t send all three authentication headers, or sent one of them empty.',
    fix: 'Set X-Api-Key, X-Timestamp and X-Signature on every request.',
  },
  'header-stray-characters': {
    title: 'Stray characters in an authentication header',
    happened: () =>
      'Your code sent quotes or invisible characters with the value of an authentication header.',
    fix: 'Trim the value when it’s read from a file, a variable or a copied text.',
  },
  'key-id-malformed': {
    title: 'X-Api-Key isn’t a key id',
    happened: () => 'Your code sent something in X-Api-Key that doesn’t look like a key id.',
    fix: 'Send the key id exactly as the merchant portal shows it: pk_test_… or pk_live_….',
  },
  'secret-sent': {
    title: 'Secret sent with the request',
    happened: () => 'Your code sent the secret, which only keys the signature.',
    fix: 'Revoke the API key in the merchant portal, create another, and keep its secret out of every request.',
  },
} satisfies Record<keyof typeof HEADERS_MISTAKES, Advice>;

/** A mistake without words doesn't compile. */
export const ADVICE: Readonly<Record<MistakeId, Advice>> = {
  ...METHOD_ADVICE,
  ...PATH_ADVICE,
  ...QUERY_ADVICE,
  ...TIMESTAMP_ADVICE,
  ...BODY_ADVICE,
  ...BODY_HASH_ADVICE,
  ...JOINING_ADVICE,
  ...KEY_ADVICE,
  ...HMAC_ADVICE,
  ...OUTPUT_ADVICE,
  ...HEADERS_ADVICE,
  ...TRANSPORT_ADVICE,
} satisfies Record<MistakeId, Advice>;
