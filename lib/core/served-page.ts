/** What a server reads from a list’s query, and the page it serves (API document, section 4). */

import { PAGE } from './api.ts';
import { ASSUMED_READINGS, type ServiceReadings } from './service-readings.ts';
import { type ByteString, bytesOf, displayText } from './signing/bytes.ts';
import { queryPairs } from './signing/canonical.ts';

/**
 * A parameter's decoded value (assumption `query-decoding`), the last where it's sent several times, unless another
 * reading was found out. `undefined` where it isn't sent.
 */
export function queryValue(
  target: ByteString,
  name: string,
  readings: Pick<ServiceReadings, 'repeated-parameter'> = ASSUMED_READINGS,
): string | undefined {
  if (!target.includes(name) && !target.includes('%')) return undefined;
  let found: string | undefined;
  for (const { text } of queryPairs(target).pairs) {
    const equals = text.indexOf('=');
    const key = equals === -1 ? text : text.slice(0, equals);
    if (decoded(key) !== name) continue;
    found = equals === -1 ? '' : decoded(text.slice(equals + 1));
    if (readings['repeated-parameter'] === 'first') return found;
  }
  return found;
}

function decoded(latin1: string): string {
  if (/^[\w.~-]*$/.test(latin1)) return latin1;
  const bytes = latin1
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return displayText(bytesOf(bytes as ByteString));
}

export interface ServedPage<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** Assumptions `limit-forms` and `offset-forms`. */
export function pageOf<T>(
  records: readonly T[],
  target: ByteString,
  readings: ServiceReadings = ASSUMED_READINGS,
): ServedPage<T> {
  const asked = wholeNumber(queryValue(target, 'limit', readings));
  const least = readings['limit-zero'] === 'empty-page' ? 0 : 1;
  const limit = asked !== undefined && asked >= least && asked <= PAGE.maxLimit ? asked : PAGE.defaultLimit;
  const offset = wholeNumber(queryValue(target, 'offset', readings)) ?? PAGE.defaultOffset;
  return { data: records.slice(offset, offset + limit), total: records.length, limit, offset };
}

/** Which parameter the service answers with an error, by its readings. @param total records that there are. */
export function rejectedPaging(
  target: ByteString,
  total: number,
  readings: ServiceReadings,
): 'limit' | 'offset' | 'offset-past-end' | undefined {
  const isWord = (name: string): boolean => {
    const value = queryValue(target, name, readings);
    return value !== undefined && !/^-?[0-9]+$/.test(value);
  };
  if (readings['limit-not-a-number'] === 'rejected' && isWord('limit')) return 'limit';
  if (readings['offset-not-a-number'] === 'rejected' && isWord('offset')) return 'offset';
  const { offset } = pageOf([], target, readings);
  const isPast = offset > 0 && offset >= total;
  return isPast && readings['offset-past-end'] === 'rejected' ? 'offset-past-end' : undefined;
}

/** How many records of a list of the most recent ones are served (assumption `capped-size`). @param most as many there may be. */
export function recentCount(target: ByteString, most: number, readings: ServiceReadings): number {
  if (readings['recent-list-limit'] !== 'applied') return most;
  const asked = wholeNumber(queryValue(target, 'limit', readings));
  return asked !== undefined && asked >= 1 && asked <= most ? asked : most;
}

export function isRejectedRecent(target: ByteString, readings: ServiceReadings): boolean {
  return readings['recent-list-limit'] === 'rejected' && queryValue(target, 'limit', readings) !== undefined;
}

/** Digits alone. What no number can hold exactly is far past every end, so the largest exact one stands for it. */
function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]+$/.test(text)
    ? Math.min(Number(text), Number.MAX_SAFE_INTEGER)
    : undefined;
}
