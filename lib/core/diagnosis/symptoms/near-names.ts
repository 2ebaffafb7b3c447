/** Names that look as if one of the three authentication headers was meant. */

import { AUTH_HEADERS, type AuthHeader } from '../../api.ts';

const ENDINGS: readonly (readonly [RegExp, AuthHeader])[] = [
  [/(?:api|access)key(?:id)?$/, AUTH_HEADERS.key],
  [/timestamp$|^xts$/, AUTH_HEADERS.timestamp],
  [/signature$|^(?:x|.*api|.*access)?sign$|^xsig$/, AUTH_HEADERS.signature],
];

/** The header that seems to be meant by another name, or `undefined`; also for names of query parameters. */
export function nearName(name: string): AuthHeader | undefined {
  if (name.length > 64 || isAuthHeader(name)) return undefined;
  return meantBy(name);
}

/** The same for query parameters, where the right name is in the wrong place too. */
export function meantBy(name: string): AuthHeader | undefined {
  const bare = name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return ENDINGS.find(([ending]) => ending.test(bare))?.[1];
}

function isAuthHeader(name: string): boolean {
  return Object.values(AUTH_HEADERS).some((header) => header.toLowerCase() === name.toLowerCase());
}
