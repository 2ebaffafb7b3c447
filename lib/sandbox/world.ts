/** The sandbox's state: a past made from a seed, the keys, and what has happened since. Immutable; every change is a new world. */

import type { ServiceReadings } from '../core/service-readings.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import type { Secret } from '../core/signing/secret.ts';
import { type JournalProblem, readJournal, type SandboxJournal, type SecretsById } from './journal.ts';
import { advance, replayCharge, stepOrder } from './payment-flow.ts';
import type { ChargeFields, Order, SandboxRecords } from './records.ts';
import { seedPast } from './seeding.ts';

export interface SandboxKey {
  readonly id: KeyId;
  readonly secret: Secret;
  readonly revoked: boolean;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly name?: string;
}

/** Something done to the sandbox, in whole Unix seconds. What the clock does follows from these, so it isn't recorded. */
export type SandboxEvent =
  | ({ readonly kind: 'charge'; readonly at: number; readonly id: string } & ChargeFields)
  | { readonly kind: 'step'; readonly at: number; readonly id: string };

/** Plain data but for the keys' `Secret`s, which don't survive cloning or JSON; `exportJournal` is the way to keep a world. */
export interface World {
  readonly seed: number;
  /** Where the made-up past ends, whole Unix seconds. */
  readonly anchor: number;
  readonly seededOrders: number;
  /** Seconds after which a charge's order is paid by itself. Absent: only steps pay, and unpaid orders expire. */
  readonly payAfter?: number;
  /** What it makes of what the document leaves open; absent: as assumed. No journal has them: whoever serves sets them. */
  readonly readings?: ServiceReadings;
  readonly keys: readonly SandboxKey[];
  /** Newest first. */
  readonly orders: readonly Order[];
  readonly records: SandboxRecords;
  /** Oldest first. */
  readonly events: readonly SandboxEvent[];
}

const SEEDED_ORDERS = 2640;

/** @param now Unix seconds; the past ends here. The same arguments make the same world. */
export function createWorld(options: {
  seed: number;
  now: number;
  orders?: number;
  payAfter?: number;
}): World {
  const { seed, now, orders: seededOrders = SEEDED_ORDERS, payAfter } = options;
  const anchor = Math.floor(now);
  const past = seedPast(seed, anchor, seededOrders);
  const world = { seed, anchor, seededOrders, keys: [], events: [], ...past };
  return payAfter === undefined ? world : { ...world, payAfter };
}

/** A key with an id that's there already takes its place. */
export function addWorldKey(world: World, key: SandboxKey): World {
  return { ...world, keys: [...world.keys.filter(({ id }) => id !== key.id), key] };
}

export function revokeKey(world: World, id: KeyId): World {
  return { ...world, keys: world.keys.map((key) => (key.id === id ? { ...key, revoked: true } : key)) };
}

/** Forgets the oldest orders and all events, for a server that runs for long: no journal of it leads back here. */
export function withoutOldest(world: World, orders: number): World {
  // Ids of new orders follow from the seed and the number of events.
  const seed = world.seed + world.events.length + 1;
  return { ...world, seed, orders: world.orders.slice(0, orders), events: [] };
}

/** What it takes to make this world again, as JSON, but for the keys' secrets, which are kept where keys are. */
export function exportJournal(world: World): SandboxJournal {
  const { seed, anchor, seededOrders, payAfter = null, keys, events } = world;
  return {
    version: 2,
    seed,
    anchor,
    seededOrders,
    payAfter,
    keys: keys.map(({ id, revoked, createdAt, name = null }) => ({ id, revoked, createdAt, name })),
    events,
  };
}

export type Restored =
  | { readonly ok: true; readonly world: World }
  | { readonly ok: false; readonly problem: JournalProblem };

/** The exported world, moved on to `now` (Unix seconds). @param journal as it came out of storage, unchecked. */
export function restoreWorld(journal: unknown, secrets: SecretsById, now: number): Restored {
  const read = readJournal(journal, secrets);
  if (!read.ok) return read;
  const { keys, events, anchor, seed, seededOrders, payAfter } = read.content;
  let world = createWorld({
    seed,
    now: anchor,
    orders: seededOrders,
    ...(payAfter !== undefined && { payAfter }),
  });
  for (const event of events) {
    if (event.kind === 'charge') world = replayCharge(advance(world, event.at), event).world;
    else {
      const stepped = stepOrder(world, event.id, event.at);
      if (!stepped.ok) return { ok: false, problem: 'corrupt' };
      world = stepped.world;
    }
  }
  return { ok: true, world: advance({ ...world, keys }, now) };
}
