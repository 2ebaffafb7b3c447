/** The page itself: which view it shows, loading what is stored, and the few things only the host can do. */

import { askedFor, Cleared, clearText } from '../core/gate/gate.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { Surface } from '../platform/ports.ts';
import { DRAFT_RECORD } from '../storage/draft.ts';
import { ENVIRONMENTS_RECORD } from '../storage/environments.ts';
import { inTurns } from '../storage/in-turns.ts';
import { secretsSetAside } from '../storage/set-aside-secrets.ts';
import { SETTINGS_RECORD } from '../storage/settings.ts';
import type { StoragePort } from '../storage/storage-port.ts';
import { VAULT_RECORD } from '../storage/vault.ts';
import { deleteSetAside, readSetAside, resetRecord } from '../storage/versioned.ts';
import { selectSought } from './gate-in-page.ts';
import { type RecordName, reportRecord } from './record-reports.ts';
import type { Slice } from './slice.ts';

export const VIEWS = [
  'sign',
  'browse',
  'saved',
  'capture',
  'inbox',
  'diagnose',
  'history',
  'keys',
  'sandbox',
  'settings',
] as const;
export type View = (typeof VIEWS)[number];

export function isView(text: string): text is View {
  return VIEWS.some((view) => view === text);
}

/** Beside the request: how it's signed, or what came back. */
export type Result = 'steps' | 'answer';

/** Fields that a remedy leads to, until they have the focus. `turn` rises with each request for it. */
export interface FocusRequest {
  readonly field: 'target';
  readonly turn: number;
}

export interface PageSlice {
  readonly surface: Surface;
  readonly view: View;
  /** `loading` until everything stored was read; `unavailable` where the browser refuses storage. */
  readonly loaded: 'loading' | 'ready' | 'unavailable';
  readonly result: Result;
  readonly focusRequest: FocusRequest | undefined;
  /** A key id that's to be added, until the form for it has it. */
  readonly keyToAdd: string | undefined;
  show(view: View): void;
  showResult(result: Result): void;
  focusField(field: FocusRequest['field']): void;
  /** The field has the focus now; it isn't to take it again when it's next drawn. */
  focusTaken(): void;
  /** Leads to the form for a new key, with this id filled in. */
  addKeyWithId(id: string): void;
  keyToAddTaken(): void;
  /** Reads everything stored, once; called again, it’s done when that’s done. */
  load(): Promise<void>;
  /** False where the browser refused, and where a secret stands in it. */
  copy(text: string | Cleared<string>): Promise<boolean>;
  /** Asked for by name. */
  copySecret(secret: Secret): Promise<boolean>;
  openApp(): Promise<void>;
  /** Sets an unreadable record aside, once the user has confirmed it, and starts it anew. */
  setRecordAside(record: RecordName): Promise<void>;
  /** Records of which something was set aside; it's in storage until it's deleted. */
  readonly setAside: readonly RecordName[];
  /** Secrets in them, which must not leave either. */
  readonly setAsideSecrets: readonly Secret[];
  /** Whether it was deleted. */
  deleteSetAside(record: RecordName): Promise<boolean>;
}

const RESETS: Record<RecordName, (port: StoragePort) => ReturnType<typeof resetRecord>> = {
  vault: (port) => resetRecord(port, VAULT_RECORD),
  environments: (port) => resetRecord(port, ENVIRONMENTS_RECORD),
  settings: (port) => resetRecord(port, SETTINGS_RECORD),
  draft: (port) => resetRecord(port, DRAFT_RECORD),
  variables: async (port) => resetRecord(port, (await import('../storage/variables.ts')).VARIABLES_RECORD),
  handover: async (port) => resetRecord(port, (await import('../storage/handover.ts')).HANDOVER_RECORD),
  'browse-layout': async (port) =>
    resetRecord(port, (await import('../storage/browse-layout.ts')).BROWSE_LAYOUT_RECORD),
};

export const pageSlice: Slice<PageSlice> = ({ set, get, platform }) => {
  let loading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    try {
      await Promise.all([get().loadEnvironments(), get().loadKeys(), get().loadDraft(), readAside()]);
      await get().takeHandover();
      await get().readySandboxKey();
      set({ loaded: 'ready' });
    } catch {
      set({ loaded: 'unavailable' });
    }
  }

  async function readAside(): Promise<void> {
    const records = Object.keys(RESETS) as RecordName[];
    const values = await Promise.all(records.map((record) => readSetAside(platform.storage, record)));
    set({
      setAside: records.filter((_, index) => (values[index]?.length ?? 0) > 0),
      setAsideSecrets: secretsSetAside(values.flat()),
    });
  }

  return {
    setAside: [],
    setAsideSecrets: [],
    async deleteSetAside(record) {
      const deleted = await deleteSetAside(platform.storage, record);
      await readAside();
      return deleted.ok;
    },
    surface: platform.surface,
    view: 'sign',
    loaded: 'loading',
    result: 'steps',
    focusRequest: undefined,
    keyToAdd: undefined,
    show(view) {
      // The popup has one view; the others are a tab away.
      if (platform.surface === 'popup') void platform.openApp(view);
      else if (view !== 'capture' || platform.network) set({ view });
    },
    showResult: (result) => (platform.surface === 'popup' ? void platform.openApp('sign') : set({ result })),
    focusField: (field) =>
      set(({ focusRequest }) => ({
        view: 'sign',
        focusRequest: { field, turn: (focusRequest?.turn ?? 0) + 1 },
      })),
    focusTaken: () => set({ focusRequest: undefined }),
    addKeyWithId: (keyToAdd) => set({ keyToAdd, view: 'keys' }),
    keyToAddTaken: () => set({ keyToAdd: undefined }),
    load() {
      loading ??= readAll();
      return loading;
    },
    async copy(text) {
      if (text instanceof Cleared) return platform.copy(text);
      const clearance = await inTurns(clearText(text, 'the text', selectSought(get())));
      return clearance?.ok === true && platform.copy(clearance.cleared);
    },
    copySecret: (secret) => platform.copy(askedFor(secret)),
    openApp: () => platform.openApp(),
    async setRecordAside(record) {
      const reset = await RESETS[record](platform.storage);
      // What it held is shown anew by those who watch the record; what's typed here stays.
      if (reset.ok)
        set((app) => ({ recordReports: reportRecord(app.recordReports, record, { state: 'absent' }) }));
      await readAside();
    },
  };
};
