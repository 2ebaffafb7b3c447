/** Records as files: written from a page or from everything there is, and opened again. */

import { counted, grouped } from '../../core/counts.ts';
import type { CollectionId } from '../../core/records/collections.ts';
import type { RecordsFormat } from '../../core/records/records-format.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { BrowseBook } from './book.ts';
import { arrangedPages, writeRecords } from './file-export.ts';
import { type OpenFileActions, openedFiles } from './opened-files.ts';
import { isWalkWhole } from './selectors.ts';
import type { BrowseSlice, ExportOutcome, ExportScope, Showing, WalkState } from './state.ts';
import type { Fetched } from './walk/fetching.ts';

type Needs = BrowseSlice & KeysSlice & PageSlice;

export interface RecordFileActions extends OpenFileActions {
  exportRecords(format: RecordsFormat, scope: ExportScope): Promise<ExportOutcome>;
  cancelExport(): void;
  /** Lets go of every file that was opened, and of what's being read or written. */
  forgetFiles(): void;
}

/** @param fetchedOf everything of a list that was fetched. */
export function recordFileActions(
  context: SliceContext<Needs>,
  book: BrowseBook,
  fetchedOf: (id: CollectionId) => Fetched | undefined,
): RecordFileActions {
  const { get } = context;
  const { of: openedIn, forget, ...opening } = openedFiles(context, book);
  let writing: AbortController | undefined;

  function recordsOf(collection: CollectionId, scope: ExportScope) {
    const { page, showing } = book.of(collection);
    if (typeof scope === 'object') return arrangedPages(scope);
    if (scope === 'page') return page?.records;
    return showing === 'file' ? openedIn(collection) : fetchedOf(collection)?.records;
  }

  return {
    ...opening,
    async exportRecords(format, scope) {
      const { collection } = get();
      const records = recordsOf(collection, scope);
      const count = records && ('length' in records ? records.length : records.count);
      if (!records || !count) return { ok: false, problem: 'nothing-there' };
      writing?.abort();
      const controller = new AbortController();
      writing = controller;
      const notes = lackOf(fetchedOf(collection)?.walk, book.of(collection).showing, scope, count);
      const outcome = await writeRecords(context, { collection, format, records, count }, controller.signal);
      if (writing === controller) context.set({ exporting: undefined });
      return outcome.ok ? { ...outcome, notes: [...notes, ...outcome.notes] } : outcome;
    },
    cancelExport: () => writing?.abort(),
    forgetFiles() {
      writing?.abort();
      forget();
    },
  };
}

/** What's said of a file that lacks some of the list. */
function lackOf(
  walk: WalkState | undefined,
  showing: Showing,
  scope: ExportScope,
  count: number,
): readonly string[] {
  if (!walk || scope === 'page' || showing === 'file') return [];
  if (scope === 'everything') return notWhole(walk, count);
  return showing === 'everything' ? notWhole(walk, scope.source.count, 'this is of') : [];
}

/** A file of less than the whole list says so. */
function notWhole(walk: WalkState, count: number, holds = 'the file holds'): readonly string[] {
  if (isWalkWhole(walk)) return [];
  const held =
    walk.total === undefined
      ? counted(count, 'record')
      : `${grouped(count)} of ${counted(walk.total, 'record')}`;
  return [`The list wasn’t fetched whole: ${holds} ${held}`];
}
