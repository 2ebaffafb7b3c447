/** The history: what was sent from here or looked into, in this session and earlier ones. Kept by itself, read when it's looked at. */

import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { CaptureSlice } from '../capture/state.ts';
import { diagnosedSince } from '../diagnosis/diagnosed-since.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { isAnyMeasuredAnew } from '../requests/measured-server.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { HistoryBook } from './actions.ts';
import type { HistorySlice } from './state.ts';

type Needs = HistorySlice &
  CaptureSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  SandboxSlice &
  UndoSlice &
  VariablesSlice;

export const historySlice: Slice<HistorySlice, Needs> = (context) => {
  const { set, get } = context;
  const kept: HistoryBook['kept'] = new WeakMap();
  const { act } = loadedOnce(context, async () => {
    const [{ historyActions }, port] = await Promise.all([
      import('./actions.ts'),
      context.platform.openHistory(),
    ]);
    return historyActions(context, port, kept);
  });

  return {
    history: { kind: 'closed' },
    historySearch: '',
    openedEntry: undefined,
    historyTrouble: undefined,
    historyChanges: 0,
    openHistory: () => act((actions) => actions.open()),
    readyHistory: () => act(async () => undefined),
    keepDeparting: (departing, keys) => act((actions) => actions.keepDeparting(departing, keys)),
    keepSend: (answered) => act((actions) => actions.keepSend(answered)),
    keepItem: (item) => act((actions) => actions.keepItem(item)),
    keepCapture: (capture, from, known) => act((actions) => actions.keepCapture(capture, from, known)),
    entryIdOf: (request) => kept.get(request)?.id,
    keptCaptures: (ids) => act((actions) => actions.keptCaptures(ids)),
    nameMistake: (capture) => act((actions) => actions.nameMistake(capture)),
    keepPageCharges: (rows) => act((actions) => actions.keepPageCharges(rows)),
    sentBefore: (request, origin) => act((actions) => actions.sentBefore(request, origin)),
    lastSent: (request, origin) => act((actions) => actions.lastSent(request, origin)),
    showLastAnswer: (isInstead = false) => act((actions) => actions.showLastAnswer(isInstead)),
    searchHistory: (historySearch) => set({ historySearch }),
    chooseEntry: (id) => act((actions) => actions.choose(id)),
    pinEntry: (id, pinned) => act((actions) => actions.pin(id, pinned)),
    nameEntry: (id, name) => act((actions) => actions.name(id, name)),
    deleteEntry: (id) => act((actions) => actions.remove(id)),
    forgetHistory: async () => (await act((actions) => actions.forget())) ?? false,
    dismissHistoryTrouble: () => set({ historyTrouble: undefined }),
    dismissHistoryLoss: () => act((actions) => actions.dismissLoss()),
    draftOpenedEntry: (at) => act((actions) => actions.draft(at)),
    diagnoseOpenedEntry() {
      const { openedEntry, diagnoseCapture } = get();
      if (openedEntry?.kind === 'read') diagnoseCapture(openedEntry.capture, 'history');
    },
  };
};

/** Of more that come at once, those that are looked at are kept. */
const MOST_KEPT_AT_ONCE = 20;

/** Keeps whatever is sent, and what's given to Diagnose, of those in a long file the ones that are looked at. */
export function keepInHistory({ subscribe }: AppStore): void {
  subscribe((app, before) => {
    const { sending } = app;
    if (sending.kind === 'sending' && before.sending.kind !== 'sending') void app.readyHistory();
    // What was checked with another secret, or for a server that's known otherwise, is checked again.
    if (app.history.kind === 'open' && isOtherwise(before, app)) void app.openHistory();
    if (sending.kind === 'answered' && sending !== before.sending) void app.keepSend(sending.answered);
    for (const item of diagnosedSince(before, app)) keepDiagnosed(app, item);
    for (const item of toKeep(before, app)) void app.keepItem(item);
  });
}

function isOtherwise(before: KeysSlice & EnvironmentsSlice, app: KeysSlice & EnvironmentsSlice): boolean {
  return app.keys !== before.keys || isAnyMeasuredAnew(before, app);
}

/** The one that's looked at, and those that came with a few others. */
function toKeep(before: DiagnosisSlice, app: DiagnosisSlice): readonly DiagnosisItem[] {
  const { diagnosisItems, chosenItem } = app;
  const isSameList = diagnosisItems === before.diagnosisItems;
  if (isSameList && chosenItem === before.chosenItem) return [];
  const known = new Set(before.diagnosisItems.map(({ id }) => id));
  const added = isSameList ? [] : diagnosisItems.filter(({ id }) => !known.has(id));
  const isFew = added.length <= MOST_KEPT_AT_ONCE;
  return diagnosisItems.filter((item) => item.id === chosenItem || (isFew && added.includes(item)));
}

/** Of the inspected page's requests each was asked for, by itself or with the others that fail. */
function keepDiagnosed({ keepItem, nameMistake }: HistorySlice, item: DiagnosisItem): void {
  void (item.source === 'devtools' ? keepItem(item) : nameMistake(item.capture));
}
