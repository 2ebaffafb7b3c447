/** Naming mistakes: the requests to diagnose, where they come from, and what the user knows besides. */

import { clearText } from '../core/gate/gate.ts';
import type { Capture, CaptureProblem } from '../formats/capture.ts';
import type { Handover } from '../storage/handover.ts';
import type { FileImport } from './capture-files.ts';
import {
  type Budget,
  type DiagnosisItem,
  type DiagnosisRun,
  shownDiagnosis,
  type Widening,
} from './diagnosis-items.ts';
import { lookedInPage, plainSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import { loadedOnce, loadPart } from './load-part.ts';
import { reportRecord } from './record-reports.ts';
import type { Slice, SliceContext } from './slice.ts';

/** What couldn't be read of what was pasted or opened; `file` names the file. */
export interface InputProblem extends CaptureProblem {
  readonly file?: string;
}

/** `not-written`: the browser refused, and the popup says so itself. */
export type HandoverLeft = Extract<Handover, { kind: 'left' }>['why'] | 'not-written';

export interface DiagnosisSlice {
  readonly diagnosisItems: readonly DiagnosisItem[];
  /** By item id; every item has one. */
  readonly diagnosisRuns: Readonly<Record<string, DiagnosisRun>>;
  readonly widenings: Readonly<Record<string, Widening>>;
  readonly chosenItem: string | undefined;
  /** The item that's searched before all others. */
  readonly urgentItem: string | undefined;
  readonly diagnosesPaused: boolean;
  readonly searchBudget: Budget;
  /** What's in the box; it stays there until it could be read. */
  readonly captureText: string;
  readonly captureProblems: readonly InputProblem[];
  /** Of what was read all the same. */
  readonly captureWarnings: readonly InputProblem[];
  /** The file that's being read, where that takes a while. */
  readonly importing: FileImport | undefined;
  /** Why the popup couldn't hand requests over. */
  readonly handoverLeft: readonly HandoverLeft[];
  /** The string to compare, as pasted. */
  readonly ownString: string;
  /** The request that was answered last, in this view or, from the popup, in the app's. */
  diagnoseLast(): Promise<void>;
  /** One of the inspected page's requests; one that's there already is shown. */
  diagnoseCapture(capture: Capture, source?: DiagnosisItem['source'], told?: DiagnosisItem['told']): void;
  /** Several of them, one after the other, while this view stays; those that are there already go on. */
  diagnoseCaptures(captures: readonly Capture[]): void;
  /** A made-up request with a common mistake, signed with the chosen key. */
  diagnoseExample(): Promise<void>;
  typeCaptures(text: string): void;
  /** Diagnoses what's in the box. @param text in its place; what's wrong with it is said, and an empty box gets it. */
  addCaptures(text?: string): Promise<void>;
  openCaptureFiles(files: readonly File[]): Promise<void>;
  /** Of the file that's being read nothing is taken. */
  cancelImport(): void;
  dismissCaptureNotes(): void;
  /** Its search goes before the long one of another. */
  chooseItem(id: string): void;
  /** Into Request, to be signed anew. What was typed there can be brought back. */
  editItem(id: string): void;
  removeItem(id: string): void;
  clearItems(): void;
  /** Searches anew with what's known now. */
  widen(id: string, change: Partial<Widening>): void;
  loadMeantBody(id: string, file: File): Promise<void>;
  /** The query that was sent, which its source doesn't show; empty where it was sent without one. */
  giveQuery(id: string, query: string): void;
  chooseBudget(budget: Budget): void;
  /** Ends the search and keeps what was found. */
  cancelSearch(id: string): void;
  pauseDiagnoses(paused: boolean): void;
  searchNow(id: string): void;
  searchAgain(id: string): void;
  /** Searches anew whatever was checked with another secret than is stored now. */
  recheckKeys(): void;
  /** So that the first search is as quick as the others. */
  warmUpSearch(): void;
  typeOwnString(text: string): void;
  /** The answer as text, without any secret. False where there's none yet, or the browser refused. */
  copyReport(id: string): Promise<boolean>;
  /** Takes over what the popup handed over, now and whenever it does. */
  takeHandover(): Promise<void>;
}

export const diagnosisSlice: Slice<DiagnosisSlice> = (context) => {
  const { set, platform } = context;
  const { act, ifBegun } = loadedOnce(context, async () =>
    (await import('./diagnosis-actions.ts')).diagnosisActions(context),
  );

  return {
    diagnosisItems: [],
    diagnosisRuns: {},
    widenings: {},
    chosenItem: undefined,
    urgentItem: undefined,
    diagnosesPaused: false,
    searchBudget: 60,
    captureText: '',
    captureProblems: [],
    captureWarnings: [],
    importing: undefined,
    handoverLeft: [],
    ownString: '',
    chooseItem(chosenItem) {
      set({ chosenItem });
      void ifBegun((own) => own.preferChosen());
    },
    typeOwnString: (ownString) => set({ ownString }),
    typeCaptures: (captureText) => set({ captureText, captureProblems: [] }),
    dismissCaptureNotes: () => set({ captureProblems: [], captureWarnings: [], handoverLeft: [] }),
    chooseBudget: (searchBudget) => set({ searchBudget }),
    copyReport: (id) => copyReport(context, id),
    diagnoseLast: () => act((all) => all.diagnoseLast()),
    diagnoseCapture: (...given) => void act((all) => all.diagnoseCapture(...given)),
    diagnoseCaptures: (captures) => void act((all) => all.diagnoseCaptures(captures)),
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
      const part = await loadPart(context, () => import('../storage/handover.ts'));
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

type Handed = Extract<Handover, { kind: 'request' }>;

async function takeOver({ set, platform }: SliceContext, add: (handed: Handed) => void): Promise<void> {
  const part = await loadPart({ set }, () => import('../storage/handover.ts'));
  if (!part) return;
  const state = await part.takeHandover(platform.storage);
  set((app) => ({ recordReports: reportRecord(app.recordReports, 'handover', state) }));
  if (state.state !== 'ok') return;
  for (const handed of state.value) if (handed.kind === 'request') add(handed);
  const handoverLeft = state.value.flatMap((handed) => (handed.kind === 'left' ? [handed.why] : []));
  if (handoverLeft.length > 0)
    set((app) => ({ handoverLeft: [...new Set([...app.handoverLeft, ...handoverLeft])] }));
}

async function copyReport(context: SliceContext, id: string): Promise<boolean> {
  const { get, platform } = context;
  const { diagnosisItems, diagnosisRuns, widenings, settings } = get();
  const item = diagnosisItems.find((one) => one.id === id);
  const run = diagnosisRuns[id];
  const diagnosis = run && shownDiagnosis(run);
  if (!item || !diagnosis) return false;
  const { told, capture } = item;
  const { request, hints } = capture;
  const part = await loadPart(context, () => import('./diagnosis-report.ts'));
  if (!part) return false;
  const of = {
    ...{ diagnosis, request, told, usual: settings.language },
    language: widenings[id]?.language ?? hints.language,
  };
  const clearance = await shownLook(context, 'copy', (turns) =>
    lookedInPage(
      context,
      (looked) => {
        const text = part.reportText({ ...of, secrets: plainSecrets(get()) });
        return clearText(text, 'the report', looked);
      },
      turns,
    ),
  );
  return clearance?.ok === true && platform.copy(clearance.cleared);
}
