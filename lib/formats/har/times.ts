/** When a HAR’s request was received: by the server’s clock, where its answer tells. */

import { secondsOfAnswer } from '../http-date.ts';
import {
  fieldText,
  isFields,
  isOwnExport,
  type JsonFields,
  type NameAndValue,
  nameValuePairs,
} from './fields.ts';

/** Without a zone it would be read in this machine’s. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Unix seconds. The client's clock, by which a HAR tells when it began, tells nothing of the server's. */
export function receivedAtOf(entry: JsonFields): number | undefined {
  const response = isFields(entry['response']) ? entry['response'] : {};
  const headers = nameValuePairs(response['headers']) ?? [];
  const byServer = entry['_fromCache'] ? undefined : secondsOfAnswer((name) => valueIn(headers, name));
  if (byServer !== undefined) return byServer;
  return isOwnExport(entry) ? secondsOfIsoTime(fieldText(entry['startedDateTime'])) : undefined;
}

function valueIn(headers: readonly NameAndValue[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
}

/** The start of Unix time is what tools write that don’t know. */
function secondsOfIsoTime(text: string | undefined): number | undefined {
  if (text === undefined || !ISO_TIME.test(text)) return undefined;
  const seconds = Date.parse(text) / 1000;
  return seconds > 0 ? seconds : undefined;
}
