/**
 * That a page made a charge, of which Capture listed the request: its list is gone with DevTools. Nothing of the request
 * can be read from it, since nobody asked to store it.
 */

import * as v from 'valibot';
import { orderCharged, placeOf } from '../core/diagnosis/sent-twice.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { type HexDigest, isHexDigest, utf8 } from '../core/signing/bytes.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { StoragePort } from './storage-port.ts';
import { readRecord, updateRecord, versioned } from './versioned.ts';

/** The newest. */
const MOST_CHARGES = 500;

const PAGE_CHARGE = v.object({
  /** See `chargeDigest`. */
  charge: v.pipe(v.string(), v.check(isHexDigest)),
  /** When it was sent, in Unix seconds. */
  at: v.number(),
  /** `null` where no response tells. */
  status: v.nullable(v.number()),
});

export const PAGE_CHARGES_RECORD = versioned('page-charges', v.array(PAGE_CHARGE));

export type PageCharge = v.InferOutput<typeof PAGE_CHARGE>;

/** Of method, origin, path and order id. `undefined` for what's no charge, or names no order. */
export function chargeDigest(request: WireRequest, origin: string): HexDigest | undefined {
  const order = orderCharged(request);
  return order === undefined
    ? undefined
    : sha256Hex(utf8(JSON.stringify([request.method, origin, placeOf(request), order])));
}

/** Where they can't be stored, they're known as long as they're listed. */
export async function keepPageCharges(port: StoragePort, charges: readonly PageCharge[]): Promise<void> {
  await updateRecord(port, PAGE_CHARGES_RECORD, [], (stored) => {
    const isKnown = ({ charge, at }: PageCharge): boolean =>
      stored.some((one) => one.charge === charge && one.at === at);
    return [...stored, ...charges.filter((one) => !isKnown(one))]
      .toSorted((one, other) => one.at - other.at)
      .slice(-MOST_CHARGES);
  });
}

/** Those of the same order, to the same place. */
export async function readPageCharges(
  port: StoragePort,
  request: WireRequest,
  origin: string,
): Promise<readonly PageCharge[]> {
  const digest = chargeDigest(request, origin);
  if (digest === undefined) return [];
  const read = await readRecord(port, PAGE_CHARGES_RECORD);
  return read.state === 'ok' ? read.value.filter(({ charge }) => charge === digest) : [];
}
