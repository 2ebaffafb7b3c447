/** The whole catalogue: every fault by its id. */

import { BODY_FAULTS } from './body.ts';
import { BODY_ADVICE } from './body-advice.ts';
import { BODY_HASH_FAULTS } from './body-hash.ts';
import { BODY_HASH_ADVICE } from './body-hash-advice.ts';
import type { Advice, Fault } from './fault.ts';
import { HMAC_FAULTS } from './hmac.ts';
import { HMAC_ADVICE } from './hmac-advice.ts';
import { JOINING_FAULTS } from './joining.ts';
import { JOINING_ADVICE } from './joining-advice.ts';
import { KEY_FAULTS } from './key.ts';
import { KEY_ADVICE } from './key-advice.ts';
import { METHOD_FAULTS } from './method.ts';
import { METHOD_ADVICE } from './method-advice.ts';
import { OUTPUT_FAULTS } from './output.ts';
import { OUTPUT_ADVICE } from './output-advice.ts';
import { PATH_FAULTS } from './path.ts';
import { PATH_ADVICE } from './path-advice.ts';
import { QUERY_FAULTS } from './query.ts';
import { QUERY_ADVICE } from './query-advice.ts';
import { TIMESTAMP_FAULTS } from './timestamp.ts';
import { TIMESTAMP_ADVICE } from './timestamp-advice.ts';
import { TRANSPORT_FAULTS } from './transport.ts';
import { TRANSPORT_ADVICE } from './transport-advice.ts';

const ROWS = {
  ...METHOD_FAULTS,
  ...PATH_FAULTS,
  ...QUERY_FAULTS,
  ...TIMESTAMP_FAULTS,
  ...BODY_FAULTS,
  ...BODY_HASH_FAULTS,
  ...JOINING_FAULTS,
  ...KEY_FAULTS,
  ...HMAC_FAULTS,
  ...OUTPUT_FAULTS,
  ...TRANSPORT_FAULTS,
};

export type FaultId = keyof typeof ROWS;

export const FAULTS: Readonly<Record<FaultId, Fault>> = ROWS;

/** A fault without words doesn't compile. */
export const ADVICE: Readonly<Record<FaultId, Advice>> = {
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
  ...TRANSPORT_ADVICE,
} satisfies Record<FaultId, Advice>;

export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(ROWS, id);
}

export const FAULT_IDS = Object.keys(ROWS).filter(isFaultId);
