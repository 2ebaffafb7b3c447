/** The words of every mistake. They're apart from the catalogue, which the search's workers load without them. */

import { BODY_ADVICE } from './body/advice.ts';
import { BODY_HASH_ADVICE } from './body-hash/advice.ts';
import type { MistakeId } from './catalogue.ts';
import { HEADERS_ADVICE } from './headers/advice.ts';
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
