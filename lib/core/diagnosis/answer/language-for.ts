/** The language a fix is written in: the one that was picked, or what the request says of its client. */

import { clientOf } from '../../faults/client.ts';
import { type Ecosystem, LANGUAGES, type Language } from '../../faults/languages.ts';
import type { WireRequest } from '../../signing/wire-request.ts';

/** `undefined` where nothing tells: then the fix is words alone. */
export function languageFor({ headers }: WireRequest, picked: Language | undefined): Language | undefined {
  if (picked) return picked;
  const client = clientOf(headers);
  return client && (client.language ?? firstOf(client.ecosystem));
}

function firstOf(ecosystem: Ecosystem): Language | undefined {
  return Object.keys(LANGUAGES)
    .filter(isLanguage)
    .find((language) => LANGUAGES[language].ecosystem === ecosystem);
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
