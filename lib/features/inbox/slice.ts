/** The Inbox: what the local sandbox received, as it tells it, and what the sandbox is told in return. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce, loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import { chosenAtClick } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { WindowSlice } from '../window/state.ts';
import type { InboxSlice } from './state.ts';

type Needs = InboxSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  HistorySlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  UndoSlice &
  WindowSlice;

/** Before the first request, and once they're cleared. */
export const NOTHING_RECEIVED = {
  inboxRows: [],
  chosenInboxRow: undefined,
  inboxDropped: 0,
  inboxUnreadable: 0,
} satisfies Partial<InboxSlice>;

/** Before the sandbox told of itself. */
export const NOTHING_TOLD = {
  inboxSettings: undefined,
  inboxKeys: undefined,
  inboxReadings: undefined,
  inboxCleared: undefined,
  inboxExam: undefined,
} satisfies Partial<InboxSlice>;

export const inboxSlice: Slice<InboxSlice, Needs> = (context) => {
  const { set, get } = context;
  /** What's done with requests is loaded with the first look at the Inbox; nothing else can be asked for before. */
  const feed = loadedOnce(context, async () => (await import('./feed.ts')).createInboxFeed(context));

  /** Whoever looks at what came since needs no way back. */
  const goOn = (change: Partial<InboxSlice>): void => {
    get().dropUndo('inbox');
    set(change);
  };

  return {
    inbox: { kind: 'closed' },
    inboxEnvironmentId: undefined,
    ...NOTHING_RECEIVED,
    inboxFilter: 'all',
    inboxSearch: '',
    ...NOTHING_TOLD,
    inboxPart: 'requests',
    inboxTrouble: undefined,
    serversSeen: {},
    openInbox: () => feed.act((own) => own.open()),
    leaveInbox: () => void feed.ifBegun((own) => own.leave()),
    allowInbox: () => feed.ifBegun((own) => own.allow()),
    chooseInboxEnvironment: (id) => feed.ifBegun((own) => own.choose(id)),
    filterInbox: (inboxFilter) => goOn({ inboxFilter }),
    searchInbox: (inboxSearch) => goOn({ inboxSearch }),
    chooseInboxRow: (chosenInboxRow) => goOn({ chosenInboxRow }),
    showInboxPart: (inboxPart) => set({ inboxPart }),
    showInboxRequest: (chosenInboxRow) =>
      goOn({ chosenInboxRow, inboxPart: 'requests', inboxFilter: 'all', inboxSearch: '' }),
    checkInboxRow: () => void feed.ifBegun((own) => own.check()),
    clearInbox: () => feed.ifBegun((own) => own.clear()),
    bringBackInbox: () => feed.ifBegun((own) => own.bringBack()),
    changeInboxSettings: (change) => feed.ifBegun((own) => own.changeSettings(change)),
    makeInboxKey: () => feed.ifBegun((own) => own.makeKey()),
    async makeLocalKey() {
      const commands = () => loadPart(context, () => import('./sandbox-commands.ts'));
      if (get().surface === 'popup') return (await commands())?.makeKeyInPopup(context);
      const { environment, asking } = chosenAtClick(context);
      if (environment.kind !== 'remote' || !asking) return undefined;
      return (await commands())?.makeLocalKey(context, environment, await asking);
    },
    lookAtSandbox: () => feed.ifBegun((own) => own.look()),
    dismissInboxTrouble: () => set({ inboxTrouble: undefined }),
    diagnoseInboxRow: (id) => void feed.ifBegun((own) => own.diagnose(id)),
    showStepsOfInboxRow: (id) => void feed.ifBegun((own) => own.showSteps(id)),
    openInboxRow: (id) => void feed.ifBegun((own) => own.openInRequest(id)),
    sendInboxRowAgain: (id) => feed.ifBegun((own) => own.sendAgain(id)),
  };
};
