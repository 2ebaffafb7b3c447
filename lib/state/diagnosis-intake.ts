/** Where requests to diagnose come from: the last answer, the popup, the box, files. And how they go again. */

import type { Capture } from '../formats/capture.ts';
import type { Handover } from '../storage/handover.ts';
import type { AppState } from './app-store.ts';
import type { DiagnosisItem } from './diagnosis-items.ts';
import type { DiagnosisRunner } from './diagnosis-runner.ts';
import type { DiagnosisSlice, InputProblem } from './diagnosis-slice.ts';
import type { Answered } from './explaining.ts';
import { selectSecrets } from './gate-in-page.ts';
import { loadPart } from './load-part.ts';
import { selectKey } from './selectors.ts';
import type { SliceContext } from './slice.ts';

type IntakeActions = Pick<
  DiagnosisSlice,
  | 'diagnoseLast'
  | 'diagnoseCapture'
  | 'diagnoseExample'
  | 'addCaptures'
  | 'openCaptureFiles'
  | 'cancelImport'
  | 'removeItem'
  | 'clearItems'
> & {
  /** What the popup handed over. */
  addHanded(handed: Handed): void;
};
type Handed = Extract<Handover, { kind: 'request' }>;
type Source = DiagnosisItem['source'];

/** In bytes; a file of captures isn’t longer, and no longer body is searched. */
export const MOST_FILE_BYTES = 50_000_000;

export function intakeActions(context: SliceContext, runner: DiagnosisRunner): IntakeActions {
  const { set, get, platform } = context;
  const add = (captures: readonly Capture[], source: Source, revoked: readonly string[] = []): void => {
    const items = captures.map(
      (capture): DiagnosisItem => ({ id: platform.randomHex(8), capture, source, revoked }),
    );
    set((app) => withItems(app, items));
    runner.work();
  };
  const forget = (ids: readonly string[]): void => {
    for (const id of ids) runner.stop(id, 'removed');
    set((app) => withoutItems(app, ids));
  };
  const diagnose = (capture: Capture, source: Source, revoked: readonly string[] = []): void => {
    const known = get().diagnosisItems.find((item) => item.capture.request === capture.request);
    if (known) set({ chosenItem: known.id });
    else add([capture], source, revoked);
    get().show('diagnose');
  };
  return {
    async diagnoseLast() {
      const { sending } = get();
      if (sending.kind !== 'answered') return;
      const last = lastRequest(sending.answered);
      if (platform.surface === 'popup') {
        const part = await loadPart(context, () => import('../storage/handover.ts'));
        if (!part) return;
        await part.handOver(platform.storage, last, selectSecrets(get()));
        await platform.openApp('diagnose');
        return;
      }
      const { request, receivedAt, revoked } = last;
      diagnose({ request, receivedAt, gaps: [], hints: {} }, 'sent', revoked);
    },
    diagnoseCapture: (capture, source = 'devtools') => diagnose(capture, source),
    async diagnoseExample() {
      const key = selectKey(get()) ?? get().keys[0];
      if (!key) return;
      const engine = await loadPart(context, () => import('./diagnosing.ts'));
      if (engine) add([engine.exampleCapture(key, platform.clock.now())], 'example');
    },
    ...fileActions(context, add),
    removeItem: (id) => forget([id]),
    clearItems: () => forget(get().diagnosisItems.map(({ id }) => id)),
    addHanded: ({ request, receivedAt, revoked }) =>
      add([{ request, receivedAt, gaps: [], hints: {} }], 'popup', revoked),
  };
}

type Add = (captures: readonly Capture[], source: Source, revoked?: readonly string[]) => void;

function fileActions(
  context: SliceContext,
  add: Add,
): Pick<IntakeActions, 'addCaptures' | 'openCaptureFiles' | 'cancelImport'> {
  const { set, get } = context;
  const reading = new Map<'text' | 'files', AbortController>();

  /** One text and one choice of files at a time; the next takes the place of the one before. */
  async function read(what: 'text' | 'files', act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    set({ captureProblems: [], captureWarnings: [] });
    reading.get(what)?.abort();
    const controller = new AbortController();
    reading.set(what, controller);
    try {
      await act(controller.signal);
    } finally {
      if (reading.get(what) === controller) reading.delete(what);
      // What's read meanwhile has a progress of its own.
      if (reading.size === 0) set({ importing: undefined });
    }
  }

  return {
    addCaptures: () =>
      read('text', async (signal) => {
        const { captureText } = get();
        const reader = await loadPart(context, () => import('./capture-files.ts'));
        const captures = await reader?.readText(context, captureText, signal);
        if (!captures) return;
        if (get().captureText === captureText) set({ captureText: '' });
        add(captures, 'pasted');
      }),
    openCaptureFiles: (files) =>
      read('files', async (signal) => {
        const reader = await loadPart(context, () => import('./capture-files.ts'));
        for (const file of files) {
          if (signal.aborted) break;
          const captures = await reader?.readFile(context, file, signal);
          if (captures) add(captures, 'file');
        }
      }),
    cancelImport() {
      for (const controller of reading.values()) controller.abort();
    },
  };
}

function withItems(app: AppState, items: readonly DiagnosisItem[]): Partial<AppState> {
  const waiting = items.map(({ id }) => [id, { kind: 'waiting', known: undefined }] as const);
  return {
    diagnosisItems: [...app.diagnosisItems, ...items],
    diagnosisRuns: { ...app.diagnosisRuns, ...Object.fromEntries(waiting) },
    chosenItem: items[0]?.id ?? app.chosenItem,
    diagnosesPaused: false,
    handoverLeft: undefined,
  };
}

function withoutItems(app: AppState, ids: readonly string[]): Partial<AppState> {
  const gone = new Set(ids);
  const diagnosisItems = app.diagnosisItems.filter(({ id }) => !gone.has(id));
  const kept = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)));
  const at = app.diagnosisItems.findIndex(({ id }) => id === app.chosenItem);
  const stays = app.chosenItem !== undefined && !gone.has(app.chosenItem);
  const neighbour = diagnosisItems[Math.min(at, diagnosisItems.length - 1)]?.id;
  return {
    diagnosisItems,
    diagnosisRuns: kept(app.diagnosisRuns),
    widenings: kept(app.widenings),
    chosenItem: stays ? app.chosenItem : neighbour,
  };
}

/** With the server's clock, where one was measured. */
function lastRequest({ exchange, revoked }: Answered) {
  const { request, startedAt, skew } = exchange;
  return { request, receivedAt: startedAt + (skew?.seconds ?? 0), revoked };
}

export function unreadableFile({ name, size }: File): InputProblem {
  const message =
    size > MOST_FILE_BYTES
      ? 'is larger than 50 MB'
      : 'couldn’t be read: it’s a folder, or was moved or changed. Choose a file again';
  return { file: name, where: '', message };
}
