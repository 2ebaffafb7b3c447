/** Records out of a file that comes in pieces: JSON, a record a line, or CSV. What can be read is, and what can't is said. */

import { readJson } from '../core/records/json-cursor.ts';
import { type ListedRecord, listedRecord } from '../core/records/listed-record.ts';
import type { RecordsFormat } from '../core/records/records-format.ts';
import { utf8 } from '../core/signing/bytes.ts';
import { JsonArrayItems } from './json/array-items.ts';
import { csvReader } from './records-csv.ts';

export interface RecordsReader {
  /** Records that are whole now. */
  push(chunk: Uint8Array): readonly ListedRecord[];
  /** Those that only the end made whole. */
  end(): readonly ListedRecord[];
  /** What was left out or made nothing of, in words. */
  notes(): readonly string[];
}

/** By its first bytes where the name doesn't tell. */
export function recordsFormat(name: string, head: Uint8Array): RecordsFormat {
  const [, extension] = /\.([a-z]+)$/i.exec(name) ?? [];
  if (/^(ndjson|jsonl)$/i.test(extension ?? '')) return 'ndjson';
  if (/^csv$/i.test(extension ?? '')) return 'csv';
  const text = new TextDecoder().decode(head).trimStart();
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return /^json$/i.test(extension ?? '') ? 'json' : 'csv';
  const [line = ''] = text.split('\n', 1);
  // One record a line, unless the first line is a whole list's answer or only its beginning.
  const first = readJson(line);
  return first.ok && !/^\{\s*"(data|total|limit|offset)"\s*:/.test(line) ? 'ndjson' : 'json';
}

const READERS: Record<RecordsFormat, () => RecordsReader> = {
  json: arrayReader,
  ndjson: lineReader,
  csv: () => csvReader(LONGEST_RECORD),
};

export function recordsReader(format: RecordsFormat): RecordsReader {
  return READERS[format]();
}

/** Bytes of a line, an item or a row; what's longer is no record. */
const LONGEST_RECORD = 32 * 1024 * 1024;

function arrayReader(): RecordsReader {
  const items = new JsonArrayItems(LONGEST_RECORD);
  const broken = brokenOnes('record');
  let count = 0;
  const records = (texts: readonly Uint8Array[]): ListedRecord[] =>
    texts.flatMap((bytes) => broken.read(bytes, ++count));
  return {
    push: (chunk) => records(items.push(chunk)),
    end: () => records(items.end()),
    notes: () => [
      ...(items.tooLong
        ? [`${tooLongWords(items.tooLong)}. Take it out of the file, or split the file`]
        : []),
      ...broken.notes(),
      ...(items.flaw === undefined ? [] : [items.flaw]),
    ],
  };
}

function lineReader(): RecordsReader {
  const broken = brokenOnes('line');
  let rest: Uint8Array[] = [];
  let length = 0;
  let line = 0;
  let tooLong: number | undefined;
  const wait = (part: Uint8Array): void => {
    length += part.length;
    if (length <= LONGEST_RECORD) rest.push(part);
    else {
      rest = [];
      tooLong ??= line + 1;
    }
  };
  const read = (): ListedRecord[] => {
    const records = length > LONGEST_RECORD ? [] : broken.read(joined(rest), line + 1);
    rest = [];
    length = 0;
    line += 1;
    return records;
  };
  return {
    push(chunk) {
      const records: ListedRecord[] = [];
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        wait(chunk.subarray(from, at));
        records.push(...read());
        from = at + 1;
      }
      if (from < chunk.length) wait(chunk.slice(from));
      return records;
    },
    end: () => (rest.length === 0 ? [] : read()),
    notes: () => [
      ...(tooLong === undefined ? [] : [`${tooLongWords({ line: tooLong })}. ${A_RECORD_A_LINE}`]),
      ...broken.notes(),
    ],
  };
}

const A_RECORD_A_LINE =
  'Put each record on a line of its own; a file that’s one list is read where its name ends in .json';

function tooLongWords({ item, line }: { readonly item?: number; readonly line: number }): string {
  const where = `ine ${line.toLocaleString('en')}`;
  const what = item === undefined ? `L${where}` : `Record ${item.toLocaleString('en')}, on l${where},`;
  return `${what} is longer than the ${LONGEST_RECORD >> 20} MB that are read of one record, so it was left out`;
}

/** Texts that are no JSON, or no UTF-8: left out, counted, and the first of them named. */
function brokenOnes(what: 'line' | 'record') {
  let first = 0;
  let count = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes: Uint8Array): string | undefined => {
    try {
      return decoder.decode(bytes).trim();
    } catch {
      return undefined;
    }
  };
  return {
    read(bytes: Uint8Array, number: number): ListedRecord[] {
      const text = decoded(bytes);
      if (text === '') return [];
      const read = text === undefined ? undefined : readJson(text);
      if (text !== undefined && read?.ok) return [listedRecord(read.value, text)];
      if (count === 0) first = number;
      count += 1;
      return [];
    },
    notes(): readonly string[] {
      if (count === 0) return [];
      const where = `${what} ${first.toLocaleString('en')}`;
      return count === 1
        ? [`One ${what} isn’t JSON and was left out: ${where}`]
        : [`${count.toLocaleString('en')} ${what}s aren’t JSON and were left out, the first at ${where}`];
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] ?? utf8('');
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
