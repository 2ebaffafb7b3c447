/** A template as the JSON it's meant to become, to find what's wrong with it besides its variables. */

import { MADE_VARIABLES } from './made-variables.ts';
import { type VariableUse, variableUses } from './template.ts';
import { insideJsonStrings } from './value-places.ts';

/**
 * Of the same length, with a value where each variable stands outside of strings: part of a number where it's written
 * as part of one, else a string, which may be a name as well. Never throws, whatever the text is.
 */
export function jsonOfTemplate(template: string): string {
  const uses = variableUses(template);
  const inStrings = insideJsonStrings(template, uses);
  let json = '';
  let last = 0;
  uses.forEach((use, index) => {
    if (inStrings[index] || isNoValue(use)) return;
    json += template.slice(last, use.start) + valueFor(use, template);
    last = use.end;
  });
  return json + template.slice(last);
}

/** One that's never another text, such as braces, is what it is. */
function isNoValue({ name }: VariableUse): boolean {
  return MADE_VARIABLES.some((made) => made.kind === 'fixed' && made.name === name);
}

const OF_A_NUMBER = /[-+.\w]/;

function valueFor({ start, end }: VariableUse, template: string): string {
  const length = end - start;
  const [before = '', after = ''] = [template[start - 1], template[end]];
  const isPart = OF_A_NUMBER.test(before) || OF_A_NUMBER.test(after);
  const isJoined = before === '}' || template.startsWith('{{', end);
  if (!isPart && !isJoined) return `"${'a'.repeat(length - 2)}"`;
  // A zero is followed by a fraction or an exponent, if anything, and a sign comes behind an exponent's letter.
  const first = isZero(template, start) ? '.' : '1';
  const last = /[-+]/.test(after) ? 'e' : '1';
  return first + '1'.repeat(length - 2) + last;
}

/** Whether a number that's just a zero ends there. */
function isZero(template: string, end: number): boolean {
  const start = template[end - 2] === '-' ? end - 2 : end - 1;
  return template[end - 1] === '0' && !/[-+.\w}]/.test(template[start - 1] ?? '');
}
