/** Which catalogue of mistakes this is, to tell whether two reports were made with the same. */

import { sha256Hex } from '../hashing/sha256.ts';
import { utf8 } from '../signing/bytes.ts';
import { MISTAKE_IDS } from './catalogue.ts';
import { WAYS } from './ways.ts';

const DIGITS = 8;

/** Another one for other ids, whatever order they stand in. */
export function versionOfCatalogue(mistakes: readonly string[], ways: readonly string[]): string {
  const lines = [...mistakes.map((id) => `mistake ${id}`), ...ways.map((id) => `way ${id}`)].sort();
  return sha256Hex(utf8(lines.join('\n'))).slice(0, DIGITS);
}

export const CATALOGUE_VERSION = versionOfCatalogue(MISTAKE_IDS, WAYS);
