/** The sandbox's record as it's stored, and reading it back without trusting it. */

import { checkKeyId, checkSecret } from '../core/signing/key-pair.ts';
import type { Secret } from '../core/signing/secret.ts';
import { readCharge } from './charge.ts';
import type { SandboxEvent, SandboxKey } from './world.ts';

/** Plain JSON. A type alias, since an interface isn't assignable to JSON's index signature. */
export type SandboxJournal = {
  readonly version: 2;
  readonly seed: number;
  readonly anchor: number;
  readonly seededOrders: number;
  readonly payAfter: number | null;
  readonly keys: readonly {
    readonly id: string;
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

/** By key id: a journal holds no secret, so they're kept elsewhere. */
export type SecretsById = ReadonlyMap<string, Secret>;

type Fields = Readonly<Record<string, unknown>>;

/** Far beyond any real sandbox, and little enough to make in a moment. */
const MOST_SEEDED_ORDERS = 100_000;

/** @param secrets a key that has none here, and none in a journal of the first version, is left out. */
export function readJournal(journal: unknown, secrets: SecretsById): JournalReading {
  if (!isFields(journal)) return { ok: false, problem: 'corrupt' };
  const { version, seed, anchor, seededOrders, payAfter, keys, events } = journal;
  if (isWhole(version) && version > 2) return { ok: false, problem: 'newer' };
  const readKeys = readEach(keys, version === 1 ? readKeyAndSecret : readKey);
  const readEvents = readEach(events, readEvent);
  const sound =
    (version === 1 || version === 2) &&
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
      keys: readKeys.flatMap((key) => withSecret(key, secrets)),
      events: readEvents,
    },
  };
}

/** Of the keys in a journal whose secrets are kept elsewhere, all but those of the first version. */
export function keyIdsWithoutSecrets(journal: unknown): readonly string[] {
  if (!isFields(journal) || journal['version'] !== 2) return [];
  return readEach(journal['keys'], readKey)?.map(({ id }) => id) ?? [];
}

type ReadKey = Omit<SandboxKey, 'secret'> & { readonly secret?: Secret };

function readKey(key: Fields): ReadKey | undefined {
  const { id, revoked, createdAt, name } = key;
  if (typeof id !== 'string' || typeof revoked !== 'boolean' || typeof createdAt !== 'number')
    return undefined;
  const checked = checkKeyId(id);
  if (!checked.ok) return undefined;
  const known = { id: checked.value, revoked, createdAt };
  if (name === null) return known;
  return typeof name === 'string' ? { ...known, name } : undefined;
}

function readKeyAndSecret(key: Fields): ReadKey | undefined {
  const known = readKey(key);
  const secret = typeof key['secret'] === 'string' ? checkSecret(key['secret']) : undefined;
  return known && secret?.ok ? { ...known, secret: secret.value } : undefined;
}

function withSecret(key: ReadKey, secrets: SecretsById): SandboxKey[] {
  const secret = key.secret ?? secrets.get(key.id);
  return secret ? [{ ...key, secret }] : [];
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
