/**
 * A piece of code that a fix shows, as a program: what of the language's signer it takes the place of, what it's given,
 * and the request in which its mistake shows. The right code beside it stands in the very same place.
 */

import { SIGNERS } from '../../../../lib/core/idioms/idioms.ts';
import {
  CODE,
  lastLine,
  type MistakePlace,
  type Part,
  partOf,
  signerWith,
  withCode,
} from '../../../../lib/core/idioms/places/place.ts';
import { PLACES } from '../../../../lib/core/idioms/places/places.ts';
import type { MistakeId } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../../../lib/core/mistakes/languages.ts';
import type { ShownId } from '../../../../lib/core/mistakes/shown.ts';
import type { Way } from '../../../../lib/core/mistakes/ways.ts';
import type { Asked } from './asked.ts';

/** None of the signer is replaced: the code sends by itself, and the signer only makes its headers. */
interface Sender {
  readonly sends: string;
}

/** Where it stands is told in `PLACES`. */
interface ToldPlace {
  readonly as?: never;
}

export type Place = (Part | Sender | ToldPlace) & {
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
      program: (code, reads) =>
        programOf(bench, reads ? { ...place, clock: true } : place, mistake as MistakeId, code),
    })),
  );
}

function programOf(bench: Bench, told: Place, mistake: MistakeId, code: string): string {
  const { language, frozen, signs = [], sender } = bench;
  const timestamp = lastLine(language, 'timestamp');
  const clock = told.clock ? [] : [[timestamp, frozen] as const];
  const filled = (text: Place['as'] = CODE, step = '') =>
    typeof text === 'function' ? text(code) : withCode(language, text, code, step);
  const before = told.before === undefined ? '' : `${filled(told.before)}\n`;
  const also = told.also ?? [];
  if ('sends' in told) {
    if (!sender) throw new Error(`no code of ${language} sends by itself`);
    const signer = signerWith(language, SIGNERS[language], [...clock, ...signs, ...also]);
    return `${before}${signer}\n\n${sender(filled(told.sends))}\n`;
  }
  const place = isPart(told) ? told : placeOf(language, mistake);
  const part = partOf(language, place);
  const signer = signerWith(language, SIGNERS[language], [...clock, [part, filled(place.as, part)], ...also]);
  return `${before}${signer}\n`;
}

function isPart(place: Exclude<Place, Sender>): place is Extract<Place, Part> {
  return 'for' in place || 'over' in place || 'text' in place;
}

function placeOf(language: Language, mistake: MistakeId): MistakePlace {
  const place = PLACES[language]?.[mistake];
  if (!place) throw new Error(`nothing tells where ${mistake} stands in ${language}`);
  return place;
}
