/** Which sample a piece of wrong code is run as. */

import type { MistakeId } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../../../lib/core/mistakes/languages.ts';
import type { Way } from '../../../../lib/core/mistakes/ways.ts';
import { waysOf } from '../../../../lib/core/mistakes/wrong-code.ts';
import { PROGRAMS } from '../programs.ts';
import { SAMPLES } from './all.ts';
import type { Sample } from './sample.ts';

const bySource = new Map<string, readonly Sample[]>();
for (const sample of SAMPLES) {
  const name = `${sample.language} ${sample.mistake}`;
  bySource.set(name, [...(bySource.get(name) ?? []), sample]);
}

export function samplesFor(language: Language, mistake: MistakeId): readonly Sample[] {
  return bySource.get(`${language} ${mistake}`) ?? [];
}

/** The sample that makes this mistake in this way; one that names no way makes all that its row lists. */
export function sampleFor(language: Language, mistake: MistakeId, way: Way | undefined): Sample | undefined {
  if (!isListed(language, mistake, way)) return undefined;
  return samplesFor(language, mistake).find(
    ({ place }) => place.symptom === undefined && (place.way === undefined || place.way === way),
  );
}

/** It drops whatever the client's base URL has. */
const DROPS_WHATEVER: MistakeId = 'path-prefix-stripped';

/** A way that has a name is listed by it: a row that says `every` is for mistakes that are made in one way. */
export function isListed(language: Language, mistake: MistakeId, way: Way | undefined): boolean {
  return way === undefined || waysOf(mistake, language) !== 'every' || mistake === DROPS_WHATEVER;
}

const lacking = new Map<Language, string | undefined>();

/** What it needs and isn't here, in words. */
export function missing({ language, place: { needs } }: Sample): string | undefined {
  const program = PROGRAMS[language];
  if (!lacking.has(language)) lacking.set(language, program.present() ? undefined : program.needs);
  return lacking.get(language) ?? (needs && !needs.present() ? needs.said : undefined);
}
