/** The progress of lessons to a file, and out of one. */

import { counted } from '../../core/counts.ts';
import { clearText } from '../../core/gate/gate.ts';
import { LONGEST_PROGRESS_FILE, progressFile, readProgressFile } from '../../formats/progress-file.ts';
import type { SliceContext } from '../../state/slice.ts';
import { lookedInPage } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import { changeLearning, type LearnNeeds, selectPassed } from './slice.ts';
import type { ProgressFileActions } from './state.ts';

const THE_FILE = 'the file';

export function progressFileActions(context: SliceContext<LearnNeeds>): ProgressFileActions {
  const { get } = context;
  /** `undefined` once cancelled. */
  const cleared = (text: string, what: 'export' | 'import') =>
    shownLook(context, what, (turns) =>
      lookedInPage(context, (sought) => clearText(text, THE_FILE, sought), turns),
    );

  async function merge(passed: readonly string[]): Promise<number> {
    const before = selectPassed(get());
    const added = [...new Set(passed)].filter((key) => !before.includes(key));
    if (added.length === 0) return 0;
    await changeLearning(context, (learning) => ({
      ...learning,
      passed: [...new Set([...learning.passed, ...added])],
    }));
    get().offerUndo({
      view: 'learn',
      title: `Imported ${counted(added.length, 'passed task')}`,
      undo: () =>
        changeLearning(context, (learning) => ({
          ...learning,
          passed: learning.passed.filter((key) => !added.includes(key)),
        })),
    });
    return added.length;
  }

  return {
    exportProgress: () => cleared(progressFile(selectPassed(get())), 'export'),
    async importProgress(file) {
      if (file.size > LONGEST_PROGRESS_FILE) return { ok: false, problem: 'too-long' };
      const text = await file.text().catch(() => undefined);
      if (text === undefined) return { ok: false, problem: 'unreadable' };
      const read = readProgressFile(text);
      if (!read.ok) return read;
      const clearance = await cleared(text, 'import');
      if (!clearance?.ok) return clearance;
      return { ok: true, added: await merge(read.passed) };
    },
  };
}
