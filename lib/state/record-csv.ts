/** One record as CSV: a line of names and one of values, written as an export writes them. */

import type { ListedRecord } from '../core/records/listed-record.ts';

export async function recordAsCsv(record: ListedRecord): Promise<string> {
  const { csvColumns, recordsWriter } = await import('../snippets/records-text.ts');
  const found = csvColumns();
  found.add([record]);
  const writer = recordsWriter('csv', found.columns());
  return `${writer.begin()}${writer.add([record])}${writer.end()}`;
}
