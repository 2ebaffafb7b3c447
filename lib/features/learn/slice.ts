/** Lessons: which one is open, and what was passed, in all windows alike. */

import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { LEARNING_RECORD, type Learning, NOTHING_LEARNED } from '../../storage/learning.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../../storage/versioned.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { type BegunLesson, type LearnSlice, taskKey } from './state.ts';

export type LearnNeeds = LearnSlice &
  GateSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  RecordsState &
  UndoSlice;

/** Of a random number, which is short enough to be one exactly. */
const SEED_BYTES = 4;

/** Where it isn't read yet, or can't be, no task counts as passed. */
export function selectPassed({
  learning = NOTHING_LEARNED,
}: Pick<LearnSlice, 'learning'>): readonly string[] {
  return learning.passed;
}

/** Takes effect on this page even where it can't be stored. */
export async function changeLearning(
  { set, platform }: SliceContext<LearnNeeds>,
  part: (learning: Learning) => Learning,
): Promise<void> {
  set(({ learning = NOTHING_LEARNED }) => ({ learning: part(learning) }));
  const kept = await updateRecord(platform.storage, LEARNING_RECORD, NOTHING_LEARNED, part);
  set({ notKept: notKept(kept) });
}

export const learnSlice: Slice<LearnSlice, LearnNeeds> = (context) => {
  const { set, get, platform } = context;
  const { storage } = platform;
  const files = loadedOnce(context, async () => (await import('./actions.ts')).progressFileActions(context));

  const drawn = (): BegunLesson => ({
    seed: Number.parseInt(platform.randomHex(SEED_BYTES), 16),
    drawnAt: Math.floor(platform.clock.now()),
    work: {},
  });

  const change = (part: (learning: Learning) => Learning) => changeLearning(context, part);

  function show(state: RecordState<Learning>): void {
    set((app) => ({
      recordReports: reportRecord(app.recordReports, 'learning', state),
      ...(state.state === 'ok' && { learning: state.value }),
      ...(state.state === 'absent' && { learning: NOTHING_LEARNED }),
    }));
  }

  return {
    learning: undefined,
    lesson: undefined,
    begun: {},
    unkeptWork: {},
    async loadLearning() {
      watchRecord(storage, LEARNING_RECORD, show);
      show(await readRecord(storage, LEARNING_RECORD));
    },
    openLesson: (id, at = 0) =>
      set(({ begun }) => ({ lesson: { id, at }, begun: { [id]: drawn(), ...begun } })),
    openOwn: (own) =>
      set(({ begun }) => ({ lesson: { id: 'own', at: 0, own }, begun: { ...begun, own: drawn() } })),
    closeLesson: () => set({ lesson: undefined }),
    openTask: (at) => set(({ lesson }) => ({ lesson: lesson && { ...lesson, at } })),
    drawAgain: (id) => set(({ begun }) => ({ begun: { ...begun, [id]: drawn() } })),
    workOn: (id, task, more) =>
      set(({ begun }) => {
        const { work, ...drawing } = begun[id] ?? drawn();
        return {
          begun: { ...begun, [id]: { ...drawing, work: { ...work, [task]: { ...work[task], ...more } } } },
        };
      }),
    passTask: (lesson, task) =>
      change(({ passed, ...learning }) => ({
        ...learning,
        passed: [...new Set([...passed, taskKey(lesson, task)])],
      })),
    withProgressFile: (doIt) => files.act(doIt),
    async resetLearning() {
      const passed = selectPassed(get());
      if (passed.length === 0) return;
      await change((learning) => ({ ...learning, passed: [] }));
      get().offerUndo({
        view: 'learn',
        title: 'Reset the progress of all lessons',
        undo: () =>
          change((learning) => ({ ...learning, passed: [...new Set([...passed, ...learning.passed])] })),
      });
    },
  };
};
