/** The words for mistakes in the authentication headers. */

import type { Advice } from '../mistake-row.ts';
import type { HEADERS_MISTAKES } from './mistakes.ts';

export const HEADERS_ADVICE = {
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
