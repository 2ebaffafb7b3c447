/** The formats a request is copied in, as people know them. */

import { LANGUAGE_NAMES, type Language } from '../../lib/core/mistakes/languages.ts';
import type { ProgramFormat, SharedFormat } from '../../lib/features/share/state.ts';

type ExactFormat = Exclude<SharedFormat, ProgramFormat>;

const EXACT: Readonly<Record<ExactFormat, string>> = {
  curl: 'curl (bash)',
  cmd: 'curl (cmd)',
  powershell: 'PowerShell',
  fetch: 'fetch',
  'raw-http': 'raw HTTP',
  har: 'HAR',
  capture: 'capture file',
};

interface NamedFormat {
  readonly format: SharedFormat;
  readonly name: string;
}

interface NamedProgram extends NamedFormat {
  readonly language: Language;
}

/** The request as it was, with its signature. */
export const EXACT_FORMATS: readonly NamedFormat[] = (Object.keys(EXACT) as ExactFormat[]).map((format) => ({
  format,
  name: EXACT[format],
}));

/** A request that’s still to be sent. */
export const UNSENT_FORMATS: readonly NamedFormat[] = EXACT_FORMATS.filter(
  ({ format }) => format !== 'har' && format !== 'capture',
);

/** A program that signs it anew. */
export const PROGRAM_FORMATS: readonly NamedProgram[] = LANGUAGE_NAMES.map(([language, name]) => ({
  format: `program:${language}`,
  language,
  name,
}));
