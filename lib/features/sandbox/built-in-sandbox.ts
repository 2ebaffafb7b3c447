/**
 * The sandbox inside the extension: the service function over a world whose journal is kept in extension storage, and its
 * keys' secrets in the vault. Loaded on first use, so that pages open without it.
 */

import { KEY_PREFIXES } from '../../core/api.ts';
import { sha256Hex } from '../../core/hashing/sha256.ts';
import { readingsWith, type ServiceReadings } from '../../core/service-readings.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import { checkKeyId, checkSecret } from '../../core/signing/key-pair.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Platform } from '../../platform/ports.ts';
import { type JournalProblem, keyIdsWithoutSecrets, type SandboxJournal } from '../../sandbox/journal.ts';
import { advance, stepOrder } from '../../sandbox/payment-flow.ts';
import { handle, type SandboxResponse } from '../../sandbox/service.ts';
import {
  addWorldKey,
  createWorld,
  exportJournal,
  restoreWorld,
  revokeKey,
  type SandboxKey,
  type World,
} from '../../sandbox/world.ts';
import { readEnvironments } from '../../storage/environments.ts';
import { keepSandboxPairs } from '../../storage/key-changes.ts';
import type { Json, WriteOutcome } from '../../storage/storage-port.ts';
import { readVault, type SandboxPair, type VaultOutcome } from '../../storage/vault.ts';
import type { SandboxShown } from './state.ts';

const SEED = 20_260_101;

/** `unreadable`: what's stored is corrupt or newer than this build; it's left alone until the user resets it. */
export type SandboxOutcome<T> =
  | { readonly ok: true; readonly value: T; readonly view: SandboxShown }
  | { readonly ok: false; readonly problem: 'unreadable'; readonly journal: JournalProblem }
  /** The vault, and with it the secrets: nothing is changed until the user has set it aside or updated. */
  | { readonly ok: false; readonly problem: 'vault-unreadable' }
  /** As above, until the user has unlocked it. */
  | { readonly ok: false; readonly problem: 'vault-locked' }
  | {
      readonly ok: false;
      readonly problem: 'not-kept';
      readonly write: Extract<WriteOutcome, { ok: false }>;
    };

/** What's stored; `print` is the journal's fingerprint. */
interface Kept {
  readonly ok: true;
  readonly journal: unknown;
  readonly print: string | undefined;
  readonly pairs: readonly SandboxPair[];
  readonly readings: ServiceReadings;
}

type NotRead = { readonly ok: false; readonly problem: 'vault-unreadable' | 'vault-locked' };

type Change<T> = (world: World, now: number) => { readonly world: World; readonly value: T };

export interface BuiltInSandbox {
  answer(request: WireRequest): Promise<SandboxOutcome<SandboxResponse>>;
  look(): Promise<SandboxOutcome<undefined>>;
  createKey(): Promise<SandboxOutcome<SandboxKey>>;
  revokeKey(id: KeyId): Promise<SandboxOutcome<undefined>>;
  step(orderId: string): Promise<SandboxOutcome<undefined>>;
  /** Starts over: a new past, no keys. The only way past an unreadable journal. */
  reset(): Promise<SandboxOutcome<undefined>>;
}

/** @param recordKey where the journal is stored. */
export function openBuiltInSandbox(
  platform: Pick<Platform, 'storage' | 'session' | 'cipher' | 'clock' | 'randomHex'>,
  recordKey: string,
): BuiltInSandbox {
  const { storage, clock } = platform;
  /** The world that these make. */
  let cached: (Pick<Kept, 'print' | 'pairs'> & { world: World }) | undefined;

  /** One change at a time over all pages; each starts from what is stored, so that windows agree. */
  function change<T>(make: Change<T>): Promise<SandboxOutcome<T>> {
    return storage.exclusive(recordKey, async () => {
      const now = clock.now();
      const before = await readKept(platform, recordKey);
      if (!before.ok) return before;
      const restored = restore(before, now);
      if (!restored.ok) return { ok: false, problem: 'unreadable', journal: restored.problem };
      const { world, value } = make({ ...restored.world, readings: before.readings }, now);
      return keep(world, value, before);
    });
  }

  /** The vault first: what's interrupted in between leaves a secret too many there, and none is lost. */
  async function keep<T>(world: World, value: T, before: Kept): Promise<SandboxOutcome<T>> {
    const pairs = world.keys.map(({ id, secret }) => ({ id, secret }));
    if (!samePairs(pairs, before.pairs)) {
      const written = await keepSandboxPairs(platform, pairs);
      if (!written.ok) return vaultNotKept(written);
    }
    const journal = exportJournal(world);
    const print = fingerprint(journal);
    if (print !== before.print) {
      const written = await storage.write(recordKey, asJson(journal));
      if (!written.ok) return { ok: false, problem: 'not-kept', write: written };
    }
    cached = { print, pairs, world };
    return { ok: true, value, view: viewOf(world) };
  }

  function restore({ journal, print, pairs }: Kept, now: number) {
    if (journal === undefined) return { ok: true, world: createWorld({ seed: SEED, now }) } as const;
    if (cached && cached.print === print && samePairs(cached.pairs, pairs))
      return { ok: true, world: advance(cached.world, now) } as const;
    return restoreWorld(
      journal,
      secretsFor(journal, pairs, () => newSecret(platform)),
      now,
    );
  }

  return {
    answer: (request) =>
      change((world, now) => {
        const { response, world: next } = handle(request, world, now);
        return { world: next, value: response };
      }),
    look: () => change((world) => ({ world, value: undefined })),
    createKey: () =>
      change((world, now) => {
        const key = newKey(platform, now);
        return { world: addWorldKey(world, key), value: key };
      }),
    revokeKey: (id) => change((world) => ({ world: revokeKey(world, id), value: undefined })),
    step: (orderId) =>
      change((world, now) => {
        const stepped = stepOrder(world, orderId, now);
        return { world: stepped.ok ? stepped.world : world, value: undefined };
      }),
    reset: () =>
      storage.exclusive(recordKey, async () => {
        const before = await readKept(platform, recordKey);
        if (!before.ok) return before;
        return keep(createWorld({ seed: SEED, now: clock.now() }), undefined, before);
      }),
  };
}

async function readKept(
  platform: Pick<Platform, 'storage' | 'session' | 'cipher'>,
  recordKey: string,
): Promise<Kept | NotRead> {
  const { storage } = platform;
  const vault = await readVault(platform);
  if (vault.state !== 'ok' && vault.state !== 'absent') return { ok: false, problem: 'vault-unreadable' };
  if (vault.state === 'ok' && vault.value.protection === 'locked')
    return { ok: false, problem: 'vault-locked' };
  const journal = await storage.read(recordKey);
  const print = journal === undefined ? undefined : fingerprint(journal);
  const pairs = vault.state === 'ok' ? vault.value.sandbox : [];
  return { ok: true, journal, print, pairs, readings: await readingsToUse(storage) };
}

/** As assumed where that can't be read. */
async function readingsToUse(storage: Platform['storage']): Promise<ServiceReadings> {
  const environments = await readEnvironments(storage);
  const all = environments.state === 'ok' ? environments.value : [];
  return readingsWith(all.find(({ kind }) => kind === 'built-in')?.readings);
}

/** A secret that was for the last session only is made anew: the sandbox's past, and its key ids, stay. */
function secretsFor(
  journal: unknown,
  pairs: readonly SandboxPair[],
  renew: () => Secret,
): ReadonlyMap<string, Secret> {
  const secrets = new Map<string, Secret>(pairs.map(({ id, secret }) => [id, secret]));
  for (const id of keyIdsWithoutSecrets(journal)) if (!secrets.has(id)) secrets.set(id, renew());
  return secrets;
}

function vaultNotKept(
  written: Extract<VaultOutcome, { ok: false }>,
): Extract<SandboxOutcome<never>, { ok: false }> {
  switch (written.problem) {
    case 'locked':
      return { ok: false, problem: 'vault-locked' };
    case 'newer':
    case 'corrupt':
      return { ok: false, problem: 'vault-unreadable' };
    default:
      return { ok: false, problem: 'not-kept', write: written };
  }
}

function newKey(platform: Pick<Platform, 'randomHex'>, now: number): SandboxKey {
  const id = checkKeyId(`${KEY_PREFIXES.test}${platform.randomHex(8)}`);
  if (!id.ok) throw new Error('A generated key id must pass its own check.');
  return { id: id.value, secret: newSecret(platform), revoked: false, createdAt: Math.floor(now) };
}

function newSecret(platform: Pick<Platform, 'randomHex'>): Secret {
  const secret = checkSecret(`${KEY_PREFIXES.secret}test_${platform.randomHex(16)}`);
  if (!secret.ok) throw new Error('A generated secret must pass its own check.');
  return secret.value;
}

function viewOf(world: World): SandboxShown {
  const made = new Set(world.events.map(({ id }) => id));
  return {
    keys: world.keys.map(({ id, revoked, createdAt }) => ({ id, revoked, createdAt })),
    orders: world.orders.filter(({ id }) => made.has(id)),
    seededOrders: world.seededOrders,
  };
}

function samePairs(these: readonly SandboxPair[], those: readonly SandboxPair[]): boolean {
  const same = (pair: SandboxPair, other: SandboxPair | undefined): boolean =>
    pair.id === other?.id && pair.secret.equals(other.secret);
  return these.length === those.length && these.every((pair, index) => same(pair, those[index]));
}

/** The same for the same content, whatever order its fields come in: Chromium's storage sorts them. */
function fingerprint(journal: unknown): string {
  const sorted = JSON.stringify(journal, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return sha256Hex(utf8(sorted));
}

/** A journal is JSON by its type; its optional fields are what the compiler can't see that of. */
function asJson(journal: SandboxJournal): Json {
  return journal;
}
