/** Records as the text of a file: JSON, a record a line, or CSV. In JSON no byte of a record changes; a record with line breaks is written on one line. */

import { csvCell } from '../core/records/csv-cells.ts';
import { fieldOf, isJsonObject, jsonText, repeatedKeys } from '../core/records/json-value.ts';
import type { ListedRecord } from '../core/records/listed-record.ts';
import type { RecordsFormat } from '../core/records/records-format.ts';

export interface RecordsWriter {
  /** What comes before the first. */
  begin(): string;
  add(records: readonly ListedRecord[]): string;
  /** What comes after the last. */
  end(): string;
  /** Records that are in the file. */
  readonly written: number;
  /** What isn't in the file as it was received. */
  notes(): readonly string[];
}

/** @param columns for CSV, as `csvColumns` found them. */
export function recordsWriter(format: RecordsFormat, columns: readonly string[] = []): RecordsWriter {
  return WRITERS[format](columns);
}

const WRITERS: Record<RecordsFormat, (columns: readonly string[]) => RecordsWriter> = {
  json: jsonWriter,
  ndjson: lineWriter,
  csv: csvWriter,
};

/** Every key there is, in the order they're first met. */
export function csvColumns(): { add(records: readonly ListedRecord[]): void; columns(): readonly string[] } {
  const keys = new Set<string>();
  return {
    add(records) {
      for (const { fields } of records) for (const [key] of fields.entries) keys.add(key);
    },
    columns: () => [...keys],
  };
}

function jsonWriter(): RecordsWriter {
  let written = 0;
  return {
    begin: () => '[',
    add(records) {
      const text = records.map((record) => record.text).join(',\n');
      const lead = text === '' ? '' : written === 0 ? '\n' : ',\n';
      written += records.length;
      return `${lead}${text}`;
    },
    end: () => '\n]\n',
    get written() {
      return written;
    },
    notes: () => [],
  };
}

function lineWriter(): RecordsWriter {
  let written = 0;
  return {
    begin: () => '',
    add(records) {
      written += records.length;
      // Laid out over several lines it would be several records.
      return records.map(({ text, value }) => `${/[\n\r]/.test(text) ? jsonText(value) : text}\n`).join('');
    },
    end: () => '',
    get written() {
      return written;
    },
    notes: () => [],
  };
}

const CRLF = '\r\n';
/** Without it some spreadsheets read UTF-8 as the charset of their country. */
const BOM = '\ufeff';
const FEW_KEYS = 24;

function csvWriter(columns: readonly string[]): RecordsWriter {
  let written = 0;
  let leftOut = 0;
  let repeating = 0;
  const row = ({ fields }: ListedRecord): string => {
    // Key by key, thousands of keys would take the square of their number.
    const byKey = fields.entries.length > FEW_KEYS ? new Map(fields.entries) : undefined;
    const cell = (column: string): string => csvCell(byKey ? byKey.get(column) : fieldOf(fields, column));
    return `${columns.map(cell).join(',')}${CRLF}`;
  };
  return {
    begin: () => `${BOM}${columns.map(csvCell).join(',')}${CRLF}`,
    add(records) {
      const fitting = records.filter(({ value }) => isJsonObject(value));
      written += fitting.length;
      leftOut += records.length - fitting.length;
      repeating += fitting.filter(({ fields }) => repeatedKeys(fields).length > 0).length;
      return fitting.map(row).join('');
    },
    end: () => '',
    get written() {
      return written;
    },
    notes: () => [
      ...(leftOut > 0
        ? [
            `${counted(leftOut, 'record isn’t an object', 'records aren’t objects')}, so a table has no row for ${leftOut === 1 ? 'it' : 'them'}. JSON has.`,
          ]
        : []),
      ...(repeating > 0
        ? [
            `${counted(repeating, 'record has', 'records have')} a key more than once; the last one is in the file. JSON has all.`,
          ]
        : []),
    ],
  };
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `One ${one}` : `${count.toLocaleString('en')} ${many}`;
}
