/** Records out of a CSV file that comes in pieces: the heading names the fields. */

import { valueOfCsvCell } from '../core/records/csv-cells.ts';
import { type JsonEntry, type JsonValue, jsonText } from '../core/records/json-value.ts';
import { type ListedRecord, listedRecord } from '../core/records/listed-record.ts';
import { type CsvRow, CsvRows } from './csv-rows.ts';
import type { RecordsReader } from './records-file.ts';

/** @param longest characters of a row. */
export function csvReader(longest: number): RecordsReader {
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
      if (rows.rest.length > longest) flaw = OPEN_QUOTE;
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
