/** Records from their JSON. */

import { readJson } from '../../../lib/core/records/json-cursor.ts';
import { type ListedRecord, listedRecord } from '../../../lib/core/records/listed-record.ts';

export function records(...texts: readonly string[]): ListedRecord[] {
  return texts.map((text) => {
    const reading = readJson(text);
    if (!reading.ok) throw new Error(`${text} isn’t JSON`);
    return listedRecord(reading.value, text);
  });
}
