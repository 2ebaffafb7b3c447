/** The sandbox's keys as they're added and revoked over HTTP. Test keys only; a secret that was made is told once. */

import { randomBytes } from 'node:crypto';
import { checkKeyId, checkSecret } from '../lib/core/signing/key-pair.ts';
import { addWorldKey, revokeKey, type SandboxKey, type World } from '../lib/sandbox/world.ts';
import { KEY_ID_FLAWS, type KeyPair, SECRET_FLAWS } from './key-from-environment.ts';

const MOST_KEYS = 100;

export interface KeyRing {
  list(): readonly SandboxKey[];
  /** @param given `{}` for a new pair, or `{"keyId", "secret"}`; unchecked. The message never repeats a value. */
  add(
    given: unknown,
  ):
    | { readonly ok: true; readonly shown: { readonly keyId: string; readonly secret?: string } }
    | { readonly ok: false; readonly message: string };
  /** @returns whether there is such a key. */
  revoke(id: string): boolean;
}

export function newKeyPair(): KeyPair {
  const id = checkKeyId(`pk_test_${randomBytes(8).toString('hex')}`);
  const secret = checkSecret(`sk_test_${randomBytes(16).toString('hex')}`);
  if (!id.ok || !secret.ok) throw new Error('A newly made key pair did not pass its own check');
  return { id: id.value, secret: secret.value };
}

/** @param clock Unix seconds. */
export function createKeyRing(
  world: { get(): World; set(world: World): void },
  clock: () => number,
): KeyRing {
  const list = () => world.get().keys;
  return {
    list,
    add(given) {
      const read = readPair(given);
      if (!read.ok) return read;
      const pair = read.pair ?? newKeyPair();
      if (list().length >= MOST_KEYS && !list().some(({ id }) => id === pair.id))
        return {
          ok: false,
          message: `There are ${MOST_KEYS} keys, as many as there may be. Start the sandbox anew.`,
        };
      world.set(addWorldKey(world.get(), { ...pair, revoked: false, createdAt: Math.floor(clock()) }));
      // Whoever gave a secret has it already.
      return { ok: true, shown: { keyId: pair.id, ...(!read.pair && { secret: pair.secret.reveal() }) } };
    },
    revoke(id) {
      const key = list().find((known) => known.id === id);
      if (key) world.set(revokeKey(world.get(), key.id));
      return key !== undefined;
    },
  };
}

type ReadPair =
  | { readonly ok: true; readonly pair: KeyPair | undefined }
  | { readonly ok: false; readonly message: string };

const SHAPE = 'Send {} for a new key, or {"keyId": "pk_test_…", "secret": "sk_…"}.';

function readPair(given: unknown): ReadPair {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, message: SHAPE };
  const names = Object.keys(given);
  if (names.length === 0) return { ok: true, pair: undefined };
  const { keyId, secret }: { keyId?: unknown; secret?: unknown } = given;
  if (names.length !== 2 || typeof keyId !== 'string' || typeof secret !== 'string')
    return { ok: false, message: SHAPE };
  const checkedId = checkKeyId(keyId);
  if (!checkedId.ok) return { ok: false, message: `keyId ${KEY_ID_FLAWS[checkedId.problem]}.` };
  const checkedSecret = checkSecret(secret);
  if (!checkedSecret.ok) return { ok: false, message: `secret ${SECRET_FLAWS[checkedSecret.problem]}.` };
  return { ok: true, pair: { id: checkedId.value, secret: checkedSecret.value } };
}
