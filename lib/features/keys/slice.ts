/** The keys, as the vault keeps them. Every page sees every change. */

import type { Platform } from '../../platform/ports.ts';
import { loadedOnce, loadPart } from '../../state/load-part.ts';
import type { PartsState, RecordsState } from '../../state/page-state.ts';
import { reportRecord } from '../../state/record-reports.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import {
  DEFAULT_LOCK_AFTER,
  readVault,
  type Vault,
  type VaultChange,
  watchVault,
} from '../../storage/vault.ts';
import type { RecordState } from '../../storage/versioned.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { BackupNeeds } from './backup-actions.ts';
import type { KeysSlice } from './state.ts';

type Needs = BackupNeeds & PartsState & RecordsState;

const NOTHING = {
  keys: [],
  keysWithoutSecret: [],
  refusedKeys: [],
  sandboxPairs: [],
  protection: 'session',
  lockAfter: DEFAULT_LOCK_AFTER,
  hasPasskey: false,
  keysOnceInPlain: [],
} as const;

export const keysSlice: Slice<KeysSlice, Needs> = (context) => {
  const { set, get, platform } = context;

  function show(state: RecordState<Vault>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'vault', state) }));
    if (state.state === 'ok') {
      const { keys, withoutSecret, refused, sandbox, protection, wasPlain, lockAfter, hasPasskey } =
        state.value;
      set({
        ...{ keys, keysWithoutSecret: withoutSecret, refusedKeys: refused, sandboxPairs: sandbox },
        ...{ protection, keysOnceInPlain: wasPlain, lockAfter, hasPasskey },
      });
      if (protection === 'locked') dropSecrets(context);
      if (protection === 'unlocked') void idle.act(({ look }) => look());
    }
    if (state.state === 'absent') set(NOTHING);
  }

  const idle = loadedOnce(context, async () => {
    const part = await import('./idle-watch.ts');
    return { lockIfIdle: part.lockIfIdle, look: part.lockWhenIdle(platform, get) };
  });

  const backups = loadedOnce(context, async () =>
    (await import('./backup-actions.ts')).backupActions(context),
  );

  const changes = () => import('../../storage/key-changes.ts');

  async function changed(
    change: (to: Awaited<ReturnType<typeof changes>>) => Promise<VaultChange>,
  ): Promise<VaultChange> {
    const outcome = await change(await changes());
    if (outcome.ok) show({ state: 'ok', value: outcome.vault });
    return outcome;
  }

  return {
    ...NOTHING,
    async addKey(key, source) {
      const outcome = await changed((to) =>
        to.addKey(platform, key, selectSecrets(get()), source && 'sandbox'),
      );
      if (outcome.ok && source !== 'built-in') void get().lookThroughKept(key);
      return outcome;
    },
    async updateKey(id, changes, was = get().keys.find((key) => key.id === id)) {
      if (!was) return { ok: false, problem: 'not-found' };
      const { name, secret, environments } = was;
      const fields = { name, secret, environments };
      const now = { ...fields, ...changes };
      const outcome = await changed((to) =>
        to.updateKey(platform, id, { was: fields, now }, selectSecrets(get()), platform.clock.now()),
      );
      if (outcome.ok && !now.secret.equals(secret)) void get().lookThroughKept(now);
      return outcome;
    },
    removeKey: (id) => changed((to) => to.removeKey(platform, id)),
    removeRefusedKey: (entry) => changed((to) => to.removeRefusedEntry(platform, entry)),
    ...locks(context, show),
    withBackup: (doIt) => backups.act(doIt),
    dismissPlain: async () => void (await (await changes()).dismissPlain(platform)),
    async loadKeys() {
      watchVault(platform, show);
      // What can't be moved now is tried again with the next change, and shows until then.
      const stored = await readVault(platform);
      if (stored.state === 'ok' && stored.value.isPlain)
        await changes()
          .then((to) => to.takeOverPlain(platform))
          .catch(() => undefined);
      if (stored.state === 'ok' && stored.value.protection === 'unlocked')
        await idle.act((part) => part.lockIfIdle(platform, stored.value.lockAfter));
      show(await readVault(platform));
    },
  };
};

/** What locks and unlocks the vault, and what becomes of it is shown before storage tells it. */
function locks(
  context: SliceContext<Needs>,
  show: (state: RecordState<Vault>) => void,
): Pick<KeysSlice, 'passkeyWay' | 'withPassphrase' | 'withPasskey'> {
  const { platform } = context;

  async function acted<Acts, Outcome extends { readonly ok: boolean }>(
    load: () => Promise<Acts>,
    act: (acts: Acts, ports: Platform) => Promise<Outcome>,
  ): Promise<Outcome | undefined> {
    const part = await loadPart(context, load);
    const outcome = part && (await act(part, platform).catch(() => undefined));
    if (outcome?.ok) show(await readVault(platform));
    return outcome;
  }

  return {
    passkeyWay: typeof platform.passkeys === 'function' ? 'here' : platform.passkeys,
    withPassphrase: (act) => acted(() => import('../../storage/passphrase.ts'), act),
    withPasskey: (act) => acted(() => import('../../storage/passkey.ts'), act),
  };
}

/** What an undo brings back may be one, and so is what was looked for in storage. */
function dropSecrets({ set, get }: SliceContext<Needs>): void {
  get().dropUndo('keys');
  get().cancelLooks('kept');
  set({ keptSecrets: [] });
}
