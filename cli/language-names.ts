/** The languages by the names that people type. */

import { isLanguage, LANGUAGES, type Language } from '../lib/core/mistakes/languages.ts';
import { UsageError } from './limited-input.ts';

export const LANGUAGE_IDS = Object.keys(LANGUAGES).filter(isLanguage);

/** @throws UsageError where there’s none of that name. */
export function languageNamed(typed: string): Language {
  const meant = languageMeant(typed);
  if (meant) return meant;
  throw new UsageError(`There is no language “${typed}”. There are: ${LANGUAGE_IDS.join(', ')}`);
}

export function languageMeant(typed: string): Language | undefined {
  const name = typed.toLowerCase();
  if (isLanguage(name)) return name;
  const family = SHORT_NAMES[name] ?? name;
  // The first of a family is the one most of it use.
  return LANGUAGE_IDS.find((id) => LANGUAGES[id].ecosystem === family || id.split('-').includes(family));
}

/** By the name of the family, or the first part of the language's own. */
const SHORT_NAMES: Readonly<Partial<Record<string, string>>> = {
  py: 'python',
  js: 'javascript',
  nodejs: 'javascript',
  ts: 'typescript',
  page: 'browser',
  worker: 'browser',
  webcrypto: 'browser',
  golang: 'go',
  rb: 'ruby',
  'c#': 'dotnet',
  cs: 'dotnet',
  '.net': 'dotnet',
  bash: 'shell',
  sh: 'shell',
  pwsh: 'powershell',
};
