/** The language a fix is written in: the one that was picked, what the request says of its client, or the one picked last. */

import { clientOf } from '../../mistakes/client.ts';
import { type Ecosystem, isLanguage, LANGUAGES, type Language } from '../../mistakes/languages.ts';
import type { WireRequest } from '../../signing/wire-request.ts';

/**
 * `undefined` where nothing tells: then the fix is words alone.
 * @param usual the name of the one picked last, for another request.
 */
export function languageFor(
  { headers }: WireRequest,
  picked: Language | undefined,
  usual?: string,
): Language | undefined {
  if (picked) return picked;
  const client = clientOf(headers);
  const told = client && (client.language ?? firstOf(client.ecosystem));
  return told ?? (usual !== undefined && isLanguage(usual) ? usual : undefined);
}

function firstOf(ecosystem: Ecosystem): Language | undefined {
  return Object.keys(LANGUAGES)
    .filter(isLanguage)
    .find((language) => LANGUAGES[language].ecosystem === ecosystem);
}
