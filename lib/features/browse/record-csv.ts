/** One record as CSV: a line of names and one of values, written as an export writes them. */

import type { ListedRecord } from '../../core/records/listed-record.ts';

/** For spreadsheets that open a file; pasted, it would be part of the first name. */
const BYTE_ORDER_MARK = /^\ufeff/;

export async function recordAsCsv(record: ListedRecord): Promise<string> {
  const { csvColumns, recordsWriter } = await import('../../snippets/records-text.ts');
  const found = csvColumns();
  found.add([record]);
  const writer = recordsWriter('csv', found.columns());
  const text = `${writer.begin()}${writer.add([record])}${writer.end()}`;
  return text.replace(BYTE_ORDER_MARK, '');
}
