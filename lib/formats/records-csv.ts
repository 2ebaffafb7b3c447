/** Records out of a CSV file that comes in pieces: the heading names the fields. */

import { valueOfCsvCell } from '../core/records/csv-cells.ts';
import { type JsonEntry, type JsonValue, jsonText } from '../core/records/json-value.ts';
import { type ListedRecord, listedRecord } from '../core/records/listed-record.ts';
import { type CsvRow, CsvRows } from './csv-rows.ts';
import type { RecordsReader } from './records-file.ts';

/** @param longest characters of a row. */
export function csvReader(longest: number): RecordsReader {
  const rows = new CsvRows();
  const text = new Utf8Text();
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

  return {
    push(chunk) {
      if (flaw !== undefined) return [];
      const records = recordsOf(rows.push(text.push(chunk)));
      if (text.isBroken) flaw = NOT_UTF8;
      else if (rows.rest.length > longest) flaw = OPEN_QUOTE;
      return records;
    },
    end() {
      if (flaw !== undefined) return [];
      text.end();
      if (text.isBroken) {
        flaw = NOT_UTF8;
        return [];
      }
      const records = recordsOf(rows.end());
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

const NOT_UTF8 = 'The file isn’t UTF-8 from some place on, so what follows it was left out. Save it as UTF-8';
const OPEN_QUOTE = 'A quote that’s opened is never closed, so what follows it was left out';

/** Text out of bytes that come in pieces, up to the first that aren't UTF-8. */
class Utf8Text {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** Of a character that isn't whole yet. */
  #open: Uint8Array = new Uint8Array();
  #isBegun = false;
  isBroken = false;

  push(chunk: Uint8Array): string {
    const bytes = this.#open.length === 0 ? chunk : Uint8Array.of(...this.#open, ...chunk);
    const ignoreBOM = this.#isBegun;
    this.#isBegun ||= chunk.length > 0;
    this.#open = openCharacter(bytes);
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      this.isBroken = true;
      return longestText(bytes, ignoreBOM);
    }
  }

  end(): void {
    this.isBroken ||= this.#open.length > 0;
  }
}

/** The bytes of a character that goes on behind the end. */
function openCharacter(bytes: Uint8Array): Uint8Array {
  const last = bytes.subarray(Math.max(0, bytes.length - 3));
  const length = last.length - last.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const isOpen = length <= last.length && length < lengthFrom(bytes.at(-length) ?? 0);
  return isOpen ? bytes.slice(-length) : new Uint8Array();
}

/** Bytes of a character that begins with this one. */
function lengthFrom(byte: number): number {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** What stands before the first bytes that aren't UTF-8. */
function longestText(bytes: Uint8Array, ignoreBOM: boolean): string {
  let [text, fits, tooMany] = ['', 0, bytes.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes.subarray(0, middle), {
        stream: true,
      });
      fits = middle;
    } catch {
      tooMany = middle;
    }
  }
  return text;
}

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
