/** Exports opened again, one in each list; one that's of another list can be moved there. */

import type { CollectionId } from '../../core/records/collections.ts';
import type { ListedRecord } from '../../core/records/listed-record.ts';
import { otherListOf, type RecordsToPlace } from '../../core/records/other-list.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { BrowseBook } from './book.ts';
import { readRecordsFile } from './file-import.ts';
import type { KeptRecords } from './records.ts';
import type { BrowseSlice, OpenedFile } from './state.ts';

export interface OpenFileActions {
  openFile(file: File): Promise<void>;
  closeFile(): void;
  /** Of the chosen list. */
  moveFile(to: CollectionId): void;
}

export interface OpenedFiles extends OpenFileActions {
  of(id: CollectionId): KeptRecords | undefined;
  forget(): void;
}

type ReadFile = Omit<Extract<OpenedFile, { kind: 'read' }>, 'kind' | 'records'> & {
  readonly records: KeptRecords;
};

export function openedFiles({ get }: SliceContext<BrowseSlice>, book: BrowseBook): OpenedFiles {
  const opened = new Map<CollectionId, KeptRecords>();
  const reading = new Map<CollectionId, AbortController>();

  function show(collection: CollectionId, { records: kept, ...file }: ReadFile): void {
    opened.set(collection, kept);
    let revision = 0;
    const look = (): void => {
      if (opened.get(collection) !== kept) return;
      const records = kept.source(revision++);
      book.change(collection, { file: { kind: 'read', ...file, records } });
    };
    kept.whenRead = look;
    look();
  }

  function close(collection: CollectionId): void {
    reading.get(collection)?.abort();
    opened.delete(collection);
    const { fetched } = book.of(collection);
    book.change(collection, { file: undefined, showing: fetched ? 'everything' : 'page' });
  }

  return {
    of: (id) => opened.get(id),
    async openFile(file) {
      const { collection } = get();
      reading.get(collection)?.abort();
      const controller = new AbortController();
      reading.set(collection, controller);
      book.change(collection, {
        file: { kind: 'reading', name: file.name, bytes: 0, size: file.size },
        fileBefore: undefined,
        showing: 'file',
      });
      const read = await readRecordsFile(file, controller.signal, (bytes) =>
        book.change(collection, { file: { kind: 'reading', name: file.name, bytes, size: file.size } }),
      );
      if (!read || controller.signal.aborted) return;
      if (!read.ok)
        return book.change(collection, { file: { kind: 'failed', name: file.name, message: read.message } });
      const { records, notes } = read;
      const ids = idsOf(await records.read(0, MOST_LOOKED_AT));
      if (controller.signal.aborted) return;
      const other = otherListOf(collection, { ids, fileName: file.name, listed: listedIn(get()) });
      show(collection, { name: file.name, records, notes, other });
    },
    closeFile: () => close(get().collection),
    moveFile(to) {
      const { collection, chooseCollection } = get();
      const { file } = book.of(collection);
      const records = opened.get(collection);
      if (file?.kind !== 'read' || !records) return;
      close(collection);
      reading.get(to)?.abort();
      chooseCollection(to);
      book.change(to, { showing: 'file' });
      show(to, { name: file.name, records, notes: file.notes });
    },
    forget() {
      for (const controller of reading.values()) controller.abort();
      opened.clear();
    },
  };
}

/** Records by which it's told of which list they are. */
const MOST_LOOKED_AT = 200;

function idsOf(records: readonly ListedRecord[]): readonly string[] {
  return records.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** By the last page of each list. */
function listedIn({ browse }: BrowseSlice): RecordsToPlace['listed'] {
  return Object.fromEntries(
    Object.entries(browse).map(([id, { page }]) => [id, idsOf(page?.records ?? [])] as const),
  );
}
