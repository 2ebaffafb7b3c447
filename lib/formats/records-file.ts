/** Records out of a file that comes in pieces: JSON, a record a line, or CSV. What can be read is, and what can't is said. */

import { valueOfCsvCell } from '../core/records/csv-cells.ts';
import { readJson } from '../core/records/json-cursor.ts';
import { type JsonEntry, type JsonValue, jsonText } from '../core/records/json-value.ts';
import { type ListedRecord, listedRecord } from '../core/records/listed-record.ts';
import { utf8 } from '../core/signing/bytes.ts';
import { type CsvRow, CsvRows } from './csv-rows.ts';
import { JsonArrayItems } from './json-array-items.ts';

export type RecordsFileKind = 'json' | 'ndjson' | 'csv';

export interface RecordsReader {
  /** Records that are whole now. */
  push(chunk: Uint8Array): readonly ListedRecord[];
  /** Those that only the end made whole. */
  end(): readonly ListedRecord[];
  /** What was left out or made nothing of, in words. */
  notes(): readonly string[];
}

/** By its first bytes where the name doesn't tell. */
export function recordsFileKind(name: string, head: Uint8Array): RecordsFileKind {
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

export function recordsReader(kind: RecordsFileKind): RecordsReader {
  if (kind === 'csv') return csvReader();
  return kind === 'ndjson' ? lineReader() : arrayReader();
}

/** A line or a row longer than this is no record's. */
const LONGEST_RECORD = 32 * 1024 * 1024;

function arrayReader(): RecordsReader {
  const items = new JsonArrayItems();
  const broken = brokenOnes('record');
  let count = 0;
  const records = (texts: readonly Uint8Array[]): ListedRecord[] =>
    texts.flatMap((bytes) => broken.read(bytes, ++count));
  return {
    push: (chunk) => records(items.push(chunk)),
    end: () => records(items.end()),
    notes: () => [...broken.notes(), ...(items.flaw === undefined ? [] : [items.flaw])],
  };
}

function lineReader(): RecordsReader {
  const broken = brokenOnes('line');
  let rest: Uint8Array[] = [];
  let line = 0;
  const read = (parts: readonly Uint8Array[]): ListedRecord[] => {
    line += 1;
    return broken.read(joined(parts), line);
  };
  return {
    push(chunk) {
      const records: ListedRecord[] = [];
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        records.push(...read([...rest, chunk.subarray(from, at)]));
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.slice(from));
      return records;
    },
    end: () => (rest.length === 0 ? [] : read(rest)),
    notes: broken.notes,
  };
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
      const text = bytes.length > LONGEST_RECORD ? undefined : decoded(bytes);
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

function csvReader(): RecordsReader {
  const rows = new CsvRows();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let columns: readonly string[] | undefined;
  let uneven = 0;
  let flaw: string | undefined;

  function recordsOf(found: readonly CsvRow[]): ListedRecord[] {
    return found.flatMap((row) => {
      if (!columns) {
        columns = row.map(columnName);
        return [];
      }
      const isBlank = row.length === 1 && row[0]?.text === '' && !row[0].isQuoted;
      if (isBlank && columns.length > 1) return [];
      if (row.length !== columns.length) uneven += 1;
      return [recordOfRow(row, columns)];
    });
  }

  function decoded(chunk: Uint8Array | undefined): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      flaw = 'The file isn’t UTF-8 from some place on, so what follows it was left out. Save it as UTF-8';
      return '';
    }
  }

  return {
    push(chunk) {
      if (flaw !== undefined) return [];
      const records = recordsOf(rows.push(decoded(chunk)));
      if (rows.rest.length > LONGEST_RECORD) flaw = OPEN_QUOTE;
      return records;
    },
    end() {
      if (flaw !== undefined) return [];
      const records = recordsOf([...rows.push(decoded(undefined)), ...rows.end()]);
      if (rows.rest !== '') flaw = OPEN_QUOTE;
      return records;
    },
    notes: () => [
      ...(flaw === undefined ? [] : [flaw]),
      ...(uneven > 0
        ? [
            `${uneven === 1 ? 'One row has' : `${uneven.toLocaleString('en')} rows have`} more or fewer cells than the heading`,
          ]
        : []),
    ],
  };
}

const OPEN_QUOTE = 'A quote that’s opened is never closed, so what follows it was left out';

function columnName({ text, isQuoted }: CsvRow[number]): string {
  const value = valueOfCsvCell({ text, isQuoted: isQuoted || text !== '' });
  return typeof value === 'string' ? value : text;
}

/** Cells beyond the heading have no name, and keep their number. */
function recordOfRow(row: CsvRow, columns: readonly string[]): ListedRecord {
  const entries = row.flatMap((cell, index): JsonEntry[] => {
    const value: JsonValue | undefined = valueOfCsvCell(cell);
    return value === undefined ? [] : [[columns[index] ?? `column ${index + 1}`, value]];
  });
  const fields = { type: 'object', entries } as const;
  return listedRecord(fields, jsonText(fields));
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
