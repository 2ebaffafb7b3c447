/** A signer as lines, and the stretches of it that known code can take the place of. */

import { IDIOMS, SIGNERS } from '../../core/idioms/idioms.ts';
import { type MistakePlace, signerHolding } from '../../core/idioms/places/place.ts';
import { PLACES } from '../../core/idioms/places/places.ts';
import { ADVICE } from '../../core/mistakes/advice.ts';
import { MISTAKES, type MistakeId } from '../../core/mistakes/catalogue.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { hasMeaningfulIndent, lineWithoutComment } from './code-lines.ts';
import { offeredIn } from './offered.ts';

/** Known code in place of the signer's lines `from` to `to`, the latter left out. */
export interface KnownStretch {
  readonly mistake: MistakeId;
  readonly isWrong: boolean;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

const known = new Map<Language, readonly KnownStretch[]>();

/** Of every mistake that's offered, the wrong code and the right code in its place. */
export function stretchesOf(language: Language): readonly KnownStretch[] {
  const made = known.get(language) ?? makeStretches(language);
  known.set(language, made);
  return made;
}

export function signerLines(language: Language): readonly string[] {
  return SIGNERS[language].split('\n');
}

function makeStretches(language: Language): readonly KnownStretch[] {
  return offeredIn(language).flatMap((mistake) => {
    const place = PLACES[language]?.[mistake];
    const { wrong, right } = codesOf(mistake, language);
    if (!place || wrong === undefined) return [];
    const both = [
      stretch({ mistake, isWrong: true }, language, place, wrong),
      stretch({ mistake, isWrong: false }, language, place, right),
    ];
    // The right code may be the signer's own.
    return both.filter(({ from, to, lines }) => from !== to || lines.length > 0);
  });
}

/** As a diagnosis shows them. */
export function codesOf(
  mistake: MistakeId,
  language: Language,
): { readonly wrong: string | undefined; readonly right: string } {
  const own = ADVICE[mistake].idioms?.[language];
  const { topic } = MISTAKES[mistake];
  const step = topic && IDIOMS[language][topic].right;
  return { wrong: own?.wrong, right: own?.right ?? step ?? '' };
}

/** Comments in it tell what's wrong. */
function stretch(
  of: Pick<KnownStretch, 'mistake' | 'isWrong'>,
  language: Language,
  place: MistakePlace,
  code: string,
): KnownStretch {
  const before = signerLines(language);
  const bare = code.split('\n').map((line) => lineWithoutComment(line, language));
  const after = signerHolding(language, place, bare.join('\n')).split('\n');
  const from = firstDifference(before, after);
  const most = Math.min(before.length, after.length) - from;
  const kept = Math.min(most, firstDifference(before.toReversed(), after.toReversed()));
  const to = before.length - kept;
  const lines = after.slice(from, after.length - kept);
  const indent = /^\s*/.exec(before[from === to ? from - 1 : from] ?? '')?.[0] ?? '';
  return { ...of, from, to, lines: hasMeaningfulIndent(language) ? lines : indented(lines, indent) };
}

/** The first may have its indentation already. */
function indented(lines: readonly string[], indent: string): readonly string[] {
  return lines.map((line, index) =>
    line === '' || (index === 0 && line.startsWith(indent)) ? line : indent + line,
  );
}

function firstDifference(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at === -1 ? one.length : at;
}

export function areDisjoint(one: KnownStretch, other: KnownStretch): boolean {
  return one.to <= other.from ? one.from !== other.from : other.to <= one.from;
}

/** Names that both bring along would be declared twice. */
export function shareNames(one: KnownStretch, other: KnownStretch, language: Language): boolean {
  const known = namesIn(signerLines(language));
  const names = namesIn(other.lines);
  return [...namesIn(one.lines)].some((name) => names.has(name) && !known.has(name));
}

function namesIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) => [...line.matchAll(/(\w+)\s*:?=(?![=>])/g)].map(([, name]) => name ?? '')),
  );
}

/** The signer with these stretches, which are disjoint. */
export function codeWith(language: Language, stretches: readonly KnownStretch[]): string {
  const lines = [...signerLines(language)];
  for (const { from, to, lines: instead } of stretches.toSorted((a, b) => b.from - a.from))
    lines.splice(from, to - from, ...instead);
  return lines.join('\n');
}
