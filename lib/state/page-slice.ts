/** The page itself: which view it shows, loading what is stored, and the few things only the host can do. */

import { askedFor, Cleared, clearText } from '../core/gate/gate.ts';
import { type Sought, sought } from '../core/gate/sought.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { Surface } from '../platform/ports.ts';
import { ENVIRONMENTS_RECORD } from '../storage/environments.ts';
import { secretsSetAside } from '../storage/set-aside-secrets.ts';
import { SETTINGS_RECORD } from '../storage/settings.ts';
import type { StoragePort } from '../storage/storage-port.ts';
import { VAULT_RECORD } from '../storage/vault.ts';
import { deleteSetAside, readSetAside, resetRecord } from '../storage/versioned.ts';
import { lookedInPage, selectSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import { type RecordName, reportRecord } from './record-reports.ts';
import { SANDBOX_RECORD_KEY } from './sandbox-slice.ts';
import type { Slice, SliceContext } from './slice.ts';

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

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  sign: 'Request',
  browse: 'Browse',
  saved: 'Saved',
  capture: 'Capture',
  inbox: 'Inbox',
  diagnose: 'Diagnose',
  history: 'History',
  keys: 'Keys',
  sandbox: 'Sandbox',
  settings: 'Environments',
};

export function isView(text: string): text is View {
  return VIEWS.some((view) => view === text);
}

/** What's behind `#` in an address of the app. */
export interface Place {
  readonly view: View;
  /** Of Keys the key that's to be edited, of History the entry, of Request the field, of Saved the variable that's to be defined. */
  readonly about?: string | undefined;
  /** With the request that was typed in the popup. */
  readonly isWithRequest?: boolean;
}

const WITH_REQUEST = '?request';

function fragmentOf({ view, about, isWithRequest = false }: Place): string {
  const place = about === undefined ? view : `${view}/${encodeURIComponent(about)}`;
  return isWithRequest ? place + WITH_REQUEST : place;
}

/** Undefined for what names no view. @param fragment without `#`. */
export function placeNamed(fragment: string): Place | undefined {
  const isWithRequest = fragment.endsWith(WITH_REQUEST);
  const [view = '', about] = (isWithRequest ? fragment.slice(0, -WITH_REQUEST.length) : fragment).split('/');
  if (!isView(view)) return undefined;
  return { view, about: decoded(about), isWithRequest };
}

function decoded(encoded = ''): string | undefined {
  try {
    return decodeURIComponent(encoded) || undefined;
  } catch {
    return undefined;
  }
}

/** Beside the request: how it's signed, or what came back. */
export type Result = 'steps' | 'answer';

/** Of the request that's built. */
export type RequestPart = 'query' | 'headers' | 'body';

/** What people type into or read after a click elsewhere, and the view it's in. */
export const FIELDS = {
  answer: 'sign',
  target: 'sign',
  parameter: 'sign',
  header: 'sign',
  body: 'sign',
  'meant-body': 'diagnose',
  language: 'diagnose',
  'own-string': 'diagnose',
  captures: 'diagnose',
} as const satisfies Record<string, View>;
export type Field = keyof typeof FIELDS;

/** A field that a click leads to, until it has the focus. `turn` rises with each request for it. */
export interface FocusRequest {
  readonly field: Field;
  readonly turn: number;
}

/** A key that's to be added, as far as it's known. */
export interface KeyWanted {
  readonly id?: string;
  /** Only until the form has it. */
  readonly secret?: Secret;
  /** What it's to sign for: `undefined` where the request went to none of them. Not given, it's the chosen one. */
  readonly environmentId?: string | undefined;
  /** Of the text it was pasted with. */
  readonly urls?: readonly string[];
}

export interface PageSlice {
  readonly surface: Surface;
  readonly view: View;
  /** `loading` until everything stored was read; `unavailable` where the browser refuses storage. */
  readonly loaded: 'loading' | 'ready' | 'unavailable';
  readonly result: Result;
  readonly part: RequestPart;
  readonly focusRequest: FocusRequest | undefined;
  /** A key that's to be added, until the form for it has it. */
  readonly keyToAdd: KeyWanted | undefined;
  /** The id of a stored key whose secret is to be checked, until its form is open. */
  readonly keyToEdit: string | undefined;
  /** The view that waits for a key, or for a variable, until the user goes elsewhere. */
  readonly waitingView: View | undefined;
  show(view: View): void;
  showResult(result: Result): void;
  showPart(part: RequestPart): void;
  /** The body is typed in the app. */
  focusField(field: Field): void;
  /** The field has the focus now; it isn't to take it again when it's next drawn. */
  focusTaken(): void;
  /** Leads to the form for a new key, with what's known of it filled in. */
  openKeyForm(wanted?: KeyWanted): void;
  /** Leads to where keys are chosen or made, and knows the way back. @param keyToEdit to the secret of this one. */
  goForKey(view: 'keys' | 'sandbox', keyToEdit?: string): void;
  /** The form for the key that's to be added or edited is open. */
  keyTaken(): void;
  /** Leads back to what waited for the key; false where nothing did. */
  goBack(): boolean;
  /** Reads everything stored, once; called again, it’s done when that’s done. */
  load(): Promise<void>;
  /**
   * False where the browser refused, and where a secret stands in it.
   * @param asked secrets that were asked for by name, as part of it.
   */
  copy(text: string | Cleared<string>, asked?: readonly Secret[]): Promise<boolean>;
  /** Asked for by name. */
  copySecret(secret: Secret): Promise<boolean>;
  openApp(): void;
  /** Of the history, in the app. */
  openEntry(id: string): void;
  /** Sets an unreadable record aside, once the user has confirmed it, and starts it anew. */
  setRecordAside(record: RecordName): Promise<void>;
  /** Records of which something was set aside; it's in storage until it's deleted. */
  readonly setAside: readonly RecordName[];
  /** Secrets in them and in the sandbox's journal, which must not leave either. */
  readonly setAsideSecrets: readonly Secret[];
  /** Whether it was deleted. */
  deleteSetAside(record: RecordName): Promise<boolean>;
}

const RESETS: Record<RecordName, (port: StoragePort) => ReturnType<typeof resetRecord>> = {
  vault: (port) => resetRecord(port, VAULT_RECORD),
  environments: (port) => resetRecord(port, ENVIRONMENTS_RECORD),
  settings: (port) => resetRecord(port, SETTINGS_RECORD),
  draft: async (port) => resetRecord(port, (await import('../storage/draft.ts')).DRAFT_RECORD),
  windows: async (port) => resetRecord(port, (await import('../storage/windows.ts')).WINDOWS_RECORD),
  variables: async (port) => resetRecord(port, (await import('../storage/variables.ts')).VARIABLES_RECORD),
  handover: async (port) => resetRecord(port, (await import('../storage/handover.ts')).HANDOVER_RECORD),
  'browse-layout': async (port) =>
    resetRecord(port, (await import('../storage/browse-layout.ts')).BROWSE_LAYOUT_RECORD),
};

export const pageSlice: Slice<PageSlice> = (context) => {
  const { set, get, platform } = context;
  let loading: Promise<void> | undefined;
  let isLed = false;

  async function readAll(): Promise<void> {
    try {
      const own = [get().loadEnvironments(), get().loadDraft(), get().showOwn(() => isLed)];
      await Promise.all([...own, get().loadKeys(), readAside()]);
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
      // A journal that can't be read may hold some that were never moved.
      setAsideSecrets: secretsSetAside([...values.flat(), await platform.storage.read(SANDBOX_RECORD_KEY)]),
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
    part: 'query',
    focusRequest: undefined,
    keyToAdd: undefined,
    keyToEdit: undefined,
    waitingView: undefined,
    show(view) {
      isLed = true;
      // The popup has one view; the others are a tab away.
      if (platform.surface === 'popup') void openTab(context, { view });
      else if (view !== 'capture' || platform.network) set({ view, waitingView: undefined });
    },
    showResult: (result) => showResult(context, result),
    showPart: (part) => set({ part }),
    ...leadingActions(context),
    load() {
      loading ??= readAll();
      return loading;
    },
    async copy(text, asked) {
      // What was cleared a while ago may hold a secret that was added since; what it made up itself is its own.
      const look = (looked: Sought) =>
        text instanceof Cleared
          ? clearText(text.value, 'the text', sought(selectSecrets(get()), 'none'))
          : clearText(text, 'the text', looked, asked);
      const clearance = await shownLook(context, 'copy', (turns) => lookedInPage(context, look, turns));
      return clearance?.ok === true && platform.copy(clearance.cleared);
    },
    copySecret: (secret) => platform.copy(askedFor(secret)),
    openApp: () => void openTab(context),
    openEntry: (id) => void openTab(context, { view: 'history', about: id }),
    async setRecordAside(record) {
      const reset = await RESETS[record](platform.storage);
      // What it held is shown anew by those who watch the record; what's typed here stays.
      if (reset.ok)
        set((app) => ({ recordReports: reportRecord(app.recordReports, record, { state: 'absent' }) }));
      await readAside();
    },
  };
};

function showResult(context: SliceContext, result: Result): void {
  context.set({ result });
  if (context.platform.surface === 'popup') void openTab(context, { view: 'sign' });
}

/** What was typed in the popup, or sent from it, goes along. */
export async function openTab({ get, platform }: SliceContext, place?: Place): Promise<void> {
  const isWithRequest = platform.surface === 'popup' && (await get().keepRequest());
  const shown = isWithRequest ? { view: 'sign' as const, ...place, isWithRequest } : place;
  await platform.openApp(shown && fragmentOf(shown));
}

/** Where a click leads besides a view: to a field, or to where keys are and back. */
function leadingActions(
  context: SliceContext,
): Pick<PageSlice, 'focusField' | 'focusTaken' | 'openKeyForm' | 'goForKey' | 'keyTaken' | 'goBack'> {
  const { set, get, platform } = context;
  const lead = (to: View, more?: Partial<Pick<PageSlice, 'keyToAdd' | 'keyToEdit'>>): void => {
    if (platform.surface === 'popup') void openTab(context, { view: to, about: more?.keyToEdit });
    else
      set(({ view, waitingView = view === 'keys' ? undefined : view }) => ({
        ...more,
        view: to,
        waitingView,
      }));
  };
  return {
    focusField(field) {
      if (platform.surface === 'popup' && field === 'body') {
        // It's for the request that's shown, whoever typed it.
        get().keepSoon(true);
        void openTab(context, { view: FIELDS[field], about: field });
        return;
      }
      set(({ focusRequest }) => ({
        view: FIELDS[field],
        waitingView: undefined,
        focusRequest: { field, turn: (focusRequest?.turn ?? 0) + 1 },
      }));
    },
    focusTaken: () => set({ focusRequest: undefined }),
    openKeyForm: (keyToAdd = {}) => lead('keys', { keyToAdd }),
    goForKey: (view, keyToEdit) => lead(view, { keyToEdit }),
    keyTaken: () => set({ keyToAdd: undefined, keyToEdit: undefined }),
    goBack() {
      const { waitingView, show } = get();
      if (waitingView) show(waitingView);
      return waitingView !== undefined;
    },
  };
}
