/** The page itself: which view it shows, loading what is stored, and the few things only the host can do. */

import { askedFor, Cleared, clearText } from '../core/gate/gate.ts';
import { type Sought, sought } from '../core/gate/sought.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { DiagnosisSlice } from '../features/diagnosis/state.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { EnvironmentsSlice } from '../features/environments/state.ts';
import { copied, copyCleared } from '../features/gate/copy.ts';
import { selectSecrets } from '../features/gate/in-page.ts';
import type { CopyOutcome, GateSlice } from '../features/gate/state.ts';
import type { KeysSlice } from '../features/keys/state.ts';
import type { LearnSlice } from '../features/learn/state.ts';
import type { SandboxSlice } from '../features/sandbox/state.ts';
import type { SettingsSlice } from '../features/settings/state.ts';
import type { WindowSlice } from '../features/window/state.ts';
import type { StoragePort } from '../storage/storage-port.ts';
import { SANDBOX_RECORD_KEY } from '../storage/vault.ts';
import { readSetAside, secretsSetAside } from '../storage/versioned.ts';
import type { AppStore } from './app-state.ts';
import { loadPart } from './load-part.ts';
import {
  ALL_ENTRIES,
  type FocusRequest,
  type PageSlice,
  type PartsState,
  type RecordsState,
  type Result,
} from './page-state.ts';
import {
  FIELDS,
  type FieldId,
  fragmentOf,
  latestFirst,
  type Place,
  SENT_ORDER,
  type View,
} from './places.ts';
import { RECORD_NAMES, reportRecord } from './record-reports.ts';
import type { Slice, SliceContext } from './slice.ts';

type Needs = PageSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  GateSlice &
  KeysSlice &
  LearnSlice &
  PartsState &
  RecordsState &
  SandboxSlice &
  SettingsSlice &
  WindowSlice;

export const pageSlice: Slice<PageSlice, Needs> = (context) => {
  const { set, get, platform } = context;
  let loading: Promise<void> | undefined;
  let isLed = false;

  async function readAll(): Promise<void> {
    try {
      const own = [
        get().loadEnvironments(),
        get().loadSettings(),
        get().loadLearning(),
        get().loadDraft(),
        get().showOwn(() => isLed),
      ];
      await Promise.all([...own, get().loadKeys(), readAside(context)]);
      await get().reopenDiagnosed();
      await get().takeHandover();
      await get().readySandboxKey();
      set({ loaded: 'ready' });
    } catch {
      set({ loaded: 'unavailable' });
    }
  }

  platform.theme.watch((theme) => set({ theme }));
  return {
    theme: platform.theme.current(),
    ...asideActions(context),
    surface: platform.surface,
    isExtension: platform.isExtension,
    view: 'request',
    lastViews: [],
    loaded: 'loading',
    result: 'steps',
    part: 'query',
    focusRequest: undefined,
    keyToAdd: undefined,
    keyAdded: undefined,
    keyMade: undefined,
    savedFile: undefined,
    keyToEdit: undefined,
    environmentWanted: undefined,
    referenceSought: ALL_ENTRIES,
    seekReference: (referenceSought) => set({ referenceSought }),
    ruleWanted: undefined,
    ruleFollowed: undefined,
    waitingView: undefined,
    show(view) {
      isLed = true;
      // The popup has one view; the others are a tab away.
      if (platform.surface === 'popup') void openTab(context, { view });
      else if (view !== 'capture' || platform.network || !platform.isExtension)
        set({ view, waitingView: undefined });
    },
    tellKeyMade: (keyMade) => set({ keyMade }),
    tellSaved: (savedFile) => set({ savedFile }),
    showResult: (result) => showResult(context, result),
    showPart: (part) => set({ part }),
    ...leadingActions(context),
    ...clipboardActions(context),
    load() {
      loading ??= readAll();
      return loading;
    },
    openApp: () => void openTab(context),
    openKeys: () => void openTab(context, { view: 'keys' }),
    openEntry: (id) => void openTab(context, { view: 'history', about: id }),
    openOrders: () => void openTabFor(context, { view: 'browse', about: SENT_ORDER }),
  };
};

async function readAside({ set, platform: { storage, session } }: SliceContext<Needs>): Promise<void> {
  const inArea = (area: StoragePort) => Promise.all(RECORD_NAMES.map((name) => readSetAside(area, name)));
  const [stored, kept] = await Promise.all([inArea(storage), inArea(session)]);
  set({
    setAside: RECORD_NAMES.flatMap((record, at) => {
      const isStored = (stored[at]?.length ?? 0) > 0;
      return isStored || kept[at]?.length ? [{ record, isStored }] : [];
    }),
    // A journal that can't be read may hold some that were never moved.
    setAsideSecrets: secretsSetAside([...stored, ...kept, await storage.read(SANDBOX_RECORD_KEY)].flat()),
  });
}

function asideActions(
  context: SliceContext<Needs>,
): Pick<PageSlice, 'setAside' | 'setAsideSecrets' | 'deleteSetAside' | 'setRecordAside'> {
  const { set, platform } = context;
  const part = () => loadPart(context, () => import('./set-aside.ts'));
  return {
    setAside: [],
    setAsideSecrets: [],
    async deleteSetAside(record) {
      const isDeleted = (await (await part())?.dropSetAside(platform, record)) ?? false;
      await readAside(context);
      return isDeleted;
    },
    async setRecordAside(record) {
      // What it held is shown anew by those who watch the record; what's typed here stays.
      if (await (await part())?.setAside(platform, record))
        set((app) => ({ recordReports: reportRecord(app.recordReports, record, { state: 'absent' }) }));
      await readAside(context);
    },
  };
}

function clipboardActions(
  context: SliceContext<Needs>,
): Pick<PageSlice, 'isSecretCopied' | 'copy' | 'copySecret' | 'clearClipboard' | 'leaveClipboard'> {
  const { set, platform } = context;
  return {
    isSecretCopied: false,
    copy: (text, asked) => copyText(context, text, asked),
    copySecret: async (secret) => noteCopied(context, copied(await platform.copy(askedFor(secret))), true),
    async clearClipboard() {
      const isCleared = await platform.clearClipboard();
      if (isCleared) set({ isSecretCopied: false });
      return isCleared;
    },
    leaveClipboard: () => set({ isSecretCopied: false }),
  };
}

async function copyText(
  context: SliceContext<Needs>,
  text: string | Cleared<string>,
  asked: readonly Secret[] | undefined,
): Promise<CopyOutcome> {
  const { get } = context;
  // What was cleared a while ago may hold a secret that was added since; what it made up itself is its own.
  const look = (looked: Sought) =>
    text instanceof Cleared
      ? clearText(text.value, 'the text', sought(selectSecrets(get()), 'none'))
      : clearText(text, 'the text', looked, asked);
  return noteCopied(context, await copyCleared(context, look), (asked?.length ?? 0) > 0);
}

function noteCopied(
  { set }: SliceContext<Needs>,
  outcome: CopyOutcome,
  isSecretCopied: boolean,
): CopyOutcome {
  if (outcome === 'copied') set({ isSecretCopied });
  return outcome;
}

/** Whatever led there. What's said of a saved file and of an added key stays behind. */
export function rememberViews({ subscribe, setState }: AppStore): void {
  subscribe(({ view }, before) => {
    if (view !== before.view)
      setState(({ lastViews }) => ({
        lastViews: latestFirst(view, lastViews),
        savedFile: undefined,
        keyAdded: undefined,
        keyMade: undefined,
      }));
  });
}

function showResult(context: SliceContext<PageSlice & WindowSlice>, result: Result): void {
  context.set({ result });
  if (context.platform.surface === 'popup') void openTab(context, { view: 'request' });
}

/** What was typed in the popup, or sent from it, goes along. */
export async function openTab({ get, platform }: SliceContext<WindowSlice>, place?: Place): Promise<void> {
  const isWithRequest = platform.surface === 'popup' && (await get().keepRequest());
  const shown = isWithRequest ? { view: 'request' as const, ...place, isWithRequest } : place;
  await platform.openApp(shown && fragmentOf(shown));
}

/** For the request that's shown, whoever typed it: it goes along. */
export function openTabFor(context: SliceContext<WindowSlice>, place: Place): Promise<void> {
  context.get().keepSoon(true);
  return openTab(context, place);
}

/** What led away from them is gone with the key that was missing: the keyboard goes on at the row. */
const CHOSEN_ROWS: Partial<Record<View, FieldId>> = {
  capture: 'captured-row',
  inbox: 'received-row',
  history: 'history-row',
};

/** Where a click leads besides a view: to a field, or to where keys and environments are and back. */
function leadingActions(
  context: SliceContext<PageSlice & WindowSlice>,
): Pick<
  PageSlice,
  | 'focusField'
  | 'focusTaken'
  | 'rowInSight'
  | 'seeRow'
  | 'openKeyForm'
  | 'goForKey'
  | 'keyTaken'
  | 'openEnvironmentForm'
  | 'environmentTaken'
  | 'openRule'
  | 'goBack'
> {
  const { set, get, platform } = context;
  const lead = (
    to: View,
    more?: Partial<
      Pick<
        PageSlice,
        'keyToAdd' | 'keyToEdit' | 'environmentWanted' | 'ruleWanted' | 'ruleFollowed' | 'focusRequest'
      >
    >,
  ): void => {
    if (platform.surface === 'popup')
      void openTab(context, { view: to, about: more?.keyToEdit ?? more?.ruleWanted });
    else
      set(({ view, waitingView = view === 'keys' || view === to ? undefined : view }) => ({
        ...more,
        view: to,
        waitingView,
      }));
  };
  const focusOn = (field: FocusRequest['field']): FocusRequest => ({
    field,
    turn: (get().focusRequest?.turn ?? 0) + 1,
  });
  return {
    rowInSight: undefined,
    seeRow: (rowInSight) => set({ rowInSight }),
    focusField(field) {
      if (platform.surface === 'popup' && field === 'body') {
        void openTabFor(context, { view: FIELDS[field], about: field });
        return;
      }
      set({ view: FIELDS[field], waitingView: undefined, focusRequest: focusOn(field) });
    },
    focusTaken: () => set({ focusRequest: undefined }),
    openKeyForm: (keyToAdd = {}) => lead('keys', { keyToAdd }),
    goForKey: (view, keyToEdit) => lead(view, { keyToEdit }),
    keyTaken: () => set({ keyToAdd: undefined, keyToEdit: undefined, keyAdded: undefined }),
    openEnvironmentForm: (environmentWanted) => lead('environments', { environmentWanted }),
    environmentTaken: () => set({ environmentWanted: undefined }),
    openRule(ruleWanted, link) {
      const ruleFollowed = get().view === 'reference' ? get().ruleFollowed : link;
      lead('reference', { ruleWanted, ruleFollowed, focusRequest: focusOn('reference-entry') });
    },
    goBack(keyAdded) {
      const { view, waitingView, show } = get();
      if (!waitingView) return false;
      const row = CHOSEN_ROWS[waitingView];
      if (view === 'reference')
        set({ view: waitingView, waitingView: undefined, focusRequest: focusOn('rule-link') });
      else if (row) get().focusField(row);
      else show(waitingView);
      set({ keyAdded });
      return true;
    },
  };
}
