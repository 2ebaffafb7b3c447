/** Where a mistake's code stands in its language's signer: what it takes the place of, and what stands around it. */

import type { MistakeId } from '../../mistakes/catalogue.ts';
import type { Language, Topic } from '../../mistakes/languages.ts';
import { IDIOMS, SIGNERS } from '../idioms.ts';

/** Where the code goes in `as`; alone on its line, in Python, all of it is indented alike. */
export const CODE = '‹code›';
/** In `as`, the line of the signer that's replaced. */
const STEP = '‹step›';

/** What of the signer the code takes the place of. */
export type Part =
  /** The last line of the step's right way. */
  | { readonly for: Topic }
  /** All its lines. */
  | { readonly over: Topic }
  /** This text. */
  | { readonly text: string };

export type MistakePlace = Part & {
  /** What stands there instead; the code alone by default. */
  readonly as?: string;
};

export type MistakePlaces = Readonly<Partial<Record<MistakeId, MistakePlace>>>;

/** A text of the signer, and what stands there instead. */
export type SignerReplacement = readonly [text: string, instead: string];

/** @param code the mistake’s wrong code, or the right code beside it. */
export function signerHolding(language: Language, place: MistakePlace, code: string): string {
  const part = partOf(language, place);
  const instead = withCode(language, place.as ?? CODE, code, part);
  return signerWith(language, SIGNERS[language], [[part, instead]]);
}

export function partOf(language: Language, place: Part): string {
  if ('text' in place) return place.text;
  return 'for' in place ? lastLine(language, place.for) : IDIOMS[language][place.over].right;
}

export function lastLine(language: Language, topic: Topic): string {
  return IDIOMS[language][topic].right.split('\n').at(-1)?.trim() ?? '';
}

export function withCode(language: Language, text: string, code: string, step = ''): string {
  const filled = text.replace(/^([ \t]*)(.*)‹code›/m, (_whole, indent: string, before: string) => {
    const lines = isIndented(language) ? code.replaceAll('\n', `\n${indent}`) : code;
    return indent + before + lines;
  });
  return filled.replaceAll(STEP, () => step);
}

/** Lines are found however far they're indented, and what takes their place is indented like the first of them. */
export function signerWith(language: Language, signer: string, edits: readonly SignerReplacement[]): string {
  return edits.reduce((text, [old, instead]) => {
    const lines = old.split('\n').map((line) => escaped(line.trim()));
    const pattern = new RegExp(`(^[ \\t]*)?${lines.join('\\n[ \\t]*')}`, 'm');
    if (!pattern.test(text)) throw new Error(`${language}’s signer has no ${old}`);
    return text.replace(pattern, (_whole, indent: string | undefined) => {
      const first = indent ?? '';
      return first + (isIndented(language) ? instead.replaceAll('\n', `\n${first}`) : instead);
    });
  }, signer);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Elsewhere a line break may be one of a text, where blanks after it would count. */
function isIndented(language: Language): boolean {
  return language.startsWith('python');
}
