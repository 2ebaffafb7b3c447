/** What's done in Browse; loaded with the first list that's looked at. */

import type { AskedPage, ExportFormat, ExportOutcome, Showing } from './browse-state.ts';
import type { SliceContext } from './slice.ts';

export interface BrowseActions {
  loadPage(offset: number): Promise<void>;
  ask(change: Partial<AskedPage>): void;
  cancelLoad(): void;
  show(showing: Showing): void;
  fetchAll(): Promise<void>;
  pauseWalk(): void;
  resumeWalk(): Promise<void>;
  cancelWalk(): void;
  exportRecords(format: ExportFormat, scope: 'page' | 'everything'): Promise<ExportOutcome>;
  cancelExport(): void;
  openFile(file: File): Promise<void>;
  closeFile(): void;
}

export function browseActions(_context: SliceContext): BrowseActions {
  throw new Error('not there yet');
}
