/** Writes records to a file as they're read, so that a million of them are never in memory at once. */

import { atOnce, clearPieces, clearText, type Refusal } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import type { CollectionId } from '../core/records/collections.ts';
import type { ListedRecord } from '../core/records/listed-record.ts';
import type { FileSink } from '../platform/ports.ts';
import { csvColumns, recordsWriter } from '../snippets/records-text.ts';
import { inTurns } from '../storage/in-turns.ts';
import type { KeptRecords } from './browse-records.ts';
import type { ExportFormat, ExportOutcome } from './browse-state.ts';
import { selectSought } from './gate-in-page.ts';
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
  context: SliceContext,
  { collection, format, records, count }: Export,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { platform } = context;
  // Taken before anything is awaited: whatever comes meanwhile isn't in the file, nor in what's said of it.
  const pages = 'pages' in records ? records.pages() : [records];
  const name = `${collection}-${fileTime(platform.clock.now())}.${format}`;
  const sink = await platform.saveFile(name, MEDIA_TYPES[format]).catch(() => null);
  if (!sink) return { ok: false, problem: sink === null ? 'not-written' : 'cancelled' };
  try {
    signal.throwIfAborted();
    const told = progressOf(context, format, count, signal);
    const written = await writePages(gatedFile(sink, context, signal), format, pages, told);
    if (!written.ok) {
      await sink.abort();
      return written;
    }
    signal.throwIfAborted();
    await sink.close();
    return { ...written, name };
  } catch {
    await sink.abort().catch(() => undefined);
    return { ok: false, problem: signal.aborted ? 'cancelled' : 'not-written' };
  }
}

type Pages = Iterable<readonly ListedRecord[]> | AsyncIterable<readonly ListedRecord[]>;
type Told = (records: number) => Promise<void>;

/** Rejects once it's cancelled. */
function progressOf({ set }: SliceContext, format: ExportFormat, of: number, signal: AbortSignal): Told {
  let done = 0;
  set({ exporting: { format, records: 0, of } });
  return async (more) => {
    const before = done;
    done += more;
    if (Math.floor(before / RECORDS_PER_TURN) === Math.floor(done / RECORDS_PER_TURN)) return;
    set({ exporting: { format, records: Math.floor(done / passesOf(format)), of } });
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  };
}

/** Columns are known only once all records were seen. */
function passesOf(format: ExportFormat): number {
  return format === 'csv' ? 2 : 1;
}

type Written = Omit<Extract<ExportOutcome, { readonly ok: true }>, 'name'> | Refusal;

async function writePages(file: GatedFile, format: ExportFormat, pages: Pages, told: Told): Promise<Written> {
  const columns = csvColumns();
  if (passesOf(format) > 1)
    for await (const page of pages) {
      columns.add(page);
      await told(page.length);
    }
  const writer = recordsWriter(format, columns.columns());
  await file.add(writer.begin(), []);
  for await (const page of pages) {
    const refusal = await file.add(writer.add(page), page);
    if (refusal) return refusal;
    await told(page.length);
  }
  const refusal = await file.end(writer.end());
  if (refusal) return refusal;
  return { ok: true, records: writer.written, bytes: file.bytes, notes: writer.notes() };
}

/** Rejects where the disk refuses it, and once it's cancelled. */
interface GatedFile {
  add(text: string, records: readonly ListedRecord[]): Promise<Refusal | undefined>;
  end(text: string): Promise<Refusal | undefined>;
  /** Handed on so far. */
  readonly bytes: number;
}

/** Nothing is handed on that didn't pass the gate. */
function gatedFile(sink: FileSink, { get }: SliceContext, signal: AbortSignal): GatedFile {
  const clear = clearPieces('the file', selectSought(get()));
  let waiting = '';
  let inIt: (readonly ListedRecord[])[] = [];
  let bytes = 0;
  const flush = async (): Promise<Refusal | undefined> => {
    const clearance = await inTurns(clear(waiting), { signal });
    signal.throwIfAborted();
    if (!clearance) return undefined;
    if (!clearance.ok) return ofRecord(clearance, inIt.flat(), selectSought(get()));
    waiting = '';
    inIt = [];
    bytes += clearance.cleared.value.length;
    await sink.write(clearance.cleared);
    return undefined;
  };
  return {
    async add(text, records) {
      waiting += text;
      inIt.push(records);
      return waiting.length >= CHUNK_CHARACTERS ? flush() : undefined;
    },
    end(text) {
      waiting += text;
      return flush();
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Names the record that it stands in, where that's one alone and its id holds none. */
function ofRecord(refusal: Refusal, records: readonly ListedRecord[], looked: Sought): Refusal {
  const holds = (text: string) => !atOnce(clearText(text, 'the record', looked)).ok;
  const record = records.find(({ text }) => holds(text));
  if (refusal.problem === 'unread' || !record?.id || holds(record.id)) return refusal;
  const place = { part: 'text', of: `the record ${record.id}` } as const;
  return { ...refusal, standing: { ...refusal.standing, place } };
}

/** `20260101-120000`, in UTC. */
function fileTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
