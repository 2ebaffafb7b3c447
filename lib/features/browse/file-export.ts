/** Writes records to a file as they're read, so that a million of them are never in memory at once. */

import { atOnce, clearPieces, clearText, type GateRefusal } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import type { CollectionId } from '../../core/records/collections.ts';
import type { ListedRecord } from '../../core/records/listed-record.ts';
import type { RecordsFormat } from '../../core/records/records-format.ts';
import type { FileSink } from '../../platform/ports.ts';
import { csvColumns, recordsWriter } from '../../snippets/records-text.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { lookedInPage } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { ArrangedRecords, BrowseSlice, ExportOutcome } from './state.ts';

type Needs = BrowseSlice & KeysSlice & PageSlice;

interface Export {
  readonly collection: CollectionId;
  readonly format: RecordsFormat;
  readonly records: readonly ListedRecord[] | { pages(): Pages };
  readonly count: number;
}

const MEDIA_TYPES: Record<RecordsFormat, string> = {
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
  context: SliceContext<Needs>,
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
    let isFirst = true;
    const pass = (looked: Sought) => {
      const file = gatedFile(isFirst ? sink : undefined, looked);
      isFirst = false;
      return writePages(file, format, pages, progressOf(context, format, count, signal));
    };
    // What's written before a key is added is looked through again before it's a file.
    const written = await lookedInPage(context, pass, { signal });
    signal.throwIfAborted();
    if (!written?.ok) {
      await sink.abort();
      return written ?? { ok: false, problem: 'cancelled' };
    }
    await sink.close();
    return { ...written, name };
  } catch {
    await sink.abort().catch(() => undefined);
    return { ok: false, problem: signal.aborted ? 'cancelled' : 'not-written' };
  }
}

/** As often as it's gone through, the same. */
type Pages = Iterable<readonly ListedRecord[]> | AsyncIterable<readonly ListedRecord[]>;

/** Read together: neighbours in an order may lie far apart, and each is read with the page it came in. */
const ARRANGED_AT_ONCE = 20_000;

export function arrangedPages({ source, places }: ArrangedRecords): {
  readonly count: number;
  pages(): Pages;
} {
  return {
    count: places.length,
    pages: () => ({ [Symbol.asyncIterator]: () => inOrder({ source, places }) }),
  };
}

async function* inOrder({ source, places }: ArrangedRecords): AsyncGenerator<readonly ListedRecord[]> {
  for (let from = 0; from < places.length; from += ARRANGED_AT_ONCE) {
    const part = places.subarray(from, from + ARRANGED_AT_ONCE);
    const read = new Map<number, ListedRecord>();
    for (const place of part.toSorted()) {
      const [record] = await source.read(place, place + 1);
      if (record) read.set(place, record);
    }
    yield [...part].flatMap((place) => read.get(place) ?? []);
  }
}

type Told = (records: number) => Promise<void>;

/** Rejects once it's cancelled. */
function progressOf(
  { set }: SliceContext<BrowseSlice>,
  format: RecordsFormat,
  of: number,
  signal: AbortSignal,
): Told {
  let done = 0;
  set({ exporting: { format, records: 0, of } });
  return async (more) => {
    const before = done;
    done += more;
    signal.throwIfAborted();
    if (Math.floor(before / RECORDS_PER_TURN) === Math.floor(done / RECORDS_PER_TURN)) return;
    set({ exporting: { format, records: Math.floor(done / passesOf(format)), of } });
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  };
}

/** Columns are known only once all records were seen. */
function passesOf(format: RecordsFormat): number {
  return format === 'csv' ? 2 : 1;
}

type Written = Omit<Extract<ExportOutcome, { readonly ok: true }>, 'name'> | GateRefusal;

/** Yields how much was looked at since. */
async function* writePages(
  file: GatedFile,
  format: RecordsFormat,
  pages: Pages,
  told: Told,
): AsyncGenerator<number, Written> {
  const columns = csvColumns();
  if (passesOf(format) > 1)
    for await (const page of pages) {
      columns.add(page);
      await told(page.length);
    }
  const writer = recordsWriter(format, columns.columns());
  yield* file.add(writer.begin(), []);
  for await (const page of pages) {
    const refusal = yield* file.add(writer.add(page), page);
    if (refusal) return refusal;
    await told(page.length);
  }
  const refusal = yield* file.end(writer.end());
  if (refusal) return refusal;
  return { ok: true, records: writer.written, bytes: file.bytes, notes: writer.notes() };
}

type Gated = AsyncGenerator<number, GateRefusal | undefined>;

/** Rejects where the disk refuses it. */
interface GatedFile {
  add(text: string, records: readonly ListedRecord[]): Gated;
  end(text: string): Gated;
  /** Handed on so far. */
  readonly bytes: number;
}

/** Nothing is handed on that didn't pass the gate. @param sink where it isn't looked through alone. */
function gatedFile(sink: FileSink | undefined, looked: Sought): GatedFile {
  const clear = clearPieces('the file', looked);
  let waiting = '';
  let inIt: (readonly ListedRecord[])[] = [];
  let bytes = 0;
  async function* flush(): Gated {
    const clearance = yield* clear(waiting);
    if (!clearance.ok) return ofRecord(clearance, inIt.flat(), looked);
    waiting = '';
    inIt = [];
    bytes += clearance.cleared.value.length;
    await sink?.write(clearance.cleared);
    return undefined;
  }
  return {
    async *add(text, records) {
      waiting += text;
      inIt.push(records);
      return waiting.length >= CHUNK_CHARACTERS ? yield* flush() : undefined;
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
function ofRecord(refusal: GateRefusal, records: readonly ListedRecord[], looked: Sought): GateRefusal {
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

/** For spreadsheets that open a file; pasted, it would be part of the first name. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** A line of names and one of values, as in a file. */
export function recordAsCsv(record: ListedRecord): string {
  const found = csvColumns();
  found.add([record]);
  const writer = recordsWriter('csv', found.columns());
  const text = `${writer.begin()}${writer.add([record])}${writer.end()}`;
  return text.replace(BYTE_ORDER_MARK, '');
}
