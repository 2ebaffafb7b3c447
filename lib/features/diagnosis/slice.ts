/** Naming mistakes: the requests to diagnose, where they come from, and what the user knows besides. */

import { clearText } from '../../core/gate/gate.ts';
import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce, loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import { reportRecord } from '../../state/record-reports.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { Handover } from '../../storage/handover.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import { copyCleared } from '../gate/copy.ts';
import { plainSecrets } from '../gate/in-page.ts';
import type { CopyOutcome, GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { selectFailingCount, selectFailingInboxCount } from '../requests/failing.ts';
import { isAnyMeasuredAnew } from '../requests/measured-server.ts';
import type { SettingsSlice } from '../settings/state.ts';
import { completedCapture, languageOfCode, NOT_WIDENED, readAtOf, shownDiagnosis } from './items.ts';
import { itemOfString } from './own-string.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = DiagnosisSlice &
  CaptureSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  RecordsState &
  SettingsSlice &
  UndoSlice;

const NOTHING_YET = {
  diagnosisItems: [],
  isReopening: false,
  notReopened: 0,
  diagnosisRuns: {},
  widenings: {},
  chosenItem: undefined,
  urgentItem: undefined,
  openedItem: undefined,
  diagnosesPaused: false,
  searchBudget: 60,
  captureText: '',
  captureProblems: [],
  captureWarnings: [],
  warnedItems: undefined,
  importing: undefined,
  handoverLeft: [],
  ownStrings: {},
  ownStringToCome: undefined,
} satisfies Partial<DiagnosisSlice>;

export const diagnosisSlice: Slice<DiagnosisSlice, Needs> = (context) => {
  const { set, platform } = context;
  const { act, ifBegun } = loadedOnce(context, async () =>
    (await import('./actions.ts')).diagnosisActions(context),
  );

  return {
    ...NOTHING_YET,
    chooseItem(chosenItem) {
      set({ chosenItem });
      void ifBegun((own) => own.preferChosen());
    },
    ...ownStringActions(context),
    typeCaptures: (captureText) => set(({ pasted }) => typedIn(captureText, pasted)),
    offerUnread: (pasted) => offerUnread(context, pasted),
    dismissCaptureNotes: () =>
      set({ captureProblems: [], captureWarnings: [], handoverLeft: [], notReopened: 0 }),
    chooseBudget: (searchBudget) => set({ searchBudget }),
    copyReport: (id) => copyReport(context, id),
    diagnoseLast: () => act((all) => all.diagnoseLast()),
    diagnoseCapture: (...given) => void act((all) => all.diagnoseCapture(...given)),
    diagnoseCaptures: (captures) => void act((all) => all.diagnoseCaptures(captures)),
    diagnoseOpened: (capture) => void act((all) => all.diagnoseOpened(capture)),
    leaveOpened: () => void ifBegun((own) => own.leaveOpened()),
    reopenItems: async (...given) => (await act((all) => all.reopenItems(...given))) ?? false,
    diagnoseExample: () => act((all) => all.diagnoseExample()),
    addCaptures: (text) => act((all) => all.addCaptures(text)),
    openCaptureFiles: (files) => act((all) => all.openCaptureFiles(files)),
    cancelImport: () => void ifBegun((own) => own.cancelImport()),
    editItem: (id) => void ifBegun((own) => own.editItem(id)),
    removeItem: (id) => void ifBegun((own) => own.removeItem(id)),
    clearItems: () => void ifBegun((own) => own.clearItems()),
    widen: (id, change) => void ifBegun((own) => own.widen(id, change)),
    loadMeantBody: (id, file) => act((all) => all.loadMeantBody(id, file)),
    giveQuery: (id, query) => void ifBegun((own) => own.giveQuery(id, query)),
    cancelSearch: (id) => void ifBegun((own) => own.cancelSearch(id)),
    pauseDiagnoses: (paused) => void ifBegun((own) => own.pauseDiagnoses(paused)),
    searchNow: (id) => void ifBegun((own) => own.searchNow(id)),
    searchAgain: (id) => void ifBegun((own) => own.searchAgain(id)),
    recheckKeys: () => void ifBegun((own) => own.recheckKeys()),
    warmUpSearch: () => void act((all) => all.warmUpSearch()),
    async takeHandover() {
      // The popup opens the app's tab; DevTools isn't it.
      if (platform.surface !== 'app') return;
      const part = await loadPart(context, () => import('../../storage/handover.ts'));
      const take = async (): Promise<void> => {
        // What waits goes on waiting where nothing is there to take it.
        const add = await act((all) => all.addHanded);
        if (add) await takeOver(context, add);
      };
      part?.watchHandover(platform.storage, () => void take());
      await take();
    },
  };
};

/** What was said of the text before isn’t true of this one. */
function typedIn(captureText: string, pasted: Needs['pasted']): Partial<Needs> {
  return { captureText, captureProblems: [], ...(pasted?.kind === 'named' && { pasted: undefined }) };
}

/** Of the text in the box alone: a file that couldn't be read says nothing of it. */
function offerUnread(context: SliceContext<Needs>, replacement: string): boolean {
  const { captureText, captureProblems, pasted, offerUndo } = context.get();
  const isUnread = captureProblems.some(({ file }) => file === undefined) || pasted?.kind === 'named';
  if (captureText.trim() === '' || !isUnread) return false;
  const undo = (): void => bringBack(context, captureText, replacement);
  offerUndo({ view: 'diagnose', title: 'Replaced the text', field: 'captures', undo });
  return true;
}

/** What the pasted text was edited to since can be brought back too. */
function bringBack(context: SliceContext<Needs>, text: string, replacement: string): void {
  const { captureText: was, typeCaptures, offerUndo } = context.get();
  typeCaptures(text);
  if (was.trim() === '' || was === text || was === replacement) return;
  const undo = (): void => bringBack(context, was, text);
  offerUndo({ view: 'diagnose', title: 'Restored the text', field: 'captures', undo });
}

function ownStringActions({
  set,
  get,
}: SliceContext<Needs>): Pick<DiagnosisSlice, 'giveOwnString' | 'takeOwnString'> {
  return {
    giveOwnString: (id, given) =>
      set(({ ownStrings, openedItem }) => {
        const before = ownStrings[id] ?? { text: '', maker: undefined };
        return {
          ownStrings: { ...ownStrings, [id]: { ...before, ...given } },
          openedItem: openedItem === id ? undefined : openedItem,
        };
      }),
    takeOwnString(text) {
      const { diagnosisItems, chosenItem } = get();
      const chosen = diagnosisItems.find(({ id }) => id === chosenItem);
      const item = itemOfString(diagnosisItems, text, chosen);
      if (!item) return set({ ownStringToCome: text });
      get().chooseItem(item.id);
      get().giveOwnString(item.id, { text });
    },
  };
}

const NO_WARNINGS: DiagnosisSlice['captureWarnings'] = [];

/** Those of the chosen item's file or text: they say nothing of a request that came from elsewhere. */
export function selectCaptureWarnings({
  captureWarnings,
  warnedItems = [],
  chosenItem,
}: DiagnosisSlice): DiagnosisSlice['captureWarnings'] {
  const isOfAll = warnedItems.length === 0 || chosenItem === undefined;
  return isOfAll || warnedItems.includes(chosenItem) ? captureWarnings : NO_WARNINGS;
}

const TELLING_OF_SECRETS = ['capturedRows', 'inboxRows', 'history'] as const;
/** Lists change with each request that's captured or checked. */
const AFTER_LISTS_MS = 200;

/**
 * A key that was added or mended may be the one that was missing, and a calibration tells how the server reads it,
 * whichever view shows the diagnosis; the lists tell of its secret.
 */
export function recheckChangedKeys({ subscribe, getState }: AppStore): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function recheck(): void {
    clearTimeout(waiting);
    waiting = undefined;
    getState().recheckKeys();
  }
  subscribe((app, before) => {
    if (app.keys !== before.keys || isAnyMeasuredAnew(before, app)) recheck();
    else if (TELLING_OF_SECRETS.some((part) => app[part] !== before[part]))
      waiting ??= setTimeout(recheck, AFTER_LISTS_MS);
  });
}

/** Where a request fails, the search for why it does is likely to be asked for next: its workers get ready. */
export function warmUpForFailures({ subscribe }: AppStore): void {
  let known = 0;
  subscribe((app) => {
    if (app.surface === 'popup') return;
    const count = Number(wasRefused(app)) + selectFailingCount(app) + selectFailingInboxCount(app);
    if (count > known) app.warmUpSearch();
    known = count;
  });
}

function wasRefused({ sending }: ExchangeSlice): boolean {
  if (sending.kind !== 'answered') return false;
  const { answer } = sending.answered.exchange;
  return answer.kind === 'response' && answer.status === 401;
}

type Handed = Extract<Handover, { kind: 'request' }>;

async function takeOver(
  { set, platform }: SliceContext<Needs>,
  add: (handed: Handed) => void,
): Promise<void> {
  const part = await loadPart({ set }, () => import('../../storage/handover.ts'));
  if (!part) return;
  const state = await part.takeHandover(platform.storage);
  set((app) => ({ recordReports: reportRecord(app.recordReports, 'handover', state) }));
  if (state.state !== 'ok') return;
  for (const handed of state.value) if (handed.kind === 'request') add(handed);
  const handoverLeft = state.value.flatMap((handed) => (handed.kind === 'left' ? [handed.why] : []));
  if (handoverLeft.length > 0)
    set((app) => ({ handoverLeft: [...new Set([...app.handoverLeft, ...handoverLeft])] }));
}

async function copyReport(context: SliceContext<Needs>, id: string): Promise<CopyOutcome> {
  const { get } = context;
  const { diagnosisItems, diagnosisRuns, widenings, settings } = get();
  const item = diagnosisItems.find((one) => one.id === id);
  const run = diagnosisRuns[id];
  const diagnosis = run && shownDiagnosis(run);
  if (!item || !diagnosis) return 'not-ready';
  const { told } = item;
  const capture = completedCapture(item, run);
  const { request } = capture;
  const part = await loadPart(context, () => import('./report.ts'));
  if (!part) return 'not-ready';
  const of = {
    ...{ diagnosis, request, told, usual: settings.language },
    language: languageOfCode(widenings[id] ?? NOT_WIDENED, capture),
    isElsewhere: part.isOfNoEnvironment(get(), capture),
    readAt: readAtOf(item),
    ...(run.kind === 'searching' && { triedSoFar: run.progress?.tried ?? 0 }),
  };
  return copyCleared(context, (looked) => {
    const text = part.reportText({ ...of, secrets: plainSecrets(get()) });
    return clearText(text, 'the report', looked);
  });
}
