/** The built-in sandbox as the interface sees it: its keys, the orders made in it, and the steps a payer would take. */

import { byteStringOfText } from '../core/signing/bytes.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { JournalProblem } from '../sandbox/journal.ts';
import type { SandboxResponse } from '../sandbox/service.ts';
import type { SandboxKey } from '../sandbox/world.ts';
import { BUILT_IN_ENVIRONMENT } from '../storage/environments.ts';
import type { SandboxOutcome, SandboxView } from './built-in-sandbox.ts';
import { loadedOnce } from './load-part.ts';
import type { Slice } from './slice.ts';

export const SANDBOX_RECORD_KEY = 'sandbox';

export type SandboxState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly view: SandboxView }
  | { readonly kind: 'unreadable'; readonly journal: JournalProblem }
  | { readonly kind: 'vault-unreadable' }
  | { readonly kind: 'not-kept'; readonly detail: string };

export interface SandboxSlice {
  readonly sandbox: SandboxState;
  openSandbox(): Promise<void>;
  /** Answers a request; an unreadable sandbox answers 503, saying so. */
  askSandbox(request: WireRequest): Promise<SandboxResponse>;
  /** A new pair, also kept among the keys. Its secret is in the answer, to be shown this once. */
  createSandboxKey(name: string): Promise<SandboxKey | undefined>;
  /** Makes the first key, on the first visit only, and moves secrets out of an old journal into the vault. */
  readySandboxKey(): Promise<void>;
  revokeSandboxKey(id: KeyId): Promise<void>;
  stepSandboxOrder(id: string): Promise<void>;
  resetSandbox(): Promise<void>;
}

export const sandboxSlice: Slice<SandboxSlice> = ({ set, get, platform }) => {
  const { required: open } = loadedOnce({ set }, async () =>
    (await import('./built-in-sandbox.ts')).openBuiltInSandbox(platform, SANDBOX_RECORD_KEY),
  );

  function show<T>(outcome: SandboxOutcome<T>): T | undefined {
    if (outcome.ok) set({ sandbox: { kind: 'open', view: outcome.view } });
    else if (outcome.problem === 'unreadable')
      set({ sandbox: { kind: 'unreadable', journal: outcome.journal } });
    else if (outcome.problem === 'vault-unreadable') set({ sandbox: { kind: 'vault-unreadable' } });
    else set({ sandbox: { kind: 'not-kept', detail: outcome.write.detail } });
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
      await get().addKey({ id, name, secret, environments: [BUILT_IN_ENVIRONMENT.id], createdAt }, 'made');
      return key;
    },
    readySandboxKey: () =>
      platform.storage.exclusive('first-visit', async () => {
        // Where the vault can't be written, the key's secret would be nowhere.
        const vaultIsSound = get().recordReports.every(({ record }) => record !== 'vault');
        if (!vaultIsSound) return;
        const journal = await platform.storage.read(SANDBOX_RECORD_KEY);
        if (journal === undefined) await get().createSandboxKey('Sandbox key');
        else if (holdsSecrets(journal)) show(await (await open()).look());
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

/** A journal of the first version does, until it's written anew. */
function holdsSecrets(journal: unknown): boolean {
  return typeof journal === 'object' && journal !== null && 'version' in journal && journal.version === 1;
}

function unavailable(): SandboxResponse {
  const text =
    'The built-in sandbox couldn’t read or keep its state. The Sandbox view says why and offers a reset.';
  return { status: 503, reason: 'Service Unavailable', headers: [], body: byteStringOfText(text) };
}
