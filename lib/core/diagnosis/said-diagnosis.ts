/** The diagnosis that stands above a reproduction, as a comment that anyone may have edited. */

import { listed } from '../counts.ts';
import type { Diagnosis, Mistake } from './diagnosis.ts';
import { quoted } from './quoted.ts';

const VALID = 'The signature is right';

/** What's written there, a line each. */
export function diagnosisLines(
  signature: Diagnosis['signature'],
  mistakes: readonly Pick<Mistake, 'title'>[],
): string[] {
  return signature === 'valid' ? [VALID] : mistakes.map(({ title }) => title);
}

/** What to say where none of what was found would be written like that. @param said the lines; none where there are none. */
export function otherThanSaid(
  { signature, explanations }: Pick<Diagnosis, 'signature' | 'explanations'>,
  said: readonly string[],
): string | undefined {
  if (said.length === 0) return undefined;
  const sets = explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  const all = [...sets, ...(sets.length === 0 ? [[]] : [])].map((set) => diagnosisLines(signature, set));
  if (all.some((lines) => lines.join('\n') === said.join('\n'))) return undefined;
  return `The text says ${listed(said.map((line) => quoted(line)))}. The diagnosis here was computed from the request, and doesn’t rest on that line.`;
}
