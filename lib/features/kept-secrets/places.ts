/** Every place where something is stored, but for the secrets of the vault, each with the look through what's there now. */

import { clearDraft, clearRecord, clearText, type GateRefusal } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { type ByteString, bytesOf, displayText } from '../../core/signing/bytes.ts';
import type { Platform } from '../../platform/ports.ts';
import type { RecordName } from '../../state/record-reports.ts';
import { ENVIRONMENTS_RECORD, LOCAL_ENVIRONMENT } from '../../storage/environments.ts';
import { clearExchange } from '../../storage/exchange-clearing.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import { type StoredEntry, storedEntry, storedRequest } from '../../storage/history/records.ts';
import type { LongStore, SavedPort, StoredLists } from '../../storage/saved/port.ts';
import { savedRecord } from '../../storage/saved/records.ts';
import type { Send } from '../../storage/saved/saved.ts';
import { VARIABLES_RECORD } from '../../storage/variables.ts';
import { readVault } from '../../storage/vault.ts';
import { readRecord, readSetAside } from '../../storage/versioned.ts';
import { WINDOWS_RECORD } from '../../storage/windows.ts';
import { takeOverLeft } from '../window/left-windows.ts';
import type { KeptPart, KeptPlace, KeptRecord } from './state.ts';

const RECORDS: Readonly<
  Record<KeptRecord | RecordName, 'looked-at-whole' | 'looked-at-by-item' | 'for-secrets'>
> = {
  draft: 'looked-at-whole',
  handover: 'looked-at-whole',
  settings: 'looked-at-whole',
  'browse-layout': 'looked-at-whole',
  learning: 'looked-at-whole',
  clocks: 'looked-at-whole',
  sandbox: 'looked-at-whole',
  variables: 'looked-at-by-item',
  environments: 'looked-at-by-item',
  windows: 'looked-at-by-item',
  vault: 'for-secrets',
};
const NAMES = Object.keys(RECORDS) as (keyof typeof RECORDS)[];
const isWhole = (name: keyof typeof RECORDS): name is KeptRecord => RECORDS[name] === 'looked-at-whole';

export type Stored = Pick<
  Platform,
  'storage' | 'session' | 'cipher' | 'openHistory' | 'openSaved' | 'openWindow' | 'openWindowBodies'
>;
export type SecretClearing = Generator<number, { readonly ok: true } | GateRefusal>;

export interface Looking {
  readonly looked: Sought;
  /** Names as they're shown. */
  readonly hidden: (text: string) => string;
}

export interface Spot {
  readonly at: KeptPlace;
  readonly look: () => SecretClearing | Promise<SecretClearing>;
}

type Spots = AsyncGenerator<Spot, void>;

/** Rejects where a part, or one of its places, can't be read. */
export const SPOTS: Readonly<Record<KeptPart, (stored: Stored, looking: Looking) => Spots>> = {
  records: recordSpots,
  saved: savedSpots,
  history: historySpots,
};

export const PART_OF: Readonly<Record<KeptPlace['kind'], KeptPart>> = {
  record: 'records',
  'set-aside': 'records',
  'key-name': 'records',
  variable: 'records',
  environment: 'records',
  window: 'records',
  'window-body': 'records',
  'collection-name': 'saved',
  'saved-name': 'saved',
  saved: 'saved',
  send: 'saved',
  'saved-rest': 'saved',
  'saved-orphan': 'saved',
  history: 'history',
  'history-name': 'history',
  'history-rest': 'history',
};

async function* recordSpots(stored: Stored, looking: Looking): Spots {
  const { storage } = stored;
  const { hidden, looked } = looking;
  const whole = (value: unknown, at: KeptPlace): Spot => ({ at, look: () => clearWhole(value, looked) });
  const record = async (name: KeptRecord) =>
    whole(await storage.read(name), { kind: 'record', record: name });
  for (const name of NAMES.filter(isWhole)) yield await record(name);
  const variables = await readRecord(storage, VARIABLES_RECORD);
  if (variables.state === 'ok')
    for (const one of variables.value)
      yield whole(one, { kind: 'variable', id: one.name, name: hidden(one.name) });
  else yield await record('variables');
  const environments = await readRecord(storage, ENVIRONMENTS_RECORD);
  if (environments.state === 'ok')
    for (const one of environments.value.remotes)
      yield whole(one, {
        ...({ kind: 'environment', id: one.id, name: hidden(one.name) } as const),
        isLocal: one.id === LOCAL_ENVIRONMENT.id,
      });
  else yield await record('environments');
  yield* windowSpots(stored, looking);
  const vault = await readVault(stored);
  const keys = vault.state === 'ok' ? [...vault.value.keys, ...vault.value.withoutSecret] : [];
  for (const { id, name } of keys) yield whole(name, { kind: 'key-name', id, name: hidden(name) });
  yield* setAsideSpots(stored, looking);
}

async function* setAsideSpots({ storage, session }: Stored, { looked }: Looking): Spots {
  for (const name of NAMES.filter((one) => one !== 'sandbox'))
    for (const area of [storage, session]) {
      const copy = await readSetAside(area, name);
      yield { at: { kind: 'set-aside', record: name }, look: () => clearWhole(copy, looked) };
    }
}

/** Each with its body, where that's kept apart. */
async function* windowSpots(
  { storage, openWindow, openWindowBodies }: Stored,
  { hidden, looked }: Looking,
): Spots {
  const unwritten = await takeOverLeft(storage, await openWindow());
  const windows = await readRecord(storage, WINDOWS_RECORD);
  const port = await openWindowBodies();
  const left = new Set(readable(await port.ids()));
  const body = async (id: string) => readable(await port.read(id));
  if (windows.state === 'ok')
    for (const one of windows.value) {
      const { id, draft } = one;
      left.delete(id);
      const name = draft ? hidden(`${draft.method} ${draft.target}`).slice(0, LONGEST_SHOWN) : '';
      yield { at: { kind: 'window', id, name }, look: async () => clearWhole([one, await body(id)], looked) };
    }
  else
    yield {
      at: { kind: 'record', record: 'windows' },
      look: async () => clearWhole(await storage.read(WINDOWS_RECORD.key), looked),
    };
  for (const id of left)
    yield { at: { kind: 'window-body', id }, look: async () => clearWhole(await body(id), looked) };
  if (unwritten.length > 0) throw new Error('What a closed page left can’t be moved into the record');
}

/** What can't be looked into was refused when it was to be stored: the rest is looked through all the same. */
function* clearWhole(value: unknown, looked: Sought): SecretClearing {
  const bytes: Uint8Array[] = [];
  const inText = (_: string, one: unknown) => {
    if (!ArrayBuffer.isView(one)) return one;
    bytes.push(new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
    return null;
  };
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, inText);
  for (const part of [text, ...bytes]) {
    const clearance = yield* clearText(part, 'the record', looked);
    if (!clearance.ok && clearance.problem === 'holds-secret') return clearance;
  }
  return { ok: true };
}

async function* savedSpots(platform: Stored, looking: Looking): Spots {
  const { hidden, looked } = looking;
  const port = await platform.openSaved();
  const lists = readable(await port.lists());
  for (const stored of lists.collections) {
    const one = savedRecord('collections', stored);
    if (!one) yield* savedRest(port, 'collections', stored, looked);
    else
      yield {
        at: { kind: 'collection-name', id: one.id, name: hidden(one.name) },
        look: () => clearWhole(one.name, looked),
      };
  }
  const names = new Map<string, string>();
  for (const stored of lists.requests) {
    const one = savedRecord('requests', stored);
    if (!one) yield* savedRest(port, 'requests', stored, looked);
    else {
      const { id } = one;
      const name = hidden(one.name);
      names.set(id, name);
      yield { at: { kind: 'saved-name', id, name }, look: () => clearWhole(one.name, looked) };
      yield { at: { kind: 'saved', id, name }, look: () => clearSaved(port, id, looked) };
    }
  }
  for (const stored of lists.sends) {
    const one = savedRecord('sends', stored);
    if (!one) yield* savedRest(port, 'sends', stored, looked);
    else {
      const at = { kind: 'send', id: one.id, name: names.get(one.request) ?? '' } as const;
      yield { at, look: () => clearSend(port, one, looked) };
    }
  }
  yield* orphans(port, 'drafts', lists.requests, looked);
  yield* orphans(port, 'exchanges', lists.sends, looked);
}

async function* orphans(
  port: SavedPort,
  store: LongStore,
  owners: readonly unknown[],
  looked: Sought,
): Spots {
  const owned = new Set(owners.map(idOf));
  for (const id of readable(await port.ids(store)).filter((one) => !owned.has(one))) {
    const look = async () => clearWhole(readable(await port.read(store, [id])), looked);
    yield { at: { kind: 'saved-orphan', store, id }, look };
  }
}

/** With what belongs to it. */
async function* savedRest(port: SavedPort, store: keyof StoredLists, stored: unknown, looked: Sought): Spots {
  const id = idOf(stored);
  const look = async () => {
    const beside = store === 'requests' ? 'drafts' : 'exchanges';
    const others = store === 'collections' ? [] : readable(await port.read(beside, [id]));
    return clearWhole([stored, others], looked);
  };
  yield { at: { kind: 'saved-rest', store, id }, look };
}

async function clearSaved(port: SavedPort, id: string, looked: Sought): Promise<SecretClearing> {
  const [stored] = readable(await port.read('drafts', [id]));
  const draft = savedRecord('drafts', stored);
  return draft ? clearDraft(draft, looked) : clearWhole(stored, looked);
}

async function clearSend(port: SavedPort, send: Send, looked: Sought): Promise<SecretClearing> {
  const [stored] = readable(await port.read('exchanges', [send.id]));
  const exchange = savedRecord('exchanges', stored);
  return (function* () {
    const named = yield* clearWhole(send.environment ?? '', looked);
    if (!named.ok) return named;
    return yield* exchange ? clearExchange(exchange, looked) : clearWhole(stored, looked);
  })();
}

async function* historySpots(platform: Stored, looking: Looking): Spots {
  const { looked } = looking;
  const port = await platform.openHistory();
  const { entries, requestIds } = readable(await port.read());
  const left = new Map(requestIds.map((id) => [String(id), undefined as unknown]));
  for (const stored of entries) {
    const entry = storedEntry(stored);
    if (!entry) left.set(idOf(stored), stored);
    else {
      left.delete(entry.id);
      yield* entrySpots(port, entry, looking);
    }
  }
  for (const [id, stored] of left) {
    const look = async () => clearWhole([stored, readable(await port.readRequest(id))], looked);
    yield { at: { kind: 'history-rest', id }, look };
  }
}

async function* entrySpots(port: HistoryPort, entry: StoredEntry, { looked, hidden }: Looking): Spots {
  const { id, name, method, target, origin } = entry;
  const path = hidden(displayText(bytesOf(target as ByteString))).slice(0, LONGEST_SHOWN);
  const shown = hidden(name ?? `${method} ${path}`);
  if (name !== null)
    yield { at: { kind: 'history-name', id, name: shown }, look: () => clearWhole(name, looked) };
  const look = async () => {
    const stored = readable(await port.readRequest(id));
    const request = storedRequest(stored);
    return request ? clearRecord(request, origin ?? undefined, looked) : clearWhole([entry, stored], looked);
  };
  yield { at: { kind: 'history', id, name: shown }, look };
}

const LONGEST_SHOWN = 80;

/** Each of the databases' records has one. */
function idOf(stored: unknown): string {
  return String(typeof stored === 'object' && stored !== null && 'id' in stored ? stored.id : '');
}

/** What can't be read is told by name. */
function readable<T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!outcome.ok) throw new Error('This part can’t be read');
  return outcome.value;
}
