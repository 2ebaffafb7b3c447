/** The whole catalogue: every fault by its id. */

import { BODY_FAULTS } from './body.ts';
import { BODY_HASH_FAULTS } from './body-hash.ts';
import type { Fault } from './fault.ts';
import { HMAC_FAULTS } from './hmac.ts';
import { JOINING_FAULTS } from './joining.ts';
import { KEY_FAULTS } from './key.ts';
import { METHOD_FAULTS } from './method.ts';
import { OUTPUT_FAULTS } from './output.ts';
import { PATH_FAULTS } from './path.ts';
import { QUERY_FAULTS } from './query.ts';
import { TIMESTAMP_FAULTS } from './timestamp.ts';
import { TRANSPORT_FAULTS } from './transport.ts';

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

export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(ROWS, id);
}

export const FAULT_IDS = Object.keys(ROWS).filter(isFaultId);
