/** A key pair that the local sandbox makes, kept for its environment and chosen there. */

import type { Asked, SandboxControl } from '../../client/inbox/control.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import type { StoredKey, VaultChange } from '../../storage/vault.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { LocalKeyOutcome } from './state.ts';

const KEY_NAME = 'Local sandbox key';
const NOT_KEPT = 'The browser couldn’t store the key, so Countersign revoked it.';

export async function makeKeptKey(
  context: SliceContext<EnvironmentsSlice & KeysSlice>,
  environment: RemoteEnvironment,
  sandbox: SandboxControl,
): Promise<LocalKeyOutcome> {
  const asked = await sandbox.newKey();
  if (!asked.ok) return notMade(asked);
  const pair = asked.value;
  const kept = await keep(context, environment, pair);
  if (kept.ok) return { ok: true, made: { pair, baseUrl: environment.baseUrl } };
  // An id that's stored is another key's: it isn't to be revoked.
  if (kept.problem === 'duplicate-id')
    return { ok: false, problem: 'not-kept', message: takenWords(pair.id, environment.baseUrl) };
  await sandbox.revoke(pair.id);
  return { ok: false, problem: 'not-kept', message: NOT_KEPT };
}

function takenWords(id: string, baseUrl: string): string {
  return `The server at ${new URL(baseUrl).host} returned the key id ${id}, which is in Keys already. The key in Keys is unchanged. Restart the local sandbox, or delete that key in Keys, then try again.`;
}

function notMade(asked: Exclude<Asked<unknown>, { ok: true }>): LocalKeyOutcome {
  if (asked.problem === 'unreachable') return { ok: false, problem: asked.problem };
  const message = asked.problem === 'refused' && asked.message !== '' ? asked.message : undefined;
  return { ok: false, problem: 'not-made', message };
}

async function keep(
  { get, platform }: SliceContext<EnvironmentsSlice & KeysSlice>,
  environment: RemoteEnvironment,
  pair: Pick<StoredKey, 'id' | 'secret'>,
): Promise<VaultChange> {
  const names = new Set(get().keys.map(({ name }) => name));
  let name = KEY_NAME;
  for (let i = 2; names.has(name); i++) name = `${KEY_NAME} ${i}`;
  const createdAt = Math.floor(platform.clock.now());
  const kept = await get().addKey({ ...pair, name, environments: [environment.id], createdAt }, 'local');
  if (kept.ok) await get().chooseKey(environment.id, pair.id);
  return kept;
}
