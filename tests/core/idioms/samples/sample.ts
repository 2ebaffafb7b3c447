/**
 * A piece of code that a fix shows, as a program: what of the language's signer it takes the place of, what it's given,
 * and the request in which its mistake shows. The right code beside it stands in the very same place.
 */

import { IDIOMS, SIGNERS } from '../../../../lib/core/idioms/idioms.ts';
import type { MistakeId } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Language, Topic } from '../../../../lib/core/mistakes/languages.ts';
import type { ShownId } from '../../../../lib/core/mistakes/shown.ts';
import type { Way } from '../../../../lib/core/mistakes/ways.ts';
import type { Asked } from './asked.ts';

/** Where the code goes in `as`; alone on its line, in Python, all of it is indented alike. */
const CODE = '‹code›';
/** In `as`, the line of the signer that's replaced. */
const STEP = '‹step›';

/** What of the signer the code takes the place of. */
type Part =
  /** The last line of the step's right way. */
  | { readonly for: Topic }
  /** All its lines. */
  | { readonly over: Topic }
  /** This text. */
  | { readonly text: string }
  /** None of it: the code sends by itself, and the signer only makes its headers. */
  | { readonly sends: string };

export type Place = Part & {
  /** Which way of making the mistake, where the code’s row lists several. */
  readonly way?: Way;
  /** Where the request shows the mistake by itself. */
  readonly symptom?: ShownId;
  readonly asked: Asked;
  /** What stands there instead; the code alone by default. */
  readonly as?: string | ((code: string) => string);
  /** More of the signer that has to be otherwise. */
  readonly also?: readonly (readonly [text: string, instead: string])[];
  /** In front of the program, where imports go, or functions that hold the code. */
  readonly before?: string | ((code: string) => string);
  /** The program reads the clock itself; elsewhere it's always the same second. */
  readonly clock?: true;
  /** How many seconds after that second the request arrives. */
  readonly arrives?: number;
  /** What it needs beyond its language. */
  readonly needs?: Need;
};

export interface Need {
  readonly said: string;
  readonly present: () => boolean;
}

export type Places = Partial<Record<MistakeId, Place | readonly Place[]>>;

/** How a language's programs are put together. */
export interface Bench {
  readonly language: Language;
  /** The step `timestamp`, at the second all requests are from. */
  readonly frozen: string;
  /** What makes the signer a function that gives the headers; `undefined` where no code sends by itself. */
  readonly signs?: readonly (readonly [text: string, instead: string])[];
  /** Around code that sends by itself. */
  readonly sender?: (code: string) => string;
}

export interface Sample {
  readonly language: Language;
  readonly mistake: MistakeId;
  readonly place: Place;
  /** The whole program with this code in it. @param reads the same second always, unless it's the clock. */
  readonly program: (code: string, reads?: 'the clock') => string;
}

export function samplesOf(bench: Bench, places: Places): readonly Sample[] {
  return Object.entries(places).flatMap(([mistake, given]) =>
    (Array.isArray(given) ? (given as readonly Place[]) : [given as Place]).map((place) => ({
      language: bench.language,
      mistake: mistake as MistakeId,
      place,
      program: (code, reads) => programOf(bench, reads ? { ...place, clock: true } : place, code),
    })),
  );
}

function programOf(bench: Bench, place: Place, code: string): string {
  const { language, frozen, signs = [], sender } = bench;
  const timestamp = lastLine(language, 'timestamp');
  const clock = place.clock ? [] : [[timestamp, frozen] as const];
  const filled = (text: Place['as'] = CODE, step = '') =>
    typeof text === 'function' ? text(code) : withCode(language, text, code).replaceAll(STEP, () => step);
  const before = place.before === undefined ? '' : `${filled(place.before)}\n`;
  const also = place.also ?? [];
  if ('sends' in place) {
    if (!sender) throw new Error(`no code of ${language} sends by itself`);
    const signer = edited(language, SIGNERS[language], [...clock, ...signs, ...also]);
    return `${before}${signer}\n\n${sender(filled(place.sends))}\n`;
  }
  const part = partOf(language, place);
  const signer = edited(language, SIGNERS[language], [...clock, [part, filled(place.as, part)], ...also]);
  return `${before}${signer}\n`;
}

function partOf(language: Language, place: Exclude<Part, { sends: string }>): string {
  if ('text' in place) return place.text;
  return 'for' in place ? lastLine(language, place.for) : IDIOMS[language][place.over].right;
}

function lastLine(language: Language, topic: Topic): string {
  return IDIOMS[language][topic].right.split('\n').at(-1)?.trim() ?? '';
}

/** Lines are found however far they're indented, and what takes their place is indented like the first of them. */
function edited(
  language: Language,
  signer: string,
  edits: readonly (readonly [text: string, instead: string])[],
): string {
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
const isIndented = (language: Language) => language.startsWith('python');

function withCode(language: Language, text: string, code: string): string {
  return text.replace(/^([ \t]*)(.*)‹code›/m, (_whole, indent: string, before: string) => {
    const lines = isIndented(language) ? code.replaceAll('\n', `\n${indent}`) : code;
    return indent + before + lines;
  });
}
