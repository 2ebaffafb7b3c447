/** Wrong code is shown only where a program runs it for that very way of the mistake: see `wrong-code-run.test.ts`. */

import { describe, expect, it } from 'vitest';
import { symptomFixes } from '../../../lib/core/diagnosis/answer/symptom-fixes.ts';
import type { Symptom } from '../../../lib/core/diagnosis/symptoms/symptom.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { MISTAKE_IDS } from '../../../lib/core/mistakes/catalogue.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { SHOWN_IDS } from '../../../lib/core/mistakes/shown.ts';
import type { Way } from '../../../lib/core/mistakes/ways.ts';
import { type Ways, waysOf } from '../../../lib/core/mistakes/wrong-code.ts';
import { SAMPLES } from './samples/all.ts';
import { sampleFor, samplesFor } from './samples/shown.ts';

const languages = Object.keys(LANGUAGES) as Language[];

/** What's shown for what a request shows by itself. */
const forSymptoms = SHOWN_IDS.flatMap((id) =>
  languages.flatMap((language) => {
    const [fix] = symptomFixes([{ id, title: '', fix: '' } as Symptom], language);
    return fix?.mistake && fix.idiom?.wrong !== undefined ? [{ id, language, mistake: fix.mistake }] : [];
  }),
);

describe('wrong code that’s shown', () => {
  it.each(languages)('in %s has a program for every way of its mistake', (language) => {
    const without = MISTAKE_IDS.filter((mistake) => ADVICE[mistake].idioms?.[language]).flatMap((mistake) => {
      const ways = waysOf(mistake, language);
      const each = ways === 'every' ? [undefined] : ways;
      return each.filter((way) => !hasProgram(language, mistake, way)).map((way) => `${mistake}, ${way}`);
    });
    expect(without).toEqual([]);
  });

  it.each(languages)('in %s is all the wrong code that the rows have', (language) => {
    const never = MISTAKE_IDS.filter(
      (id) =>
        ADVICE[id].idioms?.[language] &&
        waysOf(id, language).length === 0 &&
        !forSymptoms.some((one) => one.mistake === id && one.language === language),
    );
    expect(never).toEqual([]);
  });

  it('for what a request shows by itself has a program too', () => {
    expect(forSymptoms.length).toBeGreaterThan(8);
    const without = forSymptoms.filter(
      ({ id, language, mistake }) => !samplesFor(language, mistake).some(({ place }) => place.symptom === id),
    );
    expect(without).toEqual([]);
  });
});

/** A mistake that's never searched for is shown as what a request shows alone. */
function hasProgram(...[language, mistake, way]: Parameters<typeof sampleFor>): boolean {
  return (
    sampleFor(language, mistake, way) !== undefined ||
    (way === undefined && samplesFor(language, mistake).some(({ place }) => place.symptom !== undefined))
  );
}

/** Where several are listed it says which it makes, and elsewhere the list does. */
function isOneOf(way: Way | undefined, ways: Ways): boolean {
  if (ways === 'every') return way === undefined;
  return ways.length > 1 ? way !== undefined && ways.includes(way) : way === undefined && ways.length === 1;
}

it.each(SAMPLES)(
  'the program of $mistake in $language is of code that’s shown',
  ({ mistake, language, place }) => {
    expect(ADVICE[mistake].idioms?.[language]?.wrong).toBeDefined();
    const shown =
      place.symptom === undefined
        ? isOneOf(place.way, waysOf(mistake, language))
        : forSymptoms.some((one) => one.id === place.symptom && one.language === language);
    expect(shown).toBe(true);
  },
);
