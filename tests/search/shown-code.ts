/**
 * The code that's shown under diagnoses, counted by language: wrong code stands there only as what a program runs for
 * that very way of the mistake. The programs are run by `tests/core/idioms/wrong-code-run.test.ts`.
 */

import { fixesFor } from '../../lib/core/diagnosis/answer/fixes.ts';
import { symptomFixes } from '../../lib/core/diagnosis/answer/symptom-fixes.ts';
import { mistakesOf } from '../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { LANGUAGES, type Language } from '../../lib/core/mistakes/languages.ts';
import type { Use } from '../../lib/core/mistakes/mistake-row.ts';
import type { Sample } from '../core/idioms/samples/sample.ts';
import { missing, sampleFor, samplesFor } from '../core/idioms/samples/shown.ts';
import type { Row } from './results.ts';

const languages = Object.keys(LANGUAGES) as Language[];

/** Wrong code under a diagnosis, and the program that runs it. */
interface Shown {
  readonly way: string;
  readonly sample: Sample | undefined;
}

interface Count {
  diagnoses: number;
  withWrongCode: number;
  readonly ways: Map<string, Sample | undefined>;
}

export interface ShownCode {
  /** All that a diagnosis shows, whatever the language it's read in. */
  readonly addDiagnosis: (diagnosis: Diagnosis) => void;
  /** What's shown for mistakes that were found. */
  readonly addUses: (uses: readonly Use[]) => void;
  readonly rows: () => readonly Row[];
  /** Wrong code that no program runs for the mistake it stands under. */
  readonly unproved: () => readonly string[];
}

export function countShownCode(): ShownCode {
  const counts = new Map(languages.map((language) => [language, newCount()]));
  const count = (shownIn: (language: Language) => readonly Shown[]) => {
    for (const [language, one] of counts) {
      const shown = shownIn(language);
      one.diagnoses++;
      if (shown.length > 0) one.withWrongCode++;
      for (const { way, sample } of shown) one.ways.set(way, sample);
    }
  };
  return {
    addUses: (uses) => {
      const mistakes = mistakesOf(uses);
      count((language) => ofMistakes(mistakes, language));
    },
    addDiagnosis: (diagnosis) => {
      const mistakes = diagnosis.explanations[0]?.mistakes ?? [];
      count((language) => [...ofMistakes(mistakes, language), ...ofSymptoms(diagnosis, language)]);
    },
    rows: () => [...counts].map(([language, one]) => rowOf(language, one)),
    unproved: () =>
      [...counts].flatMap(([language, { ways }]) =>
        [...ways].flatMap(([way, sample]) => (sample ? [] : [`${language}: ${way}`])),
      ),
  };
}

const newCount = (): Count => ({ diagnoses: 0, withWrongCode: 0, ways: new Map() });

function rowOf(language: Language, { diagnoses, withWrongCode, ways }: Count): Row {
  const samples = [...ways.values()];
  const run = samples.filter((sample) => sample && missing(sample) === undefined).length;
  return {
    language,
    diagnoses,
    'with wrong code': withWrongCode,
    'ways of mistakes shown': samples.length,
    'run here': run,
    'not runnable here': samples.length - run,
  };
}

function ofMistakes(mistakes: readonly Mistake[], language: Language): readonly Shown[] {
  return fixesFor(mistakes, language).flatMap(({ mistake: fixed, idiom }) => {
    const mistake = mistakes.find(({ id }) => id === fixed);
    if (idiom?.wrong === undefined || !mistake) return [];
    const { id, how, way } = mistake;
    return [{ way: `${id}, ${how}`, sample: sampleFor(language, id, way) }];
  });
}

function ofSymptoms({ symptoms }: Diagnosis, language: Language): readonly Shown[] {
  return symptomFixes(symptoms, language).flatMap(({ mistake, idiom }, index) => {
    if (idiom?.wrong === undefined || !mistake) return [];
    const id = symptoms[index]?.id;
    const sample = samplesFor(language, mistake).find(({ place }) => place.symptom === id);
    return [{ way: `${mistake}, ${id}`, sample }];
  });
}
