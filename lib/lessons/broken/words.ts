/** What's told of a broken client: where its mistakes are, how they're fixed, and where they show in production. */

import { MISTAKES } from '../../core/mistakes/catalogue.ts';
import type { Slot } from '../../core/mistakes/mistake-row.ts';
import { type BrokenClient, namedIn } from './client.ts';
import { codesOf } from './stretches.ts';

const PLACE: Readonly<Partial<Record<Slot, string>>> = {
  method: 'line 1, the method',
  path: 'line 2, the path',
  query: 'line 3, the query',
  timestamp: 'line 4, the timestamp',
  body: 'line 5, the body that’s hashed',
  'body-hash': 'line 5, the body hash',
  joining: 'how the five lines are joined',
  key: 'the key of the HMAC',
  hmac: 'the HMAC',
  output: 'how the signature is written',
};

const IN_PRODUCTION: Readonly<Partial<Record<Slot, string>>> = {
  method:
    'HTTP libraries may change the case of a method. Sign it in upper case, however your code names it.',
  path: 'Requests without a query may work while others fail. Test signing with a query and without one.',
  query:
    'Requests with one parameter work, and others fail. Test signing with several parameters in any order.',
  timestamp: 'The server checks the header’s time, and signs its text. Both must come from one variable.',
  body: 'Short ASCII bodies may work while others fail. Test signing with accents, quotes and spaces in a body.',
  'body-hash': 'Requests with a body may work while others fail. Test signing with a body and without one.',
  joining: 'Print the canonical string right before the HMAC, with its line breaks shown as \\n.',
  key: 'A secret is text, also where it looks like hex or Base64. Its bytes are the key.',
  hmac: 'HMAC functions take key and message in different orders. Test yours with a signature that you know.',
  output: 'Check that X-Signature has 64 lowercase hex digits. A lost zero shows in some requests only.',
};

/** Where, what, and the solution in words, which the correct code goes with. */
export function clientHints(client: BrokenClient): readonly [string, string, string] {
  const mistakes = namedIn(client, client.planted);
  const [first, second] = mistakes.map(({ slot }) => PLACE[slot] ?? slot);
  return [
    second === undefined
      ? `The mistake is in ${first}.`
      : `One mistake is in ${first}. The other one is in ${second}.`,
    mistakes.map(({ happened }) => happened).join('\n'),
    mistakes.map(({ fix }) => fix).join('\n'),
  ];
}

/** One piece for each mistake. */
export function correctCode({ planted, language }: BrokenClient): readonly string[] {
  return planted.map((id) => codesOf(id, language).right);
}

export function inProduction({ planted }: BrokenClient): readonly string[] {
  return planted.flatMap((id) => IN_PRODUCTION[MISTAKES[id].slot] ?? []);
}
