/** The built-in sandbox as the interface sees it: its keys, the orders made in it, and the steps a payer would take. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { SandboxResponse } from '../../sandbox/service.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PartsState, RecordsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import { BUILT_IN_ENVIRONMENT } from '../../storage/environments.ts';
import { SANDBOX_RECORD_KEY } from '../../storage/vault.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxOutcome } from './built-in-sandbox.ts';
import type { SandboxSlice } from './state.ts';

type Needs = SandboxSlice & KeysSlice & PartsState & RecordsState;

export const sandboxSlice: Slice<SandboxSlice, Needs> = ({ set, get, platform }) => {
  const { required: open } = loadedOnce({ set }, async () =>
    (await import('./built-in-sandbox.ts')).openBuiltInSandbox(platform, SANDBOX_RECORD_KEY),
  );

  function show<T>(outcome: SandboxOutcome<T>): T | undefined {
    if (outcome.ok) set({ sandbox: { kind: 'open', view: outcome.view } });
    else if (outcome.problem === 'unreadable')
      set({ sandbox: { kind: 'unreadable', journal: outcome.journal } });
    else if (outcome.problem === 'not-kept')
      set({ sandbox: { kind: 'not-kept', detail: outcome.write.detail } });
    else set({ sandbox: { kind: outcome.problem } });
    return outcome.ok ? outcome.value : undefined;
  }

  return {
    sandbox: { kind: 'closed' },
    async openSandbox() {
      show(await (await open()).look());
    },
    async askSandbox(request) {
      return show(await (await open()).answer(request)) ?? unavailable();
    },
    async createSandboxKey(name) {
      const key = show(await (await open()).createKey());
      if (!key) return undefined;
      const { id, secret, createdAt } = key;
      await get().addKey(
        { id, name, secret, environments: [BUILT_IN_ENVIRONMENT.id], createdAt },
        'built-in',
      );
      return key;
    },
    readySandboxKey: () =>
      platform.storage.exclusive('first-visit', async () => {
        // Where the vault can't be written, the key's secret would be nowhere.
        const vaultIsSound = get().recordReports.every(({ record }) => record !== 'vault');
        if (!vaultIsSound) return;
        const journal = await platform.storage.read(SANDBOX_RECORD_KEY);
        if (journal === undefined) await get().createSandboxKey('Sandbox key');
        else if (holdsSecrets(journal) || hasLostSecret(get())) show(await (await open()).look());
      }),
    async revokeSandboxKey(id) {
      show(await (await open()).revokeKey(id));
    },
    async stepSandboxOrder(id) {
      show(await (await open()).step(id));
    },
    async resetSandbox() {
      show(await (await open()).reset());
    },
  };
};

/** The sandbox makes them new secrets once it's opened. */
function hasLostSecret({ protection, keysWithoutSecret }: KeysSlice): boolean {
  const isItsOwn = (environments: readonly string[]) => environments.includes(BUILT_IN_ENVIRONMENT.id);
  return protection === 'session' && keysWithoutSecret.some(({ environments }) => isItsOwn(environments));
}

/** A journal of the first version does, until it's written anew. */
function holdsSecrets(journal: unknown): boolean {
  return typeof journal === 'object' && journal !== null && 'version' in journal && journal.version === 1;
}

function unavailable(): SandboxResponse {
  const text =
    'The built-in sandbox couldn’t read or store its state. The Sandbox view shows why, and what you can do.';
  return { status: 503, reason: 'Service Unavailable', headers: [], body: byteStringOfText(text) };
}
