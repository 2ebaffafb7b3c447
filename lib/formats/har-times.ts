/** When a HAR’s request was received: by the server’s clock where its answer tells, else by the client’s. */

import { type Fields, isFields, type NameAndValue, pairsOf, textOf } from './har-fields.ts';
import { secondsOfHttpDate } from './http-date.ts';

/** Without a zone it would be read in this machine’s. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Unix seconds. `undefined` where neither is told. */
export function receivedAtOf(entry: Fields): number | undefined {
  const response = entry['response'];
  const headers = (isFields(response) && pairsOf(response['headers'])) || [];
  return serverTime(entry, headers) ?? secondsOfIsoTime(textOf(entry['startedDateTime']));
}

/** An answer out of a cache has the date of when it was put there. */
function serverTime(entry: Fields, headers: readonly NameAndValue[]): number | undefined {
  if (entry['_fromCache'] || valueIn(headers, 'age') !== undefined) return undefined;
  const date = valueIn(headers, 'date');
  return date === undefined ? undefined : secondsOfHttpDate(date);
}

function valueIn(headers: readonly NameAndValue[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** The start of Unix time is what tools write that don’t know. */
function secondsOfIsoTime(text: string | undefined): number | undefined {
  if (text === undefined || !ISO_TIME.test(text)) return undefined;
  const seconds = Date.parse(text) / 1000;
  return seconds > 0 ? seconds : undefined;
}
