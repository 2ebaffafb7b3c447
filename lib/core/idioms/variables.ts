/** The variables that every signer reads, set in the way of each language's users. */

import type { Language } from '../mistakes/languages.ts';

export interface SignerVariables {
  readonly keyId: string;
  readonly secret: string;
  /** Where code sends requests to; absent where none can be sent. */
  readonly baseUrl?: string | undefined;
}

/** A line each, to be run in a terminal, or as `NAME=value` where there's none. */
export function variableLines(language: Language, { keyId, secret, baseUrl }: SignerVariables): string {
  const lineOf = WRITERS[language] ?? inShell;
  const lines = [lineOf('API_KEY_ID', keyId), lineOf('SIGNING_SECRET', secret)];
  return [...lines, ...(baseUrl === undefined ? [] : [lineOf('BASE_URL', baseUrl)])].join('\n');
}

type Write = (name: string, value: string) => string;

const inShell: Write = (name, value) =>
  `export ${name}=${/^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`}`;

const inEnvironment: Write = (name, value) => `${name}=${value}`;

const WRITERS: Partial<Record<Language, Write>> = {
  postman: inEnvironment,
  bruno: inEnvironment,
  powershell: (name, value) => `$env:${name} = '${value.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
};
