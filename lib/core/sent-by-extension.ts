/** Which requests a page of an extension sent, by what its browser says of them. */

import { type HeaderField, headerValue } from './signing/wire-request.ts';

/** Of whatever extension: the same one has another id in each browser it's installed in unpacked. */
export const EXTENSION_ORIGIN = /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f-]{36})$/;

/** One that may reach the host sends no Origin with GET. A page of the host itself does neither, and names itself in Referer. */
export function isSentByExtension(headers: readonly HeaderField[]): boolean {
  const origin: string | undefined = headerValue(headers, 'Origin');
  if (origin !== undefined) return EXTENSION_ORIGIN.test(origin);
  if (headerValue(headers, 'Sec-Fetch-Mode') !== 'cors' || headerValue(headers, 'Referer') !== undefined)
    return false;
  const site: string | undefined = headerValue(headers, 'Sec-Fetch-Site');
  const agent: string = headerValue(headers, 'User-Agent') ?? '';
  return site === 'none' || (site === 'same-origin' && agent.includes('Firefox/'));
}

/** What a browser adds to each request that’s sent past its cache, as this extension’s are. */
const PAST_THE_CACHE = ['Cache-Control', 'Pragma'];

/**
 * Whether that may be this extension. @param origin its own. A GET of an extension doesn’t tell which one sent it: it’s
 * another one’s where it wasn’t sent past the browser’s cache.
 */
export function isMaybeSentBy(origin: string, headers: readonly HeaderField[]): boolean {
  if (!isSentByExtension(headers)) return false;
  const told: string | undefined = headerValue(headers, 'Origin');
  if (told !== undefined) return told === origin;
  return PAST_THE_CACHE.every((name) => headerValue(headers, name) !== undefined);
}
