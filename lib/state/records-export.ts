/** Writes records to a file as they're read, so that a million of them are never in memory at once. */

import type { CollectionId } from '../core/records/collections.ts';
import type { ListedRecord } from '../core/records/listed-record.ts';
import { utf8 } from '../core/signing/bytes.ts';
import type { FileSink } from '../platform/ports.ts';
import { csvColumns, recordsWriter } from '../snippets/records-text.ts';
import type { KeptRecords } from './browse-records.ts';
import type { ExportFormat, ExportOutcome } from './browse-state.ts';
import type { SliceContext } from './slice.ts';

interface Export {
  readonly collection: CollectionId;
  readonly format: ExportFormat;
  readonly records: readonly ListedRecord[] | KeptRecords;
  readonly count: number;
}

const MEDIA_TYPES: Record<ExportFormat, string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
};
/** Written at once. */
const CHUNK_CHARACTERS = 512 * 1024;
/** Between two of them the page has time for clicks. */
const RECORDS_PER_TURN = 4000;

/** Call inside the click: where to may be asked. */
export async function writeRecords(
  { set, platform }: SliceContext,
  { collection, format, records, count }: Export,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  // Taken before anything is awaited: whatever comes meanwhile isn't in the file, nor in what's said of it.
  const pages = 'pages' in records ? records.pages() : [records];
  const name = `${collection}-${fileTime(platform.clock.now())}.${format}`;
  const sink = await platform.saveFile(name, MEDIA_TYPES[format]).catch(() => null);
  if (!sink) return { ok: false, problem: sink === null ? 'not-written' : 'cancelled' };
  // Columns are known only once all records were seen.
  const passes = format === 'csv' ? 2 : 1;
  let done = 0;
  const told = async (more: number): Promise<void> => {
    const before = done;
    done += more;
    if (Math.floor(before / RECORDS_PER_TURN) === Math.floor(done / RECORDS_PER_TURN)) return;
    set({ exporting: { format, records: Math.floor(done / passes), of: count } });
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  };
  try {
    signal.throwIfAborted();
    set({ exporting: { format, records: 0, of: count } });
    const columns = csvColumns();
    if (format === 'csv')
      for await (const page of pages) {
        columns.add(page);
        await told(page.length);
      }
    const writer = recordsWriter(format, columns.columns());
    const file = buffered(sink);
    await file.write(writer.begin());
    for await (const page of pages) {
      await file.write(writer.add(page));
      await told(page.length);
    }
    await file.write(writer.end());
    signal.throwIfAborted();
    const bytes = await file.close();
    return { ok: true, name, records: writer.written, bytes, notes: writer.notes() };
  } catch {
    await sink.abort().catch(() => undefined);
    return { ok: false, problem: signal.aborted ? 'cancelled' : 'not-written' };
  }
}

function buffered(sink: FileSink): { write(text: string): Promise<void>; close(): Promise<number> } {
  let waiting = '';
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const chunk = utf8(waiting);
    waiting = '';
    bytes += chunk.length;
    await sink.write(chunk);
  };
  return {
    async write(text) {
      waiting += text;
      if (waiting.length >= CHUNK_CHARACTERS) await flush();
    },
    async close() {
      await flush();
      await sink.close();
      return bytes;
    },
  };
}

/** `20260101-120000`, in UTC. */
function fileTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
