/** Records as files: written from what's shown or fetched, and opened again. */

import type { CollectionId } from '../core/records/collections.ts';
import type { BrowseBook } from './browse-book.ts';
import type { KeptRecords } from './browse-records.ts';
import type { ExportFormat, ExportOutcome } from './browse-state.ts';
import type { SliceContext } from './slice.ts';

export interface FileActions {
  exportRecords(format: ExportFormat, scope: 'page' | 'everything'): Promise<ExportOutcome>;
  cancelExport(): void;
  openFile(file: File): Promise<void>;
  closeFile(): void;
}

export function fileActions(
  _context: SliceContext,
  _book: BrowseBook,
  _fetchedOf: (id: CollectionId) => KeptRecords | undefined,
): FileActions {
  return {
    exportRecords: async () => ({ ok: false, problem: 'nothing-there' }),
    cancelExport: () => undefined,
    openFile: async () => undefined,
    closeFile: () => undefined,
  };
}
