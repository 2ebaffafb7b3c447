/** The whole catalogue: every fault by its id. */

import { BODY_FAULTS } from './body/faults.ts';
import { BODY_HASH_FAULTS } from './body-hash/faults.ts';
import type { Fault } from './fault.ts';
import { HEADERS_FAULTS } from './headers/faults.ts';
import { HMAC_FAULTS } from './hmac/faults.ts';
import { JOINING_FAULTS } from './joining/faults.ts';
import { KEY_FAULTS } from './key/faults.ts';
import { METHOD_FAULTS } from './method/faults.ts';
import { OUTPUT_FAULTS } from './output/faults.ts';
import { PATH_FAULTS } from './path/faults.ts';
import { QUERY_FAULTS } from './query/faults.ts';
import { TIMESTAMP_FAULTS } from './timestamp/faults.ts';
import { TRANSPORT_FAULTS } from './transport/faults.ts';

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
  ...HEADERS_FAULTS,
  ...TRANSPORT_FAULTS,
};

export type FaultId = keyof typeof ROWS;

export const FAULTS: Readonly<Record<FaultId, Fault>> = ROWS;

export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(ROWS, id);
}

export const FAULT_IDS = Object.keys(ROWS).filter(isFaultId);
