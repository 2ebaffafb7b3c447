/** What a server reads from a list’s query, and the page it serves (API document, section 4). */

import { PAGE } from './api.ts';
import { type ByteString, bytesOf, displayText } from './signing/bytes.ts';
import { queryPairs } from './signing/canonical.ts';

/**
 * A parameter's decoded value, the last where it's sent several times (assumptions `query-decoding`,
 * `repeated-parameters`). `undefined` where it isn't sent.
 */
export function queryValue(target: ByteString, name: string): string | undefined {
  if (!target.includes(name) && !target.includes('%')) return undefined;
  let found: string | undefined;
  for (const { text } of queryPairs(target).pairs) {
    const equals = text.indexOf('=');
    const key = equals === -1 ? text : text.slice(0, equals);
    if (decoded(key) === name) found = equals === -1 ? '' : decoded(text.slice(equals + 1));
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
export function pageOf<T>(records: readonly T[], target: ByteString): ServedPage<T> {
  const asked = wholeNumber(queryValue(target, 'limit'));
  const limit = asked !== undefined && asked >= 1 && asked <= PAGE.maxLimit ? asked : PAGE.defaultLimit;
  const offset = wholeNumber(queryValue(target, 'offset')) ?? PAGE.defaultOffset;
  return { data: records.slice(offset, offset + limit), total: records.length, limit, offset };
}

/** Digits alone. What no number can hold exactly is far past every end, so the largest exact one stands for it. */
function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]+$/.test(text)
    ? Math.min(Number(text), Number.MAX_SAFE_INTEGER)
    : undefined;
}
