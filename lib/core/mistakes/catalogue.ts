/** The whole catalogue: every mistake by its id. */

import { BODY_MISTAKES } from './body/mistakes.ts';
import { BODY_HASH_MISTAKES } from './body-hash/mistakes.ts';
import { HEADERS_MISTAKES } from './headers/mistakes.ts';
import { HMAC_MISTAKES } from './hmac/mistakes.ts';
import { JOINING_MISTAKES } from './joining/mistakes.ts';
import { KEY_MISTAKES } from './key/mistakes.ts';
import { METHOD_MISTAKES } from './method/mistakes.ts';
import type { MistakeRow } from './mistake-row.ts';
import { OUTPUT_MISTAKES } from './output/mistakes.ts';
import { PATH_MISTAKES } from './path/mistakes.ts';
import { QUERY_MISTAKES } from './query/mistakes.ts';
import { TIMESTAMP_MISTAKES } from './timestamp/mistakes.ts';
import { TRANSPORT_MISTAKES } from './transport/mistakes.ts';

const ROWS = {
  ...METHOD_MISTAKES,
  ...PATH_MISTAKES,
  ...QUERY_MISTAKES,
  ...TIMESTAMP_MISTAKES,
  ...BODY_MISTAKES,
  ...BODY_HASH_MISTAKES,
  ...JOINING_MISTAKES,
  ...KEY_MISTAKES,
  ...HMAC_MISTAKES,
  ...OUTPUT_MISTAKES,
  ...HEADERS_MISTAKES,
  ...TRANSPORT_MISTAKES,
};

export type MistakeId = keyof typeof ROWS;

export const MISTAKES: Readonly<Record<MistakeId, MistakeRow>> = ROWS;

export function isMistakeId(id: string): id is MistakeId {
  return Object.hasOwn(ROWS, id);
}

export const MISTAKE_IDS = Object.keys(ROWS).filter(isMistakeId);
