/** The sandbox's record as it's stored, and reading it back without trusting it. */

import { checkKeyId, checkSecret } from '../core/signing/key-pair.ts';
import { readCharge } from './charge.ts';
import type { SandboxEvent, SandboxKey } from './world.ts';

/** Plain JSON. A type alias, since an interface isn't assignable to JSON's index signature. */
export type SandboxJournal = {
  readonly version: 1;
  readonly seed: number;
  readonly anchor: number;
  readonly seededOrders: number;
  readonly payAfter: number | null;
  readonly keys: readonly {
    readonly id: string;
    readonly secret: string;
    readonly revoked: boolean;
    readonly createdAt: number;
    readonly name: string | null;
  }[];
  readonly events: readonly SandboxEvent[];
};

/** `newer`: a later version wrote it. `corrupt`: anything else that can't be read. Either way it's best left alone. */
export type JournalProblem = 'corrupt' | 'newer';

interface JournalContent {
  readonly seed: number;
  readonly anchor: number;
  readonly seededOrders: number;
  readonly payAfter: number | undefined;
  readonly keys: readonly SandboxKey[];
  readonly events: readonly SandboxEvent[];
}

export type JournalReading =
  | { readonly ok: true; readonly content: JournalContent }
  | { readonly ok: false; readonly problem: JournalProblem };

type Fields = Readonly<Record<string, unknown>>;

/** Far beyond any real sandbox, and little enough to make in a moment. */
const MOST_SEEDED_ORDERS = 100_000;

export function readJournal(journal: unknown): JournalReading {
  if (!isFields(journal)) return { ok: false, problem: 'corrupt' };
  const { version, seed, anchor, seededOrders, payAfter, keys, events } = journal;
  if (isWhole(version) && version > 1) return { ok: false, problem: 'newer' };
  const readKeys = readEach(keys, readKey);
  const readEvents = readEach(events, readEvent);
  const sound =
    version === 1 &&
    typeof seed === 'number' &&
    Number.isFinite(seed) &&
    isTime(anchor) &&
    isWhole(seededOrders) &&
    seededOrders <= MOST_SEEDED_ORDERS &&
    (payAfter === null || isWhole(payAfter)) &&
    readKeys &&
    readEvents;
  if (!sound) return { ok: false, problem: 'corrupt' };
  return {
    ok: true,
    content: {
      seed,
      anchor,
      seededOrders,
      payAfter: payAfter ?? undefined,
      keys: readKeys,
      events: readEvents,
    },
  };
}

function readKey(key: Fields): SandboxKey | undefined {
  const { id, secret, revoked, createdAt, name } = key;
  if (typeof id !== 'string' || typeof secret !== 'string') return undefined;
  const checkedId = checkKeyId(id);
  const checkedSecret = checkSecret(secret);
  if (!checkedId.ok || !checkedSecret.ok) return undefined;
  if (typeof revoked !== 'boolean' || typeof createdAt !== 'number') return undefined;
  const pair = { id: checkedId.value, secret: checkedSecret.value, revoked, createdAt };
  if (name === null) return pair;
  return typeof name === 'string' ? { ...pair, name } : undefined;
}

function readEvent(event: Fields): SandboxEvent | undefined {
  const { kind, at, id } = event;
  if (!isTime(at) || typeof id !== 'string' || !/^ord_[0-9a-z]+$/.test(id)) return undefined;
  if (kind === 'step') return { kind, at, id };
  if (kind !== 'charge') return undefined;
  const charge = readCharge(event);
  return charge.ok ? { kind, at, id, ...charge.fields } : undefined;
}

function readEach<T>(list: unknown, read: (fields: Fields) => T | undefined): T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const all: T[] = [];
  for (const item of list) {
    const one = isFields(item) ? read(item) : undefined;
    if (one === undefined) return undefined;
    all.push(one);
  }
  return all;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whole Unix seconds up to the year 9999, which ISO times need. */
function isTime(value: unknown): value is number {
  return isWhole(value) && value < 253_402_300_000;
}
