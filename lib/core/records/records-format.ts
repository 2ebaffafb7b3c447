/** The formats of files with records, in the order they're offered: JSON, a record a line, and CSV. */
export const RECORDS_FORMATS = ['json', 'ndjson', 'csv'] as const;

export type RecordsFormat = (typeof RECORDS_FORMATS)[number];
