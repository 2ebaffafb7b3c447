/** Lessons: which one is open, and what was passed, in all windows alike. */

import type { RecordsState } from '../../state/page-state.ts';
import { notKept, reportRecord } from '../../state/record-reports.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { LEARNING_RECORD, type Learning, NOTHING_LEARNED } from '../../storage/learning.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../../storage/versioned.ts';
import { type LearnSlice, taskKey } from './state.ts';

type Needs = LearnSlice & RecordsState & UndoSlice;

/** Of a random number, which is short enough to be one exactly. */
const SEED_BYTES = 4;

/** Where it isn't read yet, or can't be, no task counts as passed. */
export function selectPassed({
  learning = NOTHING_LEARNED,
}: Pick<LearnSlice, 'learning'>): readonly string[] {
  return learning.passed;
}

export const learnSlice: Slice<LearnSlice, Needs> = ({ set, get, platform }) => {
  const { storage } = platform;

  const drawn = () => ({
    seed: Number.parseInt(platform.randomHex(SEED_BYTES), 16),
    drawnAt: Math.floor(platform.clock.now()),
  });

  /** Takes effect on this page even where it can't be stored. */
  async function change(part: (learning: Learning) => Learning): Promise<void> {
    set(({ learning = NOTHING_LEARNED }) => ({ learning: part(learning) }));
    const kept = await updateRecord(storage, LEARNING_RECORD, NOTHING_LEARNED, part);
    set({ notKept: notKept(kept) });
  }

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
    async loadLearning() {
      watchRecord(storage, LEARNING_RECORD, show);
      show(await readRecord(storage, LEARNING_RECORD));
    },
    openLesson: (id, at = 0) => set({ lesson: { id, at, ...drawn() } }),
    closeLesson: () => set({ lesson: undefined }),
    openTask: (at) => set(({ lesson }) => ({ lesson: lesson && { ...lesson, at } })),
    drawAgain: () => set(({ lesson }) => ({ lesson: lesson && { ...lesson, ...drawn() } })),
    passTask: (lesson, task) =>
      change(({ passed, ...learning }) => ({
        ...learning,
        passed: [...new Set([...passed, taskKey(lesson, task)])],
      })),
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
