/** Opens a file of records, a chunk at a time, and keeps them as if they were the pages of a list. */

import type { ListedRecord } from '../../core/records/listed-record.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { type FileKind, fileKind } from '../../formats/file-kind.ts';
import { recordsFormat, recordsReader } from '../../formats/records-file.ts';
import { KeptRecords } from './records.ts';

export type ReadRecordsFile =
  | { readonly ok: true; readonly records: KeptRecords; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

const RECORDS_PER_PIECE = 200;
const HEAD_BYTES = 64 * 1024;

const ELSEWHERE: Record<Exclude<FileKind, 'records'>, string> = {
  'saved-requests': 'It holds requests that were saved. Import it in Saved.',
  captures: 'It seems to hold requests that were captured. Open it in Diagnose.',
};

/** `undefined` once cancelled. @param progress bytes read so far. */
export async function readRecordsFile(
  file: File,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<ReadRecordsFile | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const kind = fileKind(file.name, new TextDecoder().decode(head));
    if (kind === 'saved-requests' || kind === 'captures') return { ok: false, message: ELSEWHERE[kind] };
    const reader = recordsReader(recordsFormat(file.name, head));
    const shelf = shelving();
    const chunks = file.stream().getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = await chunks.read();
      if (signal.aborted) return void (await chunks.cancel());
      if (done) break;
      shelf.add(reader.push(value));
      bytes += value.length;
      progress(bytes);
      // Reading from memory never lets the page have its turn.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    shelf.add(reader.end());
    const notes = reader.notes();
    const records = shelf.close();
    if (records.count > 0) return { ok: true, records, notes };
    return { ok: false, message: `${notes[0] ?? 'The file holds no records'}.` };
  } catch {
    return {
      ok: false,
      message:
        'The browser couldn’t read it. It’s a folder, or was moved or changed since it was chosen. Choose a file again.',
    };
  }
}

function shelving(): { add(records: readonly ListedRecord[]): void; close(): KeptRecords } {
  const kept = new KeptRecords('capped', 'kept');
  let waiting: ListedRecord[] = [];
  let position = 0;
  const put = (records: readonly ListedRecord[]): void => {
    const body = utf8(`{"data":[${records.map(({ text }) => text).join(',')}]}`);
    kept.add(position, body, records, records.length);
    position += records.length;
  };
  return {
    add(records) {
      waiting = [...waiting, ...records];
      for (let at = 0; at + RECORDS_PER_PIECE <= waiting.length; at += RECORDS_PER_PIECE)
        put(waiting.slice(at, at + RECORDS_PER_PIECE));
      waiting = waiting.slice(waiting.length - (waiting.length % RECORDS_PER_PIECE));
    },
    close() {
      if (waiting.length > 0) put(waiting);
      return kept;
    },
  };
}
