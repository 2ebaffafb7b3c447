/** Records with a version: old ones are brought up, unreadable or newer ones are left alone and reported. */

import * as v from 'valibot';
import { Secret } from '../core/signing/secret.ts';
import type { Json, StoragePort, WriteOutcome } from './storage-port.ts';

type Schema<T> = v.GenericSchema<unknown, T>;

type Parsed<T> =
  | { readonly state: 'ok'; readonly value: T }
  /** `detail` names places and expected types, never what is stored. */
  | { readonly state: 'corrupt'; readonly detail: string };

/** Stored as `{ version, data }` under `key`. */
export interface VersionedRecord<T extends Json> {
  readonly key: string;
  /** Counts from 1. */
  readonly version: number;
  /** Reads data of this or an earlier version. */
  parse(version: number, data: unknown): Parsed<T>;
  /** The next version of the record; `up` makes its data of this version's. */
  next<U extends Json>(schema: Schema<U>, up: (old: T) => U): VersionedRecord<U>;
}

/** Version 1 of a record. */
export function versioned<T extends Json>(key: string, schema: Schema<T>): VersionedRecord<T> {
  return define(key, 1, schema, () => ({ state: 'corrupt', detail: 'version: expected 1 or more' }));
}

function define<T extends Json>(
  key: string,
  version: number,
  schema: Schema<T>,
  parseOlder: (version: number, data: unknown) => Parsed<T>,
): VersionedRecord<T> {
  const record: VersionedRecord<T> = {
    key,
    version,
    parse: (from, data) => (from === version ? parseWith(schema, data) : parseOlder(from, data)),
    next: (nextSchema, up) =>
      define(key, version + 1, nextSchema, (from, data) => {
        const old = record.parse(from, data);
        return old.state === 'ok' ? parseWith(nextSchema, up(old.value)) : old;
      }),
  };
  return record;
}

function parseWith<T>(schema: Schema<T>, data: unknown): Parsed<T> {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return { state: 'ok', value: parsed.output };
  return { state: 'corrupt', detail: parsed.issues.map(place).join('; ') };
}

/** Only what the schema says: an issue's own message quotes the stored value. */
function place({ path, expected }: v.BaseIssue<unknown>): string {
  const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${fieldName(key)}`));
  return `data${steps.join('')}: expected ${expected ?? 'another value'}`;
}

/** Field names of ours are short camelCase; any other key is stored content and stays unseen. */
function fieldName(key: unknown): string {
  return typeof key === 'string' && /^[a-z][A-Za-z]{0,23}$/.test(key) ? key : '…';
}

export type RecordState<T> =
  | { readonly state: 'absent' }
  | { readonly state: 'ok'; readonly value: T }
  /** Written by a later Countersign. */
  | { readonly state: 'newer'; readonly version: number }
  | { readonly state: 'corrupt'; readonly detail: string };

/** Why a record wasn't written. What is stored is then as it was, byte for byte. */
export type RecordFailure =
  | Extract<WriteOutcome, { readonly ok: false }>
  | { readonly ok: false; readonly problem: 'newer'; readonly version: number }
  | { readonly ok: false; readonly problem: 'corrupt'; readonly detail: string };

/** Rejects only where storage itself is unavailable, as the port does. */
export async function readRecord<T extends Json>(
  port: StoragePort,
  record: VersionedRecord<T>,
): Promise<RecordState<T>> {
  return recordState(record, await port.read(record.key));
}

/** Calls back whenever any page writes or removes the record. Returns the way to stop. */
export function watchRecord<T extends Json>(
  port: StoragePort,
  record: VersionedRecord<T>,
  listener: (state: RecordState<T>) => void,
): () => void {
  return port.watch(record.key, (stored) => listener(recordState(record, stored)));
}

/** What's stored, as it was read. */
export function recordState<T extends Json>(record: VersionedRecord<T>, stored: unknown): RecordState<T> {
  if (stored === undefined) return { state: 'absent' };
  const envelope = v.safeParse(ENVELOPE, stored);
  if (!envelope.success) return { state: 'corrupt', detail: 'expected a version and data' };
  const { version, data } = envelope.output;
  return version > record.version ? { state: 'newer', version } : record.parse(version, data);
}

const ENVELOPE = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)), data: v.unknown() });

/** Writes the whole record, whatever readable value it held. */
export async function writeRecord<T extends Json>(
  port: StoragePort,
  record: VersionedRecord<T>,
  value: T,
): Promise<{ readonly ok: true } | RecordFailure> {
  const written = await changeRecord<T, never>(port, record, value, () => ({ ok: true, value }));
  return written.ok ? { ok: true } : written;
}

/** Read, change and write with no other page in between. `initial` is what an absent record holds. */
export function updateRecord<T extends Json>(
  port: StoragePort,
  record: VersionedRecord<T>,
  initial: T,
  change: (value: T) => T,
): Promise<{ readonly ok: true; readonly value: T } | RecordFailure> {
  return changeRecord<T, never>(port, record, initial, (value) => ({ ok: true, value: change(value) }));
}

/** As `updateRecord`, for a change that may be refused; then nothing is written and the refusal is the answer. */
export function changeRecord<T extends Json, Refusal extends { readonly ok: false } = never>(
  port: StoragePort,
  record: VersionedRecord<T>,
  initial: T,
  change: (value: T) => { readonly ok: true; readonly value: T } | Refusal,
): Promise<{ readonly ok: true; readonly value: T } | Refusal | RecordFailure> {
  return port.exclusive(record.key, async () => {
    const current = await readForWriting(port, record);
    if (!current.ok) return current;
    const changed = change(current.state.state === 'ok' ? current.state.value : initial);
    if (!changed.ok) return changed;
    assertFits(record, changed.value);
    const outcome = await port.write(record.key, { version: record.version, data: changed.value });
    return outcome.ok ? changed : outcome;
  });
}

/** A value that couldn't be read back is a bug, and mustn't be stored. */
function assertFits<T extends Json>(record: VersionedRecord<T>, value: T): void {
  const parsed = record.parse(record.version, value);
  if (parsed.state === 'corrupt')
    throw new TypeError(`${record.key} doesn’t fit its schema: ${parsed.detail}`);
}

type Writable<T> = {
  readonly ok: true;
  readonly state: Extract<RecordState<T>, { readonly state: 'absent' | 'ok' }>;
};

async function readForWriting<T extends Json>(
  port: StoragePort,
  record: VersionedRecord<T>,
): Promise<Writable<T> | RecordFailure> {
  const stored = await rawValue(port, record.key);
  if (!stored.ok) return stored;
  const state = recordState(record, stored.value);
  if (state.state === 'newer') return { ok: false, problem: 'newer', version: state.version };
  if (state.state === 'corrupt') return { ok: false, problem: 'corrupt', detail: state.detail };
  return { ok: true, state };
}

/** As it's stored, unchecked. */
export async function rawValue(
  port: StoragePort,
  key: string,
): Promise<{ readonly ok: true; readonly value: unknown } | Extract<WriteOutcome, { readonly ok: false }>> {
  try {
    return { ok: true, value: await port.read(key) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: 'unavailable', detail };
  }
}

/** What was set aside of a record in this area, the oldest first. */
export async function readSetAside(port: StoragePort, key: string): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  for (let n = 1; ; n++) {
    const value = await port.read(setAsideKey(key, n));
    if (value === undefined) return values;
    values.push(value);
  }
}

/** Of the copy that was set aside as the nth. */
export function setAsideKey(key: string, n: number): string {
  return `${key}.unreadable-${n}`;
}

/** By the shape that a secret has. */
const SHAPED = /sk_\w{6,}/g;
/** A record is never nested deeper; one that's hostile isn't followed further. */
const DEEPEST = 8;

/** Secrets in records that were set aside, as far as they can be read: by the field they stand in, and by their shape. */
export function secretsSetAside(values: readonly unknown[]): readonly Secret[] {
  const texts = new Set(values.flatMap((value) => [...textsIn(value, 0)]));
  return [...texts].map((text) => new Secret(text));
}

function* textsIn(value: unknown, depth: number, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (name === 'secret') yield value;
    yield* value.match(SHAPED) ?? [];
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const [field, one] of Object.entries(value)) yield* textsIn(one, depth + 1, field);
}
